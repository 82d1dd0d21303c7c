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

/** Whether a formula is about the cells that two ranges share, with a blank between these: `SUM(A1:A3 A2:B5)`. */
export function intersectsRanges(formula: string): boolean {
  const tokens = tokenizeFormula(formula);
  const isName = (at: number) => tokens[at] !== undefined && tokens[at]?.kind !== 'other';
  return tokens.some(
    ({ kind, text }, at) => kind === 'other' && /^\s+$/.test(text) && isName(at - 1) && isName(at + 1),
  );
}
