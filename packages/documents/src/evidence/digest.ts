import { LEAF_PREFIX, NODE_PREFIX } from './record.ts';

/** Bytes as WebCrypto takes them: not shared with another thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export const hashOfText = async (text: string): Promise<string> => toHex(await sha256(utf8(text)));

export const hashOfLeaf = (text: string): Promise<Bytes> => sha256(joined(LEAF_PREFIX, utf8(text)));

export const join = (left: Uint8Array, right: Uint8Array): Promise<Bytes> =>
  sha256(joined(NODE_PREFIX, left, right));

function joined(prefix: number, ...pieces: Uint8Array[]): Bytes {
  const bytes = new Uint8Array(1 + pieces.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param hex an even number of digits, as the readers of the members have made sure */
export const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/**
 * Whether whoever has the key signed the text (Ed25519, RFC 8032).
 *
 * @returns null where this browser does not know Ed25519
 */
export async function isSigned(key: string, text: string, signature: string): Promise<boolean | null> {
  let publicKey: CryptoKey;
  try {
    publicKey = await crypto.subtle.importKey('raw', fromHex(key), { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    // A key of 32 bytes is taken by every browser that knows what it is for.
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    return false;
  }
  return crypto.subtle.verify({ name: 'Ed25519' }, publicKey, fromHex(signature), utf8(text));
}
