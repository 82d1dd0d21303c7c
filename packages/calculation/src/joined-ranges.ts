import { tokenizeFormula } from '@benchbook/documents/formula';

/** Whether a formula joins ranges with commas in brackets that are no function's, `(A1:A3,C1:C3)`. */
export function joinsRanges(formula: string): boolean {
  const open: string[] = [];
  let before = '';
  for (const { kind, text } of tokenizeFormula(formula)) {
    // Between a function and its bracket may be blanks.
    const signs = kind === 'other' ? text.replace(/"[^"]*"/g, '""').replace(/\s/g, '') : '';
    for (const sign of signs) {
      if ('([{'.includes(sign)) open.push(sign === '(' && before === 'word' ? 'function' : sign);
      else if (')]}'.includes(sign)) open.pop();
      else if (sign === ',' && open.at(-1) === '(') return true;
      before = sign;
    }
    if (kind !== 'other') before = kind;
  }
  return false;
}

/** What an intersection looks like where each range is `r`, each name or function `w` and what is in square brackets left out: `r r`, `w() r`, `(r) (r)`. */
const INTERSECTION = /[r)\]#]\s+[rw(]|w\s+[rw]/;

/**
 * Whether a formula is about the cells that two ranges share, with a blank between these: `SUM(A1:A3 A2:B5)`. Ranges are also what functions, brackets and columns
 * of tables come to.
 */
export function intersectsRanges(formula: string): boolean {
  const letters: Record<string, string> = { reference: 'r', word: 'w' };
  let shape = tokenizeFormula(formula)
    .map(({ kind, text }) => letters[kind] ?? text.replace(/"[^"]*"/g, '""'))
    .join('');
  for (let before = ''; before !== shape; ) {
    before = shape;
    shape = shape.replace(/\[[^[\]]+\]/g, '[]');
  }
  return INTERSECTION.test(shape);
}
