import { OIDC_PATHS, oidcCalls, SIGN_ON_LOGIN_PATHS } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, originOf } from '../../calls/calls.ts';
import type { Parts } from '../../parts.ts';
import { basedOn } from '../../plumbing/based-on.ts';
import { formOf, type LoginQuery, lead, loginOptionsOf, queryOf } from '../lead.ts';
import { providerAct, recordRefusal, SignOnRefused, saidTo } from '../problem.ts';
import { beginOidcLogin, finishOidcLogin } from './login.ts';
import { takeBackChannelLogout } from './logout.ts';
import { changeOidc, readOidc } from './settings.ts';
import { testOidc } from './test.ts';

export function registerOidcConfig(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, oidcCalls.readOidc, 'administrator', () => readOidc(parts));

  answerCall(app, parts, oidcCalls.changeOidc, 'administrator', ({ act, body, request }) => {
    const { updatedAt, ...fields } = body;
    return changeOidc(act, fields, basedOn(request, updatedAt));
  });

  answerCall(app, parts, oidcCalls.testOidc, 'administrator', async ({ request }) =>
    saidTo(request, await testOidc(parts)),
  );
}

export function registerOidc(app: FastifyInstance, parts: Parts): void {
  app.get<{ Querystring: LoginQuery }>(SIGN_ON_LOGIN_PATHS.oidc, (request, reply) =>
    lead(parts, 'oidc', request, reply, () => beginOidcLogin(parts, request, reply, loginOptionsOf(request))),
  );

  app.get(OIDC_PATHS.callback, (request, reply) =>
    lead(parts, 'oidc', request, reply, () => finishOidcLogin(parts, originOf(request), queryOf(request))),
  );

  // Called by the provider itself, which wants to know whether it was understood.
  app.post(OIDC_PATHS.backChannelLogout, async (request, reply) => {
    const origin = originOf(request);
    try {
      await takeBackChannelLogout(parts, origin, formOf(request).get('logout_token') ?? '');
      return reply.code(200).send();
    } catch (error) {
      if (!(error instanceof SignOnRefused)) throw error;
      await recordRefusal(providerAct(parts, origin, 'oidc'), 'oidc', error);
      return reply.code(400).send({ error: 'invalid_request' });
    }
  });
}
