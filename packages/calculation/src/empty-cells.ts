import { type FormulaToken, tokenizeFormula } from '@benchbook/documents/formula';

const LINES = /^(?:\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+)$/i;
const LITERAL = String.raw`"((?:[^"]|"")*)"|([+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?)(?!\s*[\w("$!%^])|(TRUE|FALSE)\b`;
const BEHIND = new RegExp(`^\\s*(<>|<=|>=|=|<|>)\\s*(?:${LITERAL})`, 'i');
const BEFORE = new RegExp(`(?:${LITERAL})\\s*(<>|<=|>=|=|<|>)\\s*$`, 'i');
/** Asked of an empty cell, these come to something else than nothing, or are asked for that. */
const ASKS = /\b(?:ISBLANK|ISNONTEXT|LEN|TRIM)\(\s*$/i;
const MIRRORED: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/**
 * Whether a formula asks of every cell of whole columns or rows what empty ones meet, too, as in `SUMPRODUCT(--(A:A=""))`: the engine
 * asks as many as its grid has, and Excel a million. Not where it takes others of such cells for what they hold, as in
 * `SUMPRODUCT((A:A<>"x")*B:B)`: of empty ones nothing comes then.
 */
export function asksEmptyCells(formula: string): boolean {
  const tokens = tokenizeFormula(formula.replace(/^=/, ''));
  const textOf = (some: readonly FormulaToken[]) => some.map(({ text }) => text).join('');
  let isMet = false;
  for (const [place, token] of tokens.entries()) {
    if (token.kind !== 'reference' || !LINES.test(token.text.slice(token.prefix?.raw.length ?? 0))) continue;
    const [before, behind] = [textOf(tokens.slice(0, place)), textOf(tokens.slice(place + 1))];
    const isCompared = /[<>=]\s*$/.test(before) || /^\s*[<>=]/.test(behind);
    if (!isCompared && !/\bIS\w+\(\s*$|\b(?:LEN|TRIM)\(\s*$/i.test(before)) return false;
    const [, after, ...right] = BEHIND.exec(behind) ?? [];
    const found = BEFORE.exec(before)?.slice(1) ?? [];
    const ahead = found.at(-1);
    isMet ||=
      ASKS.test(before) ||
      (after !== undefined && isMetByNothing(after, right)) ||
      (ahead !== undefined && isMetByNothing(MIRRORED[ahead] ?? ahead, found));
  }
  return isMet;
}

/** Whether an empty cell is so to a text, a number or a truth value: for them it is `""`, 0 or FALSE. */
function isMetByNothing(operator: string, [text, number, truth]: (string | undefined)[]): boolean {
  const isFalse = truth?.toUpperCase() === 'FALSE';
  const order = text !== undefined ? -text.length : number !== undefined ? -Number(number) : isFalse ? 0 : -1;
  if (order === 0) return /=/.test(operator);
  return operator === '<>' || operator.startsWith(order < 0 ? '<' : '>');
}
