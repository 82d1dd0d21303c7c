import { type FittedText, fitCell, wholeText } from '@benchbook/documents/display';
import { brokenLines, spreadWords } from './lines.ts';
import type { CellLook } from './look.ts';
import type { MeasuredFont, Measurer } from './measurer.ts';
import {
  type CellPainting,
  type CellSize,
  EDGE,
  inner,
  isBroken,
  numberRoom,
  type PaintedRun,
  type Side,
  startOf,
} from './placing.ts';
import { isRich, layRich, richHeight, richWidth } from './rich-text.ts';
import { fontOf, raiseOfPainted, SMALLEST } from './scripts.ts';
import { turned } from './turned.ts';

/** Lays out the content of a cell as Excel does; see fitCell for what becomes of numbers that are too wide. */
export function layCell(look: CellLook, size: CellSize, measurer: Measurer): CellPainting {
  if (isRich(look)) return layRich(look, size, measurer);
  const font = measurer(fontOf(look, 1));
  if (look.isStacked) return layLines(look, [...textOf(look, size, font).text], size, font, 'center');
  if (look.rotation !== 0) return turned(look, size, font);
  if (look.kind === 'text') return layText(look, size, font, measurer);
  return layNumber(look, size, font, measurer);
}

/** What the cell needs to be high, in CSS pixels. `width` is that of its column. */
export function neededHeight(look: CellLook, width: number, measurer: Measurer): number {
  if (isRich(look)) return richHeight(look, width, measurer);
  const font = measurer(fontOf(look, 1));
  if (look.isStacked) return [...textOf(look, { width, height: 0 }, font).text].length * font.lineHeight;
  if (look.rotation !== 0) return turned(look, { width, height: Number.POSITIVE_INFINITY }, font).height;
  if (look.kind !== 'text' || !isBroken(look)) return font.lineHeight;
  return (
    brokenLines(String(textOf(look, { width, height: 0 }, font).text), inner(look, width), font.width)
      .length * font.lineHeight
  );
}

/** What the cell needs to be wide for all of its content on one line, in CSS pixels. */
export function neededWidth(look: CellLook, measurer: Measurer): number {
  if (isRich(look)) return Math.ceil(richWidth(look, measurer)) + 2 * EDGE + look.indent + 1;
  const font = measurer(fontOf(look, 1));
  const { text } = wholeText(look.kind, look.value, look.format);
  const lines = look.wraps ? text.split(/\r\n|\r|\n/) : [text];
  const wide = look.kind === 'text' ? font.width : font.numberWidth;
  return Math.ceil(Math.max(...lines.map(wide))) + 2 * EDGE + look.indent + 1;
}

/**
 * What a column is given for a number that was typed into it, in CSS pixels: as many digits have room in it as the number has characters.
 * Excel draws these in whole pixels and in fonts of its own, and shows `####` where they need one more than there is.
 */
export function roomyWidth(look: CellLook, measurer: Measurer): number {
  const { text } = wholeText(look.kind, look.value, look.format);
  const digits = [...text].length * measurer(fontOf(look, 1)).numberWidth('0');
  // Digits are whole pixels wide, but for the last part of a sum.
  return Math.max(neededWidth(look, measurer), Math.ceil(digits - 0.01) + 2 * EDGE + look.indent + 1);
}

function layNumber(look: CellLook, size: CellSize, font: MeasuredFont, measurer: Measurer): CellPainting {
  const room = numberRoom(look, size.width);
  const isShrunk = look.shrinks && !look.wraps;
  const whole = wholeText(look.kind, look.value, look.format);
  const scale = isShrunk ? Math.min(1, room / Math.max(1, font.numberWidth(whole.text))) : 1;
  const used = scale < 1 ? measurer(fontOf(look, Math.max(SMALLEST, scale))) : font;
  const fitted = isShrunk ? whole : textOf(look, size, font);
  const y = baseline(look, size, 1, used);
  const most = Math.max(0, size.width - 2 * EDGE - look.indent);
  if (fitted.filled)
    return { runs: filledRuns(fitted.filled, size, y, used, look.indent), font: used, beyond: NOTHING };
  const repeated = look.horizontal === 'fill' ? timesInto(fitted.text, room, used.numberWidth) : fitted.text;
  const width = Math.min(used.width(repeated), most);
  const usual = look.kind === 'number' ? 'right' : 'center';
  const x = startOf(sideOf(look, usual), width, size.width, look.indent);
  return { runs: [{ text: repeated, x, y, width, most }], font: used, beyond: NOTHING };
}

function layText(look: CellLook, size: CellSize, font: MeasuredFont, measurer: Measurer): CellPainting {
  const { text } = textOf(look, size, font);
  const room = inner(look, size.width);
  if (isBroken(look)) return layLines(look, brokenLines(text, room, font.width), size, font, 'left');
  const line = text.replace(/[\r\n]+/g, '');
  if (look.horizontal === 'fill') {
    return clipped(layLines(look, [timesInto(line, room, font.width)], size, font, 'left'));
  }
  const scale = look.shrinks ? Math.min(1, room / Math.max(1, font.width(line))) : 1;
  const used = scale < 1 ? measurer(fontOf(look, Math.max(SMALLEST, scale))) : font;
  return layLines(look, [line], size, used, 'left');
}

/** What stands in the cell, fitted into the room it has. */
function textOf(look: CellLook, { width }: CellSize, font: MeasuredFont): FittedText {
  return fitCell(look.kind, look.value, look.format, numberRoom(look, width), font.numberWidth);
}

const NOTHING = { left: 0, right: 0 };

function clipped(painting: CellPainting): CellPainting {
  return { ...painting, beyond: NOTHING };
}

function sideOf({ horizontal }: CellLook, usual: Side): Side {
  if (horizontal === 'left' || horizontal === 'fill' || horizontal === 'justify') return 'left';
  if (horizontal === 'center' || horizontal === 'across' || horizontal === 'distributed') return 'center';
  return horizontal === 'right' ? 'right' : usual;
}

/** Where the first of so many lines stands, from the top of the cell. */
function baseline(look: CellLook, { height }: CellSize, lines: number, font: MeasuredFont): number {
  const free = height - lines * font.lineHeight;
  const top = look.vertical === 'top' ? 0 : look.vertical === 'middle' ? free / 2 : free;
  return top + (font.lineHeight - font.ascent - font.descent) / 2 + font.ascent + raiseOfPainted(look, font);
}

function layLines(
  look: CellLook,
  lines: string[],
  size: CellSize,
  font: MeasuredFont,
  usual: Side,
): CellPainting {
  const first = baseline(look, size, lines.length, font);
  const room = inner(look, size.width);
  const isSpread = look.horizontal === 'justify' || look.horizontal === 'distributed';
  const beyond = { left: 0, right: 0 };
  const runs = lines.flatMap((text, index): PaintedRun[] => {
    const y = first + index * font.lineHeight;
    // The last line of a justified paragraph keeps its own spaces.
    const spreads = isSpread && (look.horizontal === 'distributed' || index < lines.length - 1);
    if (spreads && /\S\s+\S/.test(text)) return spreadWords(text, EDGE + look.indent, y, room, font.width);
    const width = font.width(text);
    const x = startOf(sideOf(look, usual), width, size.width, look.indent);
    if (lines.length === 1 && !isBroken(look)) {
      beyond.left = Math.max(0, -x);
      beyond.right = Math.max(0, x + width - size.width);
    }
    return text === '' ? [] : [{ text, x, y, width }];
  });
  return { runs, font, beyond };
}

function filledRuns(
  { before, after, character }: NonNullable<FittedText['filled']>,
  size: CellSize,
  y: number,
  font: MeasuredFont,
  indent: number,
): PaintedRun[] {
  const left = EDGE;
  const right = size.width - EDGE - indent;
  const [first, last] = [font.width(before), font.width(after)];
  const middle = right - left - first - last;
  const one = font.width(character);
  const count = character.trim() === '' || one <= 0 ? 0 : Math.floor(middle / one);
  const filling = character.repeat(Math.max(0, count));
  const runs: PaintedRun[] = [
    { text: before, x: left, y, width: first },
    { text: filling, x: left + first, y, width: font.width(filling) },
    { text: after, x: right - last, y, width: last },
  ];
  return runs.filter(({ text }) => text.trim() !== '');
}

/** As many times as it fits, once at least. */
function timesInto(text: string, width: number, measure: (text: string) => number): string {
  const one = measure(text);
  return one > 0 ? text.repeat(Math.max(1, Math.floor(width / one))) : text;
}
