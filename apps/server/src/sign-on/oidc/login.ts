import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../../audit/audit.ts';
import type { Parts } from '../../parts.ts';
import { seal, unseal } from '../../plumbing/sealing.ts';
import { isAnew } from '../anew.ts';
import { markBrowser, ownPath, sha256 } from '../browser.ts';
import type { LoginOptions } from '../lead.ts';
import { userOf } from '../people.ts';
import { providerAct, SignOnRefused } from '../problem.ts';
import * as repository from '../repository.ts';
import { issueTicket } from '../session.ts';
import { attributesOf } from './claims.ts';
import { library, type Oidc, oidcProvider, sentenceOf } from './provider.ts';
import { addressesOf } from './settings.ts';

const REQUEST_SECONDS = 15 * 60;

/** The request is known by the hash of its state, which only the browser and the provider have. */
const idOf = (state: string): string => sha256(state).toString('hex');
const placeOf = (id: string): string => `sign-on request ${id}`;

/** Where the browser is sent to sign in: code flow with PKCE, state and nonce (OpenID Connect Core 3.1, RFC 9700). */
export async function beginOidcLogin(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { relayState, forced }: LoginOptions,
): Promise<string> {
  const client = await library();
  const { settings, configuration } = await oidcProvider(parts);
  const [state, nonce, verifier] = [
    client.randomState(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
  ];
  const id = idOf(state);
  const { publicUrl, secretKey } = parts.environment;
  await repository.insertRequest(
    parts.db,
    {
      id,
      kind: 'oidc',
      purpose: 'login',
      browser_hash: markBrowser(request, reply, parts),
      target: ownPath(relayState, publicUrl),
      forced,
      secret_sealed: seal(secretKey, placeOf(id), `${nonce} ${verifier}`),
    },
    REQUEST_SECONDS,
  );
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: addressesOf(parts).redirect,
    scope: settings.scopes,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // With a greatest age the provider has to say when they signed in (OpenID Connect Core 2), which is held against this.
    ...(forced ? { prompt: 'login', max_age: '60' } : {}),
  }).href;
}

/**
 * Takes the browser's return from the provider.
 *
 * @param query the text after `?`
 * @returns the path of the page that begins the session
 * @throws SignOnRefused
 */
export async function finishOidcLogin(parts: Parts, origin: RequestOrigin, query: string): Promise<string> {
  const state = new URLSearchParams(query).get('state') ?? '';
  const id = idOf(state);
  const begun = await repository.takeRequest(parts.db, { id, kind: 'oidc', purpose: 'login' });
  if (begun === undefined || begun.browser_hash === null || begun.secret_sealed === null) {
    throw new SignOnRefused('late', 'it answers no request that is under way.');
  }
  const opened = await oidcProvider(parts);
  const secrets = unseal(parts.environment, placeOf(id), begun.secret_sealed);
  const signedIn = await redeem(parts, opened, query, { state, secrets });
  const anew = isAnew(begun, timeOf(signedIn.claims.auth_time));
  const { settings } = opened;
  const userId = await userOf(providerAct(parts, origin, 'oidc'), settings.people, {
    kind: 'oidc',
    externalId: externalIdOf(signedIn.claims, settings.idClaim),
    attributes: attributesOf(signedIn.claims),
  });
  const { sub, sid } = signedIn.claims;
  const ticket = await issueTicket(parts, {
    userId,
    browserHash: begun.browser_hash,
    origin: {
      kind: 'oidc',
      subject: String(sub),
      subject_format: null,
      session_index: typeof sid === 'string' ? sid : null,
      id_token_sealed: seal(parts.environment.secretKey, ID_TOKEN_PLACE, signedIn.idToken),
      anew,
    },
  });
  return `/redirect?${new URLSearchParams({ url: begun.target, ticket })}`;
}

/** An id token is moved from the ticket to the session: it is sealed for both. */
export const ID_TOKEN_PLACE = 'sign-on id token';

interface SignedIn {
  idToken: string;
  claims: Record<string, unknown>;
}

/** Exchanges the code for what the provider says of somebody; openid-client checks issuer, audience, times, signature. */
async function redeem(
  parts: Parts,
  { configuration }: Oidc,
  query: string,
  { state, secrets }: { state: string; secrets: string },
): Promise<SignedIn> {
  const client = await library();
  const [nonce = '', verifier = ''] = secrets.split(' ');
  try {
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${addressesOf(parts).redirect}?${query}`),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    );
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) throw new Error('There is no id token.');
    const more =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { idToken: tokens.id_token, claims: { ...more, ...claims } };
  } catch (error) {
    const problem = error instanceof client.AuthorizationResponseError ? 'provider-refused' : 'not-believed';
    throw new SignOnRefused(problem, sentenceOf(error), { cause: error });
  }
}

/** A time of a token, in seconds (RFC 7519). */
const timeOf = (seconds: unknown): Date | undefined =>
  typeof seconds === 'number' ? new Date(seconds * 1_000) : undefined;

function externalIdOf(claims: Record<string, unknown>, claim: string): string {
  const value = claims[claim];
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id === '' || id.length > 200) {
    throw new SignOnRefused('not-believed', `the claim ${claim} is no id.`);
  }
  return id;
}
