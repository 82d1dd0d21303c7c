import { projectCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { answerCall } from '../plumbing/calls.ts';
import { setPageHeaders } from '../plumbing/paging.ts';
import * as service from './service.ts';

export function registerProjects(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(
    app,
    access,
    projectCalls.listProjects,
    'signed-in',
    async ({ viewer, query, request, reply }) => {
      const { projects, total } = await service.listProjects(parts, viewer, query);
      setPageHeaders(request, reply, query, total);
      return projects;
    },
  );

  answerCall(app, access, projectCalls.readProject, 'signed-in', ({ viewer, params }) =>
    service.readProject(parts, viewer, params.id),
  );

  answerCall(app, access, projectCalls.createProject, 'signed-in', ({ viewer, origin, body }) =>
    service.createProject(parts, viewer, origin, body),
  );

  answerCall(
    app,
    access,
    projectCalls.changeProject,
    'signed-in',
    ({ viewer, origin, params, body, request }) =>
      service.changeProject(parts, viewer, origin, {
        id: params.id,
        fields: body,
        based: basedOn(request, body.updatedAt),
      }),
  );
}
