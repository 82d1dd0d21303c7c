import { DocumentError } from '../errors.ts';
import { NS, transitionalUri } from './namespaces.ts';
import {
  AMPERSAND,
  BANG,
  COLON,
  decodeCharacterData,
  decodeReferences,
  FORBIDDEN_CHARACTERS,
  GREATER,
  isSpace,
  malformed,
  nameEnd,
  QUESTION,
  readAttributes,
  referenceEnd,
  SLASH,
  skipSpace,
  valueEndFrom,
  valueStartAfter,
  type XmlAttribute,
} from './xml-syntax.ts';

export { decodeReferences, escapeAttribute, escapeText, type XmlAttribute } from './xml-syntax.ts';

/** Prefix to namespace URI as declared (strict URIs unmapped); the default namespace has the prefix ''. */
export type NamespaceScope = ReadonlyMap<string, string>;

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

function closes(source: string, from: number, end: number, name: string): boolean {
  if (!source.startsWith(name, from)) return false;
  for (let i = from + name.length; i < end; i++) if (!isSpace(source.charCodeAt(i))) return false;
  return true;
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
