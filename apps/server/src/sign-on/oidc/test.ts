import type { SignOnTest } from '@benchbook/contract';
import type { Parts } from '../../parts.ts';
import * as repository from '../repository.ts';
import { discover, sentenceOf } from './provider.ts';
import { oidcSettings } from './settings.ts';

/** Reads the configuration of the provider, and says what it has; nobody is signed in. */
export async function testOidc(parts: Parts): Promise<SignOnTest> {
  const row = await repository.findProvider(parts.db, 'oidc');
  const { issuer, idClaim, scopes } = oidcSettings(row);
  if (issuer === '') return { ok: false, lines: ['Fill the fields in and save them first.'] };
  try {
    const server = (await discover(parts, row)).serverMetadata();
    const lines = [
      `The provider ${server.issuer} answers; people sign in at ${server.authorization_endpoint}.`,
      server.end_session_endpoint === undefined
        ? 'It has no address to sign out: signing out here leaves people signed in there.'
        : `People sign out at ${server.end_session_endpoint}.`,
      server.backchannel_logout_supported === true
        ? 'It can tell us when it signs somebody out.'
        : 'It does not tell us when it signs somebody out: sessions here then end by themselves.',
    ];
    if (new URL(issuer).protocol === 'http:') {
      lines.push('Its address is not https: whoever is between can read along and sign in as anybody.');
    }
    const missing = scopes
      .split(/\s+/)
      .filter((scope) => !(server.scopes_supported ?? [scope]).includes(scope));
    if (missing.length > 0) lines.push(`It does not name the scopes ${missing.join(', ')} among its own.`);
    if (!(server.claims_supported ?? [idClaim]).includes(idClaim)) {
      lines.push(`It does not name the claim ${idClaim} among its own.`);
    }
    return { ok: true, lines };
  } catch (error) {
    return { ok: false, lines: [`${issuer} cannot be used.`, sentenceOf(error)] };
  }
}
