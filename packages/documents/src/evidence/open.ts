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
  const entries = readDirectory(archive, MAX_MEMBERS).filter(({ isDirectory }) => !isDirectory);
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
    throw new Unreadable('The file unpacks to more than can be checked in a browser.');
  const members = new Map<string, Bytes>();
  for (const entry of entries) members.set(entry.name, await unpack(entry));
  return members;
}

async function unpack({ name, method, size, compressed }: ZipEntry): Promise<Bytes> {
  if (method === 0) return Uint8Array.from(compressed);
  const stream = new Blob([Uint8Array.from(compressed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of stream as unknown as AsyncIterable<Uint8Array>) {
      length += piece.length;
      if (length > size) break;
      pieces.push(piece);
    }
  } catch {
    throw new Unreadable(`The member “${name}” cannot be unpacked.`);
  }
  if (length !== size) throw new Unreadable(`The member “${name}” cannot be unpacked.`);
  return new Uint8Array(await new Blob(pieces as Bytes[]).arrayBuffer());
}
