import { z } from 'zod';
import { defineCall } from './call.ts';
import { Id, optionalText, PathId, WithReason } from './shapes.ts';
import { MAX_DATA_OBJECT } from './templates.ts';
import { Version } from './versions.ts';

/** A placeholder of a template, and what stands there once it is filled in. */
export const PreviewedTag = z.object({
  /** As it is written: `{results.value | sum}`. */
  tag: z.string(),
  /** The kind of text it stands in (`document`, `header`, …), or the cell: `Sheet1!B4`. */
  location: z.string(),
  /** Null where it cannot be filled in. */
  shows: z.string().nullable(),
  problem: z.string().nullable(),
});
export type PreviewedTag = z.infer<typeof PreviewedTag>;

export const autofillCalls = {
  previewTemplate: defineCall({
    method: 'POST',
    path: '/api/templates/:id/preview',
    summary: 'What the placeholders of a template become with a Data Object; changes nothing',
    params: z.object({ id: PathId }),
    body: z.object({ dataObject: optionalText('Data Object', MAX_DATA_OBJECT) }),
    answer: z.array(PreviewedTag),
  }),
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
