import { roleCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { answerCall } from '../plumbing/calls.ts';
import { setPageHeaders } from '../plumbing/paging.ts';
import * as service from './service.ts';

/** Roles, and the project types whose projects their holders see. */
export function registerRoles(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(app, access, roleCalls.listRoles, 'signed-in', async ({ query, request, reply }) => {
    const { roles, total } = await service.listRoles(parts, query);
    setPageHeaders(request, reply, query, total);
    return roles;
  });

  answerCall(app, access, roleCalls.createRole, 'administrator', ({ viewer, origin, body }) =>
    service.createRole(parts, actorOf(viewer, origin), body),
  );

  answerCall(app, access, roleCalls.changeRole, 'administrator', ({ viewer, origin, body, request }) => {
    const { id, updatedAt, ...fields } = body;
    const based = basedOn(request, updatedAt);
    return service.changeRole(parts, actorOf(viewer, origin), { id, fields, based });
  });

  answerCall(
    app,
    access,
    roleCalls.assignProjectTypes,
    'administrator',
    ({ viewer, origin, body, request }) =>
      service.assignProjectTypes(parts, actorOf(viewer, origin), {
        id: body.roleId,
        projectTypeIds: body.projectTypeIdArr,
        based: basedOn(request, body.updatedAt),
      }),
  );
}
