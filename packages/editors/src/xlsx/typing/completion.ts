/** The name a person is in the middle of: letters, then also digits, dots and underscores. */
const NAME_BEFORE = /(?<![\p{L}\p{N}_.!'$#@\]])[\p{L}_][\p{L}\p{N}_.]*$/u;
const NAME_CHARACTER = /[\p{L}\p{N}_.]/u;

/**
 * What has to be typed after `before` to get `name`; null where `name` does not continue what was typed.
 * `before` and `after` are the formula on both sides of the cursor.
 */
export function completion(
  before: string,
  after: string,
  name: string,
  { isFunction }: { isFunction: boolean },
): string | null {
  if (!before.startsWith('=') || isInQuotes(before)) return null;
  const typed = NAME_BEFORE.exec(before)?.[0];
  if (typed === undefined || NAME_CHARACTER.test(after.charAt(0))) return null;
  if (!name.toUpperCase().startsWith(typed.toUpperCase())) return null;
  const bracket = isFunction && !after.startsWith('(') ? '(' : '';
  return name.slice(typed.length) + bracket || null;
}

/** Of a text, or of the name of a sheet: a quote inside of either is doubled, which leaves the count even. */
function isInQuotes(before: string): boolean {
  return ['"', "'"].some((quote) => before.split(quote).length % 2 === 0);
}
