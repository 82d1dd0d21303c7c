import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '@benchbook/contract';

/** Of authenticator data (WebAuthn, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

interface Options {
  /** The page the browser is on. */
  origin: string;
  /** Does not count when 0. */
  counter?: number;
  /** Whether it recognises the person, by a finger or a number. */
  verifies?: boolean;
}

/** A security key with its browser, written by WebAuthn (level 2): one ES256 key, attestation `none`. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32);
  counter: number;
  origin: string;
  verifies: boolean;
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };

  constructor({ origin, counter = 1, verifies = true }: Options) {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.origin = origin;
    this.counter = counter;
    this.verifies = verifies;
  }

  /** What `navigator.credentials.create` answers. */
  create(options: PasskeyCreation) {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()]);
    const authData = this.#authData(options.rp.id, HAS_CREDENTIAL, attested);
    // A map of three: fmt, attStmt, authData (CBOR, RFC 8949).
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      byteString(authData),
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge),
        attestationObject: base64url(attestationObject),
        transports: ['usb'],
      },
    };
  }

  /** What `navigator.credentials.get` answers. */
  get(options: PasskeyRequest) {
    if (this.counter > 0) this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge);
    const authData = this.#authData(options.rpId);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      },
    };
  }

  #credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authData(rpId: string, flags = 0, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | PRESENT | (this.verifies ? VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter, more]);
  }

  /** A map of five: kty EC2, alg ES256, crv P-256, x, y (COSE, RFC 9052). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      byteString(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      byteString(Buffer.from(y, 'base64url')),
    ]);
  }
}

/** CBOR: a text of fewer than 24 bytes. */
const text = (words: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
/** CBOR: bytes with a length of two bytes, or of one. */
const byteString = (bytes: Buffer): Buffer => {
  const head =
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, bytes]);
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows at a time (RFC 6238: HMAC-SHA-1, six digits, 30 seconds). */
export function appCode(key: string, at: Date): string {
  const bits = [...key].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const hash = createHmac('sha1', secret).update(step).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
