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

const EMPTY_ATTRIBUTES: readonly XmlAttribute[] = [];

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
  readonly attributes: readonly XmlAttribute[];
  readonly parent: XmlElement | undefined;
  readonly children: XmlElement[] = [];
  readonly start: number;
  innerStart: number;
  innerEnd: number;
  end: number;

  constructor(
    source: string,
    name: string,
    scope: NamespaceScope,
    attributes: readonly XmlAttribute[],
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
    this.attributes = attributes;
    this.parent = parent;
    this.start = start;
    this.innerStart = innerStart;
    this.innerEnd = innerStart;
    this.end = innerStart;
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
      const element = new XmlElement(source, start.name, start.scope, start.attributes, open, tag, start.end);
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

const NAME = /[A-Za-z_\u00b7-\uffff][\w.\-\u00b7-\uffff]*(?::[A-Za-z_\u00b7-\uffff][\w.\-\u00b7-\uffff]*)?/y;

function readName(source: string, at: number): string {
  NAME.lastIndex = at;
  const name = NAME.exec(source)?.[0];
  if (!name) throw malformed('a tag has no valid name');
  return name;
}

function readStartTag(source: string, tag: number, outer: NamespaceScope) {
  const name = readName(source, tag + 1);
  let at = tag + 1 + name.length;
  let attributes: XmlAttribute[] | undefined;
  let scope: Map<string, string> | undefined;
  for (;;) {
    const before = at;
    while (isSpace(source.charCodeAt(at))) at++;
    const code = source.charCodeAt(at);
    if (code === GREATER) {
      return {
        name,
        attributes: attributes ?? EMPTY_ATTRIBUTES,
        scope: scope ?? outer,
        end: at + 1,
        selfClosing: false,
      };
    }
    if (code === SLASH && source.charCodeAt(at + 1) === GREATER) {
      return {
        name,
        attributes: attributes ?? EMPTY_ATTRIBUTES,
        scope: scope ?? outer,
        end: at + 2,
        selfClosing: true,
      };
    }
    if (before === at) throw malformed('a tag is cut off');
    const attribute = readAttribute(source, at);
    attributes ??= [];
    for (const other of attributes)
      if (other.name === attribute.name) throw malformed('an attribute is there twice');
    attributes.push(attribute);
    at = attribute.valueEnd + 1;
    if (attribute.name.startsWith('xmlns')) {
      const prefix =
        attribute.name === 'xmlns'
          ? ''
          : attribute.name.startsWith('xmlns:')
            ? attribute.name.slice(6)
            : undefined;
      if (prefix !== undefined) {
        scope ??= new Map(outer);
        scope.set(prefix, attribute.value);
      }
    }
  }
}

function readAttribute(source: string, at: number): XmlAttribute {
  const name = readName(source, at);
  let i = at + name.length;
  while (isSpace(source.charCodeAt(i))) i++;
  if (source.charCodeAt(i) !== EQUALS) throw malformed('an attribute has no value');
  i++;
  while (isSpace(source.charCodeAt(i))) i++;
  const quote = source[i];
  if (quote !== '"' && quote !== "'") throw malformed('an attribute has no quotes');
  const valueStart = i + 1;
  const valueEnd = source.indexOf(quote, valueStart);
  if (valueEnd < 0) throw malformed('an attribute is cut off');
  const raw = source.slice(valueStart, valueEnd);
  if (raw.includes('<')) throw malformed('an attribute holds a tag');
  return { name, value: raw.includes('&') ? decodeReferences(raw) : raw, valueStart, valueEnd };
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
  if (!raw.includes('<')) return raw.includes('&') ? decodeReferences(raw) : raw;
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
