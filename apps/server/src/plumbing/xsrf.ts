import '@fastify/cookie';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  ACCESS_PATH,
  CALLBACK_PATH,
  OIDC_PATHS,
  OPEN_SOCIAL_PATHS,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '@benchbook/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from './refusal.ts';

/** Methods of requests that leave everything as it is. */
export const CHANGES_NOTHING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The API token a program asks with. */
export const apiTokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** What others call who have no cookie of ours, and prove themselves by a signature. */
const OF_OTHERS = [
  CALLBACK_PATH,
  ACCESS_PATH,
  OPEN_SOCIAL_PATHS.consumer,
  OPEN_SOCIAL_PATHS.singleLogout,
  OIDC_PATHS.backChannelLogout,
];

/**
 * Double submit (decision 2): a state-changing call repeats the cookie in a header, which a page of another origin
 * can't read. What the document server reports and asks is exempt, as is what a provider of sign-on sends through the
 * browser, and who asks with an API token: no page of another origin can send that header.
 */
export function registerXsrf(app: FastifyInstance, options: { secureCookie: boolean }): void {
  app.addHook('onRequest', (request, reply, done) => {
    const cookie = request.cookies[XSRF_COOKIE];
    if (!cookie) {
      reply.setCookie(XSRF_COOKIE, randomBytes(24).toString('base64url'), {
        path: '/',
        sameSite: 'strict',
        secure: options.secureCookie,
        // The client reads it to send it back as the header.
        httpOnly: false,
      });
    }
    if (
      CHANGES_NOTHING.has(request.method) ||
      apiTokenOf(request) !== undefined ||
      OF_OTHERS.some((path) => request.url === path || request.url.startsWith(`${path}?`))
    ) {
      return done();
    }
    const header = request.headers[XSRF_HEADER];
    if (!cookie || typeof header !== 'string' || !same(cookie, header)) {
      return done(
        forbidden('This request did not come from the application. Please reload the page and try again.'),
      );
    }
    done();
  });
}

function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
