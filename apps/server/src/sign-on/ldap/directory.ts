import net, { type LookupFunction } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { USERNAME_PLACE } from '@benchbook/contract';
import type { Client, Entry } from 'ldapts';
import { checkLiteral, guardedLookup, namesPrivateNetwork } from '../../plumbing/outgoing/index.ts';
import type { LdapSettings } from './settings.ts';

const TIMEOUT_MS = 10_000;

/** Loaded at the first sign-on. */
const library = () => import('ldapts');

/** The directory did not do what was asked. `message` is for administrators. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
}

/** What the directory knows of somebody. */
export interface DirectoryEntry {
  dn: string;
  attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * Works on a connection that is encrypted before anything is said on it, and closed afterwards.
 *
 * @throws DirectoryError
 */
export async function withDirectory<Done>(
  settings: LdapSettings,
  work: (client: Client) => Promise<Done>,
): Promise<Done> {
  const { Client } = await library();
  const url = new URL(settings.url);
  const mayBePrivate = namesPrivateNetwork(url);
  const lookup = guardedLookup(mayBePrivate);
  const tls: ConnectionOptions = {
    minVersion: 'TLSv1.2',
    ...(net.isIP(url.hostname) === 0 ? { servername: url.hostname } : { host: url.hostname }),
    ...(settings.certificate === '' ? {} : { ca: settings.certificate }),
  };
  const beginsOpen = url.protocol === 'ldap:';
  const client = new Client({
    url: settings.url,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    // A name is looked up by the rules of every request of ours. With options of TLS ldapts would begin encrypted.
    ...(beginsOpen
      ? { createConnection: onceInTheOpen(lookup) }
      : { tlsOptions: { ...tls, lookup } as ConnectionOptions }),
  });
  try {
    checkLiteral(url, mayBePrivate);
    if (beginsOpen) await client.startTLS(tls);
    return await work(client);
  } catch (error) {
    if (error instanceof DirectoryError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DirectoryError(`${settings.url}: ${reason}`, { cause: error });
  } finally {
    await client.unbind().catch(() => {});
  }
}

/** ldapts connects again by itself where a connection ended: that one would not be encrypted, so there is none. */
function onceInTheOpen(lookup: LookupFunction): typeof net.connect {
  let isFirst = true;
  return ((port: number, host: string) => {
    if (!isFirst) throw new DirectoryError('The directory ended the connection.');
    isFirst = false;
    return net.connect({ port, host, lookup });
  }) as typeof net.connect;
}

/** As the account that searches; without one, as anybody. */
export async function bindForSearch(
  client: Client,
  { bindDn }: LdapSettings,
  password: string,
): Promise<void> {
  if (bindDn === '') return;
  // A bind without a password succeeds as nobody (RFC 4513, 5.1.2).
  if (password === '') throw new DirectoryError('The account that searches has no password.');
  await client.bind(bindDn, password);
}

/** The person with that username; null where there is none. @throws DirectoryError when there are several */
export async function findEntry(
  client: Client,
  settings: LdapSettings,
  username: string,
): Promise<DirectoryEntry | null> {
  const { Filter, SizeLimitExceededError } = await library();
  const filter = settings.filter.replaceAll(USERNAME_PLACE, () => Filter.escape(username));
  const { searchEntries } = await client
    .search(settings.baseDn, {
      scope: 'sub',
      filter,
      sizeLimit: 2,
      attributes: ['*', '+', settings.idAttribute],
      explicitBufferAttributes: [settings.idAttribute],
    })
    .catch((error: unknown) => {
      if (error instanceof SizeLimitExceededError) throw severalFound(username);
      throw error;
    });
  const [entry, ...others] = searchEntries;
  if (others.length > 0) throw severalFound(username);
  return entry === undefined ? null : { dn: entry.dn, attributes: attributesOf(entry) };
}

const severalFound = (username: string) =>
  new DirectoryError(`Several entries have the username "${username}": write a narrower filter.`);

/** Whether the password is that of the entry. An empty one is nobody's. */
export async function isPassword(settings: LdapSettings, dn: string, password: string): Promise<boolean> {
  if (password === '') return false;
  const { InvalidCredentialsError } = await library();
  return withDirectory(settings, async (client) => {
    try {
      await client.bind(dn, password);
      return true;
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return false;
      throw error;
    }
  });
}

function attributesOf({ dn: _place, ...values }: Entry): Map<string, string[]> {
  return new Map(
    Object.entries(values).map(([name, value]) => [
      name,
      [value].flat().map((each) => (Buffer.isBuffer(each) ? readable(each) : each)),
    ]),
  );
}

/** An id as text, or in hexadecimal where it is none, as objectGUID of Active Directory. */
function readable(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) && /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(text)
    ? text
    : bytes.toString('hex');
}
