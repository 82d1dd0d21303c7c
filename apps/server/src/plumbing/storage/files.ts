import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressOf, checkBytes } from './address.ts';
import { BlobMissing, type BlobStore, type StoredBlob } from './blob-store.ts';

/** First two hexadecimal digits of the hash: a directory each. */
const FANS = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));

/**
 * Blobs as files named by their SHA-256, in one directory for each first byte of it: `ab/abcd…`. All directories are
 * made before the first blob, so that a blob waits for two disk commits and no more: its bytes and its name.
 */
export function openFileBlobStore(directory: string): BlobStore {
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
      // A file of another size cannot be ours: it is written anew.
      if ((await sizeOf(path)) !== blob.size) {
        const draft = join(drafts, randomUUID());
        try {
          await writeDurably(draft, bytes);
          await rename(draft, path);
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      }
      // Also for a file that was there: who renamed it may not have come this far.
      await syncDirectory(dirname(path));
      return blob;
    },

    async read(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch((error: unknown) => {
        throw isMissing(error) ? new BlobMissing(sha256) : error;
      });
      checkBytes(bytes, sha256);
      return bytes;
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

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
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

async function syncDirectory(path: string): Promise<void> {
  // Windows has no handle on a directory to sync; NTFS journals its entries itself.
  if (process.platform === 'win32') return;
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, 'r');
    await handle.sync();
  } finally {
    await handle?.close();
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
