import { autofillCalls } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { answerCall } from '../plumbing/calls.ts';
import { fillFromTemplate } from './service.ts';

export function registerAutofill(app: FastifyInstance, parts: Parts): void {
  answerCall(
    app,
    parts.access,
    autofillCalls.fillFromTemplate,
    'signed-in',
    ({ viewer, origin, params, body }) =>
      fillFromTemplate(parts, viewer, origin, { place: params, templateId: body.templateId }),
  );
}
