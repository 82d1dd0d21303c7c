import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import type { ApplicationEnvironment } from '../environment.ts';

/**
 * What anchors and evidence files are signed with (Ed25519, RFC 8032), so that somebody who does not have the laboratory's
 * secret sees that they are its own. It is derived from SECRET_KEY, and so kept nowhere.
 */
export interface SigningKey {
  /** In hex; for everybody. */
  publicKey: string;
  /** @returns the signature in hex */
  sign(text: string): string;
}

type Secrets = Pick<ApplicationEnvironment, 'secretKey'>;

const known = new WeakMap<Secrets, SigningKey>();

export function signingKeyOf(environment: Secrets): SigningKey {
  let key = known.get(environment);
  if (key === undefined) {
    key = keyFrom(environment.secretKey);
    known.set(environment, key);
  }
  return key;
}

/** What stands before the 32 bytes of a private and of a public key (RFC 8410, 7 and 4). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** HKDF with SHA-256 (RFC 5869), for this purpose alone. */
function keyFrom(secretKey: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'anchors and evidence', 32));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return {
    publicKey: rawOf(createPublicKey(key)),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  };
}

const rawOf = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).subarray(SPKI.length).toString('hex');
