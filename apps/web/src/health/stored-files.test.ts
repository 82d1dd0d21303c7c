import type { StoredFilesHealth } from '@benchbook/contract';
import { expect, it } from 'vitest';
import { describeReading } from './stored-files.ts';

const check = { name: 'storedFiles', state: 'good', finding: '', advice: null } as const;
const round = { startedAt: '2026-11-20', checked: 812, requestedBy: null };
const lastRound = { startedAt: '2026-11-05', finishedAt: '2026-11-19', checked: 1_190, unreadable: 0 };
const health = (more: Partial<StoredFilesHealth>): StoredFilesHealth => ({
  check,
  total: 1_204,
  round: null,
  lastRound: null,
  ...more,
});
const say = (more: Partial<StoredFilesHealth>) => describeReading(health(more), (date) => `<${date}>`);

it('says how far the stored files are read, for whom, and when all of them were', () => {
  expect(say({})).toBe('Not all stored files were read yet');
  expect(say({ lastRound })).toBe('All 1,190 stored files read by <2026-11-19>');
  expect(say({ round })).toBe(
    'Not all stored files were read yet · now 812 of 1,204 read since <2026-11-20>',
  );
  expect(say({ lastRound, round: { ...round, checked: 1_205, requestedBy: 'Ada Admin' } })).toBe(
    'All 1,190 stored files read by <2026-11-19> · now 1,204 of 1,204 read for Ada Admin',
  );
});
