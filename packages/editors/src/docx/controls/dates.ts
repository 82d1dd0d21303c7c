/** What a picture of a date (ECMA-376 part 1, 17.16.4.1) asks for, longest first: the same letters alone, twice, and more. */
const PIECES = /'([^']*)'|am\/pm|y{1,4}|M{1,4}|d{1,4}|[^yMd']+/g;

/**
 * A day as a picture of Word wants it written in a language: `dd.MM.yyyy`, `d MMMM yyyy`, `dddd, MMMM d, yyyy`. What asks for the
 * time of a day is written as the beginning of it.
 *
 * @param day `yyyy-mm-dd`
 * @param language a tag (BCP 47) such as `de-DE`; one that nobody knows is English
 */
export function dateText(day: string, picture: string, language: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1, date));
  const named = (options: Intl.DateTimeFormatOptions, which: 'month' | 'weekday') => {
    const format = new Intl.DateTimeFormat(knownLanguage(language), { ...options, timeZone: 'UTC' });
    return format.formatToParts(at).find(({ type }) => type === which)?.value ?? '';
  };
  const written = (piece: string): string => {
    const { length } = piece;
    switch (piece[0]) {
      case 'y':
        return length <= 2 ? String(year).padStart(2, '0').slice(-2) : String(year).padStart(4, '0');
      case 'M':
        if (length <= 2) return String(month).padStart(length, '0');
        // With the day beside it a month has the form it has within a date: "maja", not "maj".
        return named({ day: 'numeric', month: length === 3 ? 'short' : 'long' }, 'month');
      case 'd':
        if (length <= 2) return String(date).padStart(length, '0');
        return named({ weekday: length === 3 ? 'short' : 'long' }, 'weekday');
      default:
        return piece.replace(/\b(?:H{1,2}|h{1,2}|m{1,2}|s{1,2})\b/g, (time) => ''.padStart(time.length, '0'));
    }
  };
  return picture.replaceAll(PIECES, (piece, quoted: string | undefined) => quoted ?? written(piece));
}

function knownLanguage(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
