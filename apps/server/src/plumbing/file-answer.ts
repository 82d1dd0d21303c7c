import { type DocumentFormat, mediaTypeOf } from '@benchbook/documents/basics';
import type { FastifyReply } from 'fastify';

/** Of bytes that a stranger made: they load nothing, run nowhere, and stand in no frame. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What every answer says that carries a file: it is what its type says, for this site alone, and kept nowhere. */
export const FILE_HEADERS = {
  'Content-Security-Policy': FILE_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

export interface FileAnswer {
  bytes: Uint8Array;
  format: DocumentFormat;
  /** Without the ending. */
  name: string;
  disposition: 'inline' | 'attachment';
}

/** Sends a document. What a stranger wrote into it runs nowhere: it is sandboxed, and its type is not guessed. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .headers({
      'Content-Type': mediaTypeOf(file.format),
      'Content-Disposition': contentDisposition(file.disposition, `${file.name}.${file.format}`),
      ...FILE_HEADERS,
    })
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}

/** A name for a file: control characters, and what separates directories, have no place in one. */
export const fileNameOf = (name: string): string =>
  Array.from(name, (character) => (/[\p{Cc}\\/:*?"<>|]/u.test(character) ? '_' : character)).join('');

/** RFC 6266: the name in ASCII for old clients, and as it is (RFC 8187, which follows RFC 5987). */
export function contentDisposition(disposition: FileAnswer['disposition'], name: string): string {
  const clean = fileNameOf(name);
  const ascii = clean.replace(/[^\x20-\x7e]/g, '_').replace(/[%']/g, '_');
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
