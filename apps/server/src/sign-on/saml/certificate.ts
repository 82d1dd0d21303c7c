import { generateKeyPair, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** A private key and the certificate that carries its public half, both PEM. */
export interface OwnKey {
  privateKey: string;
  certificate: string;
}

const VALID_YEARS = 20;

/**
 * An RSA key of 3072 bits with a certificate it signs itself (RFC 5280). In SAML a certificate is no more than a wrapping
 * for a key that was handed over (saml-metadata 2.4.1.1), so it says nothing but a name.
 */
export async function makeOwnKey(now: Date): Promise<OwnKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 });
  const name = sequence(set(sequence(COMMON_NAME, tlv(0x0c, Buffer.from('Benchbook')))));
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + VALID_YEARS);
  // A positive number of 127 bits.
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const contents = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    SHA256_WITH_RSA,
    name,
    sequence(time(now), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', contents, privateKey);
  const certificate = sequence(
    contents,
    SHA256_WITH_RSA,
    tlv(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(certificate),
  };
}

/** One value of DER (X.690): its tag, its length, its bytes. */
function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const bytes: number[] = [];
  for (let left = length; left > 0; left >>= 8) bytes.unshift(left & 0xff);
  const header = length < 0x80 ? [tag, length] : [tag, 0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from(header), value]);
}

const sequence = (...values: Buffer[]): Buffer => tlv(0x30, Buffer.concat(values));
const set = (...values: Buffer[]): Buffer => tlv(0x31, Buffer.concat(values));

/** 2.5.4.3 */
const COMMON_NAME = tlv(0x06, Buffer.from([0x55, 0x04, 0x03]));
/** 1.2.840.113549.1.1.11, without parameters */
const SHA256_WITH_RSA = sequence(
  tlv(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  tlv(0x05, Buffer.alloc(0)),
);

/** UTCTime until 2049, as the RFC wants it (4.1.2.5). */
function time(at: Date): Buffer {
  const text = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050 ? tlv(0x17, Buffer.from(text.slice(2))) : tlv(0x18, Buffer.from(text));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
