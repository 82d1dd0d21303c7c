import { type DocumentFormat, mediaTypeOf } from '@benchbook/documents/basics';
import type { BaseAnswer } from '@benchbook/editors/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../base/refusal.ts';
import { bearerToken, type Signer } from '../base/tokens.ts';
import { ConversionError, type Conversions } from '../docs-api/conversion.ts';
import { contentQuery, hostFileRoutes, sendPicture } from '../docs-api/host-file-routes.ts';
import type { ReadingCopies } from '../docs-api/reading-copies.ts';
import type { HostClient } from '../host/host-client.ts';
import { isOfDocument } from '../journal/edited-workbook.ts';
import { formatOfJournal } from '../journal/journal-schema.ts';
import { checkAccess } from '../session/access-guard.ts';
import { unsentEditsSchema } from '../session/after-session.ts';
import { type OpeningGuard, openingGuard } from '../session/opening-guard.ts';
import type { Results } from '../session/results.ts';
import type { DocumentSession } from '../session/session.ts';
import type { SessionPage, Sessions } from '../session/sessions.ts';
import { type DocumentThreads, TaskError } from '../threads/document-threads.ts';
import type { AuthorPassword } from './author-password.ts';

const params = z.object({ id: z.string().max(100) });
const resultQuery = z.object({ format: z.string().max(20).toLowerCase().optional() });
const editedQuery = z.object({ revision: z.coerce.number().int().min(1) });
const unsentQuery = editedQuery.partial();

export interface SessionRoutesDependencies {
  sessions: Sessions;
  threads: DocumentThreads;
  results: Results;
  conversions: Conversions;
  copies: ReadingCopies;
  authorPassword: AuthorPassword;
  host: HostClient;
  signer: Signer;
  /** What browsers call this server. */
  publicUrl: () => string;
}

/** The HTTP calls beside the socket: the table at the end of protocol.ts. */
export function sessionRoutes(app: FastifyInstance, dependencies: SessionRoutesDependencies): void {
  const { sessions, threads, results, conversions, copies, authorPassword } = dependencies;
  const guards = new WeakMap<SessionPage['session'], { turn: number; guard: OpeningGuard }>();

  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message });
    if (error instanceof ConversionError) return reply.code(error.status).send({ message: error.message });
    if (error instanceof TaskError) return reply.code(error.status).send({ message: error.message });
    if (error instanceof z.ZodError) return reply.code(400).send({ message: 'The request is not valid.' });
    throw error;
  });

  const pageOf = async (request: FastifyRequest): Promise<SessionPage> => {
    const { id } = params.parse(request.params);
    const page = await sessions.findPage(bearerToken(request.headers.authorization), id);
    if (!page) throw new Refusal(401, 'This page is no longer connected to its document.');
    return page;
  };

  hostFileRoutes(app, { ...dependencies, pageOf });

  /** One for each time a page gets the edit lock: what it showed before is of another state. */
  const guardOf = ({ participant, session }: SessionPage): OpeningGuard => {
    const { turn } = session;
    const known = guards.get(session);
    if (known?.turn === turn) return known.guard;
    const asker = { user: participant.user.id, document: session.key };
    const guard = openingGuard(session, threads, asker);
    guards.set(session, { turn, guard });
    return guard;
  };

  /** Who does not edit uploads nothing. */
  const writerOf = async (request: FastifyRequest): Promise<SessionPage> => {
    const page = await pageOf(request);
    if (!page.session.holdsEditLock(page.participant)) {
      throw new Refusal(403, 'You are not editing this document.');
    }
    return page;
  };

  const bytesOf = (request: FastifyRequest): Uint8Array<ArrayBuffer> => {
    if (!Buffer.isBuffer(request.body)) throw new Refusal(422, 'The request holds no document.');
    return new Uint8Array(request.body);
  };

  const sendDocument = (reply: FastifyReply, format: DocumentFormat, bytes: Uint8Array) =>
    reply.header('cache-control', 'no-store').type(mediaTypeOf(format)).send(Buffer.from(bytes));

  const sendJson = (reply: FastifyReply, json: string) =>
    reply.header('cache-control', 'no-store').type('application/json').send(json);

  app.get('/session/:id/content', async (request, reply) => {
    const { session, participant } = await pageOf(request);
    const { fileType, forgotten, title } = session.journal.meta;
    const asker = { user: participant.user.id, document: session.key };
    const everythingTyped = session.hasRecovered(participant) || forgotten !== null;
    const query = contentQuery.parse(request.query);
    if (query.as === 'picture') {
      if (fileType !== 'xlsx') throw new Refusal(404, 'The workbook has no such picture.');
      // No edit changes a picture.
      return sendPicture(reply, threads, { document: await session.saver.stored(), part: query.part }, asker);
    }
    if (query.as === 'pages') {
      const bytes = await (everythingTyped ? session.saver.current() : session.saver.stored());
      const format = formatOfJournal(session.journal.meta);
      return sendDocument(reply, 'pdf', await copies.pdf(bytes, { fileType: format, title, asker }));
    }
    if (fileType === 'xlsx' && everythingTyped) {
      const { result } = await orGivenUp(session, () =>
        session.saver.workbook.use(({ original, edits }) =>
          threads.run('importXlsx', { original, edits }, asker),
        ),
      );
      return sendJson(reply, result);
    }
    if (fileType === 'xlsx') {
      const state = { original: await session.saver.stored(), edits: [] };
      return sendJson(reply, await threads.run('importXlsx', state, asker));
    }
    const bytes = await (everythingTyped
      ? orGivenUp(session, () => session.saver.current())
      : session.saver.stored());
    return sendDocument(
      reply,
      fileType,
      fileType === 'docx'
        ? await threads.run('prepareDocx', { document: bytes, language: participant.language }, asker)
        : bytes,
    );
  });

  app.get('/session/:id/edited', async (request, reply) => {
    const { session, participant } = await writerOf(request);
    const { original, change } = await session.journal.snapshot();
    if (!change || !('edited' in change)) throw new Refusal(409, 'There is nothing to recover.');
    const asker = { user: participant.user.id, document: session.key };
    const { edited } = change;
    const work = { original, edited, language: participant.language };
    const relabelled = await threads.run('relabelDocx', work, asker).catch((error: unknown) => {
      // Rather in another language than not at all.
      if (error instanceof TaskError) return edited;
      throw error;
    });
    return sendDocument(reply, 'docx', relabelled);
  });

  app.get('/session/:id/download', async (request, reply) => {
    const { session, participant } = await pageOf(request);
    if (!participant.permissions.download) throw new Refusal(403, 'You may not download this document.');
    const { title } = session.journal.meta;
    const own = formatOfJournal(session.journal.meta);
    const name = encodeURIComponent(title || `document.${own}`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return sendDocument(reply, own, await session.saver.current());
  });

  app.post('/session/:id/result', async (request, reply) => {
    const { session, participant } = await pageOf(request);
    if (!participant.permissions.download) throw new Refusal(403, 'You may not download this document.');
    const { key, title, fileType } = session.journal.meta;
    const asker = { user: participant.user.id, document: key };
    const own = formatOfJournal(session.journal.meta);
    const { format: wanted = own } = resultQuery.parse(request.query);
    const format = wanted === fileType ? own : wanted;
    const bytes = await session.saver.current();
    const made =
      format === own
        ? bytes
        : format === 'pdf'
          ? await copies.pdf(bytes, { fileType: own, title, asker })
          : await conversions.convertBytes(bytes, { fileType: own, outputType: format, title }, asker);
    const path = await results.add(key, format, made);
    return reply.send({ url: new URL(path, dependencies.publicUrl()).href, fileType: format, title });
  });

  app.put('/session/:id/base', async (request, reply) => {
    const page = await writerOf(request);
    return reply.send(await verdict(page, await guardOf(page).base(bytesOf(request))));
  });

  app.put('/session/:id/shown', async (request, reply) => {
    const page = await writerOf(request);
    return reply.send(await verdict(page, await guardOf(page).shown(request.body)));
  });

  app.put('/session/:id/edited', async (request, reply) => {
    const page = await writerOf(request);
    const { revision } = editedQuery.parse(request.query);
    const edited = bytesOf(request);
    const hasWorked = await checkAccess(page, edited, threads);
    if (hasWorked) await page.session.typed.addEdited(page.participant, revision, edited);
    return reply.code(204).send();
  });

  app.post('/session/:id/password', async (request, reply) => {
    return reply.send(await authorPassword.take(await pageOf(request), request.body));
  });

  // No page of a session: the session is over. Pages that were opened before an update still say `late`.
  for (const path of ['/session/:id/unsent', '/session/:id/late']) app.put(path, takeUnsent);
  async function takeUnsent(request: FastifyRequest, reply: FastifyReply) {
    const { id } = params.parse(request.params);
    const { revision } = unsentQuery.parse(request.query);
    const work = revision ? { revision, edited: bytesOf(request) } : unsentEditsSchema.parse(request.body);
    const token = bearerToken(request.headers.authorization);
    const { path, delivered } = await sessions.takeUnsent(token, id, work);
    return reply.send({ url: new URL(path, dependencies.publicUrl()).href, delivered });
  }

  /**
   * What is journaled and cannot be opened must not keep the document shut: it is kept aside, the key is closed, and the
   * next opening is of the version that the host has.
   */
  async function orGivenUp<T>(session: DocumentSession, open: () => Promise<T>): Promise<T> {
    try {
      return await open();
    } catch (error) {
      if (!isOfDocument(error) || !(await session.giveUp(error.message))) throw error;
      throw new Refusal(
        409,
        'What was typed into this document last cannot be opened. It is kept aside for your administrators, and the document opens as it was saved before.',
      );
    }
  }

  /** `open`: one half of what the guard needs is there; the answer to the other half decides. */
  async function verdict(
    { session, participant }: SessionPage,
    answer: BaseAnswer | 'open',
  ): Promise<BaseAnswer> {
    if (answer === 'open') return { editable: true };
    await session.setVerdict(participant, answer);
    return answer;
  }
}
