import type { Bytes } from '../digest.ts';
import { type Der, expectTag, NotDer, oidOf, readDer, TAG, valuesOf } from './der.ts';

const HASHES: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
const RSA = '1.2.840.113549.1.1.1';
/** What signs, and over which hash; where that is not in the name it stands beside it. */
const SIGNATURES: Record<string, { kind: 'RSA' | 'ECDSA'; hash?: string }> = {
  [RSA]: { kind: 'RSA' },
  '1.2.840.113549.1.1.11': { kind: 'RSA', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { kind: 'RSA', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { kind: 'RSA', hash: 'SHA-512' },
  '1.2.840.10045.4.3.2': { kind: 'ECDSA', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { kind: 'ECDSA', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { kind: 'ECDSA', hash: 'SHA-512' },
};
const CURVES: Record<string, { name: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
};

/** The name of a hash as WebCrypto has it. @param algorithm an AlgorithmIdentifier @throws NotDer for one that is not strong enough */
export function hashOf(algorithm: Der | undefined): string {
  const name = HASHES[oidOf(valuesOf(expectTag(algorithm, TAG.sequence))[0])];
  if (name === undefined) throw new NotDer('uses a hash that is not taken: SHA-256, SHA-384 and SHA-512 are');
  return name;
}

export const digest = async (hash: string, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes));

/**
 * Whether whoever has the key signed the bytes.
 *
 * @param key a SubjectPublicKeyInfo
 * @param algorithm the AlgorithmIdentifier of the signature
 * @param beside the hash that stands beside it; without one the algorithm has to name it
 * @throws NotDer for algorithms that are not taken
 */
export async function isSignedBy(
  key: Der,
  algorithm: Der | undefined,
  { bytes, signature, beside }: { bytes: Bytes; signature: Bytes; beside?: string },
): Promise<boolean> {
  const known = SIGNATURES[oidOf(valuesOf(expectTag(algorithm, TAG.sequence))[0])];
  const hash = known?.hash ?? beside;
  if (known === undefined || hash === undefined || (beside !== undefined && hash !== beside))
    throw new NotDer(
      'is signed in a way that is not taken: RSA and ECDSA with SHA-256, SHA-384 and SHA-512 are',
    );
  if (known.kind === 'RSA') {
    const how = { name: 'RSASSA-PKCS1-v1_5', hash };
    return crypto.subtle.verify(how, await imported(key, how), signature, bytes);
  }
  const curve = CURVES[oidOf(valuesOf(expectTag(valuesOf(key)[0], TAG.sequence))[1])];
  if (curve === undefined) throw new NotDer('is signed on a curve that is not taken');
  const how = { name: 'ECDSA', hash, namedCurve: curve.name };
  return crypto.subtle.verify(how, await imported(key, how), flat(signature, curve.bytes), bytes);
}

/** @throws NotDer where it is no key of that kind */
async function imported(
  key: Der,
  how: { name: string; hash: string; namedCurve?: string },
): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('spki', key.whole, how, false, ['verify']);
  } catch {
    throw new NotDer('has a key that is none');
  }
}

/** Both numbers of a signature one behind the other, as WebCrypto takes them. */
function flat(signature: Bytes, size: number): Bytes {
  const result = new Uint8Array(size * 2);
  const numbers = valuesOf(readDer(signature, TAG.sequence));
  if (numbers.length !== 2) throw new NotDer('has a signature that is none');
  for (const [index, value] of numbers.entries()) {
    const number = expectTag(value, TAG.integer).content;
    const digits = number[0] === 0 ? number.slice(1) : number;
    if (digits.length > size) throw new NotDer('has a signature that is none');
    result.set(digits, size * (index + 1) - digits.length);
  }
  return result;
}
