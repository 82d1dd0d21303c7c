import { DocumentError } from '../errors.ts';

const DECLARATION = /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1[^>]*\?>/;

/**
 * Text of an XML part: UTF-16 by its byte order mark, else what the XML declaration names, else UTF-8
 * (XML 1.0, appendix F). The byte order mark is left out. Throws DocumentError `damaged` if the bytes do not fit.
 */
export function decodeXmlBytes(bytes: Uint8Array, partName: string): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new DocumentError('damaged', `The file is damaged: the part "${partName}" is not readable text.`, {
      cause,
    });
  }
}

/** Whether bytes begin with the byte order mark of UTF-8. */
export function startsWithMark(bytes: Uint8Array | undefined): boolean {
  return bytes?.[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** Text of an XML part as UTF-8, with a byte order mark where asked for. */
export function encodeXmlText(text: string, withMark = false): Uint8Array {
  return Buffer.from(`${withMark ? '\ufeff' : ''}${sayingUtf8(text)}`, 'utf8');
}

/** Text of an XML part with a declaration that says UTF-8, if it has one that says another encoding. */
export function sayingUtf8(text: string): string {
  const declared = DECLARATION.exec(text);
  const name = declared?.[2];
  if (!declared || !name || name.toLowerCase() === 'utf-8') return text;
  const head = declared[0].replace(/(encoding\s*=\s*["'])[^"']*/, '$1UTF-8');
  return head + text.slice(declared[0].length);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0x00) return 'utf-16le';
  if (first === 0x00 && second === 0x3c) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const name = DECLARATION.exec(head)?.[2]?.toLowerCase() ?? 'utf-8';
  // A declaration that says UTF-16 over single bytes is wrong about itself, and Word reads such a part as UTF-8.
  return name.startsWith('utf-16') || name === 'utf8' ? 'utf-8' : name;
}
