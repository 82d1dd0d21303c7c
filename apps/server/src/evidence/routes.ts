import { Readable } from 'node:stream';
import { PathId } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actOf } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { contentDisposition, FILE_POLICY } from '../plumbing/file-answer.ts';
import { tooMany } from '../plumbing/refusal.ts';
import { Slots } from '../plumbing/slots.ts';
import { readPage } from './page.ts';
import { makeEvidence } from './service.ts';

/** Made at once in this process: each is put together in memory. */
const slots = new Slots({
  slots: 4,
  ofOne: 2,
  line: 16,
  refuse: (isOwn) =>
    tooMany(
      isOwn
        ? 'Two evidence files are being made for you right now. Please wait until one of them is done.'
        : 'Too many evidence files are being made right now. Please try again in a minute.',
    ),
});

const one = z.object({ projectId: PathId, experimentId: PathId });

/** The call that carries a file instead of JSON; its path stands in the contract (`experimentFilePaths`). */
export function registerEvidence(app: FastifyInstance, parts: Parts): void {
  app.register(async (limited) => {
    // Each reads the whole record of a workbook, and anchors the trail.
    limited.addHook('onRequest', app.rateLimit({ max: 30, timeWindow: '1 minute' }));

    limited.get('/api/projects/:projectId/experiments/:experimentId/evidence', async (request, reply) => {
      const act = await actOf(request, parts);
      const make = () => makeEvidence(act, one.parse(request.params), readPage);
      const { name, pieces } = await slots.within(make, act.viewer.userId);
      return reply
        .headers({
          'Content-Type': 'application/zip',
          'Content-Length': pieces.reduce((length, piece) => length + piece.length, 0),
          'Content-Disposition': contentDisposition('attachment', name),
          'Content-Security-Policy': FILE_POLICY,
          'X-Content-Type-Options': 'nosniff',
          'Cross-Origin-Resource-Policy': 'same-origin',
          'Cache-Control': 'no-store',
        })
        .send(Readable.from(pieces));
    });
  });
}
