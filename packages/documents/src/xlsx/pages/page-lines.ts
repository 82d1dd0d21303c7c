import type { PageLine } from '../page-edits.ts';

/** Excel opens no longer ones, the codes of the three parts included. */
const MOST = 255;

/** A code (an ampersand, a font in quotation marks, one sign), or what stands between codes. */
const PIECES = /&(?:"[^"]*"?|[\s\S]|$)|[^&]+/g;

const PARTS: Record<string, keyof PageLine> = { L: 'left', C: 'center', R: 'right' };

/** The parts of a header or footer (ECMA-376 part 1, 18.3.1.39); what stands before the first code of a part is in the middle. */
export function readPageLine(text: string): PageLine {
  const line: PageLine = { left: '', center: '', right: '' };
  let part: keyof PageLine = 'center';
  for (const [piece] of text.matchAll(PIECES)) {
    const next = piece.length === 2 && piece.startsWith('&') ? PARTS[piece.slice(1)] : undefined;
    if (next) part = next;
    else line[part] += piece;
  }
  return line;
}

export function writePageLine({ left, center, right }: PageLine): string {
  const part = (code: string, text: string) => (text === '' ? '' : `&${code}${text}`);
  return part('L', left) + part('C', center) + part('R', right);
}

/** Why a header or footer cannot be written so, as a sentence; null: it can. */
export function pageLineProblem(line: PageLine): string | null {
  const text = writePageLine(line);
  if (text.length > MOST)
    return `A header or footer has at most ${MOST} characters together. This one has ${text.length}.`;
  const read = readPageLine(text);
  const isSame = read.left === line.left && read.center === line.center && read.right === line.right;
  return isSame
    ? null
    : 'In a header or footer & begins a code: write && where you mean the sign itself. &L, &C and &R are no codes of one part.';
}
