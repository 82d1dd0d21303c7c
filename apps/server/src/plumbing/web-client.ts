import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Parts } from '../parts.ts';
import { answerNothing } from './error-answers.ts';

const root = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The built web client: hashed assets for ever, its one page for every route of the client. */
export async function registerWebClient(app: FastifyInstance, parts: Parts): Promise<void> {
  // Tests of the calls run without a built client.
  if (!existsSync(root)) {
    app.setNotFoundHandler((_request, reply) => answerNothing(reply));
    return;
  }
  const policy = contentSecurityPolicy(new URL(parts.documentServer.publicUrl).origin);

  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const page = (reply: FastifyReply) =>
    reply
      .headers({
        'Content-Security-Policy': policy,
        'X-Frame-Options': 'DENY',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      })
      .sendFile('index.html');

  app.get('/', (_request, reply) => page(reply));
  app.setNotFoundHandler((request, reply) => {
    const forPeople =
      request.method === 'GET' &&
      !/^\/(api|files|health|assets)\//.test(request.url) &&
      acceptsHtml(request.headers.accept);
    return forPeople ? page(reply) : answerNothing(reply);
  });
}

const acceptsHtml = (accept: string | undefined) => accept?.includes('text/html') ?? false;

/** Scripts from here and the document server's api.js only; the editor runs in a frame of its own origin. */
function contentSecurityPolicy(documentServer: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${documentServer}`,
    `frame-src ${documentServer}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
