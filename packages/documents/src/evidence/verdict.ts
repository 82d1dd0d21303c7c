import type { Report } from './check.ts';
import { type Sentence, sentence } from './sentence.ts';

/** What a check comes to, in a line. Nothing is said to be whole before somebody has compared the key. */
export interface Verdict {
  outcome: 'whole' | 'broken' | 'undecided';
  sentence: Sentence;
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
  const undecided = (said: Sentence): Verdict => ({ outcome: 'undecided', sentence: said });
  const broken = (said: Sentence): Verdict => ({ outcome: 'broken', sentence: said });
  if (!isWhole) return broken(sentence('✗ {name} is not as it should be.', { name }));
  if (vouchedBy === null)
    return undecided(
      sentence(
        '{name} is consistent, but nobody was shown to vouch for it: this browser cannot check signatures.',
        { name },
      ),
    );
  const key = given.replace(/[\s:]/g, '').toLowerCase();
  if (key === '')
    return undecided(
      sentence(
        'Everything in {name} that can be checked is as it should be, if the key below is the laboratory’s.',
        { name },
      ),
    );
  if (!KEY.test(key))
    return undecided(
      sentence(
        'Everything in {name} that can be checked is as it should be, if the key below is the laboratory’s. What you gave is no key: a key has 64 digits, 0 to 9 and a to f.',
        { name },
      ),
    );
  if (key !== vouchedBy)
    return broken(
      sentence('✗ {name} was signed with another key: it does not match the one you gave.', { name }),
    );
  return {
    outcome: 'whole',
    sentence: sentence(
      '✓ Everything in {name} that can be checked is as it should be. Its key matches the one you gave.',
      { name },
    ),
  };
}
