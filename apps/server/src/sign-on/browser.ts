import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import '@fastify/cookie';

const COOKIE = 'sign-on';
/** Only the calls that begin a session get it. */
const PATH = '/api/sign-on';

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Marks the browser in which a sign-on begins, so that it also ends there: nobody can be signed in, by a link or a form
 * of somebody else's, as that other person. Several tabs share the mark.
 *
 * @returns the hash of the mark
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, parts: Parts): Buffer {
  const mark = request.cookies[COOKIE] ?? newSecret();
  reply.setCookie(COOKIE, mark, {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: parts.environment.publicUrl.startsWith('https:'),
    maxAge: 3_600,
  });
  return sha256(mark);
}

/** Whether the request comes from the browser that was marked. */
export function isBrowser(request: FastifyRequest, hash: Buffer): boolean {
  const mark = request.cookies[COOKIE];
  return mark !== undefined && timingSafeEqual(sha256(mark), hash);
}

/** A path of ours; anything else that a `RelayState` may be is the list of projects. */
export function ownPath(text: unknown, publicUrl: string): string {
  const target = typeof text === 'string' && text.length <= 2_000 ? URL.parse(text, publicUrl) : null;
  if (target === null || target.origin !== new URL(publicUrl).origin) return '/projects';
  // A path of two slashes would be read as a host by whoever gets it, and a call of ours is no page.
  if (/^\/(?:\/|api\/|files\/)/.test(target.pathname)) return '/projects';
  return target.pathname + target.search + target.hash;
}
