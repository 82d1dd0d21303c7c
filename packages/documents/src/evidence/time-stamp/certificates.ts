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
  /** For people: what the certificate calls itself, and whom it calls its issuer. Anybody can write anything there. */
  name: string;
  issuerName: string;
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
const ANY_PURPOSE = '2.5.29.37.0';
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
    issuerName: nameOf(expectTag(issuer, TAG.sequence)),
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

const LONGEST_NAME = 100;

/** Common name and organization: short, and without signs that end a quotation or that nobody sees. */
function nameOf(named: Der): string {
  const parts = valuesOf(named).flatMap(valuesOf).map(valuesOf);
  const texts = [COMMON_NAME, ORGANIZATION].flatMap((id) =>
    parts.filter(([type]) => oidOf(type) === id).map(([, text]) => new TextDecoder().decode(text?.content)),
  );
  const name = texts
    .join(', ')
    .slice(0, LONGEST_NAME)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Pi}\p{Pf}"„‚\s]+/gu, ' ')
    .trim();
  return name === '' ? 'a certificate without a name' : name;
}

export const fingerprintOf = async ({ whole }: Certificate): Promise<string> => toHex(await sha256(whole));

/** May be used for time stamps and for nothing else (RFC 3161, 2.3), at that time. @throws NotDer */
export function checkStamping(certificate: Certificate, at: Date): void {
  const isCritical = certificate.extensions.get(EXTENDED_KEY_USAGE)?.isCritical === true;
  const purposes = purposesOf(certificate);
  if (!isCritical || purposes?.length !== 1 || purposes[0] !== TIME_STAMPING)
    throw new NotDer('is signed by “{name}”, whose certificate is not for time stamps alone', {
      name: certificate.name,
    });
  checkUse(certificate, at);
}

/** What it may be used for; undefined where it does not say. */
function purposesOf({ extensions }: Certificate): string[] | undefined {
  const usage = extensions.get(EXTENDED_KEY_USAGE);
  return usage && valuesOf(readDer(usage.value, TAG.sequence)).map(oidOf);
}

function checkUse({ name, from, until, extensions }: Certificate, at: Date): void {
  if (at < from || at > until)
    throw new NotDer('was made when the certificate of “{name}” was not valid', { name });
  for (const [id, { isCritical }] of extensions)
    if (isCritical && !UNDERSTOOD.has(id))
      throw new NotDer('has a certificate of “{name}” with a condition that is not understood here ({id})', {
        name,
        id,
      });
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
  // Certificates of authorities between this one and who is trusted.
  let between = 0;
  for (let length = 0; length < LONGEST; length += 1) {
    if (trusted.some(({ whole }) => areEqual(whole, current.whole))) return true;
    const issuer = await issuerOf(current, [...trusted, ...beside]);
    if (issuer === undefined || areEqual(issuer.whole, current.whole)) return false;
    checkAuthority(issuer, at, between);
    // One that an authority made for a new key of its own does not count (RFC 5280, 4.2.1.9).
    if (!areEqual(issuer.subject, issuer.issuer)) between += 1;
    current = issuer;
  }
  return false;
}

async function issuerOf(
  { issuer, signed, signature, algorithm }: Certificate,
  among: readonly Certificate[],
): Promise<Certificate | undefined> {
  let failure: NotDer | undefined;
  for (const one of among.filter(({ subject }) => areEqual(subject, issuer)))
    try {
      if (await isSignedBy(one.key, algorithm, { bytes: signed, signature })) return one;
    } catch (error) {
      if (!(error instanceof NotDer)) throw error;
      // Another one by that name may have another kind of key.
      failure ??= error;
    }
  if (failure !== undefined) throw failure;
  return undefined;
}

/** keyCertSign is the sixth bit (RFC 5280, 4.2.1.3). */
const KEY_CERT_SIGN = 0x04;

/** @param between authorities that stand between it and the certificate in question */
function checkAuthority(certificate: Certificate, at: Date, between: number): void {
  const { name } = certificate;
  const constraints = certificate.extensions.get(BASIC_CONSTRAINTS);
  const [isAuthority, most] =
    constraints === undefined ? [] : valuesOf(readDer(constraints.value, TAG.sequence));
  const usage = certificate.extensions.get(KEY_USAGE);
  const maySign =
    usage === undefined || ((readDer(usage.value, TAG.bits).content[1] ?? 0) & KEY_CERT_SIGN) !== 0;
  if (isAuthority?.tag !== TAG.boolean || isAuthority.content[0] !== 0xff || !maySign)
    throw new NotDer('has a certificate that “{name}” issued, who may issue none', { name });
  if (most !== undefined && between > countOf(most))
    throw new NotDer('has a certificate over more authorities than “{name}” may have below it', { name });
  const purposes = purposesOf(certificate);
  if (purposes !== undefined && !purposes.some((one) => one === TIME_STAMPING || one === ANY_PURPOSE))
    throw new NotDer('has a certificate that “{name}” issued, who may issue none for time stamps', { name });
  checkUse(certificate, at);
}

/** A number of authorities, which is small. */
function countOf(value: Der): number {
  const [count = 0x80, ...more] = expectTag(value, TAG.integer).content;
  if (more.length > 0 || count >= 0x80) throw new NotDer('has a number that is not allowed');
  return count;
}
