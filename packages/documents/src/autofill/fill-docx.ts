import { createHash } from 'node:crypto';
import { inlinePicture, urisOf } from '../docx/inline-picture.ts';
import { type Story, storiesOf } from '../docx/read/story.ts';
import { setContentType } from '../opc/content-types.ts';
import { addRelationship } from '../opc/relationships.ts';
import { parseXml, type XmlElement } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { findLoops } from './docx-loops.ts';
import { compile, type Run, run } from './docx-program.ts';
import { slotsOf } from './docx-slots.ts';
import { taggedParagraphs } from './docx-tags.ts';
import { verifyFilledDocx } from './docx-verify.ts';
import type { FillValues } from './fill-value.ts';
import type { Picture } from './picture.ts';
import type { Problems } from './values.ts';

/** The parts of a document that are filled: comments are about it, and not of it. */
export const filledStories = (pkg: OpcPackage): Story[] =>
  storiesOf(pkg).filter(({ kind }) => kind !== 'comments');

/** The bytes with values in the place of their placeholders; the same bytes if there are none. */
export function fillDocx(bytes: Uint8Array, values: FillValues, problems: Problems): Uint8Array {
  const original = readPackage(bytes);
  const pkg = original.copy();
  const draw = drawnInto(pkg);
  const state: Run = { problems, nextNumber: 0, length: 0, draw: () => '' };
  for (const { part } of filledStories(original)) {
    const root = original.xml(part);
    const paragraphs = taggedParagraphs(root);
    if (paragraphs.length === 0) continue;
    const loops = findLoops(paragraphs, problems);
    if (problems.list.length > 0) continue;
    state.nextNumber ||= firstFreeNumber(original);
    state.length = 0;
    state.draw = (picture, description) =>
      draw(part, root, { picture, description, number: state.nextNumber++ });
    const filled = run(compile(root.source, slotsOf(paragraphs, loops)), { value: values }, state);
    if (problems.list.length > 0) continue;
    verifyFilledDocx(root, parseXml(filled), paragraphs, loops);
    pkg.set(part, filled);
  }
  return problems.list.length > 0 ? bytes : pkg.write();
}

/** English metric units in a millimetre. */
const EMU = 36_000;

/** Draws pictures into a document: the same one is one picture, to which each part that shows it has one link. */
function drawnInto(pkg: OpcPackage) {
  const parts = new Map<string, string>();
  const links = new Map<string, string>();
  return (
    part: string,
    root: XmlElement,
    { picture, description, number }: { picture: Picture; description: string; number: number },
  ): string => {
    const uris = urisOf(root);
    const key = createHash('sha256').update(picture.bytes).digest('hex');
    const file = parts.get(key) ?? addPicture(pkg, picture);
    parts.set(key, file);
    const link =
      links.get(`${part} ${file}`) ??
      addRelationship(pkg, part, { type: `${uris.relationships}/image`, part: file });
    links.set(`${part} ${file}`, link);
    const [width, height] = [picture.width, picture.height].map((size) => Math.round(size * EMU));
    const named = { link, number, name: `${picture.called} ${number}`, description };
    return inlinePicture({ ...named, width: width ?? 0, height: height ?? 0 }, uris, root.scope);
  };
}

function addPicture(pkg: OpcPackage, { called, bytes, type }: Picture): string {
  const name = called === 'Picture' ? 'picture' : 'barcode';
  const ending = type === 'image/png' ? 'png' : 'jpeg';
  let number = 1;
  while (pkg.has(`word/media/${name}${number}.${ending}`)) number++;
  const part = `word/media/${name}${number}.${ending}`;
  pkg.set(part, bytes);
  setContentType(pkg, part, type);
  return part;
}

/** Drawings are numbered through the whole document (ECMA-376 part 1, 20.4.2.5 docPr). */
function firstFreeNumber(pkg: OpcPackage): number {
  let highest = 0;
  for (const { part } of filledStories(pkg)) {
    for (const [, id] of pkg.text(part).matchAll(/:docPr\b[^<>]*?\bid="(\d+)"/g)) {
      highest = Math.max(highest, Number(id));
    }
  }
  return highest + 1;
}
