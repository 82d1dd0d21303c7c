import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, PathId, WithReason } from './shapes.ts';
import { Version } from './versions.ts';

export const autofillCalls = {
  fillFromTemplate: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/templateAutofill',
    summary: 'Put the values of a template’s Data Object into the placeholders of a workbook',
    params: z.object({ projectId: PathId, experimentId: PathId }),
    body: z.object({ templateId: Id, reason: WithReason.shape.reason.optional() }),
    /** The version it has now: a new one, or the one it had if it has no placeholders. */
    answer: Version,
  }),
};
