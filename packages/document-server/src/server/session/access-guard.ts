import { Refusal } from '../base/refusal.ts';
import type { DocumentThreads } from '../threads/document-threads.ts';
import type { Participant } from './rules/participant.ts';
import type { DocumentSession } from './session.ts';

/** Somebody's work on a document, also one whose session is over. */
interface Editing {
  session: Pick<DocumentSession, 'journal' | 'saver'>;
  participant: Pick<Participant, 'access' | 'permissions' | 'user' | 'pageId'>;
}

/**
 * Refuses (403) a docx that does more than the person may: with `review` it may add tracked changes under their
 * name, with `comment` comments only. Proven on the merged document, whatever the page claims. Throws `TaskError`
 * when the document cannot be made at all.
 *
 * False: the document is as that person found it. Nothing was suggested or commented, whatever made the page send it, and
 * it is not journaled.
 */
export async function checkAccess(
  { session, participant }: Editing,
  edited: Uint8Array,
  threads: DocumentThreads,
): Promise<boolean> {
  const { access, permissions, user, pageId } = participant;
  if (access === 'edit') return true;
  if (access === 'view') throw new Refusal(403, 'You may only read this document.');
  const { journal, saver } = session;
  const isFirst = journal.lines.at(-1)?.pageId !== pageId;
  // What others typed under this key was allowed when they did: it is compared with what this page began with.
  if (journal.lines.length > 0 && isFirst) await journal.writeBefore(await saver.current());
  const original = await journal.original();
  const check = await threads.run(
    'checkRestricted',
    {
      original,
      base: await journal.base(),
      edited,
      before: (await journal.before()) ?? original,
      restriction: {
        person: user.name,
        maySuggest: access === 'review',
        mayComment: permissions.comment,
      },
    },
    { user: user.id, document: journal.meta.key },
  );
  if (!check.allowed) throw new Refusal(403, check.reason);
  // Once something of theirs is journaled, finding everything as it was is taking that back.
  return check.changed || !isFirst;
}
