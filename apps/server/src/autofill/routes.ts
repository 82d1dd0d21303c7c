import { autofillCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { sayTo } from '../plumbing/speaking.ts';
import { previewTemplate } from './preview.ts';
import { fillFromTemplate } from './service.ts';

export function registerAutofill(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, autofillCalls.previewTemplate, 'signed-in', ({ viewer, params, body, request }) =>
    previewTemplate(parts, viewer, params.id, body.dataObject, sayTo(request)),
  );

  answerCall(app, parts, autofillCalls.fillFromTemplate, 'signed-in', ({ act, params, body }) =>
    fillFromTemplate(act, { place: params, templateId: body.templateId, reason: body.reason }),
  );
}
