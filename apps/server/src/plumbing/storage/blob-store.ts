/**
 * Where documents' bytes lie, by content address. There is no way to delete: nothing ever removes a blob that a
 * version names.
 */
export interface BlobStore {
  /**
   * Durable (fsynced, or acknowledged by S3) when it resolves. Storing the same bytes twice is one blob.
   *
   * @param blob the address of the bytes, where the caller has it already.
   */
  put(bytes: Uint8Array, blob?: StoredBlob): Promise<StoredBlob>;
  /** @throws BlobMissing; Error when the bytes do not have the hash they are named by. */
  read(sha256: string): Promise<Uint8Array>;
  /** Whether the store takes and gives bytes; the message of the error says what is wrong. */
  check(): Promise<void>;
}

export interface StoredBlob {
  /** Hexadecimal. */
  sha256: string;
  /** Bytes. */
  size: number;
}

export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`The stored document ${sha256} is missing.`);
    this.name = 'BlobMissing';
  }
}
