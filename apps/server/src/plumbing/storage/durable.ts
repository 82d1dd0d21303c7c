import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only the account that wrote the file of a blob may read it. */
const NEW = { flag: 'wx', mode: 0o600 } as const;

/**
 * Writes a file that does not exist, durable with its name once this is done; false when it does exist. A failed one
 * stays: by now its name may belong to somebody who put it right.
 */
export async function writeNew(path: string, bytes: Uint8Array): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(path, NEW.flag, NEW.mode);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    await handle.writeFile(bytes);
    // Side by side both are one commit of the disk.
    await Promise.all([handle.sync(), syncDirectory(dirname(path))]);
    return true;
  } finally {
    await handle.close();
  }
}

/**
 * The same for a thread that has nothing else to do: it waits for the disk itself. Each step that waits in another
 * thread costs two changes of threads, and there are eight of them.
 */
export function writeNewAndWait(path: string, bytes: Uint8Array): boolean {
  try {
    writeFileSync(path, bytes, { ...NEW, flush: true });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  // The commit of the file's bytes took its name along; this makes sure of it, on any file system.
  if (hasDirectoryHandles) withHandle(dirname(path), fsyncSync);
  return true;
}

export async function syncFile(path: string): Promise<void> {
  // Windows flushes only a handle that may write.
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function syncDirectory(path: string): Promise<void> {
  if (hasDirectoryHandles) await syncFile(path);
}

/** Windows has no handle on a directory to sync; NTFS journals its entries itself. */
const hasDirectoryHandles = process.platform !== 'win32';

function withHandle(path: string, use: (handle: number) => void): void {
  const handle = openSync(path, 'r');
  try {
    use(handle);
  } finally {
    closeSync(handle);
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
