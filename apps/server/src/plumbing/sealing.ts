import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The secret could not be opened: it was sealed with another key, or its bytes were changed. */
export class SealBroken extends Error {
  constructor() {
    super('A stored secret cannot be read with this SECRET_KEY. Enter it again.');
    this.name = 'SealBroken';
  }
}

/**
 * A secret at rest: AES-256-GCM (NIST SP 800-38D) with a key derived from SECRET_KEY, laid out as nonce, tag, ciphertext.
 *
 * @param place where it is kept, such as `data connection 5 token`: sealed for one place it opens at no other.
 */
export function seal(secretKey: string, place: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The keys of an installation: what was sealed under one before opens as long as the operator still gives it. */
export interface SecretKeys {
  secretKey: string;
  previousSecretKeys: readonly string[];
}

/** @throws SealBroken */
export function unseal(keys: SecretKeys, place: string, sealed: Buffer): string {
  for (const secretKey of [keys.secretKey, ...keys.previousSecretKeys]) {
    const secret = open(secretKey, place, sealed);
    if (secret !== null) return secret;
  }
  throw new SealBroken();
}

/** Null: it was sealed with another key, or changed. */
function open(secretKey: string, place: string, sealed: Buffer): string | null {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(secretKey), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    const secret = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([secret, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const keyFrom = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'secrets at rest', 32));
