import { UNIX_DAY } from '../file/day-numbers.ts';
import type { Period } from '../rule-edits.ts';

/** First and last day of a period as Excel counts days; weeks begin on Sunday. */
export function daysOf(period: Period, today: number): { from: number; to: number } {
  const weekday = (today + 6) % 7;
  const sunday = today - weekday;
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: today - 1, to: today - 1 };
    case 'tomorrow':
      return { from: today + 1, to: today + 1 };
    case 'last7Days':
      return { from: today - 6, to: today };
    case 'thisWeek':
      return { from: sunday, to: sunday + 6 };
    case 'lastWeek':
      return { from: sunday - 7, to: sunday - 1 };
    case 'nextWeek':
      return { from: sunday + 7, to: sunday + 13 };
    case 'thisMonth':
      return month(today, 0);
    case 'lastMonth':
      return month(today, -1);
    case 'nextMonth':
      return month(today, 1);
  }
}

function month(today: number, shift: number): { from: number; to: number } {
  const date = new Date((today - UNIX_DAY) * 86_400_000);
  const dayOf = (offset: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1) / 86_400_000 + UNIX_DAY;
  return { from: dayOf(shift), to: dayOf(shift + 1) - 1 };
}

/** Today as Excel counts days, where the person is. */
export function todayAt(now: Date): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000 + UNIX_DAY;
}
