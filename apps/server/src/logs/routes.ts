import { DONE, logCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';

/** What clients report. It is kept apart from the audit trail, which the server writes itself (decision 29). */
export function registerLogs(app: FastifyInstance, parts: Parts): void {
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
