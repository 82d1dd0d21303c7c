import { DONE, notificationCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { markRead } from './repository.ts';
import { changeMailChoices, listNotifications, readMailChoices } from './service.ts';

export function registerNotifications(app: FastifyInstance, parts: Parts): void {
  const calls = notificationCalls;
  answerPage(app, parts, calls.listNotifications, 'signed-in', ({ viewer, query }) =>
    listNotifications(parts, viewer, query),
  );

  answerCall(app, parts, calls.markNotificationsRead, 'in-person', async ({ viewer, body }) => {
    await markRead(parts.db, viewer.userId, body.ids, parts.clock.now());
    return DONE;
  });

  answerCall(app, parts, calls.readMailChoices, 'in-person', ({ viewer }) => readMailChoices(parts, viewer));

  answerCall(app, parts, calls.changeMailChoices, 'in-person', ({ act, body }) =>
    changeMailChoices(act, body),
  );
}
