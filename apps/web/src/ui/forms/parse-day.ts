import { t } from '@benchbook/words';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** A day as it is typed, year-month-day; null where that is none, as the 31st of June. The year 0202 is on the way to 2026. */
export function parseDay(typed: string): string | null {
  const day = typed.trim();
  const [, year = '', month, date] = DAY.exec(day) ?? [];
  if (year === '' || year.startsWith('0')) return null;
  const found = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return found.getUTCMonth() === Number(month) - 1 && found.getUTCDate() === Number(date) ? day : null;
}

/** Why what was typed is no day to choose; null: it is one, or nothing was typed. */
export function problemOfDay(
  typed: string,
  { min = '', max = '' }: { min?: string; max?: string },
): string | null {
  if (typed.trim() === '') return null;
  const day = parseDay(typed);
  if (day === null) return t('Write the day as year-month-day: 2026-01-31.');
  if (min !== '' && day < min) return t('Choose a day from {min} on.', { min });
  return max !== '' && day > max ? t('Choose a day up to {max}.', { max }) : null;
}
