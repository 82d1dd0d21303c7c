import { DocumentError } from '../errors.ts';
import { NS, transitionalUri } from './namespaces.ts';

/** Prefix to namespace URI as declared (strict URIs unmapped); the default namespace has the prefix ''. */
export type NamespaceScope = ReadonlyMap<string, string>;

/** An attribute; `value` is decoded, the offsets are those of the raw value between its quotes. */
export interface XmlAttribute {
  name: string;
  value: string;
  valueStart: number;
  valueEnd: number;
}

/**
 * An element and where it stands in the text it was read from. `source.slice(start, end)` is the element with its
 * tags, `source.slice(innerStart, innerEnd)` what is between them; for `<a/>` both inner offsets equal `end`.
 */
export class XmlElement {
  readonly source: string;
  /** Name as written, with prefix. */
  readonly name: string;
  readonly localName: string;
  /** Namespace URI in its transitional form, '' if there is none. */
  readonly namespace: string;
  readonly scope: NamespaceScope;
  readonly parent: XmlElement | undefined;
  readonly children: XmlElement[] = [];
  readonly start: number;
  innerStart: number;
  innerEnd: number;
  end: number;
  #attributes: readonly XmlAttribute[] | undefined;

  constructor(
    source: string,
    name: string,
    scope: NamespaceScope,
    parent: XmlElement | undefined,
    start: number,
    innerStart: number,
  ) {
    const colon = name.indexOf(':');
    this.source = source;
    this.name = name;
    this.localName = colon < 0 ? name : name.slice(colon + 1);
    this.namespace = namespaceOf(scope, colon < 0 ? '' : name.slice(0, colon));
    this.scope = scope;
    this.parent = parent;
    this.start = start;
    this.innerStart = innerStart;
    this.innerEnd = innerStart;
    this.end = innerStart;
  }

  /** Attributes in the order of the source. Most are never asked for, so they are read when they are. */
  get attributes(): readonly XmlAttribute[] {
    this.#attributes ??= readAttributes(this.source, this.start + 1 + this.name.length);
    return this.#attributes;
  }

  /** The element's text exactly as it stands in the source. */
  get outer(): string {
    return this.source.slice(this.start, this.end);
  }

  /** What is between the tags exactly as it stands in the source. */
  get inner(): string {
    return this.source.slice(this.innerStart, this.innerEnd);
  }

  get isSelfClosing(): boolean {
    return this.innerStart === this.end;
  }

  /** Decoded character data directly inside this element, without that of its children. */
  get text(): string {
    let text = '';
    let at = this.innerStart;
    for (const child of this.children) {
      if (child.start > at) text += decodeCharacterData(this.source.slice(at, child.start));
      at = child.end;
    }
    return at < this.innerEnd ? text + decodeCharacterData(this.source.slice(at, this.innerEnd)) : text;
  }

  is(namespace: string, localName: string): boolean {
    return this.localName === localName && this.namespace === namespace;
  }

  /** Value of an attribute by its name; `namespace` '' means an attribute without a prefix. */
  attribute(namespace: string, localName: string): string | undefined {
    return this.findAttribute(namespace, localName)?.value;
  }

  findAttribute(namespace: string, localName: string): XmlAttribute | undefined {
    for (const attribute of this.attributes) {
      if (!attribute.name.endsWith(localName)) continue;
      const colon = attribute.name.indexOf(':');
      if (attribute.name.length - colon - 1 !== localName.length) continue;
      // An attribute without a prefix is in no namespace (Namespaces in XML 1.0, 6.2).
      if ((colon < 0 ? '' : namespaceOf(this.scope, attribute.name.slice(0, colon))) === namespace)
        return attribute;
    }
    return undefined;
  }

  child(namespace: string, localName: string): XmlElement | undefined {
    return this.children.find((child) => child.is(namespace, localName));
  }

  childrenNamed(namespace: string, localName: string): XmlElement[] {
    return this.children.filter((child) => child.is(namespace, localName));
  }

  /** All elements inside this one, in document order, without itself. */
  *descendants(): Generator<XmlElement> {
    for (const child of this.children) {
      yield child;
      yield* child.descendants();
    }
  }
}

/** The transitional namespace a prefix stands for; '' if it stands for none. */
export function namespaceOf(scope: NamespaceScope, prefix: string): string {
  if (prefix === 'xml') return NS.xml;
  const uri = scope.get(prefix);
  return uri === undefined ? '' : transitionalUri(uri);
}

/** Deeper nesting than this is refused; Word itself gives up far earlier. */
const MAX_DEPTH = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 (2.2 Char) forbids
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

const malformed = (what: string) =>
  new DocumentError('damaged', `The file is damaged: one of its parts is not well-formed XML (${what}).`);

/**
 * Reads a well-formed XML text into elements that know their offsets; the root element is returned. Comments and
 * processing instructions are skipped and stay in the source. Throws DocumentError `unsafe` for a document type
 * declaration (Office files have none, and entities are an attack), `damaged` if the text is not well-formed,
 * `too-large` if elements nest deeper than 1,000.
 */
export function parseXml(source: string): XmlElement {
  if (FORBIDDEN_CHARACTERS.test(source)) throw malformed('it holds forbidden characters');
  let root: XmlElement | undefined;
  let open: XmlElement | undefined;
  let depth = 0;
  let scope: NamespaceScope = new Map();
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const tag = source.indexOf('<', at);
    checkCharacterData(source, at, tag < 0 ? source.length : tag, open === undefined);
    if (tag < 0) break;
    const next = source.charCodeAt(tag + 1);
    if (next === SLASH) {
      const end = source.indexOf('>', tag);
      if (end < 0 || !open || !closes(source, tag + 2, end, open.name))
        throw malformed('its tags do not match');
      open.innerEnd = tag;
      open.end = end + 1;
      open = open.parent;
      scope = open ? open.scope : new Map();
      depth--;
      at = end + 1;
    } else if (next === BANG || next === QUESTION) {
      at = skipMarkup(source, tag, open !== undefined);
    } else {
      if (root && !open) throw malformed('it holds more than one root');
      const start = readStartTag(source, tag, open?.scope ?? scope);
      const element = new XmlElement(source, start.name, start.scope, open, tag, start.end);
      if (element.namespace === '' && element.name.includes(':')) throw malformed('a prefix is not declared');
      open?.children.push(element);
      root ??= element;
      at = start.end;
      if (!start.selfClosing) {
        open = element;
        if (++depth > MAX_DEPTH) {
          throw new DocumentError(
            'too-large',
            'The document nests its content deeper than any real document does.',
          );
        }
      }
    }
  }
  if (!root || open) throw malformed('it is cut off');
  return root;
}

const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const EQUALS = 61;
const GREATER = 62;
const AMPERSAND = 38;
const COLON = 58;
const LESS = 60;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

function closes(source: string, from: number, end: number, name: string): boolean {
  if (!source.startsWith(name, from)) return false;
  for (let i = from + name.length; i < end; i++) if (!isSpace(source.charCodeAt(i))) return false;
  return true;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

/** Skips a comment, CDATA section or processing instruction that starts at `at`. */
function skipMarkup(source: string, at: number, inElement: boolean): number {
  const [close, from] = source.startsWith('<!--', at)
    ? ['-->', at + 4]
    : source.startsWith('<![CDATA[', at) && inElement
      ? [']]>', at + 9]
      : source.charCodeAt(at + 1) === QUESTION
        ? ['?>', at + 2]
        : ['', 0];
  if (!close) {
    throw source.startsWith('<!DOCTYPE', at)
      ? new DocumentError(
          'unsafe',
          'The file declares its own XML entities, which no Office document does, so it was not opened.',
        )
      : malformed('it holds a declaration in the wrong place');
  }
  const end = source.indexOf(close, from);
  if (end < 0) throw malformed('it is cut off');
  return end + close.length;
}

function checkCharacterData(source: string, from: number, to: number, outside: boolean): void {
  if (outside) {
    for (let i = from; i < to; i++)
      if (!isSpace(source.charCodeAt(i))) throw malformed('text stands outside of it');
    return;
  }
  for (let i = from; i < to; i++) if (source.charCodeAt(i) === AMPERSAND) i = referenceEnd(source, i);
}

/** Where the name that starts at `at` ends. Names hold at most one colon, and not at an end. */
function nameEnd(source: string, at: number): number {
  let i = at;
  let colons = 0;
  for (; ; i++) {
    const code = source.charCodeAt(i);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 0xb7;
    if (isLetter) continue;
    const starts = i === at || source.charCodeAt(i - 1) === COLON;
    const isInner = (code >= 48 && code <= 57) || code === 45 || code === 46;
    if (isInner && !starts) continue;
    if (code === COLON && !starts && colons++ === 0) continue;
    if (starts) throw malformed('a name is not valid');
    return i;
  }
}

function skipSpace(source: string, at: number): number {
  let i = at;
  while (isSpace(source.charCodeAt(i))) i++;
  return i;
}

/** Checks a start tag without making anything of its attributes but the namespaces it declares. */
function readStartTag(source: string, tag: number, outer: NamespaceScope) {
  let at = nameEnd(source, tag + 1);
  const name = source.slice(tag + 1, at);
  let scope: Map<string, string> | undefined;
  // Start and end of each attribute's name, one after the other.
  let names: number[] | undefined;
  for (;;) {
    const before = at;
    at = skipSpace(source, at);
    const code = source.charCodeAt(at);
    const selfClosing = code === SLASH && source.charCodeAt(at + 1) === GREATER;
    if (code === GREATER || selfClosing) {
      if (names) checkPrefixes(source, names, scope ?? outer);
      return { name, scope: scope ?? outer, end: at + (selfClosing ? 2 : 1), selfClosing };
    }
    if (before === at) throw malformed('a tag is cut off');
    const end = nameEnd(source, at);
    names ??= [];
    for (let i = 0; i < names.length; i += 2) {
      if (sameText(source, names[i] ?? 0, names[i + 1] ?? 0, at, end))
        throw malformed('an attribute is there twice');
    }
    names.push(at, end);
    const valueStart = valueStartAfter(source, end);
    const valueEnd = valueEndFrom(source, valueStart);
    const isDeclaration =
      source.startsWith('xmlns', at) && (end === at + 5 || source.charCodeAt(at + 5) === COLON);
    if (isDeclaration) {
      scope ??= new Map(outer);
      scope.set(
        source.slice(at + 6, Math.max(at + 6, end)),
        decodeReferences(source.slice(valueStart, valueEnd)),
      );
    }
    at = valueEnd + 1;
  }
}

function sameText(source: string, start: number, end: number, otherStart: number, otherEnd: number): boolean {
  if (end - start !== otherEnd - otherStart) return false;
  for (let i = 0; i < end - start; i++) {
    if (source.charCodeAt(start + i) !== source.charCodeAt(otherStart + i)) return false;
  }
  return true;
}

function checkPrefixes(source: string, names: readonly number[], scope: NamespaceScope): void {
  for (let i = 0; i < names.length; i += 2) {
    const start = names[i] ?? 0;
    const colon = source.indexOf(':', start);
    if (colon < 0 || colon >= (names[i + 1] ?? 0)) continue;
    const prefix = source.slice(start, colon);
    if (prefix !== 'xmlns' && prefix !== 'xml' && !scope.has(prefix))
      throw malformed('a prefix is not declared');
  }
}

function valueStartAfter(source: string, nameEnd: number): number {
  const equals = skipSpace(source, nameEnd);
  if (source.charCodeAt(equals) !== EQUALS) throw malformed('an attribute has no value');
  const quote = skipSpace(source, equals + 1);
  const code = source.charCodeAt(quote);
  if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) throw malformed('an attribute has no quotes');
  return quote + 1;
}

/** Where a value ends, after checking that it holds no tag and no entity that is not defined. */
function valueEndFrom(source: string, valueStart: number): number {
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
function readAttributes(source: string, from: number): XmlAttribute[] {
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

function referenceEnd(source: string, at: number): number {
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
function decodeCharacterData(raw: string): string {
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
