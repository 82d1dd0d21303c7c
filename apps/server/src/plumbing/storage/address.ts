import { hash } from 'node:crypto';
import type { StoredBlob } from './blob-store.ts';

/** What bytes are called in the store: their SHA-256 in hexadecimal, and how many they are. */
export const addressOf = (bytes: Uint8Array): StoredBlob => ({
  sha256: hash('sha256', bytes, 'hex'),
  size: bytes.byteLength,
});

/** @throws Error when the store gave other bytes than it took. */
export function checkBytes(bytes: Uint8Array, sha256: string): void {
  if (addressOf(bytes).sha256 === sha256) return;
  throw new Error(`The stored document ${sha256} is damaged: its bytes have another hash.`);
}
