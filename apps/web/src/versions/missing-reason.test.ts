import { expect, it } from 'vitest';
import { missingOf } from './missing-reason.ts';

const [ANA, BEN] = [4, 5];

const version = (number: number, reasonMissing: boolean, author = ANA) => ({
  number,
  reasonMissing,
  authorIds: [author],
});

it('is asked for the latest versions in a row that have none, of whoever wrote in them', () => {
  const versions = [version(6, true), version(5, true), version(4, false), version(3, true)];
  expect(missingOf(versions, ANA)).toEqual({ from: 5, to: 6 });
  expect(missingOf(versions, BEN)).toBeUndefined();
  expect(missingOf([version(2, true, BEN), version(1, true)], ANA)).toEqual({
    from: 1,
    to: 1,
  });
  expect(missingOf([version(2, false)], ANA)).toBeUndefined();
});
