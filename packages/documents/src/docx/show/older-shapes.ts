import { NS } from '../../opc/namespaces.ts';
import { escapeText, type XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { DocumentLooks } from '../read/given-looks.ts';
import { paragraphText } from '../read/story.ts';
import { EMU_PER_PIXEL, isLine, lengthOf, lineMargin } from './vml-frame.ts';

/**
 * What an older shape of Word looks like (VML, ECMA-376 part 4, 14.1), as what stands in an SVG of this size in CSS pixels: lines and
 * connectors, and boxes with what is written in them. Undefined for what is not so simple.
 */
export function drawnInside(
  pkg: OpcPackage,
  shape: XmlElement,
  width: number,
  height: number,
): string | undefined {
  if (isLine(shape)) return line(shape, width, height);
  return isBox(shape) ? box(shape, width, height) + written(pkg, shape, width, height) : undefined;
}

/** The number of a type of shape, as Word and LibreOffice name it: `#_x0000_t202`, `#shapetype_202`. */
const TYPE = /_t?(\d+)$/;

/** A text box (202), a rectangle (1), one with round corners (2), or an ellipse (3). */
function isBox(shape: XmlElement): boolean {
  const type = TYPE.exec(shape.attribute('', 'type') ?? '')?.[1];
  if (shape.localName === 'shape')
    return type === undefined ? shape.child(NS.vml, 'textbox') !== undefined : BOXES.has(type);
  return ['rect', 'roundrect', 'oval'].includes(shape.localName);
}

const BOXES = new Set(['1', '2', '3', '202']);

function line(shape: XmlElement, width: number, height: number): string {
  const margin = lineMargin(shape) / EMU_PER_PIXEL;
  const { fromRight, fromBottom } = directionOf(shape);
  const [left, right, top, bottom] = [margin, width - margin, margin, height - margin];
  const [x1, x2] = fromRight ? [right, left] : [left, right];
  const [y1, y2] = fromBottom ? [bottom, top] : [top, bottom];
  const stroke = strokeOf(shape);
  if (stroke === undefined) return '';
  const ends = shape.child(NS.vml, 'stroke');
  const heads = [
    arrow(ends?.attribute('', 'endarrow'), x1, y1, x2, y2, stroke),
    arrow(ends?.attribute('', 'startarrow'), x2, y2, x1, y1, stroke),
  ];
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" ${stroke.svg}/>${heads.join('')}`;
}

/** Lines lead from left to right and down, unless their ends or a flip say otherwise. */
function directionOf(shape: XmlElement): { fromRight: boolean; fromBottom: boolean } {
  const flip = /(?:^|;)\s*flip\s*:\s*([xy ]+)/i.exec(shape.attribute('', 'style') ?? '')?.[1] ?? '';
  const [from, to] = ['from', 'to'].map((end) => (shape.attribute('', end) ?? '').split(',').map(lengthOf));
  const isBehind = (axis: number) => (from?.[axis] ?? 0) > (to?.[axis] ?? 0);
  return {
    fromRight: isBehind(0) !== flip.includes('x'),
    fromBottom: isBehind(1) !== flip.includes('y'),
  };
}

/** The head of an arrow at the second of two points: a triangle of three widths of the line, or more. */
function arrow(
  kind: string | undefined,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  { color, width }: Stroke,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (kind === undefined || kind === 'none' || length === 0) return '';
  const size = Math.max(ARROW, 3 * width);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const corner = (side: number) =>
    `${round(x2 - dx * size + (side * dy * size) / 2)} ${round(y2 - dy * size - (side * dx * size) / 2)}`;
  return `<path d="M${round(x2)} ${round(y2)}L${corner(1)}L${corner(-1)}Z" fill="${color}"/>`;
}

/** CSS pixels. */
const ARROW = 6;

function box(shape: XmlElement, width: number, height: number): string {
  const stroke = strokeOf(shape);
  const isFilled = !isNo(shape.attribute('', 'filled'));
  const fill = isFilled ? (colorOf(shape.attribute('', 'fillcolor')) ?? '#ffffff') : 'none';
  const look = `fill="${fill}" ${stroke?.svg ?? 'stroke="none"'}`;
  // Half a pixel more, so that what is shown in whole pixels does not cut it off.
  const edge = stroke ? (stroke.width + 1) / 2 : 0;
  const [w, h] = [Math.max(0, width - 2 * edge), Math.max(0, height - 2 * edge)];
  const type = TYPE.exec(shape.attribute('', 'type') ?? '')?.[1];
  if (shape.localName === 'oval' || type === '3') {
    return `<ellipse cx="${round(width / 2)}" cy="${round(height / 2)}" rx="${round(w / 2)}" ry="${round(h / 2)}" ${look}/>`;
  }
  const isRound = shape.localName === 'roundrect' || type === '2';
  const corner = isRound ? fractionOf(shape.attribute('', 'arcsize')) * Math.min(w, h) : 0;
  return `<rect x="${round(edge)}" y="${round(edge)}" width="${round(w)}" height="${round(h)}" rx="${round(corner)}" ${look}/>`;
}

/** What is stored as a share of 1, or of 65,536 with an f behind; without it a fifth (14.1.2.16 roundrect). */
function fractionOf(value: string | undefined): number {
  const number = Number.parseFloat(value ?? '');
  if (Number.isNaN(number)) return 0.2;
  return value?.endsWith('f') ? number / 65_536 : number;
}

interface Stroke {
  /** CSS pixels. */
  width: number;
  color: string;
  svg: string;
}

/** How the line of a shape looks; undefined where it has none. */
function strokeOf(shape: XmlElement): Stroke | undefined {
  if (isNo(shape.attribute('', 'stroked'))) return undefined;
  const width = (lengthOf(shape.attribute('', 'strokeweight')) ?? USUAL_WEIGHT) / EMU_PER_PIXEL;
  const color = colorOf(shape.attribute('', 'strokecolor')) ?? '#000000';
  const dashes = shape.child(NS.vml, 'stroke')?.attribute('', 'dashstyle') ?? 'solid';
  const isDotted = /^(?:shortdot|dot|1 1)$/i.test(dashes);
  const dash =
    dashes === 'solid'
      ? ''
      : ` stroke-dasharray="${isDotted ? round(width) : round(4 * width)} ${round(2 * width)}"`;
  return { width, color, svg: `stroke="${color}" stroke-width="${round(width)}"${dash}` };
}

/** 0.75 pt, which is one pixel. */
const USUAL_WEIGHT = EMU_PER_PIXEL;

/** Colours of HTML 3.2, and of the system where it says black on white. */
const NAMED: Record<string, string> = {
  ...Object.fromEntries(
    'black silver gray white maroon red purple fuchsia green lime olive yellow navy blue teal aqua'
      .split(' ')
      .map((name) => [name, name]),
  ),
  window: 'white',
  windowtext: 'black',
};

/** A colour as SVG has it: Word writes the number of the theme's behind it, `#205867 [1608]`. */
function colorOf(value: string | undefined): string | undefined {
  const [first = ''] = (value ?? '').trim().toLowerCase().split(/\s/);
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(first) ? first : NAMED[first];
}

const isNo = (value: string | undefined): boolean => /^(?:f|false|0|no)$/i.test(value ?? '');

/** Between the edge and what is written: left and right, above and below (14.1.2.22 textbox, inset), CSS pixels. */
const INSET = [9.6, 4.8, 9.6, 4.8];

/** Rather small than cut off, down to a half where there is much of it. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

interface WrittenLine {
  text: string;
  /** CSS pixels. */
  size: number;
  look: string;
  align: 'start' | 'middle' | 'end';
}

/** The text of a box, each paragraph as its first letters look. */
function written(pkg: OpcPackage, shape: XmlElement, width: number, height: number): string {
  const textbox = shape.child(NS.vml, 'textbox');
  const content = [...(textbox?.descendants() ?? [])].find((inner) => inner.is(NS.word, 'txbxContent'));
  if (!content) return '';
  const given = (textbox?.attribute('', 'inset') ?? '')
    .split(',')
    .map((each) => lengthOf(each.trim() || undefined));
  const [left = 0, top = 0, right = 0, bottom = 0] = INSET.map((usual, side) =>
    given[side] === undefined ? usual : given[side] / EMU_PER_PIXEL,
  );
  const looks = new DocumentLooks(pkg).within(content);
  const paragraphs = content.descendantsNamed(NS.word, 'p').map((paragraph) => lineOf(paragraph, looks));
  const room = { width: width - left - right, height: height - top - bottom };
  const linesAt = (share: number) =>
    paragraphs.flatMap((one) => wrapped({ ...one, size: one.size * share }, room.width));
  const heightOf = (lines: readonly WrittenLine[]) => lines.reduce((sum, { size }) => sum + size * LINE, 0);
  const lines =
    SIZES.map(linesAt).find((each) => heightOf(each) <= room.height + 2) ?? linesAt(SIZES.at(-1) ?? 1);
  const at = { start: left, middle: left + room.width / 2, end: width - right };
  let y = top;
  return lines
    .map(({ text, size, look, align }) => {
      y += size * LINE;
      const place = `x="${round(at[align])}" y="${round(y - size * (LINE - 1))}" text-anchor="${align}"`;
      return text === ''
        ? ''
        : `<text ${place} font-size="${round(size)}" ${look}>${escapeText(text)}</text>`;
    })
    .join('');
}

/** From one line to the next, and how wide a letter is, in sizes of the letters. */
const LINE = 1.2;
const LETTER = 0.52;

function lineOf(paragraph: XmlElement, looks: ReturnType<DocumentLooks['within']>): WrittenLine {
  const properties = paragraph.child(NS.word, 'pPr');
  const run = paragraph
    .descendantsNamed(NS.word, 'r')
    .find((each) => each.children.some((child) => child.is(NS.word, 't')));
  const own = run?.child(NS.word, 'rPr') ?? properties?.child(NS.word, 'rPr');
  const style = own?.child(NS.word, 'rStyle')?.attribute(NS.word, 'val');
  const levels = [...(own ? [own] : []), ...looks(paragraph, style).levels];
  const value = (name: string, attribute = 'val') => {
    const element = levels.map((level) => level.child(NS.word, name)).find((each) => each !== undefined);
    return element && (element.attribute(NS.word, attribute) ?? '');
  };
  const isOn = (name: string) => value(name) !== undefined && !/^(?:0|false|off)$/.test(value(name) ?? '');
  const points = Number(value('sz') ?? 20) / 2;
  const color = /^[\da-f]{6}$/i.test(value('color') ?? '') ? `#${value('color')}` : '#000000';
  const isSerif = /times|georgia|cambria|garamond|book|roman/i.test(value('rFonts', 'ascii') || 'Times');
  const weight = `${isOn('b') ? ' font-weight="bold"' : ''}${isOn('i') ? ' font-style="italic"' : ''}`;
  const jc = properties?.child(NS.word, 'jc')?.attribute(NS.word, 'val') ?? '';
  return {
    text: paragraphText(paragraph),
    size: (points * 4) / 3,
    look: `font-family="${isSerif ? 'serif' : 'sans-serif'}" fill="${color}"${weight}`,
    align: jc === 'center' ? 'middle' : jc === 'right' || jc === 'end' ? 'end' : 'start',
  };
}

function wrapped(line: WrittenLine, width: number): WrittenLine[] {
  const most = Math.max(1, Math.floor(width / (line.size * LETTER)));
  const lines: string[] = [];
  for (const word of line.text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((text) => ({ ...line, text }));
}

const round = (value: number): number => Math.round(value * 100) / 100;
