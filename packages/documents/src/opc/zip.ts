import { DocumentError } from '../errors.ts';
import { decodeXmlBytes, encodeXmlText, sayingUtf8, startsWithMark } from './encoding.ts';
import { parseXml, type XmlElement } from './xml.ts';
import { readDirectory, type ZipEntry } from './zip-directory.ts';
import { endOfDirectory } from './zip-entry.ts';
import { unpack, unpackAside } from './zip-unpack.ts';
import { deflated } from './zip-write.ts';

/** How much a package may hold before it is refused. */
export interface PackageLimits {
  maxEntries: number;
  /** Unpacked bytes of all entries together. */
  maxUnpackedBytes: number;
  /** Unpacked over packed size of one entry of more than 64 MB, or of a package of more than 100 MB. */
  maxRatio: number;
}

export const defaultLimits: PackageLimits = {
  maxEntries: 10_000,
  maxUnpackedBytes: 500 * 1024 * 1024,
  maxRatio: 200,
};

const RATIO_MATTERS_FROM = 64 * 1024 * 1024;
/** Many small parts can be packed as tightly as one large one. */
const TOTAL_RATIO_MATTERS_FROM = 100 * 1024 * 1024;

/**
 * What a package would take in memory unpacked, in bytes, from its table of contents alone; what is none is taken as it
 * is. Cheap, and never throws: for deciding what to do at the same time, not whether.
 */
export function unpackedSize(bytes: Uint8Array): number {
  try {
    return readDirectory(bytes, defaultLimits.maxEntries).reduce((sum, { size }) => sum + size, 0);
  } catch {
    return bytes.length;
  }
}

/**
 * Opens an Open Packaging Conventions package (ECMA-376 part 2): a ZIP archive of parts. Nothing is unpacked until
 * it is read. Throws DocumentError `damaged`, `encrypted`, `unsafe`, `too-large` or `not-supported`.
 */
export function readPackage(bytes: Uint8Array, limits: Partial<PackageLimits> = {}): OpcPackage {
  const { maxEntries, maxUnpackedBytes, maxRatio } = { ...defaultLimits, ...limits };
  const entries = readDirectory(bytes, maxEntries);
  let total = 0;
  for (const entry of entries) {
    total += entry.size;
    const ratio = entry.size / Math.max(1, entry.compressed.length);
    const isBomb =
      (entry.size > RATIO_MATTERS_FROM && ratio > maxRatio) ||
      (total > TOTAL_RATIO_MATTERS_FROM && total / bytes.length > maxRatio);
    if (total > maxUnpackedBytes || isBomb) {
      throw new DocumentError(
        'too-large',
        `The file unpacks to more than is allowed (${Math.round(maxUnpackedBytes / 1024 / 1024)} MB in all), so it was not opened.`,
      );
    }
  }
  return new OpcPackage(bytes, entries);
}

/** A package with nothing in it, to be filled with `set`. */
export function emptyPackage(): OpcPackage {
  return new OpcPackage(undefined, []);
}

interface Slot {
  name: string;
  entry?: ZipEntry;
  /** Set when the content is no longer the entry's. */
  changed?: NewContent;
  /** What was read of the content so far. Copies of the package share it. */
  read: Reading;
}

/** What was set. The bytes of a text are made when somebody asks for them: what the editor exported is never written. */
interface NewContent {
  text?: string;
  bytes?: Uint8Array;
  withMark: boolean;
}

interface Reading {
  /** Unpacked content of the entry. */
  unpacked?: Uint8Array;
  text?: string;
  xml?: XmlElement;
}

/**
 * The parts of one document. Part names have no leading slash and are compared without regard to case
 * (ECMA-376 part 2, 6.2.2.3). What is not touched is written back as the same compressed bytes.
 */
export class OpcPackage {
  readonly #original: Uint8Array | undefined;
  readonly #slots = new Map<string, Slot>();
  #touched = false;
  /** Another state of the document, of whose parts much may be the same. */
  #like: OpcPackage | undefined;

  /** Use `readPackage` or `emptyPackage`. */
  constructor(original: Uint8Array | undefined, entries: ZipEntry[]) {
    this.#original = original;
    this.#touched = original === undefined;
    for (const entry of entries) this.#slots.set(keyOf(entry.name), { name: entry.name, entry, read: {} });
  }

  /** Names of all parts in the archive's order; directories are left out. */
  names(): string[] {
    return [...this.#slots.values()].filter((slot) => !slot.entry?.isDirectory).map((slot) => slot.name);
  }

  has(name: string): boolean {
    const slot = this.#slots.get(keyOf(name));
    return slot !== undefined && !slot.entry?.isDirectory;
  }

  /** Unpacked bytes of a part, as the archive states them; what is read has exactly as many. 0 where there is none. */
  sizeOf(name: string): number {
    const slot = this.#slots.get(keyOf(name));
    return (slot?.changed ? bytesOf(slot.changed).length : slot?.entry?.size) ?? 0;
  }

  /** Content of a part. Throws DocumentError `damaged` if it is missing, too long or its checksum is wrong. */
  read(name: string): Uint8Array {
    const slot = this.#slots.get(keyOf(name));
    if (!slot || slot.entry?.isDirectory) {
      throw new DocumentError('damaged', `The file is damaged: the part "${name}" is missing.`);
    }
    if (slot.changed) return bytesOf(slot.changed);
    if (slot.read.unpacked) return slot.read.unpacked;
    if (!slot.entry)
      throw new DocumentError('damaged', `The file is damaged: the part "${name}" is missing.`);
    slot.read.unpacked = unpack(slot.entry);
    return slot.read.unpacked;
  }

  /** As `read`, but what was unpacked is not kept: for looking at every part of a large package. */
  readOnce(name: string): Uint8Array {
    const slot = this.#slots.get(keyOf(name));
    return slot?.entry && !slot.changed && !slot.read.unpacked ? unpack(slot.entry) : this.read(name);
  }

  /** As `readOnce`, of a part as the archive has it, but whoever else is served by the process has their turn meanwhile. */
  async readAside(name: string): Promise<Uint8Array> {
    const slot = this.#slots.get(keyOf(name));
    return slot?.entry && !slot.changed && !slot.entry.isDirectory
      ? unpackAside(slot.entry)
      : this.read(name);
  }

  /** Text of an XML part, decoded as its byte order mark or XML declaration says, without the mark. */
  text(name: string): string {
    const slot = this.#slots.get(keyOf(name));
    const text = slot?.read.text ?? decodeXmlBytes(this.read(name), name);
    if (slot) slot.read.text = text;
    return text;
  }

  /** The root element of an XML part, read once. Throws DocumentError as `parseXml` does. */
  xml(name: string): XmlElement {
    const slot = this.#slots.get(keyOf(name));
    const root = slot?.read.xml ?? parseXml(this.text(name), this.#like?.xmlSoFar(name));
    if (slot) slot.read.xml = root;
    return root;
  }

  /** The root element of a part if it was asked for before. */
  xmlSoFar(name: string): XmlElement | undefined {
    return this.#slots.get(keyOf(name))?.read.xml;
  }

  /** Reads the parts from now on by what they have in common with those of another state, as far as that was read. */
  readLike(other: OpcPackage): this {
    this.#like = other;
    return this;
  }

  /** A package of its own with the same content; what was or is read of one need not be read again for the other. */
  copy(): OpcPackage {
    const copy = new OpcPackage(this.#original, []);
    for (const [key, slot] of this.#slots) copy.#slots.set(key, { ...slot });
    copy.#touched = this.#touched;
    copy.#like = this.#like;
    return copy;
  }

  /**
   * Replaces or adds a part. Text is stored as UTF-8, with a byte order mark where it was read with one, and an XML
   * declaration that says otherwise is put right.
   */
  set(name: string, content: Uint8Array | string): void {
    const key = keyOf(name);
    const slot = this.#slots.get(key);
    const changed = newContent(content, slot);
    const { text } = changed;
    const read = text !== undefined && staysAsItIs(text) ? { text } : {};
    if (slot) Object.assign(slot, { changed, read });
    else this.#slots.set(key, { name: normalise(name), changed, read });
    this.#touched = true;
  }

  /** Removes a part; a part that is not there is no error. */
  remove(name: string): void {
    if (this.#slots.delete(keyOf(name))) this.#touched = true;
  }

  /** True when `entry bytes` of the part are still those of the archive that was read. */
  isUntouched(name: string): boolean {
    const slot = this.#slots.get(keyOf(name));
    return slot?.entry !== undefined && slot.changed === undefined;
  }

  /** True when both packages hold the part with the same content. Compares checksums before unpacking. */
  sameContent(other: OpcPackage, name: string): boolean {
    const mine = this.#slots.get(keyOf(name));
    const theirs = other.#slots.get(keyOf(name));
    if (!mine || !theirs) return mine === theirs;
    if (mine.entry && theirs.entry && !mine.changed && !theirs.changed) {
      if (mine.entry.crc32 !== theirs.entry.crc32 || mine.entry.size !== theirs.entry.size) return false;
    }
    return Buffer.compare(this.read(name), other.read(name)) === 0;
  }

  /**
   * The package as bytes: the very bytes it was read from if nothing was set or removed; else the same archive with
   * the touched entries replaced, every other entry's header and compressed bytes as they were, in the same order.
   */
  write(): Uint8Array {
    if (!this.#touched && this.#original) return this.#original;
    const body: Uint8Array[] = [];
    const directory: Uint8Array[] = [];
    let offset = 0;
    for (const slot of this.#slots.values()) {
      const written = slot.changed ? deflated(slot.name, bytesOf(slot.changed), offset) : copy(slot, offset);
      body.push(...written.local);
      directory.push(written.central);
      offset += written.local.reduce((sum, piece) => sum + piece.length, 0);
    }
    const directorySize = directory.reduce((sum, piece) => sum + piece.length, 0);
    if (offset + directorySize > 0xfffffffe || directory.length > 0xfffe) {
      throw new DocumentError('too-large', 'The document has grown beyond 4 GB, more than can be saved.');
    }
    const end = endOfDirectory(directory.length, directorySize, offset);
    return Buffer.concat([...body, ...directory, end]);
  }
}

function bytesOf(content: NewContent): Uint8Array {
  content.bytes ??= encodeXmlText(content.text ?? '', content.withMark);
  return content.bytes;
}

/** What is set in place of a part. */
function newContent(content: Uint8Array | string, slot: Slot | undefined): NewContent {
  if (typeof content !== 'string') return { bytes: content, withMark: startsWithMark(content) };
  const withMark = slot?.changed?.withMark ?? startsWithMark(slot?.read.unpacked);
  return { text: sayingUtf8(content), withMark };
}

/** Whether a text is read again as it was written: half a character and a mark of its own are not. */
const staysAsItIs = (text: string): boolean => text.isWellFormed() && !text.startsWith('\ufeff');

function normalise(name: string): string {
  // Nearly all names are as they must be, and every part is found by its own.
  if (!name.includes('\\') && !name.startsWith('/')) return name;
  return name.replaceAll('\\', '/').replace(/^\/+/, '');
}

function keyOf(name: string): string {
  return normalise(name).toLowerCase();
}

function copy(slot: Slot, offset: number) {
  const entry = slot.entry;
  if (!entry) throw new Error(`part ${slot.name} has neither an entry nor content`);
  const central = Buffer.from(entry.central);
  if (entry.offsetField.wide) central.writeBigUInt64LE(BigInt(offset), entry.offsetField.at);
  else central.writeUInt32LE(offset, entry.offsetField.at);
  return { local: [entry.local], central };
}
