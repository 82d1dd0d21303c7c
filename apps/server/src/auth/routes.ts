import { DONE, sessionCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';
import { createFirstAdministrator, login, logout, usersExist } from './service.ts';

export function registerAuth(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts.access, sessionCalls.usersExist, 'everyone', () => usersExist(parts));

  answerCall(app, parts.access, sessionCalls.createFirstAdministrator, 'everyone', ({ body, origin }) =>
    createFirstAdministrator(parts, body, origin),
  );

  answerCall(app, parts.access, sessionCalls.login, 'everyone', ({ body, origin, request }) =>
    login(parts, body, { ...origin, userAgent: request.headers['user-agent'] ?? '' }),
  );

  answerCall(app, parts.access, sessionCalls.logout, 'signed-in', async ({ viewer, origin }) => {
    await logout(parts, viewer, origin);
    return DONE;
  });

  answerCall(app, parts.access, sessionCalls.currentUser, 'signed-in', async ({ viewer }) => viewer.user);
}
