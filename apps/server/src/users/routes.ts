import { userCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import {
  assignLocations,
  assignRoles,
  changeUser,
  createUser,
  deactivateUser,
  listUsers,
} from './service.ts';

export function registerUsers(app: FastifyInstance, parts: Parts): void {
  answerPage(app, parts, userCalls.listUsers, 'administrator', ({ query }) => listUsers(parts, query));

  answerCall(app, parts, userCalls.createUser, 'administrator', ({ act, body }) => createUser(act, body));

  answerCall(app, parts, userCalls.changeUser, 'administrator', ({ act, body, request }) =>
    changeUser(act, body, basedOn(request, body.updatedAt)),
  );

  answerCall(app, parts, userCalls.deactivateUser, 'administrator', ({ act, params }) =>
    deactivateUser(act, params.id),
  );

  answerCall(app, parts, userCalls.assignRoles, 'administrator', ({ act, body, request }) =>
    assignRoles(act, {
      userId: body.userId,
      ids: body.roleIdArr,
      based: basedOn(request, body.updatedAt),
    }),
  );

  answerCall(app, parts, userCalls.assignLocations, 'administrator', ({ act, body, request }) =>
    assignLocations(act, {
      userId: body.userId,
      ids: body.locationIdArr,
      based: basedOn(request, body.updatedAt),
    }),
  );
}
