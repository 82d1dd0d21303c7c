import { expect, it } from 'vitest';
import { missingOf } from './missing-reason.ts';

const version = (number: number, reasonMissing: boolean, author = 'Ana Kovač') => ({
  number,
  reasonMissing,
  authors: [author],
});

it('is asked for the latest versions in a row that have none, of whoever wrote in them', () => {
  const versions = [version(6, true), version(5, true), version(4, false), version(3, true)];
  expect(missingOf(versions, 'Ana Kovač')).toEqual({ from: 5, to: 6 });
  expect(missingOf(versions, 'Ben Okafor')).toBeUndefined();
  expect(missingOf([version(2, true, 'Ben Okafor'), version(1, true)], 'Ana Kovač')).toEqual({
    from: 1,
    to: 1,
  });
  expect(missingOf([version(2, false)], 'Ana Kovač')).toBeUndefined();
});
