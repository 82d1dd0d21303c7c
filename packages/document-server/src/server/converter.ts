import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { signedContent } from './signed-request.ts';
import type { Signer } from './tokens.ts';

/** Codes of editor protocol 1.6. */
const codes = { conversion: -3, input: -7, token: -8, outputType: -9 } as const;

const requestSchema = z.object({
  filetype: z.string().min(1),
  outputtype: z.string().optional(),
  key: z.string().min(1),
  url: z.string().min(1),
});

/**
 * `/converter`: this server converts nothing, and says so in the words of the protocol. HTTP is always 200.
 */
export function converterRoutes(app: FastifyInstance, signer: Signer): void {
  for (const path of ['/converter', '/ConvertService.ashx']) {
    app.post(path, async (request) => {
      const signed = await signedContent(request, signer);
      if ('fault' in signed) return { error: codes.token };
      const wanted = requestSchema.safeParse(signed.content);
      if (!wanted.success) return { error: codes.input };
      return { error: wanted.data.outputtype ? codes.conversion : codes.outputType };
    });
  }
}
