import { DocumentType, PathId } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import { originOf, signedInViewer } from '../plumbing/calls.ts';
import { sendFile } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import {
  isSignedByDocumentServer,
  readFileFor,
  readFileForDocumentServer,
  readPdf,
  readVersion,
} from './files.ts';
import { uploadExperiments } from './upload.ts';

const ofProject = z.object({ projectId: PathId });
const one = z.object({ projectId: PathId, experimentId: PathId });
const oneVersion = one.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) });
const addressed = z.object({
  projectId: PathId,
  /** `{id}.{type}` */
  file: z.string().regex(/^-?\d{1,10}\.(docx|xlsx|pdf)$/),
});
const addressQuery = z.object({ v: oneVersion.shape.version.optional() });

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

  app.get(
    '/api/projects/:projectId/experiments/:experimentId/versions/:version/file',
    async (request, reply) => {
      const viewer = await signedInViewer(request, parts.access);
      const { version, ...place } = oneVersion.parse(request.params);
      return sendFile(reply, await readVersion(parts, viewer, place, version));
    },
  );

  app.get('/files/projects/:projectId/:file', async (request, reply) => {
    const params = addressed.safeParse(request.params);
    if (!params.success) throw notFound('workbook');
    const [id, documentType] = params.data.file.split('.');
    const address = {
      place: { projectId: params.data.projectId, experimentId: PathId.parse(id) },
      documentType: DocumentType.parse(documentType),
      version: addressQuery.parse(request.query).v ?? null,
    };
    const file = (await isSignedByDocumentServer(parts, request))
      ? await readFileForDocumentServer(parts, address)
      : await readFileFor(parts, await signedInViewer(request, parts.access), address);
    return sendFile(reply, file);
  });
}
