import { type EditorCallback, SYSTEM_USER_ID, SYSTEM_USER_NAME } from '@benchbook/contract';
import type { Author } from '@benchbook/database';
import { z } from 'zod';
import type { Actor, RequestOrigin } from '../audit/audit.ts';
import type { CallbackMark } from './repository.ts';

/**
 * What a callback reports, as it is asked for here: a save (status 2 and 6), one that failed (3 and 7), or who is there
 * (the others, of which only `present` is asked for).
 */
export interface Save extends CallbackMark {
  /** Everybody has left and the key is over (2, 3); else editing goes on (6, 7). */
  isLast: boolean;
  /** Nothing was changed since the force-save before it, says the document server. */
  isUnchanged: boolean;
  /** Where the file is; undefined where it comes without one. */
  url: string | undefined;
  /** Decision 17: the timer and the end of a session save by themselves, a button or a command is what a person asked for. */
  reason: 'autosave' | 'forcesave';
  /** What it was asked for with, where a command did. */
  userdata: string | null;
  /** Those who wrote what is saved. */
  authors: Author[];
  /** When each author last changed the document, by the document server's clock, as far as it says. */
  lastChanges: ReadonlyMap<number, Date>;
  /** Those who are there still. */
  present: number[];
  /** Who is answerable for it: whoever pressed the button, else the first of `users`. Without a user of ours, the system. */
  actor: Actor;
}

const History = z.object({
  history: z.object({
    changes: z.array(z.object({ created: z.string().optional(), user: z.object({ id: z.string() }) })),
  }),
});
type HistoryChange = z.output<typeof History>['history']['changes'][number];

/** The editor knows our users by their ids as text; whatever else it names is nobody of ours. */
export function userIdsOf(names: readonly string[]): number[] {
  const ids = names.filter((name) => /^-?\d{1,9}$/.test(name)).map(Number);
  return [...new Set(ids)];
}

/**
 * What tells one report from every other: one save of a key from the next, also when it is reported again (editor
 * protocol 1.4).
 */
export const markOf = (callback: EditorCallback): CallbackMark => ({
  key: callback.key,
  status: callback.status,
  saveMark: [callback.lastsave ?? callback.url ?? '', callback.userdata ?? ''].join(' ').trim(),
});

/** Everybody a callback names who may be a user of ours. */
export function namedIn(callback: EditorCallback): number[] {
  const { writers, savers } = rolesIn(callback);
  return [...new Set([...writers, ...savers])];
}

/** What a callback reports. @param known those of `namedIn` who are users of ours */
export function saveOf(callback: EditorCallback, known: readonly Author[], origin: RequestOrigin): Save {
  const { changes, present, writers, savers } = rolesIn(callback);
  const find = (id: number) => known.filter((person) => person.id === id);
  const authors = writers.flatMap(find);
  const saver = savers.flatMap(find)[0] ?? authors[0];
  return {
    ...markOf(callback),
    isLast: callback.status === 2 || callback.status === 3,
    isUnchanged: callback.notmodified === true,
    url: callback.url,
    reason: callback.status === 2 || callback.forcesavetype === 2 ? 'autosave' : 'forcesave',
    userdata: callback.userdata ?? null,
    authors,
    lastChanges: lastChangesOf(authors, changes, callback.lastsave),
    present: present.filter((id) => find(id).length > 0),
    actor: {
      ...origin,
      userId: saver?.id ?? SYSTEM_USER_ID,
      name: saver?.name ?? SYSTEM_USER_NAME,
      sessionId: null,
    },
  };
}

function rolesIn(callback: EditorCallback) {
  const history = History.safeParse(callback);
  const changes = history.success ? history.data.history.changes : [];
  const users = callback.users ?? [];
  const pressed = callback.forcesavetype === 1 ? callback.actions?.[0]?.userid : undefined;
  const present = userIdsOf(users);
  return {
    changes,
    present,
    writers: changes.length > 0 ? userIdsOf(changes.map((change) => change.user.id)) : present,
    savers: userIdsOf(pressed === undefined ? users : [pressed, ...users]),
  };
}

function lastChangesOf(
  authors: readonly Author[],
  changes: readonly HistoryChange[],
  lastSave: string | undefined,
): Map<number, Date> {
  const found = authors.flatMap(({ id }): [number, Date][] => {
    const own = changes.flatMap(({ user, created }) => (user.id === String(id) && created) || []);
    const times = (own.length > 0 ? own : [lastSave ?? '']).flatMap(timeOf);
    return times.length === 0 ? [] : [[id, new Date(Math.max(...times))]];
  });
  return new Map(found);
}

/** `2026-11-21 10:00:00`, in UTC, as histories have it, and ISO 8601; in milliseconds, none where it is neither. */
function timeOf(text: string): number[] {
  const isOfHistory = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  const time = new Date(isOfHistory ? `${text.replace(' ', 'T')}Z` : text).getTime();
  return Number.isNaN(time) ? [] : [time];
}
