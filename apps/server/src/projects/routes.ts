import { projectCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, answerPage } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import * as service from './service.ts';
import { applyStaleRule } from './stale.ts';

export function registerProjects(app: FastifyInstance, parts: Parts): void {
  answerPage(app, parts, projectCalls.listProjects, 'signed-in', ({ viewer, query }) =>
    service.listProjects(parts, viewer, query),
  );

  answerCall(app, parts, projectCalls.listProjectGroups, 'signed-in', ({ viewer, query }) =>
    service.listProjectGroups(parts, viewer, query.active),
  );

  answerCall(app, parts, projectCalls.readProject, 'signed-in', ({ viewer, params }) =>
    service.readProject(parts, viewer, params.id),
  );

  answerCall(app, parts, projectCalls.createProject, 'signed-in', ({ act, body }) =>
    service.createProject(act, body),
  );

  answerCall(app, parts, projectCalls.applyStaleRule, 'signed-in', ({ act, body }) =>
    applyStaleRule(act, body.active),
  );

  answerCall(app, parts, projectCalls.changeProject, 'signed-in', ({ act, params, body, request }) =>
    service.changeProject(act, {
      id: params.id,
      fields: body,
      based: basedOn(request, body.updatedAt),
    }),
  );
}
