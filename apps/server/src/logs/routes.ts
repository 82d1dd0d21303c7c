import { Readable } from 'node:stream';
import { DONE, LOG_CSV_PATH, LogFilter, logCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { administrator, answerCall } from '../plumbing/calls.ts';
import { contentDisposition } from '../plumbing/file-answer.ts';
import { setCursorLinks } from '../plumbing/paging.ts';
import { auditCsv, listLog, readAuditEntry } from './service.ts';

export function registerLogs(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(app, access, logCalls.listLog, 'signed-in', async ({ viewer, query, request, reply }) => {
    const page = await listLog(parts, viewer, query);
    setCursorLinks(request, reply, page);
    return page.entries;
  });

  answerCall(app, access, logCalls.readAuditEntry, 'administrator', ({ params }) =>
    readAuditEntry(parts, params.entryId),
  );

  app.get(LOG_CSV_PATH, async (request, reply) => {
    await administrator(request, access);
    const csv = await auditCsv(parts, LogFilter.parse(request.query));
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
    limited.addHook('onRequest', app.rateLimit({ max: 60, timeWindow: '1 minute' }));

    answerCall(limited, parts.access, logCalls.reportEvent, 'signed-in', async ({ viewer, body, origin }) => {
      await parts.db
        .insertInto('client_events')
        .values({
          user_id: viewer.userId,
          event: body.event,
          url_path: body.urlPath,
          message: body.message,
          address: origin.address,
        })
        .execute();
      return DONE;
    });

    answerCall(limited, parts.access, logCalls.clientLog, 'everyone', async ({ viewer, body, request }) => {
      request.log[body.level](
        { client: true, user: viewer?.userId ?? null, text: body.message },
        'client log',
      );
      return DONE;
    });
  });
}
