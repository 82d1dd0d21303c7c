import { randomBytes } from 'node:crypto';
import { REFUSAL_CODES, type SessionStart } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { Language } from '@benchbook/words/server';
import type { FastifyRequest } from 'fastify';
import { anonymousAct, type UserAct } from '../audit/act.ts';
import { actorOf, type RequestOrigin } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { originOf } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { languageAsked } from '../plumbing/speaking.ts';
import { hashToken } from './access-directory.ts';
import { endSessions, insertSession, loadViewer } from './repository.ts';

/** From where somebody signs in, with which browser, and in which language. */
export interface Client extends RequestOrigin {
  userAgent: string;
  /** Null: it does not say, or there are no words in it. */
  language: Language | null;
}

export const clientOf = (request: FastifyRequest): Client => ({
  ...originOf(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
  language: languageAsked(request),
});

export interface SignIn {
  userId: number;
  client: Client;
  /** How they proved who they are, for the trail: `by single sign-on`. Left out: with their password. */
  proof?: string;
  /** What else comes with it, in the same transaction. */
  also?: (trx: Transaction<Schema>, sessionId: string) => Promise<void>;
}

/** One sentence for an unknown name, a wrong password and a deactivated user, so that it tells nothing. */
export const loginRefused = () =>
  new Refusal(401, [
    { code: REFUSAL_CODES.wrongCredentials, msg: 'The username or the password is not right.' },
  ]);

/**
 * Begins a session of somebody who has proved who they are, in whichever way; the only place where one begins. The
 * token is in the answer and nowhere else.
 *
 * @throws Refusal 401 for a user who is not active
 */
export async function beginSession(
  parts: Parts,
  { userId, client, proof, also }: SignIn,
): Promise<SessionStart> {
  const token = randomBytes(32).toString('base64url');
  const user = await change(anonymousAct(parts, client, ''), async (trx) => {
    const session = await insertSession(trx, {
      tokenHash: hashToken(token),
      userId,
      at: parts.clock.now(),
      address: client.address,
      userAgent: client.userAgent,
      language: client.language,
    });
    await also?.(trx, session.id);
    const viewer = await loadViewer(trx, session.id, userId);
    if (viewer === null) throw loginRefused();
    return {
      entry: {
        event: 'Login',
        message: `${viewer.name} signed in${proof === undefined ? '' : ` ${proof}`}`,
        table: 'sessions',
        rowId: session.id,
      },
      by: actorOf(viewer, client),
      done: viewer.user,
    };
  });
  return { token, user };
}

/** Ends the session somebody is in. Every process forgets it, and pages that are open in it are closed. */
export async function logout(act: UserAct): Promise<void> {
  const { parts, viewer } = act;
  await change(act, async (trx) => {
    await endSessions(trx, { sessionId: viewer.sessionId }, 'logout', parts.clock.now());
    return {
      entry: {
        event: 'Logout',
        message: `${viewer.name} signed out`,
        table: 'sessions',
        rowId: viewer.sessionId,
      },
    };
  });
  parts.access.clear();
}
