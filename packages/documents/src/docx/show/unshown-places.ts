import { brief } from '../../brief.ts';
import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { paragraphText, storiesOf } from '../read/story.ts';
import { type UnshownKind, unshownIn } from './unshown.ts';

/** So many are named each with its place; more are counted. */
const MOST = 4;
const LENGTH = 40;

/**
 * What a Word document draws that the editor shows at most a frame for, each with the text it stands beside, in the order
 * of the document: `a diagram near “Results”`. Of text boxes there is their text to be read.
 */
export function unshownPlaces(pkg: OpcPackage): string[] {
  const found = storiesOf(pkg).flatMap(({ part, kind }) => {
    if (kind === 'comments' || !pkg.has(part)) return [];
    return unshownIn(pkg, part).flatMap(({ element, kind: what, program, picture, svg }) => {
      if (picture !== undefined || svg !== undefined || what === 'picture' || what === 'text-box') return [];
      return [placed(program ? brief`an embedded object (${program})` : NAMES[what], element)];
    });
  });
  const places = [...new Set(found)];
  const more = places.length - MOST;
  if (more <= 1) return places;
  return [...places.slice(0, MOST), `${more} more such objects`];
}

const NAMES: Record<Exclude<UnshownKind, 'picture' | 'text-box'>, string> = {
  diagram: brief`a diagram`,
  drawing: brief`a drawing`,
  embedded: brief`an embedded object`,
  ink: brief`ink`,
  'missing-picture': 'a picture that is not in the document',
};

function placed(what: string, element: XmlElement): string {
  const text = textBeside(element).replace(/\s+/g, ' ').trim();
  if (text === '') return what;
  const beginning = text.length > LENGTH ? `${text.slice(0, LENGTH).trim()}…` : text;
  return brief`${what} near “${beginning}”`;
}

/** The text of its paragraph, or of the nearest before it, or behind it. */
function textBeside(element: XmlElement): string {
  let paragraph: XmlElement | undefined = element;
  while (paragraph && !paragraph.is(NS.word, 'p')) paragraph = paragraph.parent;
  if (!paragraph) return '';
  const siblings = paragraph.parent?.children ?? [];
  const at = siblings.indexOf(paragraph);
  const texts = siblings.map((block) => (block.is(NS.word, 'p') ? paragraphText(block).trim() : ''));
  const before = texts.slice(0, at + 1).findLast((text) => text !== '');
  return before ?? texts.slice(at).find((text) => text !== '') ?? '';
}
