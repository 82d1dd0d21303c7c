import { typeCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { answerCall } from '../plumbing/calls.ts';
import { setPageHeaders } from '../plumbing/paging.ts';
import * as service from './service.ts';

/** Project types and workbook types: what decides, through roles, who sees and may do what. */
export function registerTypes(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(
    app,
    access,
    typeCalls.listProjectTypes,
    'signed-in',
    async ({ viewer, query, request, reply }) => {
      const { types, total } = await service.listProjectTypes(parts, viewer, query);
      setPageHeaders(request, reply, query, total);
      return types;
    },
  );

  answerCall(app, access, typeCalls.createProjectType, 'administrator', ({ viewer, origin, body }) =>
    service.createProjectType(parts, actorOf(viewer, origin), body),
  );

  answerCall(app, access, typeCalls.changeProjectType, 'administrator', ({ viewer, origin, body, request }) =>
    service.changeProjectType(parts, actorOf(viewer, origin), {
      id: body.id,
      fields: { typeName: body.name, shortName: body.shortName, active: body.active },
      based: basedOn(request, body.updatedAt),
    }),
  );

  answerCall(app, access, typeCalls.listExperimentTypes, 'signed-in', async ({ query, request, reply }) => {
    const { types, total } = await service.listExperimentTypes(parts, query);
    setPageHeaders(request, reply, query, total);
    return types;
  });

  answerCall(app, access, typeCalls.createExperimentType, 'administrator', ({ viewer, origin, body }) =>
    service.createExperimentType(parts, actorOf(viewer, origin), body),
  );

  answerCall(
    app,
    access,
    typeCalls.changeExperimentType,
    'administrator',
    ({ viewer, origin, body, request }) => {
      const { id, updatedAt, ...fields } = body;
      const based = basedOn(request, updatedAt);
      return service.changeExperimentType(parts, actorOf(viewer, origin), { id, fields, based });
    },
  );
}
