import { createHash, hash } from 'node:crypto';
import { BlobDamaged, type StoredBlob } from './blob-store.ts';

/** What bytes are called in the store: their SHA-256 in hexadecimal, and how many they are. */
export const addressOf = (bytes: Uint8Array): StoredBlob => ({
  sha256: hash('sha256', bytes, 'hex'),
  size: bytes.byteLength,
});

/** @throws BlobDamaged when the store gave other bytes than it took. */
export function checkBytes(bytes: Uint8Array, sha256: string): void {
  if (addressOf(bytes).sha256 !== sha256) throw new BlobDamaged(sha256);
}

/** The same for bytes that come bit by bit. @throws BlobDamaged */
export async function checkStream(stream: AsyncIterable<Uint8Array>, sha256: string): Promise<void> {
  const sum = createHash('sha256');
  for await (const chunk of stream) sum.update(chunk);
  if (sum.digest('hex') !== sha256) throw new BlobDamaged(sha256);
}
