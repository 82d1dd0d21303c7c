import { type EditorCallback, SYSTEM_USER_ID, SYSTEM_USER_NAME } from '@benchbook/contract';
import type { Author, Kysely, Schema } from '@benchbook/database';
import { z } from 'zod';
import type { Actor } from '../audit/audit.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import { findUsers } from './repository.ts';

const History = z.object({
  history: z.object({ changes: z.array(z.object({ user: z.object({ id: z.string() }) })) }),
});

/** The editor knows our users by their ids as text; whatever else it names is nobody of ours. */
export function userIdsOf(names: readonly string[]): number[] {
  const ids = names.filter((name) => /^-?\d{1,9}$/.test(name)).map(Number);
  return [...new Set(ids)];
}

/** What tells one save of a key from the next, also when it is reported again (editor protocol 1.4). */
export const saveMarkOf = (callback: EditorCallback): string =>
  [callback.lastsave ?? callback.url ?? '', callback.userdata ?? ''].join(' ').trim();

/**
 * Who wrote what is saved, and who is answerable for the save: whoever pressed the button, else the first of
 * `users`. Without any user of ours it is the system.
 */
export async function peopleOf(
  db: Kysely<Schema>,
  callback: EditorCallback,
  origin: RequestOrigin,
): Promise<{ authors: Author[]; actor: Actor }> {
  const history = History.safeParse(callback);
  const writers = history.success ? history.data.history.changes.map((change) => change.user.id) : [];
  const authorIds = userIdsOf(writers.length > 0 ? writers : (callback.users ?? []));
  const pressed = callback.forcesavetype === 1 ? callback.actions?.[0]?.userid : undefined;
  const [saverId] = userIdsOf([pressed, ...(callback.users ?? [])].filter((id) => id !== undefined));

  const people = await findUsers(db, [
    ...new Set([...authorIds, ...(saverId === undefined ? [] : [saverId])]),
  ]);
  const authors = people.filter((person) => authorIds.includes(person.id));
  const saver = people.find((person) => person.id === saverId) ?? authors[0];
  return {
    authors,
    actor: {
      ...origin,
      userId: saver?.id ?? SYSTEM_USER_ID,
      name: saver?.name ?? SYSTEM_USER_NAME,
      sessionId: null,
    },
  };
}
