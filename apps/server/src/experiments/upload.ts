import {
  DEFAULT_EXPERIMENT_TYPE_ID,
  Id,
  NO_VALUE_ID,
  type UploadAnswer,
  Visibility,
} from '@benchbook/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { UserAct } from '../audit/act.ts';
import { receiveUpload } from '../documents/upload.ts';
import { checkTakesWorkbooks } from '../projects/service.ts';
import { storeNewFile } from './service.ts';

/** Fields of the query or the form. */
export const UploadOptions = z.object({
  experimentTypeId: z.coerce.number('Choose a workbook type.').pipe(Id).default(DEFAULT_EXPERIMENT_TYPE_ID),
  visibility: Visibility.default('Public'),
});
export type UploadOptions = z.output<typeof UploadOptions>;

/** Makes a workbook of every file. @throws Refusal 404 for a project that is not visible; others as `receiveUpload` */
export async function uploadExperiments(
  act: UserAct,
  projectId: number,
  request: FastifyRequest,
): Promise<{ status: number; answer: UploadAnswer }> {
  const { parts, viewer } = act;
  await checkTakesWorkbooks(parts, viewer, projectId);
  return receiveUpload(parts, viewer, request, ({ bytes, ...file }, fields) => {
    const workbook = {
      ...file,
      ...UploadOptions.parse(fields),
      projectId,
      description: '',
      instrumentId: NO_VALUE_ID,
      testId: NO_VALUE_ID,
      reason: 'upload',
    } as const;
    return storeNewFile(act, workbook, bytes);
  });
}
