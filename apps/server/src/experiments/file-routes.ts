import { PathId } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actOf, signedInViewer } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { sendFile } from '../plumbing/file-answer.ts';
import { readPdf } from './files.ts';
import { addPhotoToWorkbook, createFromPhoto } from './photo.ts';
import { uploadExperiments } from './upload.ts';

const ofProject = z.object({ projectId: PathId });
const one = z.object({ projectId: PathId, experimentId: PathId });

/** The calls that carry files instead of JSON; their paths stand in the contract (`experimentFilePaths`). */
export function registerExperimentFiles(app: FastifyInstance, parts: Parts): void {
  app.post('/api/projects/:projectId/experiments/upload', async (request, reply) => {
    const act = await actOf(request, parts);
    const { projectId } = ofProject.parse(request.params);
    const { status, answer } = await uploadExperiments(act, projectId, request);
    return reply.code(status).send(answer);
  });

  app.post('/api/projects/:projectId/experiments/photo', async (request, reply) => {
    const act = await actOf(request, parts);
    const { projectId } = ofProject.parse(request.params);
    return reply.code(201).send(await createFromPhoto(act, projectId, request));
  });

  app.post('/api/projects/:projectId/experiments/:experimentId/photo', async (request, reply) => {
    const act = await actOf(request, parts);
    return reply.code(201).send(await addPhotoToWorkbook(act, one.parse(request.params), request));
  });

  app.get('/api/projects/:projectId/pdf/:experimentId', async (request, reply) => {
    const viewer = await signedInViewer(request, parts.access);
    return sendFile(reply, await readPdf(parts, viewer, one.parse(request.params)));
  });
}
