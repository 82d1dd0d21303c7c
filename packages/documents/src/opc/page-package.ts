import { decodeXmlBytes } from './encoding.ts';
import { unpackInBrowser } from './unpack-in-browser.ts';
import { readDirectory, type ZipEntry } from './zip-directory.ts';
import { endOfDirectory, type NewEntry, writeEntry } from './zip-entry.ts';

const MOST_PARTS = 10_000;
/** Beyond that a text is not kept to be known again, in characters. */
const LONGEST_KEPT = 256 * 1024;

/** What a part is set to. */
export type PartContent = string | Uint8Array | ArrayBuffer | Blob;

/**
 * The parts of a package in a page, where some are replaced and all are written again, as superdoc does with every state of a
 * document it is asked for. What is not replaced keeps its packed bytes, and what is gets packed by the browser itself, beside
 * the page. For pages: nothing here is of a server.
 */
export class PagePackage {
  readonly #stored: ReadonlyMap<string, ZipEntry>;
  readonly #parts: Map<string, ZipEntry | PartContent>;

  /** @throws DocumentError for bytes that are no package */
  constructor(bytes: Uint8Array) {
    const entries = readDirectory(bytes, MOST_PARTS).filter(({ isDirectory }) => !isDirectory);
    this.#stored = new Map(entries.map((entry) => [entry.name, entry]));
    this.#parts = new Map(this.#stored);
  }

  /** In the archive's order; the new ones come last. */
  names(): string[] {
    return [...this.#parts.keys()];
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** The text of an XML part, without a byte order mark. @throws Error for one that is not there or damaged */
  async text(name: string): Promise<string> {
    const part = this.#parts.get(name);
    if (typeof part === 'string') return part;
    const bytes = part && (isEntry(part) ? await unpackInBrowser(part) : await bytesOf(part));
    if (!bytes) throw new Error(`The part ${name} is not there, or damaged.`);
    return decodeXmlBytes(bytes, name);
  }

  /** Replaces or adds a part; text is stored as UTF-8. */
  set(name: string, content: PartContent): void {
    this.#parts.set(name, content);
  }

  /** Removes a part; a part that is not there is no error. */
  remove(name: string): void {
    this.#parts.delete(name);
  }

  /** The package, piece by piece. @param known what was packed for such a package before, and is from now on */
  async write(known: PackedTexts): Promise<Uint8Array<ArrayBuffer>[]> {
    const body: Uint8Array[] = [];
    const directory: Uint8Array[] = [];
    let offset = 0;
    for (const [name, part] of this.#parts) {
      const entry = isEntry(part)
        ? asItIs(part)
        : typeof part === 'string'
          ? await known.pack(name, part)
          : await packed(name, await bytesOf(part), this.#stored.get(name));
      const { local, central } = writeEntry(entry, offset);
      body.push(...local);
      directory.push(central);
      offset += lengthOf(local);
    }
    const end = endOfDirectory(directory.length, lengthOf(directory), offset);
    return [...body, ...directory, end] as Uint8Array<ArrayBuffer>[];
  }
}

/** Texts as they were packed the last time, by the names of their parts: most are the same from one state of a document to the next. */
export class PackedTexts {
  readonly #kept = new Map<string, { text: string; entry: NewEntry }>();

  async pack(name: string, text: string): Promise<NewEntry> {
    const kept = this.#kept.get(name);
    if (kept?.text === text) return kept.entry;
    const entry = await packed(name, new TextEncoder().encode(text));
    if (text.length <= LONGEST_KEPT) this.#kept.set(name, { text, entry });
    else this.#kept.delete(name);
    return entry;
  }
}

const isEntry = (part: ZipEntry | PartContent): part is ZipEntry =>
  typeof part === 'object' && 'compressed' in part;

const bytesOf = async (content: Exclude<PartContent, string>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    content instanceof Blob
      ? await content.arrayBuffer()
      : content instanceof Uint8Array
        ? Uint8Array.from(content)
        : content,
  );

const asItIs = ({ compressed, ...entry }: ZipEntry): NewEntry => ({ ...entry, data: compressed });

/** @param stored what the package has under that name, which is packed already if it is the same: a picture */
async function packed(name: string, content: Uint8Array<ArrayBuffer>, stored?: ZipEntry): Promise<NewEntry> {
  const crc32 = checksum(content);
  if (stored?.crc32 === crc32 && stored.size === content.length) return asItIs(stored);
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  const isSmaller = deflated.length < content.length;
  return {
    name,
    method: isSmaller ? 8 : 0,
    crc32,
    size: content.length,
    data: isSmaller ? deflated : content,
  };
}

/** By the lowest byte of what is to be divided: the remainder by the polynomial of ISO 3309, 8 bits at a time. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** The checksum that a ZIP archive has of what is in it (CRC-32 of ISO 3309). */
function checksum(content: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of content) rest = (rest >>> 8) ^ (REMAINDERS[(rest ^ byte) & 0xff] ?? 0);
  return ~rest >>> 0;
}

const lengthOf = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((length, piece) => length + piece.length, 0);
