import { healthCalls, type Readiness } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';

const PROBE_MS = 3_000;

export function registerHealth(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts.access, healthCalls.live, 'everyone', async () => ({ live: true as const }));

  // Not one of the contract's plain calls: the same body comes with 200 and with 503.
  app.get(healthCalls.ready.path, async (_request, reply) => {
    const [database, storage, documentServer] = await Promise.all([
      probe('The database does not answer.', () => sql`select 1`.execute(parts.db)),
      probe('The document store takes no files.', () => parts.blobs.check()),
      probe('The document server does not answer.', () => parts.documentServer.check()),
    ]);
    const readiness: Readiness = {
      ready: database.ok && storage.ok && documentServer.ok,
      database,
      storage,
      documentServer,
    };
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });

  /** The reason goes to the log: an address or a path is nobody's business who is not signed in. */
  async function probe(detail: string, check: () => Promise<unknown>) {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${PROBE_MS} ms`)), PROBE_MS);
    });
    try {
      await Promise.race([check(), timeout]);
      return { ok: true };
    } catch (error) {
      app.log.warn({ err: error }, detail);
      return { ok: false, detail };
    } finally {
      clearTimeout(timer);
    }
  }
}
