/** What a cell holds, as a rule asks for it. null: nothing. */
export type RuleValue = number | string | boolean | null | { error: string };

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const TEXT = /^"((?:[^"]|"")*)"$/;

/** What a formula comes to that is a value written out; undefined for one that has to be calculated. */
export function constantOf(formula: string): RuleValue | undefined {
  const text = formula.trim().replace(/^=/, '').trim();
  if (NUMBER.test(text)) return Number(text);
  if (/%$/.test(text) && NUMBER.test(text.slice(0, -1))) return Number(text.slice(0, -1)) / 100;
  const quoted = TEXT.exec(text);
  if (quoted) return (quoted[1] ?? '').replaceAll('""', '"');
  if (/^true$/i.test(text)) return true;
  if (/^false$/i.test(text)) return false;
  return undefined;
}

/** Numbers stand before texts, and texts before truth values; case does not count; nothing is 0, or no text. */
export function compareValues(one: RuleValue, other: RuleValue): number | undefined {
  if (isError(one) || isError(other)) return undefined;
  const [left, right] = [inPlaceOfNothing(one, other), inPlaceOfNothing(other, one)];
  const [rank, otherRank] = [rankOf(left), rankOf(right)];
  if (rank !== otherRank) return rank - otherRank;
  if (typeof left === 'string' && typeof right === 'string') {
    const [a, b] = [left.toLowerCase(), right.toLowerCase()];
    return a === b ? 0 : a.localeCompare(b) || (a < b ? -1 : 1);
  }
  return Number(left) - Number(right);
}

export function isError(value: RuleValue): value is { error: string } {
  return typeof value === 'object' && value !== null;
}

function inPlaceOfNothing(value: RuleValue, beside: RuleValue): RuleValue {
  if (value !== null) return value;
  return typeof beside === 'string' ? '' : typeof beside === 'boolean' ? false : 0;
}

const rankOf = (value: RuleValue) => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);

/** Whether a formula that came to this holds. */
export function isTrue(value: RuleValue | undefined): boolean {
  if (typeof value === 'number') return value !== 0;
  if (typeof value === 'string') return /^true$/i.test(value);
  return value === true;
}

/** A text as a rule compares it: what a number says without its format. */
export function textOf(value: RuleValue): string {
  if (value === null || isError(value)) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : value;
}

/** Whether a text is found, with `?` and `*` for any letters, `~` before those that are meant (as SEARCH of Excel). */
export function holdsText(text: string, wanted: string): boolean {
  if (!/[?*~]/.test(wanted)) return text.toLowerCase().includes(wanted.toLowerCase());
  return new RegExp(searchPattern(wanted), 'isu').test(text);
}

function searchPattern(wanted: string): string {
  let pattern = '';
  for (let at = 0; at < wanted.length; at++) {
    const letter = wanted[at] ?? '';
    if (letter === '~' && /[?*~]/.test(wanted[at + 1] ?? '')) pattern += `\\${wanted[++at]}`;
    // Not greedy without end: what may be long is bounded by the text of a cell.
    else if (letter === '*') pattern += '.*?';
    else if (letter === '?') pattern += '.';
    else pattern += letter.replace(/[\\^$.|+()[\]{}/-]/g, '\\$&');
  }
  return pattern;
}
