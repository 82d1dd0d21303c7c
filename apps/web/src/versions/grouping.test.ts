import type { Version } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { groupVersions, mergeVersions } from './grouping.ts';

const version = (number: number, minute: number, changes: Partial<Version> = {}): Version => ({
  number,
  sha256: 'ab',
  size: 1,
  authors: ['Ana'],
  authorIds: [4],
  createdAt: new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString(),
  reason: 'autosave',
  isPublished: false,
  restoredFrom: null,
  restoredConflictId: null,
  note: null,
  reasonMissing: false,
  reasons: [],
  rewritten: null,
  calculated: null,
  ...changes,
});

const shape = (versions: Version[]) =>
  groupVersions(versions).map(({ newest, earlier }) => [newest.number, ...earlier.map((one) => one.number)]);

describe('grouping versions', () => {
  it('folds what one person saved automatically in one go', () => {
    expect(shape([version(5, 20), version(4, 10), version(3, 5)])).toEqual([[5, 4, 3]]);
  });

  it('begins anew after a pause, and with another person', () => {
    expect(shape([version(5, 50), version(4, 20), version(3, 10)])).toEqual([[5], [4, 3]]);
    expect(shape([version(5, 12), version(4, 11, { authors: ['Ben'] }), version(3, 10)])).toEqual([
      [5],
      [4],
      [3],
    ]);
  });

  it('folds away nothing that somebody wanted, signed or restored', () => {
    const versions = [
      version(6, 15),
      version(5, 14, { isPublished: true }),
      version(4, 13, { reason: 'forcesave' }),
      version(3, 12),
      version(2, 11, { reason: 'restore', restoredFrom: 1 }),
      version(1, 10, { reason: 'created' }),
    ];
    expect(shape(versions)).toEqual([[6], [5], [4], [3], [2], [1]]);
  });

  it('folds away nothing that says of itself that the editor wrote it anew', () => {
    const rewritten = { why: 'A picture was changed.', parts: [] };
    expect(shape([version(4, 12), version(3, 11, { rewritten }), version(2, 10)])).toEqual([[4], [3, 2]]);
  });
});

it('shows each version once, however often it was fetched', () => {
  const merged = mergeVersions([version(4, 4), version(3, 3)], [version(3, 3), version(2, 2)]);
  expect(merged.map((one) => one.number)).toEqual([4, 3, 2]);
});
