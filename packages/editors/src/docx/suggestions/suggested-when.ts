/** How long after its first letter somebody's suggestion takes what they write or delete beside it, in milliseconds. */
const TOGETHER = 10 * 60_000;

/**
 * Whether what somebody suggests now belongs to their suggestion beside it, which is dated when it was begun. What is of another hour is a suggestion of
 * its own, so that no date in the file is far from when its text was written.
 *
 * @param begun the date of the suggestion beside it (ISO 8601), as the file or the page has it
 * @param now the date of what is suggested (ISO 8601)
 */
export function goesOn(begun: string, now: string): boolean {
  const passed = Date.parse(now) - Date.parse(begun);
  return passed >= 0 && passed <= TOGETHER;
}
