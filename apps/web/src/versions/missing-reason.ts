import type { Version } from '@benchbook/contract';

/**
 * The latest versions that somebody saved without a reason that is asked for, from the first to the last; undefined: they owe
 * none.
 *
 * @param versions newest first
 * @param userId of the person, whose name may be another one since
 */
export function missingOf(
  versions: readonly Pick<Version, 'number' | 'authorIds' | 'reasonMissing'>[],
  userId: number,
): { from: number; to: number } | undefined {
  const begin = versions.findIndex(
    ({ reasonMissing, authorIds }) => reasonMissing && authorIds.includes(userId),
  );
  const newest = versions[begin];
  if (newest === undefined) return undefined;
  const length = versions.slice(begin).findIndex(({ reasonMissing }) => !reasonMissing);
  const oldest = versions[length === -1 ? versions.length - 1 : begin + length - 1] ?? newest;
  return { from: oldest.number, to: newest.number };
}
