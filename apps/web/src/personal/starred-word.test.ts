import { expect, it } from 'vitest';
import { isOfStars, ofStars, withoutStars } from './starred-word.ts';

it('finds the word for stars where it stands by itself, in capitals too', () => {
  expect(['is:starred', 'acid IS:Starred', 'is:starred acid'].map(isOfStars)).toEqual([true, true, true]);
  expect(['', 'starred', 'is:starredx', 'this:starred', 'is:published'].some(isOfStars)).toBe(false);
});

it('puts it into a search and takes it out, and leaves the rest', () => {
  expect(ofStars('acid by:me', true)).toBe('acid by:me is:starred');
  expect(ofStars('is:starred', true)).toBe('is:starred');
  expect(ofStars('', true)).toBe('is:starred');
  expect(withoutStars('is:starred acid is:starred is:starred')).toBe('acid');
  expect(ofStars(ofStars('acid', true), false)).toBe('acid');
});
