import { declared, inlinePicture, urisOf, type WordUris } from '../docx/inline-picture.ts';
import { protectionOf } from '../docx/read/protection.ts';
import { DocumentError } from '../errors.ts';
import {
  addRelationship,
  escapeAttribute,
  escapeText,
  NS,
  type OpcPackage,
  parseXml,
  readPackage,
  relatedPart,
  setContentType,
  type XmlElement,
} from '../opc/index.ts';
import type { Photo } from './photo.ts';

/** English metric units in a twentieth of a point, and in a pixel of 96 to the inch. */
const EMU_OF_TWIP = 635;
const EMU_OF_PIXEL = 9525;
/** A4 with 2.5 cm around, for what does not say. */
const USUAL = { width: 9070, height: 13_960 };
/** Twips below the picture for its caption, and the least that a picture is given. */
const FOR_CAPTION = 900;
const LEAST = 1440;

/**
 * Puts a photo behind the last paragraph of a Word document, as wide as its lines at most, and what it shows below. What was there
 * stays byte for byte. Where changes are tracked it is an insertion by its author.
 *
 * @throws DocumentError `not-supported` where its author lets others only read or comment
 */
export function photoIntoWord(original: Uint8Array, photo: Photo): Uint8Array {
  const pkg = readPackage(original);
  const main = relatedPart(pkg, '', 'officeDocument') ?? 'word/document.xml';
  const protection = protectionOf(pkg, main);
  if (protection && protection.allows !== 'review') {
    throw new DocumentError(
      'not-supported',
      'This document is protected: its author lets others only read it or comment. No photo can be added.',
    );
  }
  const root = parseXml(pkg.text(main));
  const body = root.child(NS.word, 'body');
  if (!body || body.isSelfClosing) {
    throw new DocumentError('damaged', 'The file is damaged: it has no text to put a photo behind.');
  }
  const section = body.children.at(-1)?.is(NS.word, 'sectPr') ? body.children.at(-1) : undefined;
  const uris = urisOf(root);
  const part = freePart(pkg);
  pkg.set(part, photo.picture.bytes);
  setContentType(pkg, part, 'image/jpeg');
  const link = addRelationship(pkg, main, { type: `${uris.relationships}/image`, part });
  const isTracked = protection !== undefined || tracksChanges(pkg, main);
  const written = paragraphs(photo, {
    ...{ uris, link, isTracked, section, scope: body.scope },
    number: freeNumber(root),
    captionStyle: styleNamed(pkg, main, 'caption'),
  });
  const at = section?.start ?? body.innerEnd;
  const text = root.source.slice(0, at) + written + root.source.slice(at);
  pkg.set(main, text);
  return pkg.write();
}

interface Place {
  uris: WordUris;
  link: string;
  number: number;
  isTracked: boolean;
  section: XmlElement | undefined;
  scope: ReadonlyMap<string, string>;
  captionStyle: string | undefined;
}

function paragraphs(photo: Photo, place: Place): string {
  const { uris, isTracked, captionStyle } = place;
  const at = `${photo.at.toISOString().slice(0, 19)}Z`;
  const first = place.number + 1;
  const mark = (id: number) =>
    `<w:ins w:id="${id}" w:author="${escapeAttribute(photo.author)}" w:date="${at}"`;
  const paragraph = (id: number, properties: string, run: string) => {
    const own = properties + (isTracked ? `<w:rPr>${mark(id)}/></w:rPr>` : '');
    const content = isTracked ? `${mark(id + 1)}>${run}</w:ins>` : run;
    const spaces = declared(place.scope, { w: uris.word, r: uris.relationships });
    return `<w:p${spaces}>${own === '' ? '' : `<w:pPr>${own}</w:pPr>`}${content}</w:p>`;
  };
  const caption = photo.caption.trim();
  const keep = caption === '' ? '' : '<w:keepNext/>';
  const picture = paragraph(first, keep, `<w:r>${drawing(photo, place)}</w:r>`);
  if (caption === '') return picture;
  const style = captionStyle === undefined ? '' : `<w:pStyle w:val="${escapeAttribute(captionStyle)}"/>`;
  const text = `<w:r><w:t xml:space="preserve">${escapeText(writable(caption))}</w:t></w:r>`;
  return picture + paragraph(first + 2, style, text);
}

function drawing({ picture, caption }: Photo, { uris, link, number, section, scope }: Place): string {
  const description = caption.trim() === '' ? 'Photo' : writable(caption.trim());
  const named = { link, number, name: `Photo ${number}`, description };
  return inlinePicture({ ...named, ...sizeIn(section, picture) }, uris, scope);
}

/** In EMU: its own size, or what a line and a page have room for. */
function sizeIn(section: XmlElement | undefined, { width, height }: { width: number; height: number }) {
  const room = roomOf(section);
  const factor = Math.min(
    1,
    (room.width * EMU_OF_TWIP) / (width * EMU_OF_PIXEL),
    ((room.height - FOR_CAPTION) * EMU_OF_TWIP) / (height * EMU_OF_PIXEL),
  );
  const emus = (pixels: number) => Math.max(1, Math.round(pixels * EMU_OF_PIXEL * factor));
  return { width: emus(width), height: emus(height) };
}

/** What the last section has between its margins, in twips; a column of it where it has several. */
function roomOf(section: XmlElement | undefined): { width: number; height: number } {
  const said = (name: string, attribute: string): number =>
    Number(section?.child(NS.word, name)?.attribute(NS.word, attribute) ?? Number.NaN);
  const across = said('pgSz', 'w') - said('pgMar', 'left') - said('pgMar', 'right');
  const along = said('pgSz', 'h') - Math.abs(said('pgMar', 'top')) - Math.abs(said('pgMar', 'bottom'));
  const columns = Math.max(1, said('cols', 'num') || 1);
  const between = (columns - 1) * (said('cols', 'space') || 0);
  const width = Number.isFinite(across) ? (across - between) / columns : USUAL.width;
  return {
    width: Math.max(LEAST, width),
    height: Math.max(LEAST + FOR_CAPTION, Number.isFinite(along) ? along : USUAL.height),
  };
}

/** Above every number that a drawing or a tracked change of the text has. */
function freeNumber(root: XmlElement): number {
  let most = 0;
  for (const element of root.descendants()) {
    const id = element.localName === 'docPr' ? element.attribute('', 'id') : element.attribute(NS.word, 'id');
    const number = Number(id ?? Number.NaN);
    if (Number.isInteger(number) && number > most && number < 2_000_000_000) most = number;
  }
  return most + 1;
}

function freePart(pkg: OpcPackage): string {
  const taken = new Set(pkg.names().map((name) => name.toLowerCase()));
  let number = 1;
  while (taken.has(`word/media/photo${number}.jpeg`)) number++;
  return `word/media/photo${number}.jpeg`;
}

function tracksChanges(pkg: OpcPackage, main: string): boolean {
  const part = relatedPart(pkg, main, 'settings');
  const element =
    part !== undefined && pkg.has(part) ? pkg.xml(part).child(NS.word, 'trackRevisions') : undefined;
  return element !== undefined && !/^(?:0|false|off)$/.test(element.attribute(NS.word, 'val') ?? '1');
}

/** The id of the paragraph style that the document calls so. */
function styleNamed(pkg: OpcPackage, main: string, name: string): string | undefined {
  const part = relatedPart(pkg, main, 'styles');
  if (part === undefined || !pkg.has(part)) return undefined;
  return pkg
    .xml(part)
    .childrenNamed(NS.word, 'style')
    .find(
      (style) =>
        style.attribute(NS.word, 'type') === 'paragraph' &&
        style.child(NS.word, 'name')?.attribute(NS.word, 'val')?.toLowerCase() === name,
    )
    ?.attribute(NS.word, 'styleId');
}

/** Without what XML 1.0 has no way to write. */
const writable = (text: string): string =>
  [...text]
    .filter((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code >= 0x20 && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
    })
    .join('');
