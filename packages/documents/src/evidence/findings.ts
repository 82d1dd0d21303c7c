import { type Said, type Sentence, sentence } from './sentence.ts';

/** What came of a check: proved, broken, or open: what no check of this file can show. */
export interface Finding {
  outcome: 'proved' | 'broken' | 'open';
  /** Of which members something was found; none: of the file. */
  members: string[];
  /** In plain words. */
  sentence: Sentence;
}

export const proved = (said: Sentence, ...members: string[]): Finding => ({
  outcome: 'proved',
  members,
  sentence: said,
});
export const broken = (said: Sentence, ...members: string[]): Finding => ({
  outcome: 'broken',
  members,
  sentence: said,
});
export const open = (said: Sentence): Finding => ({ outcome: 'open', members: [], sentence: said });

/** A time in UTC, and as it was here. @param text ISO 8601, or as PostgreSQL writes it in UTC */
export function inBothTimes(text: string): Said {
  const time = new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));
  if (Number.isNaN(time.getTime())) return text;
  const utc = time.toISOString().slice(0, 19).replace('T', ' ');
  return sentence('{utc} UTC (here {here})', { utc, here: time });
}
