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
  /** @throws BlobMissing; BlobDamaged when the bytes do not have the hash they are named by. */
  read(sha256: string): Promise<Uint8Array>;
  /** Reads and hashes the bytes without holding them all in memory. @throws as `read` does. */
  verify(sha256: string): Promise<void>;
  /** Whether the store takes and gives bytes; the message of the error says what is wrong. */
  check(): Promise<void>;
}

export interface StoredBlob {
  /** Hexadecimal. */
  sha256: string;
  /** Bytes. */
  size: number;
}

export type BlobProblem = 'damaged' | 'missing';

/** What was stored cannot be given back; any other error says only that the store did not answer. */
export class UnreadableBlob extends Error {
  readonly sha256: string;
  readonly problem: BlobProblem;

  constructor(sha256: string, problem: BlobProblem, options?: ErrorOptions) {
    super(
      problem === 'missing'
        ? `The stored document ${sha256} is missing.`
        : `The stored document ${sha256} is damaged: its bytes have another hash, or cannot be read.`,
      options,
    );
    this.name = 'UnreadableBlob';
    this.sha256 = sha256;
    this.problem = problem;
  }
}

export class BlobMissing extends UnreadableBlob {
  constructor(sha256: string) {
    super(sha256, 'missing');
    this.name = 'BlobMissing';
  }
}

export class BlobDamaged extends UnreadableBlob {
  constructor(sha256: string, options?: ErrorOptions) {
    super(sha256, 'damaged', options);
    this.name = 'BlobDamaged';
  }
}
