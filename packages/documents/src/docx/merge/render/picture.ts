import { NS } from '../../../opc/namespaces.ts';
import type { Splice } from '../../../opc/splice.ts';
import { escapeAttribute, type XmlElement } from '../../../opc/xml.ts';
import { contentKey } from '../../read/blocks.ts';
import { pictureFrame, type Redraw } from '../plan/pictures.ts';
import { attributeSplices, type Carry, FRAME_ORDER } from './properties.ts';
import { spliced } from './spliced.ts';

/** What says where an anchored picture stands, which comes and goes as a whole. */
const PLACE = /^(?:simplePos|position[HV]|wrap\w+)$/;

/** What an export says of a frame where the file says nothing: that nothing reaches out of it, and that nobody locked it. */
const SAID_BY_EXPORTS = new Set(['effectExtent', 'cNvGraphicFramePr']);

/** A pixel of CSS, in English metric units. */
const PIXEL = 9_525;

/**
 * The drawing of a picture with the size, place and description that somebody gave it; everything else of it, its cut and effects
 * for example, keeps its bytes. superdoc 1.46.3 has a header as it is stored until somebody is in it, and then writes whole pixels, and of a frame what
 * it knows: less than a pixel is nobody's change, nor is what the frame says beside size, place and description.
 */
export function renderPicture(original: XmlElement, { base, edited }: Redraw, carry: Carry): string {
  const [mine, before, after] = [original, base, edited].map(pictureFrame);
  if (!mine || !before || !after) throw new Error('a drawing without a picture');
  const isStored = asWritten(base) === asWritten(original);
  const splices: Splice[] = [];
  if (mine.localName !== after.localName) splices.push(...renamed(mine, after));
  else if (!isStored) splices.push(...attributeSplices(mine, before, after));
  for (const name of FRAME_ORDER) {
    const [own, was, now] = [mine, before, after].map((frame) => named(frame, name));
    if (name === 'graphic') splices.push(...resized(own, named(before, 'extent'), named(after, 'extent')));
    else if (name === 'extent') splices.push(...sizesOf(own, was, now, (size) => size));
    else if (own && PLACE.test(name)) {
      const text = !now ? '' : was && isAsItWas(was, now) ? own.outer : carry(now);
      splices.push({ start: own.start, end: own.end, text });
    } else if (own) splices.push(...attributeSplices(own, was, now));
    else if (now && !was && !(isStored && SAID_BY_EXPORTS.has(name))) {
      const at = placeFor(mine, name);
      splices.push({ start: at, end: at, text: carry(now) });
    }
  }
  return spliced(original, splices);
}

/** What an element says, however its writer ends it. */
const asWritten = (element: XmlElement) => contentKey(element).replaceAll(' />', '/>');

/** Whether two elements say the same of a place, but for less than a pixel. */
function isAsItWas(was: XmlElement, now: XmlElement): boolean {
  if (contentKey(was) === contentKey(now)) return true;
  const attributes = was.attributes.filter(({ name }) => !name.startsWith('xmlns'));
  const others = now.attributes.filter(({ name }) => !name.startsWith('xmlns'));
  return (
    was.localName === now.localName &&
    attributes.length === others.length &&
    attributes.every(({ name, value }) => {
      const other = others.find((each) => each.name === name);
      return other !== undefined && isNear(value, other.value);
    }) &&
    was.children.length === now.children.length &&
    (was.children.length > 0 || isNear(was.text, now.text)) &&
    was.children.every((child, i) => {
      const other = now.children[i];
      return other !== undefined && isAsItWas(child, other);
    })
  );
}

const isNear = (was: string, now: string): boolean =>
  was === now || (/^-?\d+$/.test(was) && /^-?\d+$/.test(now) && Math.abs(Number(was) - Number(now)) < PIXEL);

function named(frame: XmlElement, name: string): XmlElement | undefined {
  return frame.children.find(({ localName }) => localName === name);
}

function placeFor(frame: XmlElement, name: string): number {
  const rank = FRAME_ORDER.indexOf(name);
  return (
    frame.children.find(({ localName }) => FRAME_ORDER.indexOf(localName) > rank)?.start ?? frame.innerEnd
  );
}

/** Its tags as those of the other kind. What is not of this standard, ids for example, both kinds have. */
function renamed(mine: XmlElement, after: XmlElement): Splice[] {
  const name = `${mine.name.slice(0, -mine.localName.length)}${after.localName}`;
  const kept = mine.attributes.filter(
    (attribute) => attribute.name.includes(':') || attribute.name === 'xmlns',
  );
  const own = after.attributes.filter(
    (attribute) => !attribute.name.includes(':') && attribute.name !== 'xmlns',
  );
  const attributes = [...own, ...kept].map((each) => ` ${each.name}="${escapeAttribute(each.value)}"`);
  return [
    { start: mine.start, end: mine.innerStart, text: `<${name}${attributes.join('')}>` },
    { start: mine.innerEnd, end: mine.end, text: `</${name}>` },
  ];
}

/** The size that the picture has within its frame grows and shrinks with that. */
function resized(
  graphic: XmlElement | undefined,
  before: XmlElement | undefined,
  after: XmlElement | undefined,
): Splice[] {
  const properties = [...(graphic?.descendants() ?? [])].find(({ localName }) => localName === 'spPr');
  const size = properties?.child(NS.drawing, 'xfrm')?.child(NS.drawing, 'ext');
  return sizesOf(size, before, after, (now, was, own) => {
    const isWhole = Math.abs(Number(own) / Number(was) - 1) < 0.02;
    return isWhole ? now : String(Math.round((Number(own) * Number(now)) / Number(was)));
  });
}

/** The width and height that somebody changed, each as what it becomes. */
function sizesOf(
  size: XmlElement | undefined,
  before: XmlElement | undefined,
  after: XmlElement | undefined,
  become: (now: string, was: string, own: string) => string,
): Splice[] {
  return ['cx', 'cy'].flatMap((name) => {
    const [own, was, now] = [size, before, after].map((element) => element?.findAttribute('', name));
    if (!own || !was || !now || isNear(was.value, now.value)) return [];
    return [{ start: own.valueStart, end: own.valueEnd, text: become(now.value, was.value, own.value) }];
  });
}
