/** What is looked for in cells. */
export interface Query {
  /** Not empty; taken as it stands, without signs for any letter. */
  text: string;
  matchCase: boolean;
  /** All of what the cell says has to be it. */
  wholeCell: boolean;
  /** `shown`: what a cell shows. `written`: what stands in the formula bar, of formulas themselves. */
  lookIn: 'shown' | 'written';
}

/** A part of a text, in UTF-16 units; the end is outside. */
export interface Part {
  from: number;
  to: number;
}

/** Where a text is it, from left to right; parts do not overlap. */
export function partsFound(text: string, { text: wanted, matchCase, wholeCell }: Query): Part[] {
  if (wanted === '') return [];
  const literal = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = wholeCell ? `^${literal}$` : literal;
  const found = text.matchAll(new RegExp(pattern, matchCase ? 'gu' : 'giu'));
  return Array.from(found, ({ index, 0: { length } }) => ({ from: index, to: index + length }));
}

/** The text with something else in the place of these parts, taken as it stands. */
export function withParts(text: string, parts: readonly Part[], replacement: string): string {
  let at = 0;
  let made = '';
  for (const { from, to } of parts) {
    made += text.slice(at, from) + replacement;
    at = to;
  }
  return made + text.slice(at);
}
