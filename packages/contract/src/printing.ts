import { z } from 'zod';
import { defineCall } from './call.ts';
import { Done, PathId } from './shapes.ts';

export const printCalls = {
  /** So that it is in the trail: what a browser prints, the server does not see. */
  printFromEditor: defineCall({
    method: 'POST',
    path: '/api/projects/:projectId/experiments/:experimentId/print',
    summary: 'Say that a workbook is printed as the editor shows it',
    params: z.object({ projectId: PathId, experimentId: PathId }),
    body: z.object({ version: z.number().int().min(1).max(2_147_483_647).nullable().default(null) }),
    answer: Done,
  }),
};
