import { DocumentError } from '../errors.ts';
import { unpackInBrowser } from '../opc/unpack-in-browser.ts';
import { readDirectory, type ZipEntry } from '../opc/zip-directory.ts';
import type { Bytes } from './digest.ts';
import { type Sentence, sentence } from './sentence.ts';

const MAX_MEMBERS = 1_000;
const MAX_BYTES = 2_000_000_000;

/** A file that cannot be read as evidence, and why. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly sentence: Sentence;

  constructor(said: Sentence) {
    super(String(said));
    this.sentence = said;
  }
}

/**
 * The members of an evidence file by their names, whether somebody has packed it anew or not: what counts are they.
 *
 * @throws Unreadable
 */
export async function openArchive(archive: Bytes): Promise<Map<string, Bytes>> {
  const entries = entriesOf(archive).filter(({ isDirectory, name }) => !isDirectory && !OF_MACS.test(name));
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
    throw new Unreadable(sentence('The file unpacks to more than can be checked in a browser.'));
  const members = new Map<string, Bytes>();
  const folder = commonFolder(entries);
  for (const entry of entries) members.set(entry.name.slice(folder.length), await unpack(entry));
  return members;
}

/** What is wrong with an archive, in words about evidence files: others are uploaded, and this one is checked. */
function entriesOf(archive: Bytes): ZipEntry[] {
  try {
    return readDirectory(archive, MAX_MEMBERS);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    if (error.code === 'damaged') throw new Unreadable(sentence(DAMAGED));
    if (error.code === 'encrypted') throw new Unreadable(sentence(ENCRYPTED));
    throw new Unreadable(sentence(NOT_OURS));
  }
}

const DAMAGED =
  'The file is damaged, or no zip. It may not have been saved or copied completely: ask for it once more.';
const ENCRYPTED =
  'The file is protected with a password. Unpack it with the password, and pack it again without one.';
const NOT_OURS = 'The file is packed in a way in which no evidence file is.';

/** What a Mac puts beside the files it packs. */
const OF_MACS = /^__MACOSX\/|(^|\/)\.DS_Store$/;

/** The folder all of them are in, with its slash: whoever unpacks a file and packs it again may pack the folder. */
function commonFolder([first, ...others]: readonly ZipEntry[]): string {
  const folder = /^[^/]+\//.exec(first?.name ?? '')?.[0] ?? '';
  return others.every(({ name }) => name.startsWith(folder)) ? folder : '';
}

async function unpack(entry: ZipEntry): Promise<Bytes> {
  const content = await unpackInBrowser(entry);
  if (!content)
    throw new Unreadable(sentence('The member “{name}” cannot be unpacked.', { name: entry.name }));
  return content;
}
