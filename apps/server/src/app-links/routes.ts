import { appLinkCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { listSites } from './service.ts';

export function registerAppLinks(app: FastifyInstance, parts: Parts): void {
  app.register(async (limited) => {
    // Each may ask another server.
    limited.addHook('onRequest', app.rateLimit({ max: 60, timeWindow: '1 minute' }));

    answerCall(limited, parts, appLinkCalls.listSites, 'signed-in', ({ viewer, request }) =>
      listSites(parts, viewer, request.log),
    );
  });
}
