/**
 * Whether somebody writes the day before the month: who reads German or French does, in whichever browser; for who reads English, the
 * language of the browser says it, as it says inches. Spreadsheets ask the settings of the computer, which a page does not see.
 *
 * @param browser what the browser says, BCP 47
 * @param read the language of the page
 */
export function writesDayFirst(browser: string, read: string): boolean {
  if (!/^en\b/i.test(read)) return true;
  const isFirst = asked.get(browser) ?? asksBrowser(browser);
  asked.set(browser, isFirst);
  return isFirst;
}

/** By what the browser says: it takes a millisecond to answer, and each cell that is pasted asks. */
const asked = new Map<string, boolean>();

function asksBrowser(browser: string): boolean {
  const parts = new Intl.DateTimeFormat(browser).formatToParts().map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}
