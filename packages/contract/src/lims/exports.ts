import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, PathId, Timestamp } from '../shapes.ts';
import { LimsItem } from './lims.ts';

/** How often one export is tried: over about an hour and a half, with growing waits. */
export const EXPORT_TRIES = 9;

export const EXPORT_STATES = ['waiting', 'done', 'failed'] as const;

/** One time the LIMS was called for an export. */
export const ExportTry = z.object({
  number: z.number().int(),
  startedAt: Timestamp,
  milliseconds: z.number().int(),
  ok: z.boolean(),
  /** HTTP status; null when nothing came back. */
  status: z.number().int().nullable(),
  /** What happened, in a sentence. */
  message: z.string(),
  /** The first part of what the LIMS answered. */
  answer: z.string(),
});
export type ExportTry = z.infer<typeof ExportTry>;

/** One version of a workbook on its way to the LIMS (decision 21). */
export const Export = z.object({
  id: Id,
  experimentId: Id,
  version: z.number().int(),
  sha256: z.string(),
  connection: z.string(),
  /** `waiting`: in the queue, or between two tries. */
  state: z.enum(EXPORT_STATES),
  /** How many of `EXPORT_TRIES` are left while it is waiting. */
  triesLeft: z.number().int(),
  /** What the LIMS calls the record it made. */
  reference: z.string().nullable(),
  exportedBy: z.string(),
  exportedAt: Timestamp,
  /** Newest first. */
  tries: z.array(ExportTry),
});
export type Export = z.infer<typeof Export>;

const one = z.object({ projectId: PathId, experimentId: PathId });

export const exportCalls = {
  exportDocument: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/exportDocument',
    summary: 'Save what is still in the editor, and send the latest version to the LIMS',
    params: one,
    answer: Export,
    status: 201,
  }),
  listExports: defineCall({
    method: 'GET',
    path: '/api/projects/:projectId/experiments/:experimentId/exports',
    summary: 'The exports of a workbook and every try of each, newest first',
    params: one,
    answer: z.array(Export),
  }),
  replayExport: defineCall({
    method: 'POST',
    path: '/api/exports/:id/replay',
    summary: 'Try a failed export again, for administrators; the LIMS still makes one record of it',
    params: z.object({ id: PathId }),
    answer: Export,
  }),
  listReferenceGroups: defineCall({
    method: 'GET',
    path: '/api/referenceGroups',
    summary: 'The reference info groups of the LIMS; none while no connection has them',
    answer: z.array(LimsItem),
  }),
};
