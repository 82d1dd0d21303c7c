import { REFUSAL_CODES, type VersionReason } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { listVersionsSince } from '../../documents/repository.ts';
import { findOpenSession } from '../../editor/repository.ts';
import { conflict } from '../../plumbing/refusal.ts';
import type { Viewer } from '../../viewer.ts';

export const newerVersion = () =>
  conflict(
    'A newer version was saved meanwhile: look at it before you sign. Nothing was signed.',
    REFUSAL_CODES.newerVersion,
  );

/** Saves of an editor, as opposed to what is brought in from elsewhere. */
const TYPED: readonly VersionReason[] = ['autosave', 'forcesave'];

/**
 * Nobody signs what they were not shown. What the signer alone typed since, in the editor session that is still open,
 * was on the screen as it was typed; anything of anybody else, or brought in by a restore or a template, was not.
 *
 * @param of.seen the version the signer was shown; undefined: not said, and nothing is checked (decision 32).
 * @throws Refusal 409
 */
export async function checkSeen(
  db: Kysely<Schema>,
  viewer: Viewer,
  of: { documentId: number; latest: number; seen: number | undefined },
): Promise<void> {
  const { documentId, latest, seen } = of;
  if (seen === undefined || seen === latest) return;
  // There is no such version, so nobody can have seen it.
  if (seen > latest) throw newerVersion();
  const session = await findOpenSession(db, documentId);
  const since = await listVersionsSince(db, documentId, seen);
  const isOwn = since.every(
    ({ authors, editor_key, reason }) =>
      authors.length > 0 &&
      authors.every(({ id }) => id === viewer.userId) &&
      session !== undefined &&
      editor_key === session.key &&
      TYPED.includes(reason),
  );
  if (!isOwn) throw newerVersion();
}
