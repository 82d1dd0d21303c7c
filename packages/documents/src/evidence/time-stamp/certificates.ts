import { type Bytes, sha256, toHex } from '../digest.ts';
import {
  areEqual,
  bitsOf,
  type Der,
  expectTag,
  NotDer,
  oidOf,
  readDer,
  TAG,
  tagged,
  timeOf,
  valuesOf,
} from './der.ts';
import { isSignedBy } from './signatures.ts';

/** What of a certificate (RFC 5280) is needed here. */
export interface Certificate {
  whole: Bytes;
  /** As they are encoded: that is how they are compared. */
  serial: Bytes;
  issuer: Bytes;
  subject: Bytes;
  /** For people. */
  name: string;
  from: Date;
  until: Date;
  key: Der;
  extensions: ReadonlyMap<string, { isCritical: boolean; value: Bytes }>;
  signed: Bytes;
  algorithm: Der | undefined;
  signature: Bytes;
}

const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const UNDERSTOOD = new Set([BASIC_CONSTRAINTS, KEY_USAGE, EXTENDED_KEY_USAGE]);
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const COMMON_NAME = '2.5.4.3';
const ORGANIZATION = '2.5.4.10';

/** @throws NotDer */
export function readCertificate(bytes: Bytes): Certificate {
  const [signed, algorithm, signature] = valuesOf(readDer(bytes, TAG.sequence));
  const fields = valuesOf(expectTag(signed, TAG.sequence));
  // A version stands there unless it is the first.
  if (fields[0]?.tag === tagged(0)) fields.shift();
  const [serial, , issuer, validity, subject, key, ...rest] = fields;
  const [from, until] = valuesOf(expectTag(validity, TAG.sequence));
  const [extensions] = rest.filter(({ tag }) => tag === tagged(3)).flatMap(valuesOf);
  return {
    whole: bytes,
    serial: expectTag(serial, TAG.integer).whole,
    issuer: expectTag(issuer, TAG.sequence).whole,
    subject: expectTag(subject, TAG.sequence).whole,
    name: nameOf(expectTag(subject, TAG.sequence)),
    from: timeOf(from),
    until: timeOf(until),
    key: expectTag(key, TAG.sequence),
    extensions: extensionsOf(extensions),
    signed: expectTag(signed, TAG.sequence).whole,
    algorithm,
    signature: bitsOf(signature),
  };
}

function extensionsOf(list: Der | undefined): Certificate['extensions'] {
  const found = new Map<string, { isCritical: boolean; value: Bytes }>();
  for (const one of list === undefined ? [] : valuesOf(list)) {
    const [name, ...rest] = valuesOf(expectTag(one, TAG.sequence));
    const isCritical = rest.length === 2 && expectTag(rest[0], TAG.boolean).content[0] === 0xff;
    const id = oidOf(name);
    if (found.has(id)) throw new NotDer('has an extension twice');
    found.set(id, { isCritical, value: expectTag(rest.at(-1), TAG.octets).content });
  }
  return found;
}

/** Common name and organization, as they are written. */
function nameOf(subject: Der): string {
  const parts = valuesOf(subject).flatMap(valuesOf).map(valuesOf);
  const named = [COMMON_NAME, ORGANIZATION].flatMap((id) =>
    parts.filter(([type]) => oidOf(type) === id).map(([, text]) => new TextDecoder().decode(text?.content)),
  );
  return named.length === 0 ? 'a certificate without a name' : named.join(', ');
}

export const fingerprintOf = async ({ whole }: Certificate): Promise<string> => toHex(await sha256(whole));

/** May be used for time stamps and for nothing else (RFC 3161, 2.3), at that time. @throws NotDer */
export function checkStamping(certificate: Certificate, at: Date): void {
  const usage = certificate.extensions.get(EXTENDED_KEY_USAGE);
  const purposes = usage === undefined ? [] : valuesOf(readDer(usage.value, TAG.sequence)).map(oidOf);
  if (usage?.isCritical !== true || purposes.length !== 1 || purposes[0] !== TIME_STAMPING)
    throw new NotDer(`is signed by “${certificate.name}”, whose certificate is not for time stamps alone`);
  checkUse(certificate, at);
}

function checkUse({ name, from, until, extensions }: Certificate, at: Date): void {
  if (at < from || at > until) throw new NotDer(`was made when the certificate of “${name}” was not valid`);
  for (const [id, { isCritical }] of extensions)
    if (isCritical && !UNDERSTOOD.has(id))
      throw new NotDer(`has a certificate of “${name}” with a condition that is not understood here (${id})`);
}

/** A chain is longer than any that is used. */
const LONGEST = 8;

/**
 * Whether the certificate was issued by one that is trusted, over others that stand beside it.
 *
 * @throws NotDer where one of them could not be used for that at the time
 */
export async function isIssuedBy(
  trusted: readonly Certificate[],
  certificate: Certificate,
  beside: readonly Certificate[],
  at: Date,
): Promise<boolean> {
  let current = certificate;
  for (let length = 0; length < LONGEST; length += 1) {
    if (trusted.some(({ whole }) => areEqual(whole, current.whole))) return true;
    const issuer = await issuerOf(current, [...trusted, ...beside]);
    if (issuer === undefined || areEqual(issuer.whole, current.whole)) return false;
    checkAuthority(issuer, at);
    current = issuer;
  }
  return false;
}

async function issuerOf(
  { issuer, signed, signature, algorithm }: Certificate,
  among: readonly Certificate[],
): Promise<Certificate | undefined> {
  for (const one of among)
    if (areEqual(one.subject, issuer) && (await isSignedBy(one.key, algorithm, { bytes: signed, signature })))
      return one;
  return undefined;
}

/** keyCertSign is the sixth bit (RFC 5280, 4.2.1.3). */
const KEY_CERT_SIGN = 0x04;

function checkAuthority(certificate: Certificate, at: Date): void {
  const constraints = certificate.extensions.get(BASIC_CONSTRAINTS);
  const [isAuthority] = constraints === undefined ? [] : valuesOf(readDer(constraints.value, TAG.sequence));
  const usage = certificate.extensions.get(KEY_USAGE);
  const maySign =
    usage === undefined || ((readDer(usage.value, TAG.bits).content[1] ?? 0) & KEY_CERT_SIGN) !== 0;
  if (isAuthority?.tag !== TAG.boolean || isAuthority.content[0] !== 0xff || !maySign)
    throw new NotDer(`has a certificate that “${certificate.name}” issued, who may issue none`);
  checkUse(certificate, at);
}
