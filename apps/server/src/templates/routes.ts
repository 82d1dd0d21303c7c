import { templateCalls, templateFilePaths } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { actOf, answerCall, answerPage } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { basedOn } from '../plumbing/based-on.ts';
import { localeOfRequest } from '../plumbing/speaking.ts';
import { deleteTemplate } from './delete.ts';
import * as service from './service.ts';
import { uploadTemplates } from './upload.ts';

export function registerTemplates(app: FastifyInstance, parts: Parts): void {
  answerPage(app, parts, templateCalls.listTemplates, 'signed-in', ({ viewer, query }) =>
    service.listTemplates(parts, viewer, query),
  );

  answerCall(app, parts, templateCalls.readTemplate, 'signed-in', ({ viewer, params }) =>
    service.readTemplate(parts, viewer, params.id),
  );

  answerCall(app, parts, templateCalls.createTemplate, 'signed-in', ({ act, body, request }) =>
    service.createTemplate(act, body, localeOfRequest(request)),
  );

  answerCall(app, parts, templateCalls.changeTemplate, 'signed-in', ({ act, params, body, request }) =>
    service.editTemplate(act, {
      id: params.id,
      fields: body,
      based: basedOn(request, body.updatedAt),
    }),
  );

  answerCall(app, parts, templateCalls.deleteTemplate, 'signed-in', ({ act, params }) =>
    deleteTemplate(act, params.id),
  );

  app.post(templateFilePaths.upload, async (request, reply) => {
    const { status, answer } = await uploadTemplates(await actOf(request, parts), request);
    return reply.code(status).send(answer);
  });
}
