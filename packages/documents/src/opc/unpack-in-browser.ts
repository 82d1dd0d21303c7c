import type { ZipEntry } from './zip-directory.ts';

/** The content of an entry, unpacked by what browsers bring along; undefined where it cannot be unpacked to what it promises. */
export async function unpackInBrowser({
  method,
  size,
  compressed,
}: ZipEntry): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (method === 0) return Uint8Array.from(compressed);
  const unpacked = new Blob([Uint8Array.from(compressed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    // Not every browser reads a stream by `for await`.
    .getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (let read = await unpacked.read(); !read.done; read = await unpacked.read()) {
      length += read.value.length;
      if (length > size) break;
      pieces.push(read.value);
    }
  } catch {
    return undefined;
  }
  return length === size ? new Uint8Array(await new Blob(pieces).arrayBuffer()) : undefined;
}
