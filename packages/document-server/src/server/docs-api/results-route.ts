import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Results } from '../session/results.ts';

const paramsSchema = z.object({
  name: z.string().max(200),
  fileName: z.string().max(50),
  sameName: z.string().max(50),
});
const querySchema = z.object({ md5: z.string().optional(), expires: z.string().optional() });

/** `/cache/files/data/…`: results for the host, 403 without a good signature (editor protocol 1.7). */
export function resultsRoute(app: FastifyInstance, results: Results): void {
  app.get('/cache/files/data/:name/:fileName/:sameName', async (request, reply) => {
    const params = paramsSchema.safeParse(request.params);
    const query = querySchema.safeParse(request.query);
    const bytes =
      params.success && query.success && params.data.fileName === params.data.sameName
        ? await results.find(params.data.name, params.data.fileName, query.data)
        : null;
    if (!params.success || !bytes) return reply.code(403).type('text/plain').send('Forbidden');
    return reply
      .header('content-disposition', `attachment; filename="${params.data.fileName}"`)
      .header('cache-control', 'private, no-store')
      .type('application/octet-stream')
      .send(bytes);
  });
}
