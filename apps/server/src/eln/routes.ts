import { Readable } from 'node:stream';
import { PathId } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actOf } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { contentDisposition, FILE_POLICY } from '../plumbing/file-answer.ts';
import { exportProject } from './export.ts';

const ofProject = z.object({ projectId: PathId });
const ofExport = z.object({
  versions: z
    .enum(['all', 'latest'], { error: 'Export all versions or the latest: versions is all or latest.' })
    .default('all'),
});

/** The call that carries a file instead of JSON; its path stands in the contract (`projectFilePaths`). */
export function registerEln(app: FastifyInstance, parts: Parts): void {
  app.register(async (limited) => {
    // Each reads all stored files of a project.
    limited.addHook('onRequest', app.rateLimit({ max: 30, timeWindow: '1 minute' }));

    limited.get('/api/projects/:projectId/eln', async (request, reply) => {
      const act = await actOf(request, parts);
      const { projectId } = ofProject.parse(request.params);
      const { versions } = ofExport.parse(request.query);
      const { name, length, pieces } = await exportProject(act, projectId, versions);
      return reply
        .headers({
          'Content-Type': 'application/vnd.eln+zip',
          'Content-Length': length,
          'Content-Disposition': contentDisposition('attachment', name),
          'Content-Security-Policy': FILE_POLICY,
          'X-Content-Type-Options': 'nosniff',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Cache-Control': 'no-store',
        })
        .send(Readable.from(pieces, { objectMode: false }));
    });
  });
}
