/**
 * Whether somebody writes the day before the month: who reads German or French does, in whichever browser; for who reads English, the
 * language of the browser says it, as it says inches. Spreadsheets ask the settings of the computer, which a page does not see.
 *
 * @param browser what the browser says, BCP 47
 * @param read the language of the page
 */
export function writesDayFirst(browser: string, read: string): boolean {
  if (!/^en\b/i.test(read)) return true;
  const parts = new Intl.DateTimeFormat(browser).formatToParts().map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}
