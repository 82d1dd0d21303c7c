import type { Call } from '@benchbook/contract';
import { BACKGROUND_HEADER, TOKEN_HEADER } from '@benchbook/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccessDirectory } from '../auth/access-directory.ts';
import type { Viewer } from '../auth/viewer.ts';
import { forbidden, notSignedIn } from './refusal.ts';

/** Who a call is for. The finer rules (whose project, whose workbook) are the policies of the domains. */
export type Access = 'everyone' | 'signed-in' | 'administrator';

type Output<Schema> = z.output<NonNullable<Schema>>;

/** What a handler is given: validated input, and who asks. */
export interface CallRequest<C extends Call, A extends Access> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
  viewer: A extends 'everyone' ? Viewer | null : Viewer;
  /** Who did it from where, for the audit trail. */
  origin: RequestOrigin;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RequestOrigin {
  address: string;
  requestId: string;
}

export const originOf = (request: FastifyRequest): RequestOrigin => ({
  address: request.ip,
  requestId: request.id,
});

/**
 * Registers one call of the contract: input is validated by its schemas, the answer is serialised by the schema of
 * its answer, so that a field the contract does not name never leaves the server.
 */
export function answerCall<C extends Call, A extends Access>(
  app: FastifyInstance,
  access: AccessDirectory,
  call: C,
  allowed: A,
  handler: (call: CallRequest<C, A>) => Promise<z.input<C['answer']>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: { response: { [call.status ?? 200]: answerSchema(call.answer) } },
    handler: async (request, reply) => {
      const viewer = await viewerFor(request, access, allowed);
      const input = {
        params: call.params?.parse(request.params),
        query: call.query?.parse(request.query),
        body: call.body?.parse(request.body),
        viewer,
        origin: originOf(request),
        request,
        reply,
      };
      // Parsed by the very schemas the type is inferred from; the access check made `viewer` non-null where it must be.
      const answer = await handler(input as CallRequest<C, A>);
      reply.code(call.status ?? 200);
      return answer;
    },
  });
}

/** The signed-in user of a request, for routes that carry files instead of calls as well. */
export async function viewerFor(
  request: FastifyRequest,
  access: AccessDirectory,
  allowed: Access,
): Promise<Viewer | null> {
  const token = request.headers[TOKEN_HEADER];
  const viewer =
    typeof token === 'string'
      ? await access.viewerOf(token, { causedByPerson: request.headers[BACKGROUND_HEADER] === undefined })
      : null;
  if (allowed === 'everyone') return viewer;
  if (viewer === null) throw notSignedIn();
  if (allowed === 'administrator' && !viewer.isAdministrator) {
    throw forbidden('Only an administrator may do this.');
  }
  return viewer;
}

/** Like `viewerFor`, for a route that needs somebody signed in. */
export async function signedInViewer(request: FastifyRequest, access: AccessDirectory): Promise<Viewer> {
  const viewer = await viewerFor(request, access, 'signed-in');
  if (viewer === null) throw notSignedIn();
  return viewer;
}

/** Like `viewerFor`, for a route of administrators. */
export async function administrator(request: FastifyRequest, access: AccessDirectory): Promise<Viewer> {
  const viewer = await viewerFor(request, access, 'administrator');
  if (viewer === null) throw notSignedIn();
  return viewer;
}

/** JSON Schema for Fastify's compiled serialiser, several times faster than validating every answer. */
function answerSchema(schema: z.ZodType): unknown {
  return withoutNullUnions(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' }),
  );
}

/** `anyOf: [X, null]` makes the compiled serialiser validate at run time; `nullable` says the same for free. */
function withoutNullUnions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutNullUnions);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== '$schema' && key !== 'additionalProperties');
  const plain = Object.fromEntries(entries.map(([key, value]) => [key, withoutNullUnions(value)]));
  if (isLoose(node)) plain.additionalProperties = true;
  const { anyOf, ...rest } = plain;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return plain;
  const other = anyOf.find((option) => option.type !== 'null');
  return anyOf.some((option) => option.type === 'null') ? { ...rest, ...other, nullable: true } : plain;
}

/** Records and loose objects keep members the schema does not name; all others lose them. */
function isLoose(node: object): boolean {
  return 'additionalProperties' in node && node.additionalProperties !== false;
}
