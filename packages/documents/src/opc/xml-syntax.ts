import { DocumentError } from '../errors.ts';

/** An attribute; `value` is decoded, the offsets are those of the raw value between its quotes. */
export interface XmlAttribute {
  name: string;
  value: string;
  valueStart: number;
  valueEnd: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 (2.2 Char) forbids
export const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** The refusal of a text that is not well-formed. */
export const malformed = (what: string) =>
  new DocumentError('damaged', `The file is damaged: one of its parts is not well-formed XML (${what}).`);

export const SLASH = 47;
export const BANG = 33;
export const QUESTION = 63;
export const EQUALS = 61;
export const GREATER = 62;
export const AMPERSAND = 38;
export const COLON = 58;
export const LESS = 60;
export const DOUBLE_QUOTE = 34;
export const SINGLE_QUOTE = 39;

export function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

/** 1 for ASCII characters a name may start with, 2 for those that may only follow. */
const NAME_CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_]/.test(character) ? 1 : /[0-9.-]/.test(character) ? 2 : 0;
});

/** Where the name that starts at `at` ends. Names hold at most one colon, and not at an end. */
export function nameEnd(source: string, at: number): number {
  let i = at;
  let partStart = at;
  for (; ; i++) {
    const code = source.charCodeAt(i);
    const kind = code < 128 ? NAME_CHARACTERS[code] : code >= 0xb7 ? 1 : 0;
    if (kind === 1 || (kind === 2 && i > partStart)) continue;
    if (i === partStart) throw malformed('a name is not valid');
    if (code !== COLON || partStart > at) return i;
    partStart = i + 1;
  }
}

export function skipSpace(source: string, at: number): number {
  let i = at;
  while (isSpace(source.charCodeAt(i))) i++;
  return i;
}

export function valueStartAfter(source: string, nameEnd: number): number {
  const equals = skipSpace(source, nameEnd);
  if (source.charCodeAt(equals) !== EQUALS) throw malformed('an attribute has no value');
  const quote = skipSpace(source, equals + 1);
  const code = source.charCodeAt(quote);
  if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) throw malformed('an attribute has no quotes');
  return quote + 1;
}

/** Where a value ends, after checking that it holds no tag and no entity that is not defined. */
export function valueEndFrom(source: string, valueStart: number): number {
  const quote = source.charCodeAt(valueStart - 1);
  for (let i = valueStart; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (code === quote) return i;
    if (code === LESS) throw malformed('an attribute holds a tag');
    if (code === AMPERSAND) i = referenceEnd(source, i);
  }
  throw malformed('an attribute is cut off');
}

/** The attributes of a start tag that was checked, from behind the element's name on. */
export function readAttributes(source: string, from: number): XmlAttribute[] {
  const attributes: XmlAttribute[] = [];
  for (let at = skipSpace(source, from); ; ) {
    const code = source.charCodeAt(at);
    if (code === GREATER || code === SLASH) return attributes;
    const end = nameEnd(source, at);
    const valueStart = valueStartAfter(source, end);
    const valueEnd = valueEndFrom(source, valueStart);
    const value = decodeReferences(source.slice(valueStart, valueEnd));
    attributes.push({ name: source.slice(at, end), value, valueStart, valueEnd });
    at = skipSpace(source, valueEnd + 1);
  }
}

const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9a-fA-F]{1,6}));/y;

export function referenceEnd(source: string, at: number): number {
  REFERENCE.lastIndex = at;
  if (!REFERENCE.test(source)) throw malformed('it uses an entity that is not defined');
  return REFERENCE.lastIndex - 1;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves the five named entities and character references. Throws DocumentError `damaged` for any other. */
export function decodeReferences(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&[^;]*;?/g, (reference) => {
    REFERENCE.lastIndex = 0;
    const [, name, decimal, hexadecimal] = REFERENCE.exec(reference) ?? [];
    if (name) return NAMED[name] ?? '';
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16);
    if (!(code >= 0 && code <= 0x10ffff)) throw malformed('it uses an entity that is not defined');
    return String.fromCodePoint(code);
  });
}

/** Character data between tags, with comments and processing instructions left out and CDATA sections resolved. */
export function decodeCharacterData(raw: string): string {
  if (!raw.includes('<')) return decodeReferences(raw);
  return raw
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)/)
    .map((piece) =>
      piece.startsWith('<![CDATA[')
        ? piece.slice(9, -3)
        : piece.startsWith('<')
          ? ''
          : decodeReferences(piece),
    )
    .join('');
}

/** Text ready to stand between tags. Characters XML cannot hold at all are left out. */
export function escapeText(text: string): string {
  return withoutForbidden(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text ready to stand in a double-quoted attribute; line breaks and tabs survive attribute normalisation. */
export function escapeAttribute(text: string): string {
  return escapeText(text)
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;');
}

function withoutForbidden(text: string): string {
  return FORBIDDEN_CHARACTERS.test(text) ? text.replace(new RegExp(FORBIDDEN_CHARACTERS, 'g'), '') : text;
}
