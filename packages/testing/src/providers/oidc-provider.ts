import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { PEER_KEY } from './keys.ts';

export interface OidcPerson {
  sub: string;
  claims: Record<string, unknown>;
}

export interface OidcPeer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where somebody signs out there. */
  logoutUrl: string;
  /** Who signs in there. */
  person: OidcPerson;
  /** Makes another id token of the one that was issued, which is handed out in its place; null: none. */
  forge: ((idToken: string) => Promise<string>) | null;
  close(): Promise<void>;
}

/** The key the provider signs with, by this id. */
export const PEER_KEY_ID = 'peer';

/**
 * An OpenID Connect provider built on oidc-provider, at which one person signs in without being asked anything.
 *
 * @param product where the product answers
 */
export async function startOidcProvider(product: string, person: OidcPerson): Promise<OidcPeer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const peer: Omit<OidcPeer, 'close'> = {
    issuer,
    clientId: 'benchbook',
    clientSecret: 'a secret between the provider and us',
    logoutUrl: `${issuer}/session/end`,
    person,
    forge: null,
  };
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: peer.clientId,
        client_secret: peer.clientSecret,
        redirect_uris: [`${product}/api/sign-on/oidc/callback`],
        post_logout_redirect_uris: [`${product}/`],
        backchannel_logout_uri: `${product}/api/sign-on/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: {
      keys: [
        {
          ...createPrivateKey(PEER_KEY.privateKey).export({ format: 'jwk' }),
          kid: PEER_KEY_ID,
          alg: 'RS256',
          use: 'sig',
        },
      ],
    },
    cookies: { keys: ['of the tests'] },
    // Its own, by its dispatcher, calls nobody on this machine, which is where the product is.
    fetch: (url, options) => {
      const unguarded = { ...options, dispatcher: undefined };
      return fetch(url, unguarded);
    },
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name', 'zoneinfo', 'groups'],
      email: ['email'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><body onload="document.forms[0].submit()">${form.replace(
            '</form>',
            '<input type="hidden" name="logout" value="yes"></form>',
          )}`;
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = '<!doctype html><p>You are signed out.</p>';
        },
      },
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...peer.person.claims }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    // Signing in counts as agreeing.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const { id_token: idToken } = Object(ctx.body);
    if (peer.forge !== null && typeof idToken === 'string') {
      ctx.body = { ...Object(ctx.body), id_token: await peer.forge(idToken) };
    }
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: peer.person.sub } });
  });
  return Object.assign(peer, {
    async close() {
      server.closeAllConnections();
      server.close();
    },
  });
}
