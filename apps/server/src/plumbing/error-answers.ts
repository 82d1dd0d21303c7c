import type { ErrorEntry } from '@benchbook/contract';
import { TEXTS } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { coded, Moved, Refusal, type Told } from './refusal.ts';
import { languageOfRequest, type Say, sayIn } from './speaking.ts';

/** SQLSTATEs of the rules that the schema itself enforces; their messages are written for people. */
const DATABASE_REFUSALS = new Set(['BB001', 'BB002', 'BB003']);

/** SQLSTATEs of text that PostgreSQL cannot hold: a NUL character, half of a surrogate pair. */
const TEXT_REFUSALS = new Set(['22021', '22P05']);

/** No room: of the system for files, of a quota, and of the database. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const DISK_FULL =
  'There is no room left on the disk of the server, so nothing was saved. Tell your administrator, and try again afterwards.';

/** Turns whatever is thrown into the one shape of refusals; stack traces and SQL stay in the log. */
export function registerErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

/** What was told, with codes, to whoever asked. */
export const entriesFor = (request: FastifyRequest, status: number, told: readonly Told[]) =>
  coded(status, inWords(sayIn(languageOfRequest(request)), told));

const inWords = (say: Say, told: readonly Told[]): ErrorEntry[] =>
  told.map((entry) => ({ ...entry, msg: say(entry.msg) }));

/** The answer at an address that is neither a call nor a page. */
export function answerNothing(reply: FastifyReply): FastifyReply {
  const told = [{ msg: 'There is nothing at this address.' }];
  return reply.code(404).send({ errors: entriesFor(reply.request, 404, told) });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, errors } = describeError(error, request);
  if (error instanceof Moved) reply.header('Location', request.url.replace(error.here, error.there));
  reply.code(status).send({ errors });
}

/**
 * What is answered to whatever was thrown, in the language of whoever asked; what nobody could foresee is written to the log, in
 * English.
 */
export function describeError(
  error: Error,
  request: FastifyRequest,
): { status: number; errors: (ErrorEntry & { code: string })[] } {
  const { status, errors } = describe(error);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return { status, errors: entriesFor(request, status, errors) };
}

/** @param error may carry the SQLSTATE of the database, or the status that Fastify gives it */
function describe(error: Error & { code?: string; statusCode?: number }): {
  status: number;
  errors: readonly Told[];
} {
  if (error instanceof Refusal) return { status: error.status, errors: error.entries };
  if (error instanceof z.ZodError) return { status: 400, errors: entriesOf(error) };
  if (DATABASE_REFUSALS.has(error.code ?? '')) return { status: 409, errors: [{ msg: error.message }] };
  if (TEXT_REFUSALS.has(error.code ?? '')) {
    return { status: 400, errors: [{ msg: 'The text contains a character that cannot be stored.' }] };
  }
  if (FULL.has(error.code ?? '')) return { status: 507, errors: [{ msg: DISK_FULL }] };
  if (error.statusCode === 413) return { status: 413, errors: [{ msg: 'The request is too large.' }] };
  if (error.statusCode === 429) {
    return { status: 429, errors: [{ msg: 'Too many requests. Please wait a minute and try again.' }] };
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return {
      status: error.statusCode,
      errors: [{ msg: sentence('The request could not be read: {why}', { why: error.message }) }],
    };
  }
  return { status: 500, errors: [{ msg: TEXTS.serverError }] };
}

/** One entry for each thing that is wrong, with the field it is about. */
function entriesOf(error: z.ZodError): ErrorEntry[] {
  return error.issues.slice(0, 20).map((issue) => {
    const field = issue.path.join('.');
    return field === '' ? { msg: issue.message } : { msg: issue.message, field };
  });
}
