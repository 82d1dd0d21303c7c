import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP archive (APPNOTE.TXT 6.3.10, section 4.3): header, name and bytes, and its line of the directory. */
interface WrittenEntry {
  local: Uint8Array[];
  central: Uint8Array;
}

/** 1980-01-01 00:00, the earliest time ZIP can say: the same content always gives the same bytes. */
const DOS_DATE = 0x0021;

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

/** What ends an archive. @param size of its directory, in bytes; @param offset where that begins */
export function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function entryOf(
  name: string,
  content: Uint8Array,
  offset: number,
  { data, method }: { data: Uint8Array; method: 0 | 8 },
): WrittenEntry {
  const nameBytes = Buffer.from(name, 'utf8');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  // Bit 11: the name is UTF-8. Left off for plain names, as Word and Excel do.
  common.writeUInt16LE(nameBytes.length === name.length ? 0 : 0x0800, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt16LE(DOS_DATE, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(nameBytes.length, 22);
  const localStart = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
  const centralStart = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0]);
  const centralEnd = Buffer.alloc(14);
  centralEnd.writeUInt32LE(offset, 10);
  return {
    local: [localStart, common, nameBytes, data],
    central: Buffer.concat([centralStart, common, centralEnd, nameBytes]),
  };
}
