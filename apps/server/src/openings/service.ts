import { ACCESS_PATH, INACTIVITY_LOGOUT_MS } from '@benchbook/contract';
import { ACTIVITY_STEP_MS } from '../auth/access-directory.ts';
import { loadViewer } from '../auth/repository.ts';
import { findReadable, placeOf } from '../documents/readable.ts';
import { findHolder } from '../documents/repository.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import type { Allowed, Opening, Scope } from './repository.ts';
import * as repository from './repository.ts';

/** What a signed config says of its opening: where to ask about it, by which name, and about which document it is. */
export interface AccessClaim {
  url: string;
  opening: string;
  document: string;
}

/** The document as signed configs and signed versions name it, so that one is not taken for another's. */
export const nameOfDocument = (documentId: number): string => `document ${documentId}`;

/** Notes a config that is about to be handed out, and answers what is signed with it. */
export async function noteOpening(
  parts: Parts,
  viewer: Viewer,
  opening: { documentId: number; key: string; allowed: 'edit' | 'view' },
): Promise<AccessClaim> {
  const { sessionId, userId } = viewer;
  return {
    url: `${parts.environment.documentServer.hostUrl}${ACCESS_PATH}`,
    opening: await repository.insertOpening(parts.db, { ...opening, sessionId, userId }),
    document: nameOfDocument(opening.documentId),
  };
}

/** One page the document server asks about. */
export interface Question {
  id: string;
  key: string;
}

/** What each page may do now; one that is not known, or asks for another key, nothing. */
export async function answerQuestions(
  parts: Parts,
  questions: readonly Question[],
): Promise<{ id: string; right: Allowed }[]> {
  const ids = questions.map(({ id }) => id);
  const found = await repository.findOpenings(parts.db, ids, idleSince(parts));
  const openings = found.filter(({ id, editor_key }) =>
    questions.some((question) => question.id === id && question.key === editor_key),
  );
  const now = await narrowAll(parts, openings);
  return questions.map(({ id }) => ({ id, right: now.get(id) ?? 'none' }));
}

/** Takes from the openings of a scope what they may not do any more; `tellDocumentServer` says it to the pages. */
export async function recheck(parts: Parts, scope: Scope): Promise<void> {
  await narrowAll(parts, await repository.listLive(parts.db, scope, idleSince(parts)));
}

/** The session counts as over once every process says so: one may know of activity that is not written down yet. */
const idleSince = (parts: Parts): Date =>
  new Date(parts.clock.now().getTime() - INACTIVITY_LOGOUT_MS - ACTIVITY_STEP_MS);

/** When the first session with something open is over, if nobody does anything in it; null where there is none. */
export async function nextExpiry(parts: Parts): Promise<Date | null> {
  const least = await repository.findLeastActive(parts.db);
  return least && new Date(least.getTime() + INACTIVITY_LOGOUT_MS + ACTIVITY_STEP_MS);
}

/** Writes down what became less, and answers what each may do now. */
async function narrowAll(parts: Parts, openings: readonly Opening[]): Promise<Map<string, Allowed>> {
  const now = await allowedNow(parts, openings);
  for (const right of ['view', 'none'] as const) {
    const lost = openings.filter(({ id, allowed }) => now.get(id) === right && allowed !== right);
    await repository.narrow(
      parts.db,
      lost.map(({ id }) => id),
      right,
    );
  }
  return now;
}

/** How many users are looked at at once, so that requests still find a connection. */
const USERS_AT_ONCE = 4;

async function allowedNow(parts: Parts, openings: readonly Opening[]): Promise<Map<string, Allowed>> {
  const byUser = [...Map.groupBy(openings, ({ user_id }) => user_id).values()];
  const now = new Map<string, Allowed>();
  const next = async (): Promise<void> => {
    for (let own = byUser.pop(); own !== undefined; own = byUser.pop()) await ofUser(parts, own, now);
  };
  await Promise.all(Array.from({ length: USERS_AT_ONCE }, next));
  return now;
}

/** @param own openings of one user */
async function ofUser(parts: Parts, own: readonly Opening[], now: Map<string, Allowed>): Promise<void> {
  const alive = own.filter(({ is_over }) => !is_over);
  const [first] = alive;
  const viewer = first && (await loadViewer(parts.db, first.session_id, first.user_id));
  const rights = new Map<number, Allowed>();
  for (const { id, document_id, is_over, allowed } of own) {
    if (is_over || viewer == null) {
      now.set(id, 'none');
      continue;
    }
    const right = rights.get(document_id) ?? (await rightOf(parts, viewer, document_id));
    rights.set(document_id, right);
    now.set(id, lesser(allowed, right));
  }
}

const LESS: readonly Allowed[] = ['none', 'view', 'edit'];
const lesser = (one: Allowed, other: Allowed): Allowed =>
  LESS.indexOf(one) < LESS.indexOf(other) ? one : other;

/** What somebody may do with a document, by the very rules that open it. */
async function rightOf(parts: Parts, viewer: Viewer, documentId: number): Promise<Allowed> {
  const holder = await findHolder(parts.db, documentId);
  if (holder === null) return 'none';
  try {
    return (await findReadable(parts, viewer, placeOf(holder))).rights.edit ? 'edit' : 'view';
  } catch (error) {
    if (error instanceof Refusal) return 'none';
    throw error;
  }
}

/** Whether a user, in whichever session, may edit a document. */
export async function mayUserEdit(parts: Parts, userId: number, documentId: number): Promise<boolean> {
  const viewer = await loadViewer(parts.db, '', userId);
  return viewer !== null && (await rightOf(parts, viewer, documentId)) === 'edit';
}
