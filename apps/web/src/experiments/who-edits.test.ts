import { expect, it } from 'vitest';
import { describeEditLock } from './who-edits.ts';

const ana = { userId: 5, userName: 'Ana Kovač', since: '14:03:22' };
const ben = { userId: 6, userName: 'Ben Okafor', since: '14:05:00' };
const lock = { experimentId: 1, edit: false, ...ana, editors: [ana] };
const at = (since: string) => since;

it('names who edits, and since when', () => {
  expect(describeEditLock(lock, 6, at)).toBe('Ana Kovač is editing since 14:03:22');
});

it('says so to the one who edits', () => {
  expect(describeEditLock({ ...lock, edit: true }, 5, at)).toBe('You are editing since 14:03:22');
});

it('says so in their other tab', () => {
  expect(describeEditLock({ ...lock, edit: true }, 5, at, false)).toBe(
    'Open in your other tab since 14:03:22',
  );
  expect(describeEditLock(lock, 6, at, false)).toBe('Ana Kovač is editing since 14:03:22');
});

it('names everybody who edits, each with their own time', () => {
  const both = { ...lock, editors: [ana, ben] };
  expect(describeEditLock(both, 6, at)).toBe(
    'Ana Kovač is editing since 14:03:22, you are editing since 14:05:00',
  );
  expect(describeEditLock(both, 5, at)).toBe(
    'You are editing since 14:03:22, Ben Okafor is editing since 14:05:00',
  );
});
