import type { Version, VersionReason } from '@benchbook/contract';

/** What an editor's page has told of the document it shows. */
export interface Shown {
  /** The version it was opened with; 0 while the document is not on the screen. */
  opened: number;
  /** SHA-256 of the states it has put in its place since. */
  followed: readonly string[];
}

export const NOTHING_SHOWN: Shown = { opened: 0, followed: [] };

type Saved = Pick<Version, 'number' | 'sha256' | 'reason'>;

/** Saves of an editor, as opposed to what is brought in from elsewhere and opens the document anew. */
const TYPED: readonly VersionReason[] = ['autosave', 'forcesave'];

/**
 * The newest version the page has shown; null while it shows none.
 *
 * @param live it shows what others type while they type it, so that whatever is saved of it was on the screen. An ONLYOFFICE
 *   Docs does so for those who edit; who reads keeps what was opened.
 * @param versions newest first
 */
export function shownVersion(shown: Shown, live: boolean, versions: readonly Saved[]): number | null {
  if (shown.opened === 0) return null;
  let latest = shown.opened;
  let isOneSession = live;
  for (const { number, sha256, reason } of versions.toReversed()) {
    if (number <= shown.opened) continue;
    isOneSession &&= TYPED.includes(reason);
    if (isOneSession || shown.followed.includes(sha256)) latest = number;
  }
  return latest;
}

/** The latest version, where the page shows an earlier one and will not follow by itself; else undefined. */
export function missedVersion<V extends Saved>(shown: number | null, versions: readonly V[]): V | undefined {
  const [latest] = versions;
  return shown !== null && latest !== undefined && latest.number > shown ? latest : undefined;
}
