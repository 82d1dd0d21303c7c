import { OneVersion, PathId } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signedInViewer } from '../calls/calls.ts';
import { isSignedByDocumentServer } from '../documents/files.ts';
import type { Parts } from '../parts.ts';
import { FILE_HEADERS, sendFile } from '../plumbing/file-answer.ts';
import { notFound } from '../plumbing/refusal.ts';
import { languageOfRequest } from '../plumbing/speaking.ts';
import { previewOf } from './preview.ts';
import { PAGE_PATH, printWorkbook, readPage } from './service.ts';

const one = z.object({ projectId: PathId, experimentId: PathId });
const PATH = '/api/projects/:projectId/experiments/:experimentId';
/** `for` tells the trail what somebody did with it; the answer is the same. `marks`: whether a copy of a PDF has its highlights and notes. */
const query = z.object({
  for: z.enum(['print', 'keep'], { error: 'A PDF is for: print or keep.' }).default('keep'),
  marks: z.enum(['with', 'without'], { error: 'Marks are: with or without.' }).default('with'),
});
const pageQuery = z.object({ token: z.string().max(2_000) });

/** The calls that carry files instead of JSON; their paths stand in the contract (`printed`, `preview`). PDFs are in `reads/hooks`. */
export function registerPrinting(app: FastifyInstance, parts: Parts): void {
  app.register(async (limited) => {
    // Each may have a document converted.
    limited.addHook('onRequest', app.rateLimit({ max: 60, timeWindow: '1 minute' }));
    limited.get(`${PATH}/pdf`, async (request, reply) => {
      const viewer = await signedInViewer(request, parts.access);
      const { marks } = query.parse(request.query);
      return sendFile(
        reply,
        await printWorkbook(parts, viewer, one.parse(request.params), {
          number: null,
          language: languageOfRequest(request),
          withMarks: marks === 'with',
        }),
      );
    });
    limited.get(`${PATH}/versions/:version/pdf`, async (request, reply) => {
      const viewer = await signedInViewer(request, parts.access);
      const { marks } = query.parse(request.query);
      const { version } = OneVersion.parse(request.params);
      return sendFile(
        reply,
        await printWorkbook(parts, viewer, one.parse(request.params), {
          number: version,
          language: languageOfRequest(request),
          withMarks: marks === 'with',
        }),
      );
    });
  });

  app.register(async (limited) => {
    // A screen shows twelve, and asks again while they are made.
    limited.addHook('onRequest', app.rateLimit({ max: 600, timeWindow: '1 minute' }));
    limited.get(`${PATH}/preview`, async (request, reply) => {
      const viewer = await signedInViewer(request, parts.access);
      const preview = await previewOf(parts, viewer, one.parse(request.params));
      if (preview === 'making') reply.header('Retry-After', '3');
      if (preview === 'making' || preview === 'none') return reply.code(204).send();
      const { bytes } = preview;
      return reply
        .headers({ 'Content-Type': 'image/png', ...FILE_HEADERS })
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
  });

  // For the document server, as stored files are: with its signature over exactly this address.
  app.get(PAGE_PATH, async (request, reply) => {
    const asked = pageQuery.safeParse(request.query);
    const isSigned = asked.success && (await isSignedByDocumentServer(parts, request));
    const page = isSigned ? await readPage(parts, asked.data.token) : null;
    if (page === null) throw notFound('file');
    return reply
      .headers({ 'Cache-Control': 'no-store' })
      .type('application/octet-stream')
      .send(Buffer.from(page));
  });
}
