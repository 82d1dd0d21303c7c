import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { TOKEN_HEADER, type VersionCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { signedInViewer } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { compare } from './compare.ts';

const inflate = promisify(gunzip);

/**
 * For how long a browser shows a comparison without asking; what is compared never changes, but who may see it does.
 * After that it asks again, and is answered 304.
 */
const FRESH_SECONDS = 300;

/** A call of the contract that is sent as it is kept, compressed, and not put together anew for each who asks. */
export function registerComparison(app: FastifyInstance, parts: Parts, calls: VersionCalls): void {
  const { method, path, params, query } = calls.compareVersions;
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const viewer = await signedInViewer(request, parts.access);
      const place = params?.parse(request.params);
      const sides = query?.parse(request.query);
      if (place === undefined || sides === undefined) throw new Error('The call has no input.');
      const comparison = await compare(parts, viewer, place, sides);
      reply.headers({
        ETag: comparison.etag,
        'Cache-Control': `private, max-age=${FRESH_SECONDS}, immutable`,
        // Another person at the same browser asks with another token.
        Vary: `${TOKEN_HEADER}, accept-encoding`,
      });
      if (request.headers['if-none-match'] === comparison.etag) return reply.code(304).send();
      const gzipped = await comparison.read();
      reply.type('application/json; charset=utf-8');
      const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      if (takesGzip) reply.header('Content-Encoding', 'gzip');
      return reply.send(Buffer.from(takesGzip ? gzipped : await inflate(gzipped)));
    },
  });
}
