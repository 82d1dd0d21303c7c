import { tokenizeFormula } from '@benchbook/documents/formula';

/** Functions whose results in the engine were found to be Excel's and LibreOffice's, whatever they were given. */
const PROVEN = new Set(
  `ABS AND AVERAGE COUNT COUNTA EXP FALSE IF INT LN LOG10 MAX MEDIAN MIN MOD NOT OR PI POWER PRODUCT ROUND SIGN SQRT
STDEV STDEV.S SUM SUMPRODUCT TRUE VAR VAR.S`.split(/\s+/),
);

/** Whether a formula is made of such functions alone. */
export function isProven(formula: string): boolean {
  return tokenizeFormula(formula.replace(/^=/, '')).every(
    (token, index, tokens) =>
      token.kind !== 'word' ||
      !tokens[index + 1]?.text.trimStart().startsWith('(') ||
      PROVEN.has(token.text.toUpperCase()),
  );
}
