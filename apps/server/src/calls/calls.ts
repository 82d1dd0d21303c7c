import type { Call, ListQuery } from '@benchbook/contract';
import { BACKGROUND_HEADER, REFUSAL_CODES, TOKEN_HEADER, type TokenScope } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type UserAct, userAct } from '../audit/act.ts';
import type { RequestOrigin } from '../audit/audit.ts';
import type { Parts } from '../parts.ts';
import { refuseUnkeptCharacters } from '../plumbing/characters.ts';
import { setPageHeaders } from '../plumbing/paging.ts';
import { forbidden, notSignedIn, Refusal } from '../plumbing/refusal.ts';
import { apiTokenOf, CHANGES_NOTHING } from '../plumbing/xsrf.ts';
import type { AccessDirectory, Viewer } from '../viewer.ts';
import { serializerOf } from './serializer.ts';

/**
 * Who a call is for; `in-person`: somebody who signed in, not a program with an API token. `any-session`: the same, also
 * for who has signed in with a password that somebody else has set, and may do nothing but choose another. `setting-up`: the
 * same, also for who has to set up a second factor first. The finer rules (whose project, whose workbook) are the policies of
 * the domains.
 */
export type Access = 'everyone' | 'any-session' | 'setting-up' | 'signed-in' | 'administrator' | 'in-person';

type Output<Schema> = z.output<NonNullable<Schema>>;

/** What a handler is given: validated input, and who asks. */
export interface CallRequest<C extends Call, A extends Access> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
  viewer: A extends 'everyone' ? Viewer | null : Viewer;
  /** What a service that changes something takes; who only reads is given the viewer. */
  act: A extends 'everyone' ? null : UserAct;
  /** From where it was asked. */
  origin: RequestOrigin;
  request: FastifyRequest;
  reply: FastifyReply;
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
  parts: Parts,
  call: C,
  allowed: A,
  handler: (call: CallRequest<C, A>) => Promise<z.input<C['answer']>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: { response: { [call.status ?? 200]: call.answer } },
    serializerCompiler: () => serializerOf(call.answer),
    handler: async (request, reply) => {
      const viewer = await viewerFor(request, parts.access, allowed);
      const origin = originOf(request);
      refuseUnkeptCharacters(request.body);
      const input = {
        params: call.params?.parse(request.params),
        query: call.query?.parse(request.query),
        body: call.body?.parse(request.body),
        viewer,
        act: viewer === null || allowed === 'everyone' ? null : userAct(parts, viewer, origin),
        origin,
        request,
        reply,
      };
      // Parsed by the very schemas the type is inferred from; the access check made `viewer` and `act` non-null where
      // they must be.
      const answer = await handler(input as CallRequest<C, A>);
      reply.code(call.status ?? 200);
      return answer;
    },
  });
}

/** Registers a call that answers a page of a list, and in its headers the number of all matches and the other pages. */
export function answerPage<C extends Call & { query?: z.ZodType<PageQuery> }, A extends Access>(
  app: FastifyInstance,
  parts: Parts,
  call: C,
  allowed: A,
  handler: (
    call: CallRequest<C, A>,
  ) => Promise<{ rows: z.input<C['answer']>; total: number; isMore?: boolean }>,
): void {
  answerCall(app, parts, call, allowed, async (asked) => {
    const { rows, ...counted } = await handler(asked);
    setPageHeaders(asked.request, asked.reply, asked.query, counted);
    return rows;
  });
}

type PageQuery = Pick<ListQuery, 'page' | 'pageSize'>;

/** The signed-in user of a request, for routes that carry files instead of calls as well. */
export async function viewerFor(
  request: FastifyRequest,
  access: AccessDirectory,
  allowed: Access,
): Promise<Viewer | null> {
  const viewer = await whoAsks(request, access);
  request.viewer = viewer;
  const toDo = viewer === null ? null : toDoFirst(viewer, allowed);
  if (allowed === 'everyone') return toDo === null ? viewer : null;
  if (viewer === null) throw notSignedIn();
  if (viewer.scopes !== null) checkScopes(viewer.scopes, request.method, allowed);
  if (toDo !== null) throw toDo;
  if (allowed === 'administrator' && !viewer.isAdministrator) {
    throw forbidden('Only an administrator may do this.');
  }
  return viewer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the gate found to ask, whether or not they were let through; null: nobody known, or nobody looked. */
    viewer: Viewer | null;
  }
}

/** What somebody has to do before anything else is answered; null: nothing. */
function toDoFirst({ user }: Viewer, allowed: Access): Refusal | null {
  if (allowed === 'any-session') return null;
  if (user.mustChangePassword) {
    return forbidden('Please choose a password of your own first.', REFUSAL_CODES.passwordChangeNeeded);
  }
  if (user.mustSetUpSecondFactor && allowed !== 'setting-up') {
    return forbidden('Please set up a second factor first.', REFUSAL_CODES.secondFactorSetupNeeded);
  }
  return null;
}

/** Who names an API token is asked for nothing else: it works, or the request is refused. */
async function whoAsks(request: FastifyRequest, access: AccessDirectory): Promise<Viewer | null> {
  const apiToken = apiTokenOf(request);
  if (apiToken !== undefined) {
    const viewer = await access.viewerOfApiToken(apiToken);
    if (viewer === null) throw unknownToken();
    return viewer;
  }
  const token = request.headers[TOKEN_HEADER];
  if (typeof token !== 'string') return null;
  return access.viewerOf(token, { causedByPerson: request.headers[BACKGROUND_HEADER] === undefined });
}

const unknownToken = () =>
  new Refusal(401, [{ msg: 'This API token is unknown, was ended, or has expired. Make another one.' }]);

function checkScopes(scopes: readonly TokenScope[], method: string, allowed: Access): void {
  // A token may ask whose it is.
  const isPersonal = allowed === 'any-session' && !CHANGES_NOTHING.has(method);
  if (allowed === 'in-person' || allowed === 'setting-up' || isPersonal) {
    throw forbidden('A person has to sign in to do this; an API token may not.', REFUSAL_CODES.personNeeded);
  }
  const needed: TokenScope[] = [
    CHANGES_NOTHING.has(method) ? 'read' : 'write',
    ...(allowed === 'administrator' ? (['admin'] as const) : []),
  ];
  const missing = needed.find((scope) => !scopes.includes(scope));
  if (missing !== undefined) {
    throw forbidden(
      sentence('This API token may not do that: it was made without “{missing}”.', { missing }),
      REFUSAL_CODES.beyondScope,
    );
  }
}

/** Like `viewerFor`, for a route that needs somebody signed in. */
export async function signedInViewer(
  request: FastifyRequest,
  access: AccessDirectory,
  allowed: Exclude<Access, 'everyone'> = 'signed-in',
): Promise<Viewer> {
  const viewer = await viewerFor(request, access, allowed);
  if (viewer === null) throw notSignedIn();
  return viewer;
}

/** What somebody does by a request that carries a file instead of a call. */
export const actOf = async (
  request: FastifyRequest,
  parts: Parts,
  allowed?: Exclude<Access, 'everyone'>,
): Promise<UserAct> =>
  userAct(parts, await signedInViewer(request, parts.access, allowed), originOf(request));
