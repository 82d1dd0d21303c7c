import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces a file so that after a crash at any moment either the old or the new content is there, whole: written
 * beside it, fsynced, renamed over it, and the folder fsynced.
 */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Appends to a file (made if absent); what was appended survives a crash once this resolves. */
export async function appendDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes a file or a folder with all that is in it; after a crash it does not come back. */
export async function removeDurably(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
  await syncFolder(dirname(path));
}

/** Makes names created, renamed and removed in a folder survive a crash. Windows cannot, and needs not, open folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
