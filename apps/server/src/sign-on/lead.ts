import type { SignOnKind } from '@benchbook/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { landingWith, providerAct, recordRefusal, SignOnRefused } from './problem.ts';

/** The fields of a form, which `readForms` has read. */
export const formOf = ({ body }: FastifyRequest): ReadonlyMap<string, string> =>
  body instanceof Map ? body : new Map();

/** What a browser asks for that begins to sign in. */
export interface LoginOptions {
  /** Where it goes afterwards; a path of ours, or nothing of any matter. */
  relayState: unknown;
  /** The provider has the person sign in anew, even if it knows them still. */
  forced: boolean;
}

export const loginOptionsOf = ({ query }: FastifyRequest<{ Querystring: LoginQuery }>): LoginOptions => ({
  relayState: query.RelayState,
  forced: query.anew === '1',
});
export interface LoginQuery {
  RelayState?: unknown;
  anew?: unknown;
}

/** The text after `?` of the address. */
export const queryOf = ({ url }: FastifyRequest): string =>
  url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';

/**
 * Sends the browser on to where it is led; somebody who is refused to the landing page, which says why, with an entry in
 * the audit trail.
 */
export async function lead(
  parts: Parts,
  kind: SignOnKind,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await work(), 303);
  } catch (error) {
    const refused = error instanceof Refusal ? asRefused(error) : error;
    if (!(refused instanceof SignOnRefused)) throw error;
    await recordRefusal(providerAct(parts, originOf(request), kind), kind, refused);
    return reply.redirect(landingWith(refused.problem), 303);
  }
}

/** What the rules of users and roles refuse is for whoever set the sign-on up. */
export const asRefused = (refusal: Refusal) =>
  new SignOnRefused('not-configured', refusal.message, { cause: refusal });
