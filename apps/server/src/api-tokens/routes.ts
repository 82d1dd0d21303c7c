import { apiTokenCalls, DONE } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { createApiToken, deleteApiToken, listApiTokens } from './service.ts';

/** A token makes no other tokens and ends none: all of these are for people. */
export function registerApiTokens(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, apiTokenCalls.listApiTokens, 'in-person', ({ viewer }) =>
    listApiTokens(parts, viewer),
  );

  answerCall(app, parts, apiTokenCalls.createApiToken, 'in-person', ({ act, body }) =>
    createApiToken(act, body),
  );

  answerCall(app, parts, apiTokenCalls.deleteApiToken, 'in-person', async ({ act, params }) => {
    await deleteApiToken(act, params.id);
    return DONE;
  });
}
