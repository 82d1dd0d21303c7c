import { Readable } from 'node:stream';
import { DONE, LOG_CSV_PATH, LogFilter, logCalls, TOKEN_HEADER } from '@benchbook/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerCall, signedInViewer } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { contentDisposition } from '../plumbing/file-answer.ts';
import { setCursorLinks } from '../plumbing/paging.ts';
import { languageOfRequest } from '../plumbing/speaking.ts';
import { insertClientEvent } from './repository.ts';
import { auditCsv, listLog, readAuditEntry } from './service.ts';

export function registerLogs(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(app, parts, logCalls.listLog, 'signed-in', async ({ viewer, query, request, reply }) => {
    const page = await listLog(parts, viewer, { query, language: languageOfRequest(request) });
    setCursorLinks(request, reply, page);
    return page.entries;
  });

  answerCall(app, parts, logCalls.readAuditEntry, 'administrator', ({ viewer, params, request }) =>
    readAuditEntry(parts, viewer, { id: params.entryId, language: languageOfRequest(request) }),
  );

  app.get(LOG_CSV_PATH, async (request, reply) => {
    const viewer = await signedInViewer(request, access, 'administrator');
    const csv = await auditCsv(parts, viewer, LogFilter.parse(request.query));
    return reply
      .headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition('attachment', 'activity-log.csv'),
        'Cache-Control': 'no-store',
      })
      .send(Readable.from(csv));
  });

  registerClientEvents(app, parts);
}

/** What clients report. It is kept apart from the audit trail, which the server writes itself (decision 29). */
function registerClientEvents(app: FastifyInstance, parts: Parts): void {
  app.register(async (limited) => {
    limited.addHook('onRequest', app.rateLimit({ max: reportsOf, timeWindow: '1 minute' }));

    answerCall(limited, parts, logCalls.reportEvent, 'everyone', async ({ viewer, body, origin }) => {
      await insertClientEvent(parts.db, {
        user_id: viewer?.userId ?? null,
        event: body.event,
        url_path: body.urlPath,
        message: viewer === null ? body.message.slice(0, MAX_OF_GUESTS) : body.message,
        address: origin.address,
      });
      return DONE;
    });

    answerCall(limited, parts, logCalls.clientLog, 'everyone', async ({ viewer, body, request }) => {
      request.log[body.level](
        { client: true, user: viewer?.userId ?? null, text: body.message },
        'client log',
      );
      return DONE;
    });
  });
}

/** Characters of what somebody says whom nobody knows. */
const MAX_OF_GUESTS = 500;

/** Reports an address may send a minute. */
const reportsOf = ({ headers }: FastifyRequest): number => (headers[TOKEN_HEADER] === undefined ? 20 : 60);
