import { openSocialCalls, signOnCalls } from '@benchbook/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerCall } from '../calls/calls.ts';
import type { Parts } from '../parts.ts';
import { readForms } from './form.ts';
import { registerLdap, registerLdapConfig } from './ldap/routes.ts';
import { listOffers } from './offers.ts';
import { beginOidcLogout } from './oidc/logout.ts';
import { registerOidc, registerOidcConfig } from './oidc/routes.ts';
import { landingWith, refusalOf, SignOnRefused } from './problem.ts';
import * as repository from './repository.ts';
import { beginSamlLogout } from './saml/logout.ts';
import { registerOpenSocialConfig, registerSaml } from './saml/routes.ts';
import { exchangeTicket } from './session.ts';

/** Signing in at a provider. What browsers bring from there is answered with an address of ours, never with a page. */
export function registerSignOn(app: FastifyInstance, parts: Parts): void {
  registerOpenSocialConfig(app, parts);
  registerOidcConfig(app, parts);
  registerLdapConfig(app, parts);
  app.register(async (limited) => {
    // Nobody is signed in yet, and most of it reads XML or asks another server.
    limited.addHook('onRequest', app.rateLimit({ max: 60, timeWindow: '1 minute' }));
    readForms(limited);
    registerSessions(limited, parts);
    registerSaml(limited, parts);
    registerOidc(limited, parts);
    registerLdap(limited, parts);
  });
}

function registerSessions(app: FastifyInstance, parts: Parts): void {
  answerCall(app, parts, signOnCalls.listOffers, 'everyone', () => listOffers(parts));

  answerCall(app, parts, signOnCalls.exchangeTicket, 'everyone', ({ body, request }) =>
    exchangeTicket(parts, request, body.ticket).catch((error: unknown) => {
      if (error instanceof SignOnRefused) throw refusalOf(error.problem);
      throw error;
    }),
  );

  answerCall(app, parts, openSocialCalls.logoutAddress, 'signed-in', async ({ viewer, request, reply }) => {
    // A text alone would be answered as plain text.
    reply.type('application/json; charset=utf-8');
    return JSON.stringify(await logoutAddress(parts, viewer.sessionId, request));
  });
}

async function logoutAddress(parts: Parts, sessionId: string, request: FastifyRequest): Promise<string> {
  const origin = await repository.findOrigin(parts.db, sessionId);
  if (origin === undefined) return '/';
  try {
    return (await beginLogout(parts, origin)) ?? '/';
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error;
    request.log.warn({ reason: error.message }, 'nobody can be signed out at the provider');
    return landingWith('logout-incomplete');
  }
}

function beginLogout(parts: Parts, origin: repository.Origin): Promise<string | null> {
  if (origin.kind === 'saml') return beginSamlLogout(parts, origin);
  // A directory knows of no sessions.
  return origin.kind === 'oidc' ? beginOidcLogout(parts, origin) : Promise.resolve(null);
}
