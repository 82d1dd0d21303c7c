import { DocumentType, PathId } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { originOf, signedInViewer } from '../plumbing/calls.ts';
import { sendFile } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import {
  type FileAddress,
  isSignedByDocumentServer,
  readFileFor,
  readFileForDocumentServer,
  readPdf,
} from './files.ts';
import { uploadExperiments } from './upload.ts';

const ofProject = z.object({ projectId: PathId });
const one = z.object({ projectId: PathId, experimentId: PathId });
const number = z.coerce.number().int().min(1).max(2_147_483_647).optional();
const addressed = z.object({
  projectId: PathId,
  /** `{id}.{type}` */
  file: z.string().regex(/^-?\d{1,10}\.(docx|xlsx|pdf)$/),
});
const addressQuery = z.object({ v: number, conflict: number });

/** The calls that carry files instead of JSON; their paths stand in the contract (`experimentFilePaths`). */
export function registerExperimentFiles(app: FastifyInstance, parts: Parts): void {
  app.post('/api/projects/:projectId/experiments/upload', async (request, reply) => {
    const viewer = await signedInViewer(request, parts.access);
    const { projectId } = ofProject.parse(request.params);
    const { status, answer } = await uploadExperiments(parts, viewer, originOf(request), projectId, request);
    return reply.code(status).send(answer);
  });

  app.get('/api/projects/:projectId/pdf/:experimentId', async (request, reply) => {
    const viewer = await signedInViewer(request, parts.access);
    return sendFile(reply, await readPdf(parts, viewer, one.parse(request.params)));
  });

  app.get('/files/projects/:projectId/:file', async (request, reply) => {
    const params = addressed.safeParse(request.params);
    if (!params.success) throw notFound('workbook');
    const [id, documentType] = params.data.file.split('.');
    const address = {
      place: { projectId: params.data.projectId, experimentId: PathId.parse(id) },
      documentType: DocumentType.parse(documentType),
      state: stateOf(addressQuery.parse(request.query)),
    };
    const file = (await isSignedByDocumentServer(parts, request))
      ? await readFileForDocumentServer(parts, address)
      : await readFileFor(parts, await signedInViewer(request, parts.access), address);
    return sendFile(reply, file);
  });
}

function stateOf({ v, conflict }: z.output<typeof addressQuery>): FileAddress['state'] {
  if (v !== undefined) return { version: v };
  return conflict === undefined ? 'latest' : { conflict };
}
