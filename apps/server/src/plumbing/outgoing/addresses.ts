import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `forbidden`: no request of ours ever goes there. */
export type AddressKind = 'public' | 'private' | 'forbidden';

/** Where clouds hand out credentials, in ranges that are not link-local (those are all forbidden). */
const METADATA = ['fd00:ec2::254', '100.100.100.200', '168.63.129.16'].map((address) =>
  ipaddr.parse(address),
);
const PRIVATE_RANGES = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat']);

/** @param address IPv4 or IPv6, as a resolver gives it; an IPv4 address inside an IPv6 one is judged as itself. */
export function kindOfAddress(address: string): AddressKind {
  const parsed = ipaddr.process(address);
  const isMetadata = METADATA.some(
    (known) => known.kind() === parsed.kind() && known.toString() === parsed.toString(),
  );
  const range = parsed.range();
  if (isMetadata) return 'forbidden';
  if (range === 'unicast') return 'public';
  return PRIVATE_RANGES.has(range) ? 'private' : 'forbidden';
}

/** The address a URL's host is written as, without the brackets of IPv6; null for a name. */
function literalOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

/** Names that exist in a local network only (RFC 6761, 6762, 8375, and .internal as ICANN reserved it). */
const LOCAL_NAME = /^(?:localhost|[^.]+|.+\.(?:localhost|local|internal|lan|home\.arpa|test))\.?$/i;

/**
 * Whether whoever wrote this base URL meant a machine of their own network: a private address, or a name that means
 * nothing outside of it. A public name that leads to a private address was not meant so (DNS rebinding).
 */
export function namesPrivateNetwork(baseUrl: URL): boolean {
  const literal = literalOf(baseUrl);
  return literal === null ? LOCAL_NAME.test(baseUrl.hostname) : kindOfAddress(literal) === 'private';
}

/** A request was not made, or not finished. `message` is for whoever configured the address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
}

/** @throws OutgoingError unless requests may go to the address. */
function checkAddress(address: string, host: string, mayBePrivate: boolean): void {
  const kind = kindOfAddress(address);
  const named = address === host ? `The address ${address}` : `${host} leads to ${address}, which`;
  if (kind === 'forbidden') {
    throw new OutgoingError(`${named} is never called: it belongs to the machine or the network itself.`);
  }
  if (kind === 'private' && !mayBePrivate) {
    throw new OutgoingError(
      `${named} is a private address. If that is meant, write the address itself into the base URL.`,
    );
  }
}

/** @throws OutgoingError for an address that is written in the URL and may not be called. Names are checked later. */
export function checkLiteral(url: URL, mayBePrivate: boolean): void {
  const literal = literalOf(url);
  if (literal !== null) checkAddress(literal, literal, mayBePrivate);
}

/**
 * Resolves a name for one connection and refuses what it may not lead to: the address that is checked is the one that
 * is connected to, so that a name which is resolved differently the next time gains nothing.
 *
 * @param resolve as `dns.lookup`.
 */
export function guardedLookup(mayBePrivate: boolean, resolve: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      try {
        const addresses = typeof found === 'string' ? [found] : found.map((entry) => entry.address);
        for (const address of addresses) checkAddress(address, hostname, mayBePrivate);
      } catch (refusal) {
        return callback(refusal as Error, found, family);
      }
      callback(null, found, family);
    });
  };
}
