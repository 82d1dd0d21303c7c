import { expect, it } from 'vitest';
import { askedInWords } from './words.ts';

it.each([
  [{ kind: 'publish', meaning: null, role: null }, 'Publish'],
  [{ kind: 'review', meaning: null, role: 'Quality' }, 'Review, for the role Quality'],
  [{ kind: 'review', meaning: 'Approval', role: null }, 'Sign: Approval'],
] as const)('what is asked is said in a word, and for which role: %j', (waiting, words) => {
  expect(askedInWords(waiting)).toBe(words);
});
