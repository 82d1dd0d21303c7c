import { Id, type TemplateUploadAnswer } from '@benchbook/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { UserAct } from '../audit/act.ts';
import { receiveUpload } from '../documents/upload.ts';
import { wrongKind } from '../plumbing/refusal.ts';
import { storeNewTemplate } from './service.ts';

/** Fields of the query or the form; without a type everybody may use the templates. */
const UploadOptions = z.object({
  experimentTypeId: z.coerce.number('Choose a workbook type.').pipe(Id).nullable().default(null),
});

/** Makes a template of every Word and Excel file; by its content, whatever its name says. @throws as `receiveUpload` */
export const uploadTemplates = (
  act: UserAct,
  request: FastifyRequest,
): Promise<{ status: number; answer: TemplateUploadAnswer }> =>
  receiveUpload(act.parts, act.viewer, request, ({ documentType, ...file }, fields) => {
    if (documentType === 'pdf') throw wrongKind('A PDF cannot be a template. Upload a Word or Excel file.');
    return storeNewTemplate(act, {
      ...file,
      ...UploadOptions.parse(fields),
      documentType,
      description: '',
      autofill: false,
      dataObject: '',
      reason: 'upload',
    });
  });
