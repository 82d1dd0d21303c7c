import { typeCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';
import { listExperimentTypes, listProjectTypes, listRoles } from './repository.ts';
import * as service from './service.ts';

/** Project types, workbook types and roles: what decides who sees and may do what. */
export function registerTypes(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts.access, typeCalls.listProjectTypes, 'signed-in', ({ viewer }) =>
    listProjectTypes(parts.db, viewer.visibleProjectTypeIds),
  );

  answerCall(app, parts.access, typeCalls.createProjectType, 'administrator', ({ viewer, origin, body }) =>
    service.createProjectType(parts, actorOf(viewer, origin), body),
  );

  answerCall(app, parts.access, typeCalls.changeProjectType, 'administrator', ({ viewer, origin, body }) =>
    service.changeProjectType(parts, actorOf(viewer, origin), {
      projectTypeId: body.id,
      typeName: body.name,
      shortName: body.shortName,
      active: body.active,
    }),
  );

  answerCall(app, parts.access, typeCalls.listExperimentTypes, 'signed-in', () =>
    listExperimentTypes(parts.db),
  );

  answerCall(app, parts.access, typeCalls.createExperimentType, 'administrator', ({ viewer, origin, body }) =>
    service.createExperimentType(parts, actorOf(viewer, origin), body),
  );

  answerCall(app, parts.access, typeCalls.changeExperimentType, 'administrator', ({ viewer, origin, body }) =>
    service.changeExperimentType(parts, actorOf(viewer, origin), body),
  );

  answerCall(app, parts.access, typeCalls.listRoles, 'signed-in', () => listRoles(parts.db));

  answerCall(app, parts.access, typeCalls.createRole, 'administrator', ({ viewer, origin, body }) =>
    service.createRole(parts, actorOf(viewer, origin), body),
  );

  answerCall(app, parts.access, typeCalls.changeRole, 'administrator', ({ viewer, origin, body }) =>
    service.changeRole(parts, actorOf(viewer, origin), body.id, {
      name: body.name,
      description: body.description,
      active: body.active,
    }),
  );

  answerCall(app, parts.access, typeCalls.assignProjectTypes, 'administrator', ({ viewer, origin, body }) =>
    service.assignProjectTypes(parts, actorOf(viewer, origin), body.roleId, body.projectTypeIdArr),
  );
}
