import { OPEN_SOCIAL_PATHS, openSocialCalls, SIGN_ON_LOGIN_PATHS } from '@benchbook/contract';
import type { FastifyInstance } from 'fastify';
import { answerCall, originOf } from '../../calls/calls.ts';
import type { Parts } from '../../parts.ts';
import { basedOn } from '../../plumbing/based-on.ts';
import { formOf, type LoginQuery, lead, loginOptionsOf, queryOf } from '../lead.ts';
import { saidTo } from '../problem.ts';
import { changeOpenSocial, readOpenSocial } from '../settings.ts';
import { beginSamlLogin, finishSamlLogin } from './login.ts';
import { takeLogoutMessage } from './logout.ts';
import { ownKey } from './provider.ts';
import { ownMetadata } from './service-provider.ts';
import { testOpenSocial } from './test.ts';

export function registerOpenSocialConfig(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, openSocialCalls.readOpenSocial, 'administrator', () => readOpenSocial(parts));

  answerCall(app, parts, openSocialCalls.changeOpenSocial, 'administrator', ({ act, body, request }) => {
    const { updatedAt, ...fields } = body;
    return changeOpenSocial(act, fields, basedOn(request, updatedAt));
  });

  answerCall(app, parts, openSocialCalls.testOpenSocial, 'administrator', async ({ request }) =>
    saidTo(request, await testOpenSocial(parts)),
  );
}

export function registerSaml(app: FastifyInstance, parts: Parts): void {
  app.get<{ Querystring: LoginQuery }>(SIGN_ON_LOGIN_PATHS.saml, (request, reply) =>
    lead(parts, 'saml', request, reply, () => beginSamlLogin(parts, request, reply, loginOptionsOf(request))),
  );

  app.post<{ Body: unknown }>(OPEN_SOCIAL_PATHS.consumer, (request, reply) =>
    lead(parts, 'saml', request, reply, () =>
      finishSamlLogin(parts, originOf(request), formOf(request).get('SAMLResponse') ?? ''),
    ),
  );

  app.get(OPEN_SOCIAL_PATHS.singleLogout, (request, reply) =>
    lead(parts, 'saml', request, reply, () =>
      takeLogoutMessage(parts, originOf(request), { query: queryOf(request) }),
    ),
  );

  app.post(OPEN_SOCIAL_PATHS.singleLogout, (request, reply) =>
    lead(parts, 'saml', request, reply, () =>
      takeLogoutMessage(parts, originOf(request), { form: formOf(request) }),
    ),
  );

  app.get(OPEN_SOCIAL_PATHS.metadata, async (_request, reply) => {
    const { spEntityId, redirectUrl } = await readOpenSocial(parts);
    const logoutUrl = parts.environment.publicUrl + OPEN_SOCIAL_PATHS.singleLogout;
    const own = { entityId: spEntityId, consumerUrl: redirectUrl, logoutUrl };
    reply.type('application/samlmetadata+xml');
    return ownMetadata(own, await ownKey(parts));
  });
}
