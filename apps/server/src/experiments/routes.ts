import { experimentCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { answerCall } from '../plumbing/calls.ts';
import { setPageHeaders } from '../plumbing/paging.ts';
import { publish, review } from '../signatures/service.ts';
import { copyExperiment } from './copy.ts';
import { registerExperimentFiles } from './file-routes.ts';
import { loadTemplate } from './load-template.ts';
import * as service from './service.ts';
import { takeOver } from './take-over.ts';

export function registerExperiments(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(
    app,
    access,
    experimentCalls.listExperiments,
    'signed-in',
    async ({ viewer, params, query, request, reply }) => {
      const { experiments, total } = await service.listExperiments(parts, viewer, params.projectId, query);
      setPageHeaders(request, reply, query, total);
      return experiments;
    },
  );

  answerCall(
    app,
    access,
    experimentCalls.searchExperiments,
    'signed-in',
    async ({ viewer, query, request, reply }) => {
      const { experiments, total } = await service.searchExperiments(parts, viewer, query);
      setPageHeaders(request, reply, query, total);
      return experiments;
    },
  );

  answerCall(app, access, experimentCalls.readExperiment, 'signed-in', ({ viewer, params }) =>
    service.readExperiment(parts, viewer, params),
  );

  answerCall(app, access, experimentCalls.createExperiment, 'signed-in', ({ viewer, origin, params, body }) =>
    service.createExperiment(parts, viewer, origin, params.projectId, body),
  );

  answerCall(app, access, experimentCalls.copyExperiment, 'signed-in', ({ viewer, origin, params, body }) =>
    copyExperiment(parts, viewer, origin, { place: params, fields: body }),
  );

  // One address, four bodies: a publication, a review, a template to load, or edited fields.
  answerCall(
    app,
    access,
    experimentCalls.changeExperiment,
    'signed-in',
    ({ viewer, origin, params, body, request }) => {
      if (body.isPublished) return publish(parts, viewer, origin, params);
      if (body.isReviewed) return review(parts, viewer, origin, params);
      const { templateId } = body;
      const based = basedOn(request, body.updatedAt);
      if (templateId !== undefined) {
        return loadTemplate(parts, viewer, origin, { place: params, templateId, based });
      }
      return service.editExperiment(parts, viewer, origin, { place: params, fields: body, based });
    },
  );

  answerCall(app, access, experimentCalls.experimentPermissions, 'signed-in', ({ viewer, params }) =>
    service.listPermissions(parts, viewer, params.projectId),
  );

  answerCall(app, access, experimentCalls.experimentLocks, 'signed-in', ({ viewer, params }) =>
    service.listLocks(parts, viewer, params.projectId),
  );

  answerCall(
    app,
    access,
    experimentCalls.takeOver,
    'administrator',
    ({ viewer, origin, params: place, body: { reason } }) =>
      takeOver(parts, viewer, origin, { place, reason }),
  );

  registerExperimentFiles(app, parts);
}
