import { crc32, deflateRawSync } from 'node:zlib';
import { endOfDirectory, type WrittenEntry, writeEntry } from './zip-entry.ts';

/** An entry of an archive, packed where that makes it smaller. @param offset where it begins */
export function deflated(name: string, content: Uint8Array, offset: number): WrittenEntry {
  const packed = deflateRawSync(content);
  return packed.length < content.length
    ? entryOf(name, content, offset, { data: packed, method: 8 })
    : stored(name, content, offset);
}

/** An entry as it is: for what is packed already, without the time it takes. */
const stored = (name: string, content: Uint8Array, offset: number): WrittenEntry =>
  entryOf(name, content, offset, { data: content, method: 0 });

/** Files in an archive, none of them packed; piece by piece, to be sent one after the other. */
export function storedArchive(files: readonly { name: string; content: Uint8Array }[]): Uint8Array[] {
  const archive = new StoredArchive();
  return [...files.flatMap(({ name, content }) => archive.add(name, content)), ...archive.end()];
}

/** Its sizes and offsets have 32 bits, and its count 16; all ones say that they stand elsewhere. */
const LONGEST = 0xfffffffe;
const MOST_ENTRIES = 0xfffe;

/** The same, of files that come one by one: only their lines of the directory are kept. */
export class StoredArchive {
  readonly #directory: Uint8Array[] = [];
  #offset = 0;

  /** What is to be sent of a file. @throws Error beyond 4 GB or 65,534 files: whoever adds them knows how many there are */
  add(name: string, content: Uint8Array): Uint8Array[] {
    const { local, central } = stored(name, content, this.#offset);
    this.#directory.push(central);
    this.#offset += lengthOf(local);
    if (this.#offset > LONGEST || this.#directory.length > MOST_ENTRIES)
      throw new Error('The archive holds more than it can say.');
    return local;
  }

  /** What is to be sent after the last file. */
  end(): Uint8Array[] {
    const directory = this.#directory;
    return [...directory, endOfDirectory(directory.length, lengthOf(directory), this.#offset)];
  }
}

/** How long an archive of such files is, in bytes. */
export const storedArchiveLength = (files: readonly { name: string; size: number }[]): number =>
  files.reduce((length, { name, size }) => length + 30 + 46 + 2 * Buffer.byteLength(name) + size, 22);

const lengthOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((length, piece) => length + piece.length, 0);

const entryOf = (
  name: string,
  content: Uint8Array,
  offset: number,
  packed: { data: Uint8Array; method: 0 | 8 },
): WrittenEntry => writeEntry({ name, crc32: crc32(content), size: content.length, ...packed }, offset);
