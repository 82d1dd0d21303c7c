import type { Configuration, CustomFetchOptions } from 'openid-client';
import type { Parts } from '../../parts.ts';
import { namesPrivateNetwork, OutgoingError, sendRequest } from '../../plumbing/outgoing/index.ts';
import { SealBroken } from '../../plumbing/sealing.ts';
import { SignOnRefused } from '../problem.ts';
import * as repository from '../repository.ts';
import { clientSecretOf, type OidcSettings, oidcSettings } from './settings.ts';

const LIMITS = { bytes: 1024 * 1024, milliseconds: 10_000 };

/** Loaded at the first sign-on. */
export const library = () => import('openid-client');

export interface Oidc {
  settings: OidcSettings;
  /** Its metadata, and who we are there. */
  configuration: Configuration;
}

/** As `fetch`, through the guarded client: what the provider names is called by the rules of its issuer. */
export function guardedFetch(issuer: string) {
  const privateAddresses = namesPrivateNetwork(new URL(issuer));
  return async (url: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    const answer = await sendRequest(
      {
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        headers: { ...headers },
        ...(body === undefined || body === null ? {} : { body: String(body) }),
      },
      { ...LIMITS, privateAddresses },
    );
    const type = answer.headers['content-type'];
    return new Response(answer.body.toString('utf8'), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

/**
 * The provider as it is set up, asked for its configuration.
 *
 * @throws Error of openid-client, OutgoingError, SealBroken
 */
export async function discover(parts: Parts, row: repository.ProviderRow): Promise<Configuration> {
  const client = await library();
  const { issuer, clientId } = oidcSettings(row);
  const secret = clientSecretOf(parts, row);
  const proof = secret === null ? client.None() : client.ClientSecretBasic(secret);
  const isOpen = new URL(issuer).protocol === 'http:';
  return client.discovery(new URL(issuer), clientId, {}, proof, {
    [client.customFetch]: guardedFetch(issuer),
    // The signature of every id token is checked, although it comes from the provider itself.
    execute: [client.enableNonRepudiationChecks, ...(isOpen ? [client.allowInsecureRequests] : [])],
  });
}

/** @throws SignOnRefused unless it is switched on and answers */
export async function oidcProvider(parts: Parts): Promise<Oidc> {
  const row = await repository.findProvider(parts.db, 'oidc');
  const settings = oidcSettings(row);
  if (!settings.enabled) throw new SignOnRefused('off', 'it is switched off.');
  try {
    return { settings, configuration: await discover(parts, row) };
  } catch (error) {
    const problem = error instanceof SealBroken ? 'not-configured' : 'provider-down';
    throw new SignOnRefused(problem, sentenceOf(error), { cause: error });
  }
}

/** What went wrong, with the reason the provider gave. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof OutgoingError) return cause.message;
  const told = 'error_description' in error ? error.error_description : undefined;
  const code = 'error' in error ? error.error : undefined;
  return [error.message, code, told].filter((text) => typeof text === 'string' && text !== '').join(': ');
}
