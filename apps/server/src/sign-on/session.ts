import type { SessionStart } from '@benchbook/contract';
import type { FastifyRequest } from 'fastify';
import { beginSession, type Client, clientOf } from '../auth/sessions.ts';
import type { Parts } from '../parts.ts';
import { isBrowser, newSecret, sha256 } from './browser.ts';
import { PROVIDER_NAMES, SignOnRefused } from './problem.ts';
import * as repository from './repository.ts';

const TICKET_SECONDS = 60;

/**
 * What a browser takes to the page that begins its session: the answer of a provider comes with a form or an address of
 * another site, which must not carry a session.
 *
 * @returns the ticket, which works once
 */
export async function issueTicket(
  parts: Parts,
  ticket: { userId: number; browserHash: Buffer; origin: repository.SignedOnPerson },
): Promise<string> {
  const secret = newSecret();
  await repository.insertTicket(
    parts.db,
    {
      ...ticket.origin,
      ticket_hash: sha256(secret),
      user_id: ticket.userId,
      browser_hash: ticket.browserHash,
    },
    TICKET_SECONDS,
  );
  return secret;
}

/** Begins the session of a ticket. @throws SignOnRefused; Refusal 401 for somebody deactivated meanwhile */
export async function exchangeTicket(
  parts: Parts,
  request: FastifyRequest,
  ticket: string,
): Promise<SessionStart> {
  const found = await repository.takeTicket(parts.db, sha256(ticket));
  if (found === undefined) throw new SignOnRefused('late', 'the ticket is used up, or of nobody.');
  const { user_id: userId, browser_hash: browserHash, ...origin } = found;
  if (!isBrowser(request, browserHash)) {
    throw new SignOnRefused('other-browser', 'it was begun in another browser.');
  }
  return beginWith(parts, clientOf(request), userId, origin);
}

/** A session that remembers which provider it is from. */
export const beginWith = (
  parts: Parts,
  client: Client,
  userId: number,
  origin: repository.SignedOnPerson,
): Promise<SessionStart> =>
  beginSession(parts, {
    userId,
    client,
    proof: `by ${PROVIDER_NAMES[origin.kind]}`,
    also: (trx, sessionId) => repository.insertOrigin(trx, sessionId, origin),
  });
