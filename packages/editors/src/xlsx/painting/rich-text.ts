import { brokenRanges, type LineRange } from './lines.ts';
import type { CellLook, Letters, LookPart } from './look.ts';
import type { MeasuredFont, Measurer } from './measurer.ts';
import {
  type CellPainting,
  type CellSize,
  inner,
  isBroken,
  type PaintedRun,
  type Side,
  startOf,
} from './placing.ts';
import { fontOf, raiseOf, SMALLEST } from './scripts.ts';
import { lineLength, turnedBox } from './turned.ts';

/** What stands in one line and looks the same. `raise`: below (above 0) or above the line it stands on. */
interface Piece {
  text: string;
  width: number;
  raise: number;
  font: MeasuredFont;
  letters: Letters;
}

interface Line {
  pieces: Piece[];
  width: number;
  ascent: number;
  descent: number;
  height: number;
}

type RichLook = CellLook & { parts: LookPart[] };

export function isRich(look: CellLook): look is RichLook {
  return look.parts !== undefined;
}

/** Lays out a text of several looks. What is filled, justified or distributed stands at the left, as it is. */
export function layRich(look: RichLook, size: CellSize, measurer: Measurer): CellPainting {
  if (look.rotation !== 0 && !look.isStacked) return turnedRich(look, size, measurer);
  const room = inner(look, size.width);
  const isOneLine = !look.isStacked && !isBroken(look);
  const whole = linesOf(look, room, 1, measurer);
  const widest = Math.max(...whole.map(({ width }) => width));
  const scale = look.shrinks && isOneLine ? Math.min(1, room / Math.max(1, widest)) : 1;
  const lines = scale < 1 ? linesOf(look, room, Math.max(SMALLEST, scale), measurer) : whole;
  const free = size.height - heightOf(lines);
  let top = look.vertical === 'top' ? 0 : look.vertical === 'middle' ? free / 2 : free;
  const beyond = { left: 0, right: 0 };
  const runs = lines.flatMap((line) => {
    const x = startOf(sideOf(look), line.width, size.width, look.indent);
    if (isOneLine && look.horizontal !== 'fill') {
      beyond.left = Math.max(0, -x);
      beyond.right = Math.max(0, x + line.width - size.width);
    }
    const painted = paintedLine(line, x, top);
    top += line.height;
    return painted;
  });
  return { runs, font: measurer(fontOf(look, 1)), beyond };
}

/** What the cell needs to be high, in CSS pixels. `width` is that of its column. */
export function richHeight(look: RichLook, width: number, measurer: Measurer): number {
  if (look.rotation === 0 || look.isStacked) return heightOf(linesOf(look, inner(look, width), 1, measurer));
  return turnedRich(look, { width, height: Number.POSITIVE_INFINITY }, measurer).height;
}

/** The width of the text with no line broken but where it says so, in CSS pixels. */
export function richWidth(look: RichLook, measurer: Measurer): number {
  const lines = linesOf(look, Number.POSITIVE_INFINITY, 1, measurer);
  return Math.max(...lines.map(({ width }) => width));
}

function turnedRich(look: RichLook, size: CellSize, measurer: Measurer): CellPainting & { height: number } {
  const font = measurer(fontOf(look, 1));
  const lines = linesOf(look, lineLength(look, size, font.lineHeight), 1, measurer);
  const across = heightOf(lines);
  let top = -across / 2;
  const runs = lines.flatMap((line) => {
    const painted = paintedLine(line, -line.width / 2, top);
    top += line.height;
    return painted;
  });
  return { runs, font, ...turnedBox(look, size, Math.max(...lines.map(({ width }) => width)), across) };
}

function paintedLine({ pieces, height, ascent, descent }: Line, x: number, top: number): PaintedRun[] {
  const base = top + (height - ascent - descent) / 2 + ascent;
  let at = x;
  return pieces.map(({ text, width, raise, font, letters }) => {
    const run: PaintedRun = { text, x: at, y: base + raise, width, own: { font, letters } };
    at += width;
    return run;
  });
}

function linesOf(look: RichLook, room: number, scale: number, measurer: Measurer): Line[] {
  const text = look.parts.map((part) => part.text).join('');
  const fonts = look.parts.map((part) => measurer(fontOf(part, scale)));
  const bases = look.parts.map((part) => measurer(fontOf({ font: part.font }, scale)));
  const cell = measurer(fontOf({ font: look.font }, scale));
  const starts: number[] = [];
  look.parts.reduce((start, part) => {
    starts.push(start);
    return start + part.text.length;
  }, 0);
  const piecesOf = ({ from, to }: LineRange): { part: LookPart; index: number; text: string }[] => {
    const found = [];
    for (let index = lastUpTo(starts, from); index < look.parts.length; index++) {
      const [part, start] = [look.parts[index], starts[index]];
      if (!part || start === undefined || start >= to) break;
      const own = part.text.slice(Math.max(0, from - start), to - start).replace(/[\r\n]+/g, '');
      if (own !== '') found.push({ part, index, text: own });
    }
    return found;
  };
  const widthOf = (index: number, own: string) => fonts[index]?.width(own) ?? 0;
  const measure = (from: number, to: number) =>
    piecesOf({ from, to }).reduce((sum, piece) => sum + widthOf(piece.index, piece.text), 0);
  return rangesOf(look, text, room, measure).map((range) => {
    const pieces = piecesOf(range).map(({ part, index, text: own }): Piece => {
      const font = fonts[index] ?? cell;
      return {
        text: own,
        width: font.width(own),
        raise: raiseOf(part, bases[index] ?? cell),
        font,
        letters: part,
      };
    });
    const used = piecesOf(range).map(({ index }) => bases[index] ?? cell);
    const most = (measured: (font: MeasuredFont) => number) =>
      Math.max(...(used.length > 0 ? used : [cell]).map(measured));
    return {
      pieces,
      width: pieces.reduce((sum, { width }) => sum + width, 0),
      ascent: most(({ ascent }) => ascent),
      descent: most(({ descent }) => descent),
      height: most(({ lineHeight }) => lineHeight),
    };
  });
}

/** Where the last of these ascending numbers stands that is not above `limit`. A wide text has many, and is measured often. */
function lastUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function rangesOf(
  look: RichLook,
  text: string,
  room: number,
  measure: (from: number, to: number) => number,
): LineRange[] {
  if (look.isStacked) {
    let at = 0;
    return [...text].map((character) => {
      const from = at;
      at += character.length;
      return { from, to: at };
    });
  }
  return isBroken(look) ? brokenRanges(text, room, measure) : [{ from: 0, to: text.length }];
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { height }) => sum + height, 0);

function sideOf({ horizontal, isStacked }: CellLook): Side {
  if (horizontal === 'right') return 'right';
  if (horizontal === 'center' || horizontal === 'across') return 'center';
  return isStacked && horizontal === 'general' ? 'center' : 'left';
}
