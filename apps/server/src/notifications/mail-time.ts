import type { MailTime } from '@benchbook/contract';

/** The hour at which what is mailed once a day goes out, where the person is. */
export const DIGEST_HOUR = 7;

const QUARTER_MS = 15 * 60_000;
/** Two days: longer than any day with a change of clocks. */
const MOST_QUARTERS = 192;

/**
 * When something is mailed that happens at a time; null: never. Every zone there is differs from UTC by quarters of an hour,
 * and none changes its clocks at seven in the morning.
 *
 * @param timeZone a name of the IANA database; one that is not known counts as UTC
 */
export function mailTime(choice: MailTime, at: Date, timeZone: string): Date | null {
  if (choice === 'never') return null;
  if (choice === 'now') return at;
  const format = clockOf(timeZone);
  const first = Math.floor(at.getTime() / QUARTER_MS) + 1;
  for (let quarter = first; quarter < first + MOST_QUARTERS; quarter += 1) {
    const time = new Date(quarter * QUARTER_MS);
    if (format.format(time) === DIGEST_TIME) return time;
  }
  throw new Error(`There is no ${DIGEST_TIME} in ${timeZone}.`);
}

const DIGEST_TIME = `${String(DIGEST_HOUR).padStart(2, '0')}:00`;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });
  }
}
