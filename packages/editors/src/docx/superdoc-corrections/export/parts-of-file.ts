import { PackedTexts, PagePackage, type PartContent } from '@benchbook/documents/page-package';

/** What superdoc calls of JSZip to write a document. */
interface Zip {
  /** By name, of which it reads no more. */
  readonly files: Record<string, true>;
  /** With `content` it is set, without it is read. */
  file(name: string, content?: PartContent): { async(type: 'string'): Promise<string> } | null;
  forEach(visit: (name: string) => void): void;
  remove(name: string): void;
  generateAsync(options: { mimeType: string }): Promise<Blob>;
}

/** Of all states of the one document of a page. */
const known = new PackedTexts();

/**
 * The file a document was opened from, for superdoc to write its parts into. superdoc 1.46.3 unpacks all of the file for every state it is
 * asked for, and packs all of it again, by a library that does it in the page, in slices of 16 KB with a message to itself between two:
 * pictures, too, of which nothing was changed, in every pause in which something was typed before.
 */
export async function partsOfFile(file: Blob | ArrayBuffer): Promise<Zip> {
  const parts = new PagePackage(new Uint8Array(file instanceof Blob ? await file.arrayBuffer() : file));
  return {
    get files() {
      return Object.fromEntries(parts.names().map((name) => [name, true as const]));
    },
    file(name, content) {
      if (content !== undefined) parts.set(name, content);
      return parts.has(name) ? { async: () => parts.text(name) } : null;
    },
    forEach: (visit) => parts.names().forEach(visit),
    remove: (name) => parts.remove(name),
    generateAsync: async ({ mimeType }) => new Blob(await parts.write(known), { type: mimeType }),
  };
}
