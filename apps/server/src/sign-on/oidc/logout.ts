import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { RequestOrigin } from '../../audit/audit.ts';
import type { Parts } from '../../parts.ts';
import { unseal } from '../../plumbing/sealing.ts';
import { endSessionsOf } from '../end-sessions.ts';
import { SignOnRefused } from '../problem.ts';
import * as repository from '../repository.ts';
import { ID_TOKEN_PLACE } from './login.ts';
import { guardedFetch, library, type Oidc, oidcProvider, sentenceOf } from './provider.ts';
import { addressesOf } from './settings.ts';

/** Where a browser signs out at the provider too (RP-Initiated Logout 1.0); null where that has no such address. */
export async function beginOidcLogout(parts: Parts, origin: repository.Origin): Promise<string | null> {
  const client = await library();
  const { configuration } = await oidcProvider(parts);
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  const sealed = origin.id_token_sealed;
  return client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: addressesOf(parts).afterLogout,
    ...(sealed === null ? {} : { id_token_hint: unseal(parts.environment, ID_TOKEN_PLACE, sealed) }),
  }).href;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const SEEN_SECONDS = 24 * 3_600;
/** What a token is taken for after it was issued. */
const MAX_AGE = '10 minutes';
/** Signatures only: no shared secret, and never none. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * The provider tells, server to server, that it signed somebody out (Back-Channel Logout 1.0); their sessions end.
 *
 * @throws SignOnRefused
 */
export async function takeBackChannelLogout(
  parts: Parts,
  origin: RequestOrigin,
  token: string,
): Promise<void> {
  const claims = await verified(await oidcProvider(parts), token);
  const subject = claims.sub ?? null;
  const index = typeof claims.sid === 'string' ? claims.sid : null;
  const hasEvent = typeof claims.events === 'object' && claims.events !== null && EVENT in claims.events;
  if (!hasEvent || 'nonce' in claims || (subject === null && index === null) || claims.jti === undefined) {
    throw new SignOnRefused('not-believed', 'what it sent is no logout token.');
  }
  if (!(await repository.noteMessage(parts.db, 'oidc', claims.jti, SEEN_SECONDS))) {
    throw new SignOnRefused('late', 'its logout token was taken before.');
  }
  await endSessionsOf(parts, origin, {
    kind: 'oidc',
    subject,
    indexes: index === null ? [] : [index],
  });
}

async function verified({ configuration, settings }: Oidc, token: string): Promise<JWTPayload> {
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  const { issuer, jwks_uri } = configuration.serverMetadata();
  try {
    if (jwks_uri === undefined) throw new Error('The provider has no keys.');
    const answer = await guardedFetch(settings.issuer)(jwks_uri, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
    });
    // It throws for anything that is none.
    const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: settings.clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: MAX_AGE,
      clockTolerance: 60,
    });
    return payload;
  } catch (error) {
    throw new SignOnRefused('not-believed', sentenceOf(error), { cause: error });
  }
}
