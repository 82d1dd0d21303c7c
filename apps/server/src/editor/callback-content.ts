import { type EditorCallback, SYSTEM_USER_ID, SYSTEM_USER_NAME } from '@benchbook/contract';
import type { Author } from '@benchbook/database';
import { z } from 'zod';
import type { Actor } from '../audit/audit.ts';
import type { RequestOrigin } from '../plumbing/calls.ts';
import type { CallbackMark } from './repository.ts';

const History = z.object({
  history: z.object({ changes: z.array(z.object({ user: z.object({ id: z.string() }) })) }),
});

/** The editor knows our users by their ids as text; whatever else it names is nobody of ours. */
export function userIdsOf(names: readonly string[]): number[] {
  const ids = names.filter((name) => /^-?\d{1,9}$/.test(name)).map(Number);
  return [...new Set(ids)];
}

/** What tells one save of a key from the next, also when it is reported again (editor protocol 1.4). */
const saveMarkOf = (callback: EditorCallback): string =>
  [callback.lastsave ?? callback.url ?? '', callback.userdata ?? ''].join(' ').trim();

/** What tells one report from every other. */
export const markOf = (callback: EditorCallback): CallbackMark => ({
  key: callback.key,
  status: callback.status,
  saveMark: saveMarkOf(callback),
});

/** Everybody the callback names who may be a user of ours. */
export const namedIn = (callback: EditorCallback): number[] => {
  const { writers, savers } = rolesIn(callback);
  return [...new Set([...writers, ...savers])];
};

/**
 * Who wrote what is saved, and who is answerable for the save: whoever pressed the button, else the first of
 * `users`. Without any user of ours it is the system.
 *
 * @param known those of `namedIn` who are users of ours.
 */
export function peopleOf(
  callback: EditorCallback,
  known: readonly Author[],
  origin: RequestOrigin,
): { authors: Author[]; actor: Actor } {
  const { writers, savers } = rolesIn(callback);
  const find = (id: number) => known.filter((person) => person.id === id);
  const authors = writers.flatMap(find);
  const saver = savers.flatMap(find)[0] ?? authors[0];
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

function rolesIn(callback: EditorCallback): { writers: number[]; savers: number[] } {
  const history = History.safeParse(callback);
  const changes = history.success ? history.data.history.changes.map((change) => change.user.id) : [];
  const users = callback.users ?? [];
  const pressed = callback.forcesavetype === 1 ? callback.actions?.[0]?.userid : undefined;
  return {
    writers: userIdsOf(changes.length > 0 ? changes : users),
    savers: userIdsOf(pressed === undefined ? users : [pressed, ...users]),
  };
}
