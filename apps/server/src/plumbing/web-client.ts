import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNothing } from './error-answers.ts';

const root = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The built web client: hashed assets for ever, its one page for every route of the client. */
export async function registerWebClient(app: FastifyInstance): Promise<void> {
  // Tests of the calls run without a built client.
  if (!existsSync(root)) {
    app.setNotFoundHandler((_request, reply) => answerNothing(reply));
    return;
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // The build puts the compressed files beside the others; they have no addresses of their own.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const page = (reply: FastifyReply) => reply.sendFile('index.html');

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
