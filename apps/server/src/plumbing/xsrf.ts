import '@fastify/cookie';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { CALLBACK_PATH, XSRF_COOKIE, XSRF_HEADER } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { forbidden } from './refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Double submit (decision 2): a state-changing call repeats the cookie in a header, which a page of another origin
 * can't read. The document server's callback is exempt: it has no cookies and proves itself with its token.
 */
export function registerXsrf(app: FastifyInstance, options: { secureCookie: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
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
      SAFE.has(request.method) ||
      request.url.startsWith(`${CALLBACK_PATH}?`) ||
      request.url === CALLBACK_PATH
    ) {
      return;
    }
    const header = request.headers[XSRF_HEADER];
    if (!cookie || typeof header !== 'string' || !same(cookie, header)) {
      throw forbidden(
        'This request did not come from the application. Please reload the page and try again.',
      );
    }
  });
}

function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
