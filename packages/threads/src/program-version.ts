import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Names what a program does with a file: a hash of the sources in these folders. Another one after every update, also where
 * nobody gave it a new number.
 */
export async function programVersion(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const folder of folders) {
    const files = (await readdir(folder, { recursive: true })).sort();
    for (const name of files) {
      if (/\.ts$/.test(name) && !/\.(?:test|spec)\.ts$/.test(name)) {
        hash.update(`${name}\0`).update(await readFile(join(folder, name)));
      }
    }
  }
  return hash.digest('hex');
}
