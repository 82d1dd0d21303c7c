import { editorCalls, sessionCalls, versionCalls } from '@benchbook/contract';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Answers that hold a token beside what somebody wrote: their length, compressed, would say something of the token to
 * whoever may choose the rest of the answer (BREACH).
 */
const HOLD_TOKENS: ReadonlySet<string> = new Set(
  [
    sessionCalls.login,
    sessionCalls.createFirstAdministrator,
    ...[editorCalls.workbook, editorCalls.template].map((calls) => calls.openEditor),
    ...[versionCalls.workbook, versionCalls.template].flatMap((calls) => [
      calls.openVersion,
      calls.openConflict,
      calls.readEditorHistoryData,
    ]),
  ].map(({ path }) => path),
);

/**
 * Compresses JSON and other text for whoever accepts it (RFC 9110, 12.5.3). Documents leave as they are, byte for byte and
 * in ranges, and a request never arrives compressed. Must come before the routes.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (HOLD_TOKENS.has(route.url)) route.compress = false;
  });
  await app.register(compress, {
    globalDecompression: false,
    // Besides what mime-db calls compressible; by itself it would take bytes of any kind (octet-stream), too.
    customTypes: /^application\/json\b/,
    encodings: ['br', 'gzip'],
  });
}
