import { DONE, sessionCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { createFirstAdministrator, login, usersExist } from './service.ts';
import { clientOf, logout } from './sessions.ts';

export function registerAuth(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, sessionCalls.usersExist, 'everyone', () => usersExist(parts));

  answerCall(app, parts, sessionCalls.createFirstAdministrator, 'everyone', ({ body, origin }) =>
    createFirstAdministrator(parts, body, origin),
  );

  answerCall(app, parts, sessionCalls.login, 'everyone', ({ body, request }) =>
    login(parts, body, clientOf(request)),
  );

  answerCall(app, parts, sessionCalls.logout, 'any-session', async ({ act }) => {
    await logout(act);
    return DONE;
  });

  answerCall(app, parts, sessionCalls.currentUser, 'any-session', async ({ viewer }) => viewer.user);
}
