import { expect, it } from 'vitest';
import { missedVersion, shownVersion } from './shown-version.ts';

const saved = (number: number, reason: 'forcesave' | 'autosave' | 'restore' = 'forcesave') => ({
  number,
  sha256: `bytes of ${number}`,
  reason,
});
const newestFirst = [saved(5, 'autosave'), saved(4), saved(3), saved(2), saved(1)];

it('is none before the document is on the screen, and then the one it was opened with', () => {
  expect(shownVersion({ opened: 0, followed: [] }, true, newestFirst)).toBeNull();
  expect(shownVersion({ opened: 3, followed: [] }, false, newestFirst)).toBe(3);
});

it('is a later one once the page has followed it', () => {
  expect(shownVersion({ opened: 3, followed: ['bytes of 4'] }, false, newestFirst)).toBe(4);
  expect(shownVersion({ opened: 3, followed: ['bytes of 5', 'bytes of 4'] }, false, newestFirst)).toBe(5);
  expect(shownVersion({ opened: 3, followed: ['bytes of 1'] }, false, newestFirst)).toBe(3);
});

it('is every later save of a session whose pages show what others type, up to what was brought in', () => {
  expect(shownVersion({ opened: 3, followed: [] }, true, newestFirst)).toBe(5);
  const restored = [saved(6), saved(5, 'restore'), ...newestFirst.slice(1)];
  expect(shownVersion({ opened: 3, followed: [] }, true, restored)).toBe(4);
});

it('misses the latest version while it shows an earlier one, and none before the document is there', () => {
  expect(missedVersion(3, newestFirst)?.number).toBe(5);
  expect(missedVersion(5, newestFirst)).toBeUndefined();
  expect(missedVersion(null, newestFirst)).toBeUndefined();
  expect(missedVersion(3, [])).toBeUndefined();
});
