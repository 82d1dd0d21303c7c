import type { DocumentWork } from './document-work.ts';
import type { Participant } from './participant.ts';
import { Refusal } from './refusal.ts';
import type { DocumentSession } from './session.ts';

/** Somebody's work on a document, also one whose session is over. */
interface Editing {
  session: Pick<DocumentSession, 'journal' | 'saver'>;
  participant: Pick<Participant, 'access' | 'permissions' | 'user' | 'sessionId'>;
}

/**
 * Refuses (403) a docx that does more than the person may: with `review` it may add tracked changes under their
 * name, with `comment` comments only. Proven on the merged document, whatever the page claims. Throws `WorkError`
 * when the document cannot be made at all.
 */
export async function checkAccess(
  { session, participant }: Editing,
  edited: Uint8Array,
  work: DocumentWork,
): Promise<void> {
  const { access, permissions, user, sessionId } = participant;
  if (access === 'edit') return;
  if (access === 'view') throw new Refusal(403, 'You may only read this document.');
  const { journal, saver } = session;
  // What others typed under this key was allowed when they did: it is compared with what this page began with.
  if (journal.lines.length > 0 && journal.lines.at(-1)?.sessionId !== sessionId) {
    await journal.writeBefore(await saver.current());
  }
  const original = await journal.original();
  const check = await work.run('checkRestricted', {
    original,
    base: await journal.base(),
    edited,
    before: (await journal.before()) ?? original,
    restriction: {
      suggestsAs: access === 'review' ? user.name : null,
      mayComment: permissions.comment,
    },
  });
  if (!check.allowed) throw new Refusal(403, check.reason);
}
