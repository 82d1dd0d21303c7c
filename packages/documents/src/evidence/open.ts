import { unpackInBrowser } from '../opc/unpack-in-browser.ts';
import { readDirectory, type ZipEntry } from '../opc/zip-directory.ts';
import type { Bytes } from './digest.ts';

const MAX_MEMBERS = 1_000;
const MAX_BYTES = 2_000_000_000;

/** A file that cannot be read as evidence. `message` is a sentence for a person. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * The members of an evidence file by their names, whether somebody has packed it anew or not: what counts are they.
 *
 * @throws Unreadable, DocumentError
 */
export async function openArchive(archive: Bytes): Promise<Map<string, Bytes>> {
  const entries = readDirectory(archive, MAX_MEMBERS).filter(
    ({ isDirectory, name }) => !isDirectory && !OF_MACS.test(name),
  );
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
    throw new Unreadable('The file unpacks to more than can be checked in a browser.');
  const members = new Map<string, Bytes>();
  const folder = commonFolder(entries);
  for (const entry of entries) members.set(entry.name.slice(folder.length), await unpack(entry));
  return members;
}

/** What a Mac puts beside the files it packs. */
const OF_MACS = /^__MACOSX\/|(^|\/)\.DS_Store$/;

/** The folder all of them are in, with its slash: whoever unpacks a file and packs it again may pack the folder. */
function commonFolder([first, ...others]: readonly ZipEntry[]): string {
  const folder = /^[^/]+\//.exec(first?.name ?? '')?.[0] ?? '';
  return others.every(({ name }) => name.startsWith(folder)) ? folder : '';
}

async function unpack(entry: ZipEntry): Promise<Bytes> {
  const content = await unpackInBrowser(entry);
  if (!content) throw new Unreadable(`The member “${entry.name}” cannot be unpacked.`);
  return content;
}
