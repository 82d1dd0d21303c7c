import { PathId } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actOf } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { sendArchive } from '../plumbing/archive-answer.ts';
import { tooMany } from '../plumbing/refusal.ts';
import { Slots } from '../plumbing/slots.ts';
import { readPage } from './page.ts';
import { makeEvidence } from './service.ts';

/** Made at once in this process, and sent to the last byte: each is put together in memory. */
const slots = new Slots({
  slots: 4,
  ofOne: 2,
  line: 16,
  refuse: (isOwn) =>
    tooMany(
      isOwn
        ? 'Two evidence files are being made or sent for you right now. Please wait until one of them is done.'
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
      return sendArchive(reply, () => makeEvidence(act, one.parse(request.params), readPage), {
        slots,
        person: act.viewer.userId,
        type: 'application/zip',
      });
    });
  });
}
