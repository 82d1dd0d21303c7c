import { hash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BlobMissing, type BlobStore, type StoredBlob } from './index.ts';

/**
 * Blobs as files named by their SHA-256, fanned out over two levels of directories: `ab/cd/abcd…`. The directory is
 * created when the first blob is stored.
 */
export function openFileBlobStore(directory: string): BlobStore {
  const pathOf = (sha256: string) => join(directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const drafts = join(directory, 'drafts');

  return {
    async put(bytes): Promise<StoredBlob> {
      const sha256 = hashOf(bytes);
      const path = pathOf(sha256);
      // A file of another size cannot be ours: it is written anew.
      if ((await sizeOf(path)) !== bytes.byteLength) {
        await mkdir(drafts, { recursive: true });
        const draft = join(drafts, randomUUID());
        try {
          // Both wait for the disk; neither needs the other.
          await Promise.all([writeDurably(draft, bytes), makeDirectory(dirname(path))]);
          await rename(draft, path);
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      }
      // Also for a file that was there: who renamed it may not have come this far.
      await syncDirectory(dirname(path));
      return { sha256, size: bytes.byteLength };
    },

    async read(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch((error: unknown) => {
        throw isMissing(error) ? new BlobMissing(sha256) : error;
      });
      if (hashOf(bytes) !== sha256) {
        throw new Error(`The stored document ${sha256} is damaged: its bytes have another hash.`);
      }
      return bytes;
    },

    async check() {
      await mkdir(drafts, { recursive: true });
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

export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

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

/**
 * Creates the directory of a blob, and makes its entry and that of its parent durable; also when they were there, for
 * who made them may not have come this far.
 */
async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await Promise.all([syncDirectory(dirname(path)), syncDirectory(dirname(dirname(path)))]);
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
