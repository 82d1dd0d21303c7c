/** The time of day of a moment (ISO 8601), as lines of the page name it. */
export function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
