import type { PaintedRun } from './placing.ts';

/** Where a line may end: after spaces and hyphens, and around characters that are words of their own. */
const PIECES =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef-]+-*|-+|[^\S\r\n]+/gu;

/** A part of a text, `to` left out. */
export interface LineRange {
  from: number;
  to: number;
}

/** A text broken into lines of that width: at its line breaks, between words, and inside a word that is wider. */
export function brokenLines(text: string, width: number, measure: (text: string) => number): string[] {
  const ranges = brokenRanges(text, width, (from, to) => measure(text.slice(from, to)));
  return ranges.map(({ from, to }) => text.slice(from, to));
}

/** Where the lines of `brokenLines` stand; `measure` tells the width of a part of the text. */
export function brokenRanges(
  text: string,
  width: number,
  measure: (from: number, to: number) => number,
): LineRange[] {
  const lines: LineRange[] = [];
  let from = 0;
  for (const match of text.matchAll(/\r\n|\r|\n|$/g)) {
    breakParagraph(text, { from, to: match.index }, width, measure, lines);
    from = match.index + match[0].length;
  }
  return lines;
}

function breakParagraph(
  text: string,
  paragraph: LineRange,
  width: number,
  measure: (from: number, to: number) => number,
  lines: LineRange[],
): void {
  const trimmed = (from: number, to: number) => from + text.slice(from, to).trimEnd().length;
  const isTooWide = (from: number, to: number) => measure(from, trimmed(from, to)) > width;
  let { from } = paragraph;
  let to = from;
  for (const match of text.slice(paragraph.from, paragraph.to).matchAll(PIECES)) {
    const at = paragraph.from + match.index;
    const end = at + match[0].length;
    if (!isTooWide(from, end)) {
      to = end;
      continue;
    }
    if (text.slice(from, to).trim() !== '') lines.push({ from, to: trimmed(from, to) });
    from = match[0].trim() === '' ? end : at;
    to = end;
    while (isTooWide(from, to) && [...text.slice(from, to)].length > 1) {
      const fits =
        from + fitting([...text.slice(from, to)], (length) => measure(from, from + length) <= width);
      lines.push({ from, to: fits });
      from = fits;
    }
  }
  lines.push({ from, to: trimmed(from, to) });
}

/** UTF-16 units of the longest beginning that fits; one character at least. */
function fitting(characters: string[], fits: (length: number) => boolean): number {
  const lengthOf = (count: number) => characters.slice(0, count).join('').length;
  let low = 1;
  let high = characters.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(lengthOf(middle))) low = middle;
    else high = middle - 1;
  }
  return lengthOf(low);
}

/** The words of a line, spread over the whole width. */
export function spreadWords(
  line: string,
  x: number,
  y: number,
  width: number,
  measure: (text: string) => number,
): PaintedRun[] {
  const words = line.trim().split(/\s+/);
  const widths = words.map(measure);
  const gap = (width - widths.reduce((sum, one) => sum + one, 0)) / Math.max(1, words.length - 1);
  let at = x;
  return words.map((text, index) => {
    const run = { text, x: at, y, width: widths[index] ?? 0 };
    at += run.width + gap;
    return run;
  });
}
