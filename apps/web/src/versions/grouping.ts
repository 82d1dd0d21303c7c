import type { Version } from '@benchbook/contract';

/** One line of the list: a version, and automatic saves before it that are part of the same work. */
export interface VersionGroup {
  newest: Version;
  /** Newest first; shown when asked for. */
  earlier: Version[];
}

/** A pause that begins another piece of work. */
const PAUSE_MS = 30 * 60_000;

/**
 * Folds what one person saved automatically without a longer pause into one line, so that two hundred such saves do
 * not drown those that somebody wanted. `versions` are newest first.
 */
export function groupVersions(versions: readonly Version[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const version of versions) {
    const group = groups.at(-1);
    const next = group?.earlier.at(-1) ?? group?.newest;
    if (group !== undefined && next !== undefined && belongTogether(version, next))
      group.earlier.push(version);
    else groups.push({ newest: version, earlier: [] });
  }
  return groups;
}

function belongTogether(older: Version, newer: Version): boolean {
  return (
    older.reason === 'autosave' &&
    newer.reason === 'autosave' &&
    !older.isPublished &&
    older.rewritten === null &&
    older.reasonMissing === newer.reasonMissing &&
    JSON.stringify(older.reasons) === JSON.stringify(newer.reasons) &&
    older.authors.join('\n') === newer.authors.join('\n') &&
    Date.parse(newer.createdAt) - Date.parse(older.createdAt) < PAUSE_MS
  );
}

/** Both lists in one, newest first, each version once. */
export function mergeVersions(latest: readonly Version[], all: readonly Version[]): Version[] {
  const byNumber = new Map([...all, ...latest].map((version) => [version.number, version]));
  return [...byNumber.values()].sort((a, b) => b.number - a.number);
}
