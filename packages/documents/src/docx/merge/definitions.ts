import { readContentTypes, setContentType } from '../../opc/content-types.ts';
import { NS, namespaceUriIn } from '../../opc/namespaces.ts';
import {
  addRelationship,
  readRelationships,
  relatedPart,
  relationshipKind,
} from '../../opc/relationships.ts';
import { applySplices, type Splice } from '../../opc/splice.ts';
import {
  escapeAttribute,
  type NamespaceScope,
  namespaceOf,
  type XmlAttribute,
  type XmlElement,
} from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import { contentKey } from '../read/blocks.ts';
import { isExtension } from '../read/editor-export.ts';
import { freeParagraphId } from './comment-threads.ts';
import { type Carry, inSchemaOrder } from './render/properties.ts';

type NoteKind = 'footnotes' | 'endnotes' | 'comments';
type CarryFor = (part: string, editedPart: string, scope: NamespaceScope) => Carry;

/**
 * Definitions a piece of text refers to by id: styles, lists, notes and comments. Each method answers the id under
 * which the original knows the definition, after adding it there if it does not.
 */
export class Definitions {
  readonly #original: OpcPackage;
  readonly #base: OpcPackage;
  readonly #edited: OpcPackage;
  readonly #numbers = new Map<string, string>();
  readonly #notes = new Map<string, string>();

  constructor(original: OpcPackage, base: OpcPackage, edited: OpcPackage) {
    this.#original = original;
    this.#base = base;
    this.#edited = edited;
  }

  /** Style ids are names people chose, so the original's style of that id is the one that is meant. */
  style(id: string): string {
    const part = partOf(this.#original, 'styles');
    const theirs = rootOf(this.#edited, 'styles');
    if (!part || !theirs) return id;
    const wanted = [id];
    for (const name of wanted) {
      const root = this.#original.xml(part);
      if (root.children.some((style) => style.attribute(NS.word, 'styleId') === name)) continue;
      const style = theirs.children.find((other) => other.attribute(NS.word, 'styleId') === name);
      if (!style) continue;
      this.#original.set(part, append(root, [adopt(style, root.scope)]));
      for (const link of ['basedOn', 'next', 'link']) {
        const target = style.child(NS.word, link)?.attribute(NS.word, 'val');
        if (target && !wanted.includes(target)) wanted.push(target);
      }
    }
    return id;
  }

  /** A list the person did not make keeps its number; a new one is added with its definition under free numbers. */
  numbering(id: string): string {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const theirs = rootOf(this.#edited, 'numbering');
    const number = theirs && numberOf(theirs, id);
    if (!theirs || !number) return id;
    const mine = rootOf(this.#original, 'numbering');
    const before = rootOf(this.#base, 'numbering');
    const old = before && numberOf(before, id);
    const unchanged = old && before && listKey(before, old) === listKey(theirs, number);
    if (mine && numberOf(mine, id) && unchanged) return id;
    const added = this.#addNumbering(theirs, number);
    this.#numbers.set(id, added);
    return added;
  }

  #addNumbering(theirs: XmlElement, number: XmlElement): string {
    const part = this.#partFor('numbering', theirs);
    const root = this.#original.xml(part);
    const abstractId = number.child(NS.word, 'abstractNumId')?.attribute(NS.word, 'val') ?? '';
    const abstract = theirs.children.find(
      (e) => e.localName === 'abstractNum' && e.attribute(NS.word, 'abstractNumId') === abstractId,
    );
    const freeAbstract = String(1 + highest(root, 'abstractNum', 'abstractNumId'));
    const freeNumber = String(1 + highest(root, 'num', 'numId'));
    const lastAbstract = root.children.filter((e) => e.localName === 'abstractNum').at(-1);
    const numbers = root.children.filter((e) => e.localName === 'num');
    const abstractAt = lastAbstract?.end ?? numbers[0]?.start ?? root.innerStart;
    const numberAt = Math.max(abstractAt, numbers.at(-1)?.end ?? 0);
    const adopted = (element: XmlElement, values: (readonly [XmlAttribute | undefined, string])[]) =>
      adopt(element, root.scope, values);
    const abstractText = abstract
      ? adopted(abstract, [[abstract.findAttribute(NS.word, 'abstractNumId'), freeAbstract]])
      : '';
    const reference = number.child(NS.word, 'abstractNumId')?.findAttribute(NS.word, 'val');
    const numberText = adopted(number, [
      [number.findAttribute(NS.word, 'numId'), freeNumber],
      [reference, freeAbstract],
    ]);
    this.#original.set(
      part,
      applySplices(root.source, [
        { start: abstractAt, end: abstractAt, text: abstractText },
        { start: numberAt, end: numberAt, text: numberText },
      ]),
    );
    return freeNumber;
  }

  /** A note that base and original know keeps its id; one the person added is appended under a free id. */
  note(kind: NoteKind, id: string, carryFor: CarryFor): string {
    const key = `${kind} ${id}`;
    const known = this.#notes.get(key);
    if (known !== undefined) return known;
    const theirs = rootOf(this.#edited, kind);
    const note = theirs && noteOf(theirs, id);
    if (!theirs || !note) return id;
    const before = rootOf(this.#base, kind);
    const mine = rootOf(this.#original, kind);
    if (mine && noteOf(mine, id) && before && noteOf(before, id)) return id;
    const part = this.#partFor(kind, theirs);
    const root = this.#original.xml(part);
    const taken = new Set(root.children.map((child) => child.attribute(NS.word, 'id')));
    let free = id;
    for (let number = 1; taken.has(free); number++) free = String(number);
    this.#notes.set(key, free);
    const attribute = note.findAttribute(NS.word, 'id');
    const renumber = attribute ? [{ start: attribute.valueStart, end: attribute.valueEnd, text: free }] : [];
    if (kind === 'comments') renumber.push(...paragraphIds(note, root.source));
    const editedPart = partOf(this.#edited, kind) ?? part;
    const text = carryFor(part, editedPart, root.scope)(note, renumber);
    this.#original.set(part, append(this.#original.xml(part), [text]));
    return free;
  }

  /** The original's part of a kind; if there is none an empty one with the edited one's root is made and related. */
  #partFor(kind: string, theirs: XmlElement): string {
    const existing = partOf(this.#original, kind);
    if (existing) return existing;
    const main = mainOf(this.#original);
    const part = `${main.slice(0, main.lastIndexOf('/') + 1)}${kind}.xml`;
    const from = partOf(this.#edited, kind) ?? part;
    const startTag = theirs.source.slice(theirs.start, theirs.innerStart).replace(/\/?>$/, '>');
    const keep = theirs.children
      .filter((child) => /^(?:separator|continuation\w*)$/i.test(child.attribute(NS.word, 'type') ?? ''))
      .map((child) => child.outer);
    this.#original.set(
      part,
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${startTag}${keep.join('')}</${theirs.name}>`,
    );
    setContentType(this.#original, part, readContentTypes(this.#edited).of(from));
    addRelationship(this.#original, main, { type: typeOf(this.#edited, kind), part });
    return part;
  }
}

function mainOf(pkg: OpcPackage): string {
  return relatedPart(pkg, '', 'officeDocument') ?? 'word/document.xml';
}

function partOf(pkg: OpcPackage, kind: string): string | undefined {
  const part = relatedPart(pkg, mainOf(pkg), kind);
  return part && pkg.has(part) ? part : undefined;
}

function rootOf(pkg: OpcPackage, kind: string): XmlElement | undefined {
  const part = partOf(pkg, kind);
  return part === undefined ? undefined : pkg.xml(part);
}

function typeOf(pkg: OpcPackage, kind: string): string {
  const relationship = readRelationships(pkg, mainOf(pkg)).find((r) => relationshipKind(r) === kind);
  return relationship?.type ?? `${NS.officeRelationships}/${kind}`;
}

function noteOf(root: XmlElement, id: string): XmlElement | undefined {
  return root.children.find((child) => child.attribute(NS.word, 'id') === id);
}

function numberOf(root: XmlElement, id: string): XmlElement | undefined {
  return root.children.find((child) => child.localName === 'num' && child.attribute(NS.word, 'numId') === id);
}

/** New ids for the paragraphs of a comment that are not in the part yet. */
function paragraphIds(comment: XmlElement, part: string): Splice[] {
  const ids = comment.childrenNamed(NS.word, 'p').map((p) => p.findAttribute(NS.word2010, 'paraId'));
  return ids.flatMap((id) => {
    if (!id) return [];
    const text = freeParagraphId(part, Number.parseInt(id.value, 16));
    return text === id.value ? [] : [{ start: id.valueStart, end: id.valueEnd, text }];
  });
}

/** A list's own settings and those of the definition it names. */
function listKey(root: XmlElement, number: XmlElement): string {
  const id = number.child(NS.word, 'abstractNumId')?.attribute(NS.word, 'val');
  const abstract = root.children.find(
    (e) => e.localName === 'abstractNum' && e.attribute(NS.word, 'abstractNumId') === id,
  );
  return contentKey(number) + (abstract ? contentKey(abstract) : '');
}

function highest(root: XmlElement, element: string, attribute: string): number {
  const ids = root.children
    .filter((e) => e.localName === element)
    .map((e) => Number(e.attribute(NS.word, attribute)));
  return ids.reduce((most, id) => (Number.isFinite(id) ? Math.max(most, id) : most), 0);
}

/** The part's text with elements added at the end of its root. */
function append(root: XmlElement, elements: string[]): string {
  const text = elements.join('');
  if (!root.isSelfClosing)
    return applySplices(root.source, [{ start: root.innerEnd, end: root.innerEnd, text }]);
  const whole = `${root.outer.replace(/\s*\/>$/, '>')}${text}</${root.name}>`;
  return applySplices(root.source, [{ start: root.start, end: root.end, text: whole }]);
}

/**
 * An element of another part with some attribute values replaced, its prefixes declared where they are not, and what stands in it in
 * the order of the schema.
 */
function adopt(
  element: XmlElement,
  host: NamespaceScope,
  values: (readonly [XmlAttribute | undefined, string])[] = [],
): string {
  const splices: Splice[] = [];
  for (const [attribute, value] of values) {
    if (attribute) splices.push({ start: attribute.valueStart, end: attribute.valueEnd, text: value });
  }
  const prefixes = new Set<string>();
  for (const at of [element, ...element.descendants()]) {
    prefixes.add(prefixOf(at.name));
    for (const attribute of at.attributes) {
      const prefix = prefixOf(attribute.name);
      const namespace = namespaceOf(element.scope, prefix);
      if (isExtension(namespace) && namespaceOf(host, prefix) !== namespace) {
        const start = element.source.lastIndexOf(` ${attribute.name}`, attribute.valueStart);
        splices.push({ start, end: attribute.valueEnd + 1, text: '' });
      } else if (prefix) prefixes.add(prefix);
    }
  }
  const declarations = [...prefixes]
    .map((prefix) => ({ prefix, namespace: namespaceOf(element.scope, prefix) }))
    .filter(
      ({ prefix, namespace }) =>
        namespace !== '' && prefix !== 'xml' && namespaceOf(host, prefix) !== namespace,
    )
    .map(({ prefix, namespace }) => {
      const name = prefix ? `xmlns:${prefix}` : 'xmlns';
      return ` ${name}="${escapeAttribute(namespaceUriIn(host, namespace))}"`;
    });
  const at = element.start + 1 + element.name.length;
  splices.push({ start: at, end: at, text: declarations.join('') });
  return orderedText(element, splices);
}

/** An element's text with splices of its source, and its children as the schema wants them: superdoc 1.46.3 writes levels of lists in another order. */
function orderedText(element: XmlElement, splices: readonly Splice[]): string {
  const { children, start } = element;
  const texts = inSchemaOrder(element).map((child) => orderedText(child, splicesOf(child, splices)));
  const own = splices.filter((splice) => !children.some((child) => isWithin(child, splice)));
  const put = children.map((child, at) => ({ start: child.start, end: child.end, text: texts[at] ?? '' }));
  return applySplices(
    element.outer,
    [...own, ...put].map((each) => ({ ...each, start: each.start - start, end: each.end - start })),
  );
}

const isWithin = ({ start, end }: XmlElement, splice: Splice): boolean =>
  splice.start >= start && splice.end <= end;
const splicesOf = (child: XmlElement, splices: readonly Splice[]) =>
  splices.filter((splice) => isWithin(child, splice));

function prefixOf(name: string): string {
  return name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
}
