import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken, type Signer, TokenError, type TokenFault } from './tokens.ts';

/**
 * What a host signed in a request to `/command` or `/converter`: the body's `token` first, else the header, whose
 * content may stand under `payload` (editor protocol 1.3). The unsigned body counts for nothing.
 */
export async function signedContent(
  request: FastifyRequest,
  signer: Signer,
): Promise<{ content: Record<string, unknown> } | { fault: TokenFault }> {
  const { body } = request;
  const inBody = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined;
  try {
    if (inBody !== undefined) return { content: await signer.verify(inBody) };
    const payload = await signer.verify(bearerToken(request.headers.authorization));
    const { payload: nested } = payload;
    const isNested = typeof nested === 'object' && nested !== null;
    return { content: isNested ? { ...nested } : payload };
  } catch (error) {
    if (error instanceof TokenError) return { fault: error.fault };
    throw error;
  }
}

/** Bodies of signed requests are small; they hold addresses of documents, never documents. */
const maxBodyBytes = 1024 * 1024;

/**
 * A scope for the services of the protocol, which answer 200 to everything: a body that is no JSON is one without a
 * token, whatever its content type says.
 */
export function signedScope(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(null, undefined);
        }
      },
    );
    routes(scope);
  });
}
