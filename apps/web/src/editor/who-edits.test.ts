import { expect, it } from 'vitest';
import { describeLock } from './who-edits.ts';

const lock = { experimentId: 1, edit: false, userId: 5, userName: 'Ana Kovač', since: '' };

it('names who edits, and since when', () => {
  expect(describeLock(lock, 6, '14:03:22')).toBe('Ana Kovač is editing since 14:03:22');
});

it('says so to the one who edits', () => {
  expect(describeLock({ ...lock, edit: true }, 5, '14:03:22')).toBe('You are editing since 14:03:22');
});
