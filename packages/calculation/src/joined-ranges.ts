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
