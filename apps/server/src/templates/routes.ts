import { templateCalls, templateFilePaths } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { answerCall, originOf, signedInViewer } from '../plumbing/calls.ts';
import { setPageHeaders } from '../plumbing/paging.ts';
import { deleteTemplate } from './delete.ts';
import * as service from './service.ts';
import { uploadTemplates } from './upload.ts';

export function registerTemplates(app: FastifyInstance, parts: Parts): void {
  const { access } = parts;

  answerCall(
    app,
    access,
    templateCalls.listTemplates,
    'signed-in',
    async ({ viewer, query, request, reply }) => {
      const { templates, total } = await service.listTemplates(parts, viewer, query);
      setPageHeaders(request, reply, query, total);
      return templates;
    },
  );

  answerCall(app, access, templateCalls.readTemplate, 'signed-in', ({ viewer, params }) =>
    service.readTemplate(parts, viewer, params.id),
  );

  answerCall(app, access, templateCalls.createTemplate, 'signed-in', ({ viewer, origin, body }) =>
    service.createTemplate(parts, viewer, origin, body),
  );

  answerCall(
    app,
    access,
    templateCalls.changeTemplate,
    'signed-in',
    ({ viewer, origin, params, body, request }) =>
      service.editTemplate(parts, viewer, origin, {
        id: params.id,
        fields: body,
        based: basedOn(request, body.updatedAt),
      }),
  );

  answerCall(app, access, templateCalls.deleteTemplate, 'signed-in', ({ viewer, origin, params }) =>
    deleteTemplate(parts, viewer, origin, params.id),
  );

  app.post(templateFilePaths.upload, async (request, reply) => {
    const viewer = await signedInViewer(request, access);
    const { status, answer } = await uploadTemplates(parts, viewer, originOf(request), request);
    return reply.code(status).send(answer);
  });
}
