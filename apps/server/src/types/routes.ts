import { typeCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import * as service from './service.ts';

/** Project types and workbook types: what decides, through roles, who sees and may do what. */
export function registerTypes(app: FastifyInstance, parts: Parts): void {
  answerPage(app, parts, typeCalls.listProjectTypes, 'signed-in', ({ viewer, query }) =>
    service.listProjectTypes(parts, viewer, query),
  );

  answerCall(app, parts, typeCalls.createProjectType, 'administrator', ({ act, body }) =>
    service.createProjectType(act, body),
  );

  answerCall(app, parts, typeCalls.changeProjectType, 'administrator', ({ act, body, request }) =>
    service.changeProjectType(act, {
      id: body.id,
      fields: { typeName: body.name, shortName: body.shortName, active: body.active },
      based: basedOn(request, body.updatedAt),
    }),
  );

  answerPage(app, parts, typeCalls.listExperimentTypes, 'signed-in', ({ query }) =>
    service.listExperimentTypes(parts, query),
  );

  answerCall(app, parts, typeCalls.createExperimentType, 'administrator', ({ act, body }) =>
    service.createExperimentType(act, body),
  );

  answerCall(app, parts, typeCalls.changeExperimentType, 'administrator', ({ act, body, request }) => {
    const { id, updatedAt, ...fields } = body;
    const based = basedOn(request, updatedAt);
    return service.changeExperimentType(act, { id, fields, based });
  });
}
