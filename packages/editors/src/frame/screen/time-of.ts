import { formatDateTime } from '@benchbook/words';
/** The time of day of a moment (ISO 8601), as lines of the page name it. */
export function timeOf(iso: string): string {
  return formatDateTime(new Date(iso), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
