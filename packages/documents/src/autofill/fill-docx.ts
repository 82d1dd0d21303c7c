import { type Story, storiesOf } from '../docx/read/story.ts';
import { parseXml } from '../opc/xml.ts';
import { type OpcPackage, readPackage } from '../opc/zip.ts';
import { findLoops } from './docx-loops.ts';
import { compile, type Run, run } from './docx-program.ts';
import { slotsOf } from './docx-slots.ts';
import { taggedParagraphs } from './docx-tags.ts';
import { verifyFilledDocx } from './docx-verify.ts';
import type { FillValues } from './fill-value.ts';
import type { Problems } from './values.ts';

/** The parts of a document that are filled: comments are about it, and not of it. */
export const filledStories = (pkg: OpcPackage): Story[] =>
  storiesOf(pkg).filter(({ kind }) => kind !== 'comments');

/** The bytes with values in the place of their placeholders; the same bytes if there are none. */
export function fillDocx(bytes: Uint8Array, values: FillValues, problems: Problems): Uint8Array {
  const original = readPackage(bytes);
  const pkg = original.copy();
  const state: Run = { problems, nextNumber: 0, length: 0 };
  for (const { part } of filledStories(original)) {
    const root = original.xml(part);
    const paragraphs = taggedParagraphs(root);
    if (paragraphs.length === 0) continue;
    const loops = findLoops(paragraphs, problems);
    if (problems.list.length > 0) continue;
    state.nextNumber ||= firstFreeNumber(original);
    state.length = 0;
    const filled = run(compile(root.source, slotsOf(paragraphs, loops)), { value: values }, state);
    if (problems.list.length > 0) continue;
    verifyFilledDocx(root, parseXml(filled), paragraphs, loops);
    pkg.set(part, filled);
  }
  return problems.list.length > 0 ? bytes : pkg.write();
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
