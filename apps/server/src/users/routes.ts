import { userCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { answerCall } from '../plumbing/calls.ts';
import { setPageHeaders } from '../plumbing/paging.ts';
import {
  assignLocations,
  assignRoles,
  changeUser,
  createUser,
  deactivateUser,
  listUsers,
} from './service.ts';

export function registerUsers(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts.access, userCalls.listUsers, 'administrator', async ({ query, request, reply }) => {
    const { users, total } = await listUsers(parts, query);
    setPageHeaders(request, reply, query, total);
    return users;
  });

  answerCall(app, parts.access, userCalls.createUser, 'administrator', ({ viewer, origin, body }) =>
    createUser(parts, actorOf(viewer, origin), body),
  );

  answerCall(app, parts.access, userCalls.changeUser, 'administrator', ({ viewer, origin, body, request }) =>
    changeUser(parts, actorOf(viewer, origin), body, basedOn(request, body.updatedAt)),
  );

  answerCall(app, parts.access, userCalls.deactivateUser, 'administrator', ({ viewer, origin, params }) =>
    deactivateUser(parts, actorOf(viewer, origin), params.id),
  );

  answerCall(app, parts.access, userCalls.assignRoles, 'administrator', ({ viewer, origin, body, request }) =>
    assignRoles(parts, actorOf(viewer, origin), {
      userId: body.userId,
      ids: body.roleIdArr,
      based: basedOn(request, body.updatedAt),
    }),
  );

  answerCall(
    app,
    parts.access,
    userCalls.assignLocations,
    'administrator',
    ({ viewer, origin, body, request }) =>
      assignLocations(parts, actorOf(viewer, origin), {
        userId: body.userId,
        ids: body.locationIdArr,
        based: basedOn(request, body.updatedAt),
      }),
  );
}
