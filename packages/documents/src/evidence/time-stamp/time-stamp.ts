import { type Bytes, fromHex, sha256, toHex } from '../digest.ts';
import {
  type Certificate,
  checkStamping,
  fingerprintOf,
  isIssuedBy,
  readCertificate,
} from './certificates.ts';
import {
  areEqual,
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
import { digest, hashOf, isSignedBy } from './signatures.ts';

/** What a time stamp says of the bytes it was made for. */
export interface TimeStamp {
  /** When they were there, at the latest. */
  at: Date;
  /** Who says so: as their certificate names them and its issuer, and its SHA-256 in hex. */
  by: string;
  issuer: string;
  fingerprint: string;
  /** Whether that was issued by one of the certificates that are trusted; null where none was given. */
  isTrusted: boolean | null;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TIME_STAMP = '1.2.840.113549.1.9.16.1.4';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_2 = '1.2.840.113549.1.9.16.2.47';

/** 2.16.840.1.101.3.4.2.1 */
const SHA_256 = fromHex('0609608648016503040201');

/** More than any token has. */
const MOST_BYTES = 65_536;
const MOST_CERTIFICATES = 16;

/**
 * Checks a time-stamp token (RFC 3161, RFC 5652, RFC 5816).
 *
 * @param stamped the bytes that it was made for
 * @param options.nonce that it has to repeat, as DER encodes the number
 * @param options.trusted certificates in DER; one of them has to have issued its own
 * @throws NotDer, whose message ends a sentence that begins with “The time stamp”
 */
export async function checkTimeStamp(
  token: Bytes,
  stamped: Bytes,
  { nonce, trusted }: { nonce?: Bytes; trusted?: readonly Bytes[] } = {},
): Promise<TimeStamp> {
  if (token.length > MOST_BYTES) throw new NotDer('is larger than any');
  const { content, certificates, signer } = readSigned(token);
  const [version, , imprint, , time, ...rest] = valuesOf(readDer(content, TAG.sequence));
  if (expectTag(version, TAG.integer).content[0] !== 1) throw new NotDer('is of another version');
  const [hash, hashed] = valuesOf(expectTag(imprint, TAG.sequence));
  if (!areEqual(expectTag(hashed, TAG.octets).content, await digest(hashOf(hash), stamped)))
    throw new NotDer('was made for something else');
  const repeated = rest.find(({ tag }) => tag === TAG.integer);
  if (nonce !== undefined && (repeated === undefined || !areEqual(repeated.whole, nonce)))
    throw new NotDer('answers another question');
  const at = timeOf(expectTag(time, TAG.time));
  const certificate = await checkSigner(signer, content, certificates);
  checkStamping(certificate, at);
  const anchors = trusted?.map(readCertificate);
  return {
    at,
    by: certificate.name,
    issuer: certificate.issuerName,
    fingerprint: await fingerprintOf(certificate),
    isTrusted: anchors === undefined ? null : await isIssuedBy(anchors, certificate, certificates, at),
  };
}

/** What is signed, by whom, and the certificates beside it. */
function readSigned(token: Bytes): { content: Bytes; certificates: Certificate[]; signer: Der } {
  const [type, explicit] = valuesOf(readDer(token, TAG.sequence));
  if (oidOf(type) !== SIGNED_DATA) throw new NotDer('is not signed');
  const [, , enclosed, ...rest] = valuesOf(readDer(expectTag(explicit, tagged(0)).content, TAG.sequence));
  const [contentType, content] = valuesOf(expectTag(enclosed, TAG.sequence));
  if (oidOf(contentType) !== TIME_STAMP) throw new NotDer('is none');
  const certificates = rest
    .filter(({ tag }) => tag === tagged(0))
    .flatMap(valuesOf)
    .filter(({ tag }) => tag === TAG.sequence);
  if (certificates.length > MOST_CERTIFICATES) throw new NotDer('has more certificates than any');
  const [signer, ...others] = valuesOf(expectTag(rest.at(-1), TAG.set));
  if (others.length > 0) throw new NotDer('is signed by several');
  return {
    content: readDer(expectTag(content, tagged(0)).content, TAG.octets).content,
    certificates: certificates.map(({ whole }) => readCertificate(whole)),
    signer: expectTag(signer, TAG.sequence),
  };
}

/** The certificate of whoever signed it. @throws NotDer where the signature is another one's */
async function checkSigner(
  signer: Der,
  content: Bytes,
  certificates: readonly Certificate[],
): Promise<Certificate> {
  const [, id, hash, attributes, algorithm, signature] = valuesOf(signer);
  const [issuer, serial] = valuesOf(expectTag(id, TAG.sequence));
  const certificate = certificates.find(
    (one) =>
      areEqual(one.issuer, issuer?.whole ?? one.whole) && areEqual(one.serial, serial?.whole ?? one.whole),
  );
  if (certificate === undefined) throw new NotDer('does not hold the certificate of whoever signed it');
  const signed = expectTag(attributes, tagged(0));
  const named = readAttributes(signed);
  const beside = hashOf(hash);
  if (oidOf(named.get(CONTENT_TYPE)) !== TIME_STAMP) throw new NotDer('is signed as something else');
  if (!areEqual(expectTag(named.get(MESSAGE_DIGEST), TAG.octets).content, await digest(beside, content)))
    throw new NotDer('was changed after it was signed');
  await checkNamed(named, certificate);
  // It is signed as the set it is, not as the number it stands there by (RFC 5652, 5.4).
  const bytes = Uint8Array.from([TAG.set, ...signed.whole.slice(1)]);
  const given = expectTag(signature, TAG.octets).content;
  if (!(await isSignedBy(certificate.key, algorithm, { bytes, signature: given, beside })))
    throw new NotDer('was changed after it was signed');
  return certificate;
}

/** The first value of each. */
function readAttributes(set: Der): Map<string, Der> {
  const found = new Map<string, Der>();
  for (const attribute of valuesOf(set)) {
    const [type, values] = valuesOf(expectTag(attribute, TAG.sequence));
    const [value, ...others] = valuesOf(expectTag(values, TAG.set));
    if (value === undefined || others.length > 0 || found.has(oidOf(type)))
      throw new NotDer('says something twice');
    found.set(oidOf(type), value);
  }
  return found;
}

/** What is signed names the certificate, so that no other one with the same key can be put there (RFC 5816). */
async function checkNamed(named: ReadonlyMap<string, Der>, { whole }: Certificate): Promise<void> {
  const [first, second] = [named.get(SIGNING_CERTIFICATE), named.get(SIGNING_CERTIFICATE_2)];
  const list = valuesOf(expectTag(second ?? first, TAG.sequence))[0];
  const one = valuesOf(expectTag(valuesOf(expectTag(list, TAG.sequence))[0], TAG.sequence));
  const [algorithm, hash] = one[0]?.tag === TAG.sequence ? one : [undefined, one[0]];
  const name = second === undefined ? 'SHA-1' : algorithm === undefined ? 'SHA-256' : hashOf(algorithm);
  if (!areEqual(expectTag(hash, TAG.octets).content, await digest(name, whole)))
    throw new NotDer('is signed with another certificate than it names');
}

/** What a time stamp is asked for with (RFC 3161, 2.4.1): SHA-256, a nonce, and its certificate. @param nonce 1 to 20 bytes, the first from 1 to 127 */
export async function timeStampRequest(stamped: Bytes, nonce: Bytes): Promise<Bytes> {
  const hash = tlv(TAG.sequence, SHA_256, Uint8Array.of(0x05, 0x00));
  const imprint = tlv(TAG.sequence, hash, tlv(TAG.octets, await sha256(stamped)));
  const isWanted = tlv(TAG.boolean, Uint8Array.of(0xff));
  return tlv(TAG.sequence, tlv(TAG.integer, Uint8Array.of(1)), imprint, tlv(TAG.integer, nonce), isWanted);
}

/** A nonce as an answer repeats it. */
export const encodedNonce = (nonce: Bytes): Bytes => tlv(TAG.integer, nonce);

/** The token of an answer (RFC 3161, 2.4.2). @throws NotDer where there is none, with what the authority says */
export function tokenOf(answer: Bytes): Bytes {
  const [status, token] = valuesOf(readDer(answer, TAG.sequence));
  const [code] = valuesOf(expectTag(status, TAG.sequence));
  const number = expectTag(code, TAG.integer).content;
  // Granted, or granted with changes.
  if (number.length !== 1 || (number[0] ?? 2) > 1)
    throw new NotDer('was refused (status {status})', { status: toHex(number) });
  return expectTag(token, TAG.sequence).whole;
}

/** All of a request is short. */
function tlv(tag: number, ...pieces: Uint8Array[]): Bytes {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length > 0x7f) throw new RangeError('A request for a time stamp is shorter.');
  return Uint8Array.from([tag, length, ...pieces.flatMap((piece) => [...piece])]);
}
