import type { PaintedRun } from './placing.ts';

/** Where a line may end: after spaces and hyphens, and around characters that are words of their own. */
const PIECES =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef-]+-*|-+|[^\S\r\n]+/gu;

/** A text broken into lines of that width: at its line breaks, between words, and inside a word that is wider. */
export function brokenLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => brokenParagraph(paragraph, width, measure));
}

function brokenParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of paragraph.match(PIECES) ?? []) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = piece.trim() === '' ? '' : piece;
    while (measure(line.trimEnd()) > width && [...line].length > 1) {
      const fits = fitting(line, width, measure);
      lines.push(fits);
      line = line.slice(fits.length);
    }
  }
  return [...lines, line.trimEnd()];
}

/** The longest beginning that fits; one character at least. */
function fitting(text: string, width: number, measure: (text: string) => number): string {
  const characters = [...text];
  let low = 1;
  let high = characters.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(characters.slice(0, middle).join('')) <= width) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join('');
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
