import { DocumentError } from '../errors.ts';

/** One entry of a ZIP archive as its central directory describes it (APPNOTE.TXT 6.3.10, section 4.3). */
export interface ZipEntry {
  /** Name with forward slashes and without a leading slash. */
  name: string;
  isDirectory: boolean;
  /** 0 stored, 8 deflated; anything else is refused. */
  method: number;
  crc32: number;
  size: number;
  /** The compressed bytes, a view of the archive. */
  compressed: Uint8Array;
  /** Local header, name, extra fields, data and data descriptor, a view of the archive. */
  local: Uint8Array;
  /** The entry's central directory record, a view of the archive. */
  central: Uint8Array;
  /** Where the local header's offset stands inside `central`, and whether it takes 8 bytes (ZIP64) or 4. */
  offsetField: { at: number; wide: boolean };
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const DATA_DESCRIPTOR = 0x08074b50;
const MAX_COMMENT = 0xffff;

const damaged = (what: string) =>
  new DocumentError(
    'damaged',
    `The file is damaged: ${what}. It may not have been uploaded or saved completely.`,
  );

/**
 * Reads the central directory of a ZIP archive and where each entry's bytes are, without unpacking anything.
 * Throws DocumentError `damaged` (cut off, inconsistent), `encrypted`, `unsafe` (path traversal, overlapping or
 * duplicate entries) or `too-large` (more than `maxEntries`).
 */
export function readDirectory(archive: Uint8Array, maxEntries: number): ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  const { count, directoryOffset } = end;
  if (count > maxEntries) {
    throw new DocumentError(
      'too-large',
      `The file holds ${count} parts, more than the ${maxEntries} allowed.`,
    );
  }

  const entries: ZipEntry[] = [];
  const spans: { from: number; to: number }[] = [];
  const seen = new Set<string>();
  let at = directoryOffset;
  for (let i = 0; i < count; i++) {
    if (at + 46 > archive.length || view.getUint32(at, true) !== CENTRAL_HEADER) {
      throw damaged('its table of contents is incomplete');
    }
    const { entry, next, from, to } = readEntry(archive, view, at, end.shift);
    const key = entry.name.toLowerCase();
    if (seen.has(key)) {
      throw new DocumentError(
        'unsafe',
        `The file holds the part "${entry.name}" twice, which a real document never does.`,
      );
    }
    seen.add(key);
    spans.push({ from, to });
    entries.push(entry);
    at = next;
  }
  // A reader that counts by the size of the directory would see other parts than one that counts its records.
  if (at !== end.directoryEnd) throw damaged('its table of contents is inconsistent');
  spans.sort((a, b) => a.from - b.from);
  for (let i = 1; i < spans.length; i++) {
    const before = spans[i - 1];
    const after = spans[i];
    if (before && after && before.to > after.from) {
      throw new DocumentError(
        'unsafe',
        'The file holds parts that overlap each other, which a real document never does.',
      );
    }
  }
  return entries;
}

interface DirectoryEnd {
  count: number;
  directoryOffset: number;
  directoryEnd: number;
  /** Bytes in front of the archive (a self-extractor, a mail header); every offset is off by as many. */
  shift: number;
}

function findEnd(view: DataView): DirectoryEnd {
  const lowest = Math.max(0, view.byteLength - 22 - MAX_COMMENT);
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) !== END_OF_DIRECTORY) continue;
    if (at + 22 + view.getUint16(at + 20, true) > view.byteLength) continue;
    return readEnd(view, at);
  }
  throw damaged('its end is missing');
}

function readEnd(view: DataView, at: number): DirectoryEnd {
  let count = view.getUint16(at + 10, true);
  let size = view.getUint32(at + 12, true);
  let offset = view.getUint32(at + 16, true);
  let endOfDirectory = at;
  const needs64 = count === 0xffff || size === 0xffffffff || offset === 0xffffffff;
  if (needs64 && at >= 20 && view.getUint32(at - 20, true) === LOCATOR_64) {
    const record = readUint64(view, at - 12);
    if (record + 56 > view.byteLength || view.getUint32(record, true) !== END_OF_DIRECTORY_64) {
      throw damaged('its table of contents is not where it should be');
    }
    count = readUint64(view, record + 32);
    size = readUint64(view, record + 40);
    offset = readUint64(view, record + 48);
    endOfDirectory = record;
  }
  const shift = endOfDirectory - size - offset;
  if (shift < 0) throw damaged('its table of contents is not where it should be');
  return { count, directoryOffset: offset + shift, directoryEnd: offset + shift + size, shift };
}

function readEntry(archive: Uint8Array, view: DataView, at: number, shift: number) {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const crc32 = view.getUint32(at + 16, true);
  let compressedSize = view.getUint32(at + 20, true);
  let size = view.getUint32(at + 24, true);
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const commentLength = view.getUint16(at + 32, true);
  let localOffset = view.getUint32(at + 42, true);
  const next = at + 46 + nameLength + extraLength + commentLength;
  if (next > archive.length) throw damaged('its table of contents is incomplete');

  const name = readName(archive.subarray(at + 46, at + 46 + nameLength));
  let offsetField = { at: 42, wide: false };
  let wideSizes = false;
  const extra = findExtra(view, at + 46 + nameLength, extraLength, 0x0001);
  if (extra) {
    let cursor = extra.from;
    const take = () => {
      if (cursor + 8 > extra.to) throw damaged('its table of contents is incomplete');
      cursor += 8;
      return readUint64(view, cursor - 8);
    };
    if (size === 0xffffffff) size = take();
    if (compressedSize === 0xffffffff) {
      compressedSize = take();
      wideSizes = true;
    }
    if (localOffset === 0xffffffff) {
      localOffset = take();
      offsetField = { at: cursor - 8 - at, wide: true };
    }
  }
  if (flags & 0x2041) {
    throw new DocumentError(
      'encrypted',
      'The file is protected with a password. Remove the password and upload it again.',
    );
  }
  if (method !== 0 && method !== 8) {
    throw new DocumentError(
      'not-supported',
      `The part "${name}" is packed in a way that Word and Excel do not use.`,
    );
  }

  const from = localOffset + shift;
  if (from + 30 > archive.length || view.getUint32(from, true) !== LOCAL_HEADER) {
    throw damaged(`the part "${name}" is missing`);
  }
  const localName = archive.subarray(from + 30, from + 30 + view.getUint16(from + 26, true));
  if (readName(localName) !== name) {
    throw new DocumentError(
      'unsafe',
      'The file calls one of its parts by two names, which a real document never does.',
    );
  }
  const dataFrom = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
  const dataTo = dataFrom + compressedSize;
  if (dataTo > archive.length || (method === 0 && size !== compressedSize)) {
    throw damaged(`the part "${name}" is cut off`);
  }
  const to = flags & 0x0008 ? dataTo + descriptorLength(view, dataTo, crc32, wideSizes) : dataTo;
  const entry: ZipEntry = {
    name,
    isDirectory: name.endsWith('/'),
    method,
    crc32,
    size,
    compressed: archive.subarray(dataFrom, dataTo),
    local: archive.subarray(from, to),
    central: archive.subarray(at, next),
    offsetField,
  };
  return { entry, next, from, to };
}

/** The data descriptor's signature is optional and its sizes are 4 or 8 bytes each (APPNOTE 4.3.9). */
function descriptorLength(view: DataView, at: number, crc32: number, wide: boolean): number {
  const body = wide ? 20 : 12;
  const signed = at + 4 <= view.byteLength && view.getUint32(at, true) === DATA_DESCRIPTOR;
  // An unsigned descriptor whose checksum happens to equal the signature is told apart by what follows.
  const length =
    signed &&
    !(crc32 === DATA_DESCRIPTOR && at + 8 <= view.byteLength && view.getUint32(at + 4, true) !== crc32)
      ? body + 4
      : body;
  if (at + length > view.byteLength) throw damaged('a part is cut off');
  return length;
}

function findExtra(view: DataView, from: number, length: number, id: number) {
  const end = from + length;
  for (let at = from; at + 4 <= end; ) {
    const size = view.getUint16(at + 2, true);
    const to = at + 4 + size;
    if (to > end) return undefined;
    if (view.getUint16(at, true) === id) return { from: at + 4, to };
    at = to;
  }
  return undefined;
}

function readUint64(view: DataView, at: number): number {
  if (at < 0 || at + 8 > view.byteLength) throw damaged('its table of contents is incomplete');
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw damaged('its table of contents is inconsistent');
  return value;
}

/** Names are UTF-8 in every Office file; other archivers write a code page, which only matters for strange names. */
function readName(bytes: Uint8Array): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    name = new TextDecoder('latin1').decode(bytes);
  }
  name = name.replaceAll('\\', '/').replace(/^\/+/, '');
  if (
    name.split('/').some((segment) => segment === '..' || segment === '.') ||
    /^[a-z]:/i.test(name) ||
    name.includes('\0')
  ) {
    throw new DocumentError('unsafe', 'The file holds a part whose name points outside of the file.');
  }
  return name;
}
