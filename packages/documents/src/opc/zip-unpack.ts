import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib';
import { DocumentError } from '../errors.ts';
import type { ZipEntry } from './zip-directory.ts';

/** Checked at once by `unpackAside`, in bytes: a millisecond of work. */
const PIECE = 4 * 1024 * 1024;
/** Less is no size of a buffer for zlib. */
const LEAST_BYTES = 64;

/** Not made before it is used: pages that read charts come past here, in browsers, which have no zlib. */
const inflateAside = (...given: [Uint8Array, { maxOutputLength: number; chunkSize: number }]) =>
  promisify<Uint8Array, object, Uint8Array>(inflateRaw)(...given);

/** The content of an entry. @throws DocumentError `damaged` */
export function unpack(entry: ZipEntry): Uint8Array {
  let content: Uint8Array = entry.compressed;
  if (isDeflated(entry)) {
    try {
      content = inflateRawSync(entry.compressed, { maxOutputLength: mostOf(entry) });
    } catch (cause) {
      throw notUnpacked(entry, cause);
    }
  }
  return whole(entry, content, crc32(content));
}

/** As `unpack`, inflated in a thread of the runtime, and checked piece by piece. @throws DocumentError `damaged` */
export async function unpackAside(entry: ZipEntry): Promise<Uint8Array> {
  let content: Uint8Array = entry.compressed;
  if (isDeflated(entry)) {
    try {
      const most = mostOf(entry);
      // In one piece: others would be put together in this thread.
      const chunkSize = Math.max(most, LEAST_BYTES);
      content = await inflateAside(entry.compressed, { maxOutputLength: most, chunkSize });
    } catch (cause) {
      throw notUnpacked(entry, cause);
    }
  }
  let checksum = 0;
  for (let at = 0; at < content.length; at += PIECE) {
    checksum = crc32(content.subarray(at, at + PIECE), checksum);
    await setImmediate();
  }
  return whole(entry, content, checksum);
}

/** Some programs say "deflated" of a part with no bytes at all, for which there is nothing to inflate. */
const isDeflated = ({ method, size, compressed }: ZipEntry): boolean =>
  method === 8 && (size > 0 || compressed.length > 0);

/** One byte more than promised, so that a longer stream is an error and not a silent cut. */
const mostOf = ({ size }: ZipEntry): number => size + 1;

const notUnpacked = ({ name }: ZipEntry, cause: unknown): DocumentError =>
  new DocumentError('damaged', `The file is damaged: the part "${name}" cannot be unpacked.`, { cause });

function whole(entry: ZipEntry, content: Uint8Array, checksum: number): Uint8Array {
  if (content.length === entry.size && checksum === entry.crc32) return content;
  throw new DocumentError(
    'damaged',
    `The file is damaged: the checksum of the part "${entry.name}" is wrong.`,
  );
}
