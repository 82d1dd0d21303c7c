/** What came of a check: proved, broken, or open: what no check of this file can show. */
export interface Finding {
  outcome: 'proved' | 'broken' | 'open';
  /** Of which members something was found; none: of the file. */
  members: string[];
  /** In plain words. */
  sentence: string;
}

export const proved = (sentence: string, ...members: string[]): Finding => ({
  outcome: 'proved',
  members,
  sentence,
});
export const broken = (sentence: string, ...members: string[]): Finding => ({
  outcome: 'broken',
  members,
  sentence,
});
export const open = (sentence: string): Finding => ({ outcome: 'open', members: [], sentence });

/** A time in UTC, and as it was here. @param text ISO 8601, or as PostgreSQL writes it in UTC */
export function inBothTimes(text: string): string {
  const time = new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));
  if (Number.isNaN(time.getTime())) return text;
  const utc = `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const here = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' }).format(time);
  return `${utc} (here ${here})`;
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
