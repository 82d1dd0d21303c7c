import type { OpenSocialFields } from '@benchbook/contract';
import type { Parts } from '../../parts.ts';
import { namesPrivateNetwork, OutgoingError, sendRequest } from '../../plumbing/outgoing/index.ts';
import { seal, unseal } from '../../plumbing/sealing.ts';
import { SignOnRefused } from '../problem.ts';
import * as repository from '../repository.ts';
import { isComplete, openSocialFields } from '../settings.ts';
import { makeOwnKey, type OwnKey } from './certificate.ts';
import { type IdentityProvider, MetadataProblem, readMetadata } from './metadata.ts';

const LIMITS = { bytes: 1024 * 1024, milliseconds: 10_000, redirects: 3 };
/** How long metadata that was read is taken to be true. */
const FRESH_MS = 10 * 60_000;

/** OpenSocial as it is set up, and what it says of itself. */
export interface OpenSocial {
  fields: OpenSocialFields;
  provider: IdentityProvider;
}

const isXml = (text: string): boolean => text.trimStart().startsWith('<');

/** Where the metadata is read; null: it was entered as it is. */
export function metadataAddress({ metadata, siteUrl, ssoId }: OpenSocialFields): string | null {
  if (isXml(metadata)) return null;
  if (metadata !== '') return metadata;
  return `${siteUrl.replace(/\/+$/, '')}/saml/metadata?sso=${encodeURIComponent(ssoId)}`;
}

/**
 * The metadata as the provider has it now, through the guarded client.
 *
 * @throws OutgoingError, MetadataProblem
 */
export async function fetchMetadata(fields: OpenSocialFields): Promise<string> {
  const address = metadataAddress(fields);
  if (address === null) return fields.metadata;
  const url = URL.parse(address);
  if (url === null) throw new MetadataProblem('The metadata is neither XML nor an address.');
  const { status, body } = await sendRequest(
    { url: address, headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' } },
    { ...LIMITS, privateAddresses: namesPrivateNetwork(url) },
  );
  if (status !== 200) {
    throw new MetadataProblem(`${url.origin} answered ${status} when it was asked for its metadata.`);
  }
  return body.toString('utf8');
}

/**
 * OpenSocial with its metadata: what was read lately, else read anew and kept; a provider that does not tell it now is
 * known by what it told last.
 *
 * @throws SignOnRefused
 */
export async function openSocial(parts: Parts): Promise<OpenSocial> {
  const row = await repository.findProvider(parts.db, 'saml');
  const fields = openSocialFields(row);
  if (!isComplete(fields)) throw new SignOnRefused('not-configured', 'its fields are not all filled in.');
  const now = parts.clock.now();
  const age = now.getTime() - (row.metadata_read_at?.getTime() ?? 0);
  if (row.metadata !== null && age < FRESH_MS) return { fields, provider: readMetadata(row.metadata) };
  try {
    const metadata = await fetchMetadata(fields);
    const provider = readMetadata(metadata);
    await repository.keepMetadata(parts.db, row, metadata, now);
    return { fields, provider };
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof MetadataProblem)) throw error;
    if (row.metadata !== null) return { fields, provider: readMetadata(row.metadata) };
    const problem = error instanceof OutgoingError ? 'provider-down' : 'not-configured';
    throw new SignOnRefused(problem, error.message, { cause: error });
  }
}

const KEY_PLACE = 'sign-on key';

/** What we sign and decrypt with, made when it is first needed. */
export async function ownKey({
  db,
  environment,
  clock,
}: Pick<Parts, 'db' | 'environment' | 'clock'>): Promise<OwnKey> {
  const present = await repository.findKey(db);
  if (present !== undefined) {
    const { certificate, private_key_sealed: sealed } = present;
    return { certificate, privateKey: unseal(environment, KEY_PLACE, sealed) };
  }
  const { certificate, privateKey } = await makeOwnKey(clock.now());
  await repository.insertKey(db, {
    certificate,
    private_key_sealed: seal(environment.secretKey, KEY_PLACE, privateKey),
  });
  return ownKey({ db, environment, clock });
}
