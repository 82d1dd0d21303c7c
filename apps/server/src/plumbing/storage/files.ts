import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressOf, checkBytes, checkStream } from './address.ts';
import { BlobDamaged, BlobMissing, type BlobStore, type StoredBlob } from './blob-store.ts';
import { hasCode, syncDirectory, syncFile, writeNew, writeNewAndWait } from './durable.ts';

/** First two hexadecimal digits of the hash: a directory each. */
const FANS = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));

/** Read at once where a file is only hashed. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Blobs as files named by their SHA-256, in one directory for each first byte of it: `ab/abcd…`. All directories are
 * made before the first blob, and a new blob is written under its name at once, so that one commit of the disk makes
 * its bytes and its name durable together. What a crash leaves of it has the name of other bytes than it holds, which
 * reading finds out, and the next who stores the same bytes puts right.
 *
 * @param mayBlock in a thread of its own: a new blob is written without leaving it.
 */
export function openFileBlobStore(directory: string, mayBlock: boolean): BlobStore {
  const write = mayBlock ? writeNewAndWait : writeNew;
  const pathOf = (sha256: string) => join(directory, sha256.slice(0, 2), sha256);
  const drafts = join(directory, 'drafts');
  let prepared: Promise<void> | undefined;

  /** A failure (a full disk, a missing mount) is not kept: the next blob tries again. */
  function prepare(): Promise<void> {
    prepared ??= makeDirectories(directory, [...FANS, 'drafts']).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  }

  return {
    async put(bytes, blob = addressOf(bytes)): Promise<StoredBlob> {
      await prepare();
      const path = pathOf(blob.sha256);
      if (await write(path, bytes)) return blob;
      // Somebody stored these bytes, or is about to, or began and was cut off: only the last is not as good as ours.
      if (await isIntact(path, blob.sha256))
        await Promise.all([syncFile(path), syncDirectory(dirname(path))]);
      else await replace(path, bytes, join(drafts, randomUUID()));
      return blob;
    },

    async read(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch((error: unknown) => {
        throw unreadable(sha256, error);
      });
      checkBytes(bytes, sha256);
      return bytes;
    },

    async verify(sha256) {
      const stream = createReadStream(pathOf(sha256), { highWaterMark: CHUNK_BYTES });
      await checkStream(stream, sha256).catch((error: unknown) => {
        throw unreadable(sha256, error);
      });
    },

    async check() {
      await prepare();
      const probe = join(drafts, randomUUID());
      const handle = await open(probe, 'wx+');
      try {
        await handle.writeFile('probe');
        const { bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
        if (bytesRead !== 5) throw new Error('The document store does not give back what it took.');
      } finally {
        await handle.close();
        await rm(probe, { force: true });
      }
    },
  };
}

/** What a failure to read says about the file; one that says nothing about it stays as it is. */
function unreadable(sha256: string, error: unknown): unknown {
  if (hasCode(error, 'ENOENT')) return new BlobMissing(sha256);
  // The disk cannot give back a part of it.
  return hasCode(error, 'EIO') ? new BlobDamaged(sha256, { cause: error }) : error;
}

async function isIntact(path: string, sha256: string): Promise<boolean> {
  return addressOf(await readFile(path)).sha256 === sha256;
}

/** Durable before it takes the name, since a reader may rely on what the name stands for. */
async function replace(path: string, bytes: Uint8Array, draft: string): Promise<void> {
  try {
    await writeNew(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Creates a directory with its subdirectories, and makes their names durable. */
async function makeDirectories(directory: string, names: string[]): Promise<void> {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 });
  await Promise.all(names.map((name) => mkdir(join(directory, name), { recursive: true, mode: 0o700 })));
  // Also when they were there: who made them may not have come this far.
  await syncDirectory(directory);
  if (first === undefined) return;
  for (let created = directory; created.length >= first.length; created = dirname(created)) {
    await syncDirectory(dirname(created));
  }
}
