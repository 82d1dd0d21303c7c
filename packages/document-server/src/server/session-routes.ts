import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BaseAnswer } from '../protocol.ts';
import { checkAccess } from './access-guard.ts';
import { ConversionError, type Conversions } from './conversion.ts';
import { type DocumentWork, WorkError } from './document-work.ts';
import type { HostClient } from './host-client.ts';
import { contentQuery, hostFileRoutes } from './host-file-routes.ts';
import { lateEditsSchema } from './late.ts';
import type { Lifting } from './lifting.ts';
import { type OpeningGuard, openingGuard } from './opening-guard.ts';
import type { ReadingCopies } from './reading-copies.ts';
import { Refusal } from './refusal.ts';
import type { Results } from './results.ts';
import type { Seat, Sessions } from './sessions.ts';
import { bearerToken, type Signer } from './tokens.ts';

const params = z.object({ id: z.string().max(100) });
const resultQuery = z.object({ format: z.string().max(20).toLowerCase().optional() });
const editedQuery = z.object({ revision: z.coerce.number().int().min(1) });
const lateQuery = editedQuery.partial();

const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

export interface SessionRoutesParts {
  sessions: Sessions;
  work: DocumentWork;
  results: Results;
  conversions: Conversions;
  copies: ReadingCopies;
  lifting: Lifting;
  host: HostClient;
  signer: Signer;
  /** What browsers call this server. */
  publicUrl: () => string;
}

/** The HTTP calls beside the socket: the table at the end of protocol.ts. */
export function sessionRoutes(app: FastifyInstance, parts: SessionRoutesParts): void {
  const { sessions, work, results, conversions, copies, lifting } = parts;
  const guards = new WeakMap<Seat['participant'], { turn: number; guard: OpeningGuard }>();

  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ message: error.message });
    if (error instanceof ConversionError) return reply.code(422).send({ message: error.message });
    if (error instanceof WorkError) return reply.code(422).send({ message: error.message });
    if (error instanceof z.ZodError) return reply.code(400).send({ message: 'The request is not valid.' });
    throw error;
  });

  const seatOf = async (request: FastifyRequest): Promise<Seat> => {
    const { id } = params.parse(request.params);
    const seat = await sessions.seatOf(bearerToken(request.headers.authorization), id);
    if (!seat) throw new Refusal(401, 'This page is no longer connected to its document.');
    return seat;
  };

  /** One for each time a page gets the pen: what it showed before is of another state. */
  hostFileRoutes(app, { ...parts, seatOf });

  const guardOf = ({ participant, session }: Seat): OpeningGuard => {
    const { turn } = session.pen;
    const known = guards.get(participant);
    if (known?.turn === turn) return known.guard;
    const guard = openingGuard(session, work);
    guards.set(participant, { turn, guard });
    return guard;
  };

  /** Who does not hold the pen uploads nothing. */
  const writerOf = async (request: FastifyRequest): Promise<Seat> => {
    const seat = await seatOf(request);
    if (!seat.session.holdsPen(seat.participant)) {
      throw new Refusal(403, 'You are not editing this document.');
    }
    return seat;
  };

  const bytesOf = (request: FastifyRequest): Uint8Array<ArrayBuffer> => {
    if (!Buffer.isBuffer(request.body)) throw new Refusal(422, 'The request holds no document.');
    return new Uint8Array(request.body);
  };

  const sendDocument = (reply: FastifyReply, fileType: keyof typeof mediaTypes, bytes: Uint8Array) =>
    reply.header('cache-control', 'no-store').type(mediaTypes[fileType]).send(Buffer.from(bytes));

  app.get('/session/:id/content', async (request, reply) => {
    const { session, participant } = await seatOf(request);
    const { fileType, forgotten, title } = session.journal.meta;
    const everythingTyped = session.hasRecovered(participant) || forgotten !== null;
    if (contentQuery.parse(request.query).as === 'pages') {
      const bytes = await (everythingTyped ? session.saver.current() : session.saver.stored());
      return sendDocument(reply, 'pdf', await copies.pdf(bytes, { fileType, title }));
    }
    if (fileType === 'xlsx') {
      const state = everythingTyped
        ? await session.journal.editedWorkbook()
        : { original: await session.saver.stored(), edits: [] };
      reply.header('cache-control', 'no-store').type('application/json');
      return reply.send(await work.run('importXlsx', state));
    }
    const bytes = await (everythingTyped ? session.saver.current() : session.saver.stored());
    return sendDocument(reply, fileType, fileType === 'docx' ? await work.run('prepareDocx', bytes) : bytes);
  });

  app.get('/session/:id/edited', async (request, reply) => {
    const { session } = await writerOf(request);
    const { change } = await session.journal.snapshot();
    if (!change || !('edited' in change)) throw new Refusal(409, 'There is nothing to recover.');
    return sendDocument(reply, 'docx', change.edited);
  });

  app.get('/session/:id/download', async (request, reply) => {
    const { session, participant } = await seatOf(request);
    if (!participant.permissions.download) throw new Refusal(403, 'You may not download this document.');
    const { title, fileType } = session.journal.meta;
    const name = encodeURIComponent(title || `document.${fileType}`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return sendDocument(reply, fileType, await session.saver.current());
  });

  app.post('/session/:id/result', async (request, reply) => {
    const { session, participant } = await seatOf(request);
    if (!participant.permissions.download) throw new Refusal(403, 'You may not download this document.');
    const { key, title, fileType } = session.journal.meta;
    const { format = fileType } = resultQuery.parse(request.query);
    const bytes = await session.saver.current();
    const made =
      format === fileType
        ? bytes
        : await conversions.convertBytes(bytes, { fileType, outputType: format, title });
    const path = await results.add(key, format, made);
    return reply.send({ url: new URL(path, parts.publicUrl()).href, fileType: format, title });
  });

  app.put('/session/:id/base', async (request, reply) => {
    const seat = await writerOf(request);
    return reply.send(await verdict(seat, await guardOf(seat).base(bytesOf(request))));
  });

  app.put('/session/:id/shown', async (request, reply) => {
    const seat = await writerOf(request);
    return reply.send(await verdict(seat, await guardOf(seat).shown(request.body)));
  });

  app.put('/session/:id/edited', async (request, reply) => {
    const seat = await writerOf(request);
    const { revision } = editedQuery.parse(request.query);
    const edited = bytesOf(request);
    const hasWorked = await checkAccess(seat, edited, work);
    if (hasWorked) await seat.session.typed.addEdited(seat.participant, revision, edited);
    return reply.code(204).send();
  });

  app.post('/session/:id/password', async (request, reply) => {
    return reply.send(await lifting.lift(await seatOf(request), request.body));
  });

  // No seat: the session of a page that comes late is over.
  app.put('/session/:id/late', async (request, reply) => {
    const { id } = params.parse(request.params);
    const { revision } = lateQuery.parse(request.query);
    const work = revision ? { revision, edited: bytesOf(request) } : lateEditsSchema.parse(request.body);
    const token = bearerToken(request.headers.authorization);
    const { path, delivered } = await sessions.takeLate(token, id, work);
    return reply.send({ url: new URL(path, parts.publicUrl()).href, delivered });
  });

  /** `open`: one half of what the guard needs is there; the answer to the other half decides. */
  async function verdict({ session, participant }: Seat, answer: BaseAnswer | 'open'): Promise<BaseAnswer> {
    if (answer === 'open') return { editable: true };
    await session.setVerdict(participant, answer);
    return answer;
  }
}
