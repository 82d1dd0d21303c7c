import type { Report } from './check.ts';

/** What a check comes to, in a line. Nothing is said to be whole before somebody has compared the key. */
export interface Verdict {
  outcome: 'whole' | 'broken' | 'undecided';
  sentence: string;
}

const KEY = /^[0-9a-f]{64}$/;

/**
 * @param name of the file
 * @param given the laboratory’s key as somebody pasted it, from elsewhere than the file; empty where they have not yet
 */
export function verdictOf(
  report: Pick<Report, 'isWhole' | 'vouchedBy'>,
  name: string,
  given: string,
): Verdict {
  const { isWhole, vouchedBy } = report;
  if (!isWhole) return { outcome: 'broken', sentence: `✗ ${name} is not as it should be.` };
  if (vouchedBy === null)
    return {
      outcome: 'undecided',
      sentence: `${name} is consistent, but nobody was shown to vouch for it: this browser cannot check signatures.`,
    };
  const key = given.replace(/[\s:]/g, '').toLowerCase();
  const ifSo = `Everything in ${name} that can be checked is as it should be, if the key below is the laboratory’s.`;
  if (key === '') return { outcome: 'undecided', sentence: ifSo };
  if (!KEY.test(key))
    return {
      outcome: 'undecided',
      sentence: `${ifSo} What you gave is no key: a key has 64 digits, 0 to 9 and a to f.`,
    };
  return key === vouchedBy
    ? {
        outcome: 'whole',
        sentence: `✓ Everything in ${name} that can be checked is as it should be. Its key matches the one you gave.`,
      }
    : {
        outcome: 'broken',
        sentence: `✗ ${name} was signed with another key: it does not match the one you gave.`,
      };
}
