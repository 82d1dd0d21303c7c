import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesFolder } from '@benchbook/editors/files';
import compress from '@fastify/compress';
import Fastify, { type FastifyError, type FastifyReply, LogController } from 'fastify';
import { DISK_FULL, isDiskFull } from './base/disk-full.ts';
import { serverVersion } from './base/program-version.ts';
import { type DocumentServerOptions, defaultMaxDocumentBytes } from './base/settings.ts';
import { signedScope } from './base/signed-request.ts';
import { timingOf } from './base/timing.ts';
import { createSigner } from './base/tokens.ts';
import { commandRoutes } from './docs-api/commands.ts';
import { Conversions } from './docs-api/conversion.ts';
import { converterRoutes } from './docs-api/converter.ts';
import { ReadingCopies } from './docs-api/reading-copies.ts';
import { recalculationRoute } from './docs-api/recalculation.ts';
import { resultsRoute } from './docs-api/results-route.ts';
import { createHostClient } from './host/host-client.ts';
import { AuthorPassword } from './page/author-password.ts';
import { pageRoutes } from './page/pages.ts';
import { sessionRoutes } from './page/session-routes.ts';
import { serveSockets } from './page/socket.ts';
import { ClosedKeys } from './session/closed-keys.ts';
import { Results } from './session/results.ts';
import type { Log } from './session/saver.ts';
import { Sessions } from './session/sessions.ts';
import { Tickets } from './session/tickets.ts';
import { DocumentThreads } from './threads/document-threads.ts';
import { LibreOffice } from './threads/libre-office.ts';
import { defaultEditLimits } from './threads/too-large.ts';
import { Unopenable } from './threads/unopenable.ts';

export interface RunningServer {
  /** `http://host:port`, where it listens. */
  url: string;
  /**
   * Journals and saves what is quick to save, sends the pages away to come back, and stops. `at once`: without the saves,
   * when nobody is left to take them; the next start finds everything in the journals.
   */
  close(how?: 'at once'): Promise<void>;
}

/**
 * Wires the parts and listens; unfinished work of an earlier run is taken up before the first page comes.
 * Rejects when the port is taken or the folder cannot be written.
 */
export async function startDocumentServer(options: DocumentServerOptions): Promise<RunningServer> {
  const timing = timingOf(options);
  const maxBytes = options.maxDocumentBytes ?? defaultMaxDocumentBytes;
  const isHttps = options.publicUrl?.startsWith('https:') ?? false;
  const app = Fastify({
    // Lines about requests would hold addresses with signatures in them.
    logger: (options.log ?? true) ? { level: 'info' } : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBytes,
    forceCloseConnections: true,
    // A body that never ends would keep its connection, and what has arrived of it, for ever.
    requestTimeout: timing.request,
    http: {
      requestTimeout: timing.request,
      headersTimeout: Math.min(60_000, timing.request),
      connectionsCheckingInterval: Math.min(30_000, timing.request),
    },
    // An address that the router cannot read is refused by it, before any hook.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      secure(reply, isHttps);
      reply.code(error.statusCode ?? 400).send({ message: 'This address cannot be read.' });
    },
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
  const unopenable = new Unopenable({
    file: join(options.dataDir, 'unopenable.json'),
    version: serverVersion,
    report: log.warn,
  });
  const threads = new DocumentThreads({ timing, unopenable });
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
    // What it is called on the disks of those who have it.
    afterSessionFolder: join(options.dataDir, 'late'),
    host,
    threads,
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
  const office = new LibreOffice({ program: options.libreOffice, limit: timing.task, maxBytes });
  const calculator = new LibreOffice({ program: options.libreOffice, limit: timing.calculating, maxBytes });
  const conversions = new Conversions({ host, threads, office, results, log });
  const copies = new ReadingCopies({ conversions, results });
  await Promise.all([closedKeys.prepare(), results.prepare()]);

  app.addHook('onSend', async (_request, reply) => secure(reply, isHttps));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ message: error.message });
    if (isDiskFull(error)) return reply.code(507).send({ message: DISK_FULL });
    log.error(`${request.method} ${request.routeOptions.url ?? ''} failed: ${error.stack ?? error.message}`);
    return reply.code(500).send({ message: 'The document server failed at this request.' });
  });
  // It listens before it recovers: the port keeps a second server away from the journals.
  app.addHook('onRequest', () => sessions.ready);
  app.get('/healthcheck', (_request, reply) => reply.type('text/plain').send('true'));
  signedScope(app, (scope) => {
    commandRoutes(scope, {
      sessions,
      closedKeys,
      host,
      results,
      office: calculator,
      signer,
      internalUrl,
      log,
    });
    converterRoutes(scope, { conversions, signer, internalUrl });
    recalculationRoute(scope, { host, threads, office: calculator, results, signer, internalUrl, log });
  });
  resultsRoute(app, results);
  pageRoutes(app, {
    folder: options.pagesDir ?? pagesFolder,
    frameAncestors: options.frameAncestors,
    publicUrl,
    onEditorLoaded: () => threads.expectOpening(),
  });
  // A scope of its own: these take bodies of any kind. A large workbook is megabytes of JSON; documents leave as they are.
  app.register(async (scope) => {
    await scope.register(compress, {
      globalDecompression: false,
      customTypes: /^application\/json\b/,
      encodings: ['br', 'gzip'],
    });
    sessionRoutes(scope, {
      sessions,
      threads,
      results,
      conversions,
      copies,
      authorPassword: new AuthorPassword(threads, tickets),
      host,
      signer,
      publicUrl,
    });
  });

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
    await threads.close();
    await app.close();
    throw error;
  }

  return {
    url: listening,
    async close(how) {
      clearInterval(sweeping);
      stopping.abort();
      if (how !== 'at once') await sessions.stop(timing.stop);
      disconnect();
      await app.close();
      await Promise.all([office.close(), calculator.close()]);
      await threads.close();
    },
  };
}

/** One year, in seconds. */
const YEAR = 365 * 24 * 60 * 60;

/** What every answer carries. @param https whether pages come by it: told by http a browser would not listen */
function secure(reply: FastifyReply, https: boolean): void {
  if (https) reply.header('strict-transport-security', `max-age=${YEAR}`);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'no-referrer');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
}
