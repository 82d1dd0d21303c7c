import { NS } from '../../../opc/namespaces.ts';
import type { Splice } from '../../../opc/splice.ts';
import { escapeAttribute, type XmlElement } from '../../../opc/xml.ts';
import { contentKey } from '../../read/blocks.ts';
import { pictureFrame, type Redraw } from '../plan/pictures.ts';
import { attributeSplices, type Carry, FRAME_ORDER } from './properties.ts';
import { spliced } from './spliced.ts';

/** What says where an anchored picture stands, which comes and goes as a whole. */
const PLACE = /^(?:simplePos|position[HV]|wrap\w+)$/;

/**
 * The drawing of a picture with the size, place and description that somebody gave it; everything else of it, its cut and effects
 * for example, keeps its bytes.
 */
export function renderPicture(original: XmlElement, { base, edited }: Redraw, carry: Carry): string {
  const [mine, before, after] = [original, base, edited].map(pictureFrame);
  if (!mine || !before || !after) throw new Error('a drawing without a picture');
  const splices =
    mine.localName === after.localName ? attributeSplices(mine, before, after) : renamed(mine, after);
  for (const name of FRAME_ORDER) {
    const [own, was, now] = [mine, before, after].map((frame) => named(frame, name));
    if (name === 'graphic') splices.push(...resized(own, named(before, 'extent'), named(after, 'extent')));
    else if (own && PLACE.test(name)) {
      const text = !now ? '' : was && contentKey(was) === contentKey(now) ? own.outer : carry(now);
      splices.push({ start: own.start, end: own.end, text });
    } else if (own) splices.push(...attributeSplices(own, was, now));
    else if (now && !was) {
      const at = placeFor(mine, name);
      splices.push({ start: at, end: at, text: carry(now) });
    }
  }
  return spliced(original, splices);
}

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
  return ['cx', 'cy'].flatMap((name) => {
    const [own, was, now] = [size, before, after].map((element) => element?.findAttribute('', name));
    if (!own || !was || !now || was.value === now.value) return [];
    const isWhole = Math.abs(Number(own.value) / Number(was.value) - 1) < 0.02;
    const scaled = isWhole
      ? now.value
      : String(Math.round((Number(own.value) * Number(now.value)) / Number(was.value)));
    return [{ start: own.valueStart, end: own.valueEnd, text: scaled }];
  });
}
