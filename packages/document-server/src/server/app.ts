import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { ClosedKeys } from './closed-keys.ts';
import { commandRoutes } from './commands.ts';
import { Conversions } from './conversion.ts';
import { converterRoutes } from './converter.ts';
import { DocumentWork } from './document-work.ts';
import { createHostClient } from './host-client.ts';
import { LibreOffice } from './libre-office.ts';
import { Lifting } from './lifting.ts';
import { pageRoutes } from './pages.ts';
import { ReadingCopies } from './reading-copies.ts';
import { Results } from './results.ts';
import { resultsRoute } from './results-route.ts';
import type { Log } from './saver.ts';
import { sessionRoutes } from './session-routes.ts';
import { Sessions } from './sessions.ts';
import { type DocumentServerOptions, defaultMaxDocumentBytes, timingOf } from './settings.ts';
import { signedScope } from './signed-request.ts';
import { serveSockets } from './socket.ts';
import { Tickets } from './tickets.ts';
import { createSigner } from './tokens.ts';
import { defaultEditLimits } from './too-large.ts';

export interface RunningServer {
  /** `http://host:port`, where it listens. */
  url: string;
  /** Journals and saves what is quick to save, sends the pages away to come back, and stops. */
  close(): Promise<void>;
}

/** Milliseconds a stop may wait for pages and running saves; journals keep the rest. Less than process managers wait. */
const stopWithin = 8_000;

/**
 * Wires the parts and listens; unfinished work of an earlier run is taken up before the first page comes.
 * Rejects when the port is taken or the folder cannot be written.
 */
export async function startDocumentServer(options: DocumentServerOptions): Promise<RunningServer> {
  const timing = timingOf(options);
  const maxBytes = options.maxDocumentBytes ?? defaultMaxDocumentBytes;
  const app = Fastify({
    // Lines about requests would hold addresses with signatures in them.
    logger: (options.log ?? true) ? { level: 'info' } : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBytes,
    forceCloseConnections: true,
  });
  const log: Log = {
    info: (message) => app.log.info(message),
    warn: (message) => app.log.warn(message),
    error: (message) => app.log.error(message),
  };

  // Port 0 is known only later; everything that builds an address asks then.
  let listening = '';
  const publicUrl = () => options.publicUrl ?? listening;
  const internalUrl = () => options.internalUrl ?? publicUrl();

  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const stopping = new AbortController();
  const signer = createSigner(options.secret);
  const work = new DocumentWork(timing.work);
  // A thread of their own: what a file asks for to check a password may take seconds, and saves do not wait for it.
  const passwords = new DocumentWork(timing.work, 1);
  const closedKeys = new ClosedKeys(join(options.dataDir, 'closed-keys'));
  const results = new Results({
    folder: join(options.dataDir, 'results'),
    secret: options.secret,
    life: timing.result,
  });
  const host = createHostClient({
    allowedOrigins: options.allowedHostOrigins,
    signer,
    maxBytes,
    answerWithin: timing.hostAnswer,
  });
  const tickets = new Tickets(options.secret, timing.ticket);
  const sessions = new Sessions({
    folder: join(options.dataDir, 'sessions'),
    lateFolder: join(options.dataDir, 'late'),
    host,
    work,
    results,
    closedKeys,
    internalUrl,
    timing,
    stopping: stopping.signal,
    log,
    signer,
    tickets,
    editLimits: options.editLimits ?? defaultEditLimits,
  });
  const office = new LibreOffice({ program: options.libreOffice, limit: timing.work, maxBytes });
  const conversions = new Conversions({ host, work, office, results, log });
  const copies = new ReadingCopies({ conversions, results });
  await Promise.all([closedKeys.prepare(), results.prepare()]);

  secureAnswers(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ message: error.message });
    log.error(`${request.method} ${request.routeOptions.url ?? ''} failed: ${error.stack ?? error.message}`);
    return reply.code(500).send({ message: 'The document server failed at this request.' });
  });
  // It listens before it recovers: the port keeps a second server away from the journals.
  app.addHook('onRequest', () => sessions.ready);
  app.get('/healthcheck', (_request, reply) => reply.type('text/plain').send('true'));
  signedScope(app, (scope) => {
    commandRoutes(scope, { sessions, closedKeys, host, results, signer, internalUrl, log });
    converterRoutes(scope, { conversions, signer, internalUrl });
  });
  resultsRoute(app, results);
  pageRoutes(app, {
    folder: options.pagesDir ?? join(import.meta.dirname, '../../dist/pages'),
    frameAncestors: options.frameAncestors,
    publicUrl,
  });
  // A scope of its own: these take bodies of any kind.
  app.register(async (scope) =>
    sessionRoutes(scope, {
      sessions,
      work,
      results,
      conversions,
      copies,
      lifting: new Lifting(passwords, tickets),
      host,
      signer,
      publicUrl,
    }),
  );

  await app.ready();
  const disconnect = serveSockets(app.server, {
    sessions,
    ownOrigins: options.publicUrl ? [new URL(options.publicUrl).origin] : [],
    silence: timing.silence,
    log,
  });
  const sweeping = setInterval(() => {
    results.removeExpired().catch((error) => log.warn(`Old results stay: ${String(error)}`));
    sessions.removeExpired().catch((error) => log.warn(`Old journals stay: ${String(error)}`));
  }, 5 * 60_000);

  try {
    listening = await app.listen({ port: options.port, host: options.host });
    await sessions.recover();
  } catch (error) {
    clearInterval(sweeping);
    await Promise.all([work.close(), passwords.close()]);
    await app.close();
    throw error;
  }

  return {
    url: listening,
    async close() {
      clearInterval(sweeping);
      stopping.abort();
      await sessions.stop(stopWithin);
      disconnect();
      await app.close();
      await office.close();
      await Promise.all([work.close(), passwords.close()]);
    },
  };
}

function secureAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
}
