import { X509Certificate } from 'node:crypto';
import { OPEN_SOCIAL_PATHS, type SignOnTest } from '@benchbook/contract';
import type { Parts } from '../../parts.ts';
import { OutgoingError } from '../../plumbing/outgoing/index.ts';
import * as repository from '../repository.ts';
import { isComplete, openSocialFields } from '../settings.ts';
import { type IdentityProvider, MetadataProblem, readMetadata } from './metadata.ts';
import { fetchMetadata, metadataAddress } from './provider.ts';

/** Reads the metadata as it is set up now, and says what it has; nobody is signed in, and nothing is changed. */
export async function testOpenSocial(parts: Parts): Promise<SignOnTest> {
  const fields = openSocialFields(await repository.findProvider(parts.db, 'saml'));
  if (!isComplete(fields)) return { ok: false, lines: ['Fill in all six fields and save them first.'] };
  const address = metadataAddress(fields);
  const from = address === null ? 'The metadata that was entered' : `The metadata at ${address}`;
  try {
    const provider = readMetadata(await fetchMetadata(fields));
    const lines = [`${from} can be read.`, ...describe(provider, parts.clock.now())];
    const consumer = parts.environment.publicUrl + OPEN_SOCIAL_PATHS.consumer;
    if (fields.redirectUrl !== consumer) {
      lines.push(
        `The Redirect URL is not ${consumer}: see that what arrives at ${fields.redirectUrl} is passed on to it.`,
      );
    }
    return { ok: true, lines };
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof MetadataProblem)) throw error;
    return { ok: false, lines: [`${from} cannot be used.`, error.message] };
  }
}

function describe(provider: IdentityProvider, now: Date): string[] {
  return [
    `The provider is ${provider.entityId}; people sign in at ${provider.signOnUrl}.`,
    ...provider.certificates.map((pem) => certificateLine(new X509Certificate(pem), now)),
    provider.logoutUrl === null
      ? 'It has no single logout: signing out here leaves people signed in there.'
      : `People sign out at ${provider.logoutUrl}.`,
  ];
}

function certificateLine(certificate: X509Certificate, now: Date): string {
  const until = certificate.validToDate.toISOString().slice(0, 10);
  const digits = certificate.fingerprint256.slice(0, 23);
  return certificate.validToDate < now
    ? `It signs with a certificate that ended on ${until}, whose signatures are still taken (SHA-256 ${digits}…).`
    : `It signs with a certificate until ${until} (SHA-256 ${digits}…).`;
}
