import { roleCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import * as service from './service.ts';

/** Roles, and the project types whose projects their holders see. */
export function registerRoles(app: FastifyInstance, parts: Parts): void {
  answerPage(app, parts, roleCalls.listRoles, 'signed-in', ({ query }) => service.listRoles(parts, query));

  answerCall(app, parts, roleCalls.createRole, 'administrator', ({ act, body }) =>
    service.createRole(act, body),
  );

  answerCall(app, parts, roleCalls.changeRole, 'administrator', ({ act, body, request }) => {
    const { id, updatedAt, ...fields } = body;
    const based = basedOn(request, updatedAt);
    return service.changeRole(act, { id, fields, based });
  });

  answerCall(app, parts, roleCalls.assignProjectTypes, 'administrator', ({ act, body, request }) =>
    service.assignProjectTypes(act, {
      id: body.roleId,
      projectTypeIds: body.projectTypeIdArr,
      based: basedOn(request, body.updatedAt),
    }),
  );
}
