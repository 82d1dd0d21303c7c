import { NS, transitionalUri } from './namespaces.ts';
import { decodeCharacterData, readAttributes, type XmlAttribute } from './xml-syntax.ts';

/** Prefix to namespace URI as declared (strict URIs unmapped); the default namespace has the prefix ''. */
export type NamespaceScope = ReadonlyMap<string, string>;

/** A name as it is used in one place of the namespaces; elements of the same name share it. */
export interface XmlName {
  /** As written, with prefix. */
  name: string;
  localName: string;
  /** Namespace URI in its transitional form, '' if there is none. */
  namespace: string;
  scope: NamespaceScope;
}

/**
 * What a reader finds in a text: eight numbers an element in one array, in document order. A document has hundreds of
 * thousands of elements, most of which nobody asks for, so objects are made of those that are.
 */
export interface XmlTree {
  source: string;
  names: XmlName[];
  /** `FIELDS` numbers an element; see `FIELD`. */
  cells: Int32Array;
}

export const FIELDS = 7;
/** Places of the numbers of one element. Elements are named by the place of their first number; 0 stands for none. */
export const FIELD = {
  start: 0,
  innerStart: 1,
  innerEnd: 2,
  end: 3,
  name: 4,
  firstChild: 5,
  nextSibling: 6,
} as const;

const NO_CHILDREN: readonly XmlElement[] = [];

/**
 * An element and where it stands in the text it was read from. `source.slice(start, end)` is the element with its
 * tags, `source.slice(innerStart, innerEnd)` what is between them; for `<a/>` both inner offsets equal `end`.
 */
export class XmlElement {
  readonly parent: XmlElement | undefined;
  readonly #tree: XmlTree;
  readonly #at: number;
  readonly #name: XmlName;
  #children: readonly XmlElement[] | undefined;
  #attributes: readonly XmlAttribute[] | undefined;

  /** @param at place of the element's numbers in `tree.cells` */
  constructor(tree: XmlTree, at: number, parent: XmlElement | undefined) {
    const name = tree.names[tree.cells[at + FIELD.name] ?? 0];
    if (!name) throw new Error('an element without a name');
    this.parent = parent;
    this.#tree = tree;
    this.#at = at;
    this.#name = name;
  }

  /** What was read with it, for the reader of another state of the text. */
  get tree(): XmlTree {
    return this.#tree;
  }

  get source(): string {
    return this.#tree.source;
  }

  get start(): number {
    return this.#tree.cells[this.#at + FIELD.start] ?? 0;
  }

  get innerStart(): number {
    return this.#tree.cells[this.#at + FIELD.innerStart] ?? 0;
  }

  get innerEnd(): number {
    return this.#tree.cells[this.#at + FIELD.innerEnd] ?? 0;
  }

  get end(): number {
    return this.#tree.cells[this.#at + FIELD.end] ?? 0;
  }

  /** Name as written, with prefix. */
  get name(): string {
    return this.#name.name;
  }

  get localName(): string {
    return this.#name.localName;
  }

  /** Namespace URI in its transitional form, '' if there is none. */
  get namespace(): string {
    return this.#name.namespace;
  }

  get scope(): NamespaceScope {
    return this.#name.scope;
  }

  get children(): readonly XmlElement[] {
    this.#children ??= this.#readChildren();
    return this.#children;
  }

  #readChildren(): readonly XmlElement[] {
    const { cells } = this.#tree;
    let at = cells[this.#at + FIELD.firstChild] ?? 0;
    if (at === 0) return NO_CHILDREN;
    const children: XmlElement[] = [];
    for (; at > 0; at = cells[at + FIELD.nextSibling] ?? 0)
      children.push(new XmlElement(this.#tree, at, this));
    return children;
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
    const name = this.#name;
    return name.localName === localName && name.namespace === namespace;
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

  /**
   * Elements of that name inside this one, however deep, in document order. Objects are made only of those and of what
   * is around them, which are few in most documents.
   */
  descendantsNamed(namespace: string, localName: string): readonly XmlElement[] {
    const { names, cells } = this.#tree;
    const isWanted = names.map((name) => name.localName === localName && name.namespace === namespace);
    if (!isWanted.includes(true)) return NO_CHILDREN;
    const places: number[] = [];
    const to = endOfNumbers(cells, this.#at);
    for (let at = this.#at + FIELDS; at < to; at += FIELDS)
      if (isWanted[cells[at + FIELD.name] ?? 0]) places.push(at);
    const found: XmlElement[] = [];
    this.#addAt(places, 0, to, found);
    return found;
  }

  /**
   * Adds the elements whose numbers stand at these places.
   *
   * @param next index of the first place inside of this element, whose numbers end at `to`
   * @returns index of the first place behind it
   */
  #addAt(places: readonly number[], next: number, to: number, found: XmlElement[]): number {
    let at = next;
    for (const child of this.children) {
      if ((places[at] ?? to) >= to) break;
      const end = this.#tree.cells[child.#at + FIELD.nextSibling] || to;
      if (places[at] === child.#at) {
        found.push(child);
        at++;
      }
      if ((places[at] ?? end) < end) at = child.#addAt(places, at, end, found);
    }
    return at;
  }

  /**
   * Whether elements of one of these local names may be in the text this one was read from: by the names that were met in it, so
   * that nobody looks through a long text for what is seldom there.
   */
  mayMention(...localNames: readonly string[]): boolean {
    return this.#tree.names.some((name) => localNames.includes(name.localName));
  }

  /** All elements inside this one, in document order, without itself. */
  *descendants(): Generator<XmlElement> {
    for (const child of this.children) {
      yield child;
      yield* child.descendants();
    }
  }
}

/** Where the numbers of an element and of all inside of it end. */
export function endOfNumbers(cells: Int32Array, element: number): number {
  const end = cells[element + FIELD.end] ?? 0;
  let at = element + FIELDS;
  // Behind the last element there are zeros.
  while (at < cells.length && (cells[at + FIELD.start] ?? 0) < end && cells[at + FIELD.end] !== 0)
    at += FIELDS;
  return at;
}

/** The transitional namespace a prefix stands for; '' if it stands for none. */
export function namespaceOf(scope: NamespaceScope, prefix: string): string {
  if (prefix === 'xml') return NS.xml;
  const uri = scope.get(prefix);
  return uri === undefined ? '' : transitionalUri(uri);
}
