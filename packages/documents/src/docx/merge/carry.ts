import { readContentTypes, setContentType } from '../../opc/content-types.ts';
import { NS, namespaceUriIn } from '../../opc/namespaces.ts';
import {
  addRelationship,
  type Relationship,
  readRelationships,
  relationshipKind,
  relationshipsPartOf,
  writeRelationships,
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
import { isExtension } from '../read/editor-export.ts';
import { Definitions } from './definitions.ts';
import { type Carry, inSchemaOrder } from './render/properties.ts';
import { REVISIONS, RevisionIds } from './render/revision-ids.ts';

/** Attributes of Word's own that name a definition elsewhere in the package, by the element that carries them. */
const STYLE_REFERENCES = new Set(['pStyle', 'rStyle', 'tblStyle']);

/** What superdoc adds in Word's own namespace and Word does not know: Word would call the document damaged. */
const EDITORS_OWN = /^(?:custom:\w+|xmlns:custom|w:authorEmail)$/;

/**
 * Carries pieces of the editor's document over into the original: what they refer to (pictures, links, styles,
 * lists, notes, comments) is added to the original under names and ids that are free there.
 */
export class Carrier {
  readonly #original: OpcPackage;
  readonly #base: OpcPackage;
  readonly #edited: OpcPackage;
  readonly #definitions: Definitions;
  readonly #copies = new Map<string, string>();
  readonly #revisions: RevisionIds;
  #nextDrawingId: number | undefined;

  constructor(original: OpcPackage, base: OpcPackage, edited: OpcPackage) {
    this.#original = original;
    this.#base = base;
    this.#edited = edited;
    this.#definitions = new Definitions(original, base, edited);
    this.#revisions = new RevisionIds(original, base);
  }

  /** The carry function for one part; `scope` are the namespaces that hold where its text will stand. */
  forPart(originalPart: string, editedPart: string, scope: NamespaceScope): Carry {
    const editedRelationships = new Map(readRelationships(this.#edited, editedPart).map((r) => [r.id, r]));
    const ids = new Map<string, string>();
    const relationshipId = (id: string) => {
      const relationship = editedRelationships.get(id);
      if (!relationship) return id;
      let mine = ids.get(id);
      if (mine === undefined) {
        mine = this.#relate(originalPart, relationship);
        ids.set(id, mine);
      }
      return mine;
    };
    return (element, omissions = []) => {
      const splices: Splice[] = [...omissions];
      const omitted = (at: number) => omissions.some(({ start, end }) => at >= start && at < end);
      const prefixes = new Set<string>();
      this.#visit(element, { relationshipId, part: editedPart }, splices, omitted, prefixes, scope);
      const declarations = missingDeclarations(element, prefixes, scope);
      const at = element.start + 1 + element.name.length;
      if (declarations) splices.push({ start: at, end: at, text: declarations });
      return within(element, splices);
    };
  }

  #visit(
    element: XmlElement,
    from: { relationshipId: (id: string) => string; part: string },
    splices: Splice[],
    omitted: (at: number) => boolean,
    prefixes: Set<string>,
    host: NamespaceScope,
  ): void {
    prefixes.add(prefixOf(element.name));
    for (const attribute of element.attributes) {
      const prefix = prefixOf(attribute.name);
      if (EDITORS_OWN.test(attribute.name)) {
        splices.push({ start: attributeStart(element, attribute), end: attribute.valueEnd + 1, text: '' });
        continue;
      }
      if (!prefix || prefix === 'xmlns' || prefix === 'xml') continue;
      const namespace = namespaceOf(element.scope, prefix);
      // The editor puts those of the run on the suggestion around it, where Word knows none.
      if (namespace === NS.word && REVISIONS.has(element.localName) && attribute.name.includes(':rsid')) {
        splices.push({ start: attributeStart(element, attribute), end: attribute.valueEnd + 1, text: '' });
        continue;
      }
      // The editor writes an empty date where a suggestion has none, which Word takes for damage.
      if (namespace === NS.word && attribute.name.endsWith(':date') && attribute.value === '') {
        splices.push({ start: attributeStart(element, attribute), end: attribute.valueEnd + 1, text: '' });
        continue;
      }
      // An older version of Word refuses an attribute it does not know, unless the part says it may ignore it.
      // The editor's paragraph ids can be above the 31 bits allowed ([MS-DOCX] 2.6.2.3), and Word gives its own.
      if (
        isExtension(namespace) &&
        (!isDeclared(host, namespace) || /(?:para|text)Id$/.test(attribute.name))
      ) {
        if (isCommentParagraph(element)) {
          prefixes.add(prefix);
          continue;
        }
        splices.push({ start: attributeStart(element, attribute), end: attribute.valueEnd + 1, text: '' });
        continue;
      }
      prefixes.add(prefix);
      const value =
        namespace === NS.officeRelationships ? from.relationshipId(attribute.value) : attribute.value;
      if (value !== attribute.value) replace(attribute, value, splices);
    }
    this.#definition(element, from.part, splices);
    splices.push(...keepingBlanks(element, splices));
    const children = inSchemaOrder(element);
    if (children === element.children) {
      for (const child of children) {
        if (!omitted(child.start)) this.#visit(child, from, splices, omitted, prefixes, host);
      }
      return;
    }
    // superdoc writes what was added last behind everything else. What is left out of a child is left out of it here.
    const texts = children.map((child) => {
      const isInside = ({ start, end }: Splice) => start >= child.start && end <= child.end;
      const own = splices.filter(isInside);
      if (!omitted(child.start)) this.#visit(child, from, own, omitted, prefixes, host);
      return within(child, own);
    });
    const [first, last] = [element.children[0], element.children.at(-1)];
    if (!first || !last) return;
    const outside = splices.filter(({ start, end }) => start < first.start || end > last.end);
    splices.splice(0, splices.length, ...outside, {
      start: first.start,
      end: last.end,
      text: texts.join(''),
    });
  }

  /** Carries over what an element refers to by a plain id. */
  #definition(element: XmlElement, part: string, splices: Splice[]): void {
    const carryValue = (namespace: string, name: string, carried: (value: string) => string) => {
      const attribute = element.findAttribute(namespace, name);
      if (!attribute) return;
      const value = carried(attribute.value);
      if (value !== attribute.value) replace(attribute, value, splices);
    };
    if (element.localName === 'docPr' && element.namespace === NS.wordDrawing) {
      carryValue('', 'id', () => String(this.#drawingId()));
    }
    if (element.namespace !== NS.word) return;
    if (REVISIONS.has(element.localName)) carryValue(NS.word, 'id', (id) => this.#revisions.of(part, id));
    if (STYLE_REFERENCES.has(element.localName))
      carryValue(NS.word, 'val', (id) => this.#definitions.style(id));
    else if (element.localName === 'numId')
      carryValue(NS.word, 'val', (id) => this.#definitions.numbering(id));
    else if (element.localName === 'footnoteReference')
      carryValue(NS.word, 'id', (id) => this.#note('footnotes', id));
    else if (element.localName === 'endnoteReference')
      carryValue(NS.word, 'id', (id) => this.#note('endnotes', id));
    else if (/^comment(?:Reference|RangeStart|RangeEnd)$/.test(element.localName)) {
      carryValue(NS.word, 'id', (id) => this.#note('comments', id));
    }
  }

  #note(kind: 'footnotes' | 'endnotes' | 'comments', id: string): string {
    return this.#definitions.note(kind, id, (part, editedPart, scope) =>
      this.forPart(part, editedPart, scope),
    );
  }

  #drawingId(): number {
    if (this.#nextDrawingId === undefined) {
      let highest = 0;
      for (const name of this.#original.names()) {
        if (!/^word\/[^/]+\.xml$/i.test(name)) continue;
        for (const [, id] of this.#original.text(name).matchAll(/<\w+:docPr\b[^>]*?\bid="(\d{1,9})"/g)) {
          highest = Math.max(highest, Number(id));
        }
      }
      this.#nextDrawingId = highest;
    }
    return ++this.#nextDrawingId;
  }

  /** The id of a relationship in the original that leads where the edited one leads; it is added if there is none. */
  #relate(originalPart: string, relationship: Relationship): string {
    const { type, target, external } = relationship;
    const existing = readRelationships(this.#original, originalPart);
    if (external) {
      const same = existing.find((r) => r.external && r.target === target && r.type === type);
      return same?.id ?? addRelationship(this.#original, originalPart, { type, externalTarget: target });
    }
    // A link to a place in the document itself: nothing to copy.
    if (!this.#edited.has(relationship.part)) {
      const same = existing.find((r) => r.target === target && r.type === type);
      return same?.id ?? addRelationship(this.#original, originalPart, { type, externalTarget: target });
    }
    const part = this.#copyPart(relationship);
    const same = existing.find((r) => r.part === part && r.type === type);
    return same?.id ?? addRelationship(this.#original, originalPart, { type, part });
  }

  /** A new header or footer: what it refers to is carried over as that of any other text. */
  #copyStory(from: string, name: string): void {
    const root = this.#edited.xml(from);
    this.#original.set(name, emptied(root));
    const type = readContentTypes(this.#edited).of(from);
    if (type) setContentType(this.#original, name, type);
    const carry = this.forPart(name, from, root.scope);
    const content = root.children.map((block) => carry(block)).join('');
    const empty = this.#original.xml(name);
    this.#original.set(
      name,
      applySplices(empty.source, [{ start: empty.innerEnd, end: empty.innerEnd, text: content }]),
    );
  }

  /** The original's name for a part of the edited document: the same name if the content is the same. */
  #copyPart(relationship: Relationship): string {
    const from = relationship.part;
    const known = this.#copies.get(from);
    if (known !== undefined) return known;
    if (this.#original.has(from)) {
      // Pictures are told apart by their bytes; other parts the editor found in the original, and writes anew.
      const isPicture = relationshipKind(relationship) === 'image';
      const isOriginals = isPicture ? this.#original.sameContent(this.#edited, from) : this.#base.has(from);
      if (isOriginals) return from;
    }
    const name = freeName(this.#original, from);
    this.#copies.set(from, name);
    if (/^(?:header|footer)$/.test(relationshipKind(relationship))) {
      this.#copyStory(from, name);
      return name;
    }
    this.#original.set(name, this.#edited.read(from));
    const type = readContentTypes(this.#edited).of(from);
    if (type) setContentType(this.#original, name, type);
    const relations = relationshipsPartOf(from);
    if (this.#edited.has(relations)) {
      let text = this.#edited.text(relations);
      for (const inner of readRelationships(this.#edited, from)) {
        if (inner.external || !this.#edited.has(inner.part)) continue;
        const target = `/${this.#copyPart(inner)}`;
        text = text.replace(`Target="${inner.target}"`, () => `Target="${escapeAttribute(target)}"`);
      }
      writeRelationships(this.#original, name, text);
    }
    return name;
  }
}

/** Elements whose text loses the blanks at its ends where they do not say that these stay (`xml:space`). */
const TEXTS = new Set(['t', 'delText']);

/** The editor says it of a text that has them; one of which only a part is new may have them there. */
function keepingBlanks(element: XmlElement, splices: readonly Splice[]): Splice[] {
  const { start, innerStart, innerEnd, name, source, attributes } = element;
  if (element.namespace !== NS.word || !TEXTS.has(element.localName)) return [];
  if (attributes.some((attribute) => attribute.name === 'xml:space')) return [];
  const inside = splices
    .filter((splice) => splice.start >= innerStart && splice.end <= innerEnd)
    .map((splice) => ({ ...splice, start: splice.start - innerStart, end: splice.end - innerStart }));
  if (!/^\s|\s$/.test(applySplices(source.slice(innerStart, innerEnd), inside))) return [];
  const at = start + 1 + name.length;
  return [{ start: at, end: at, text: ' xml:space="preserve"' }];
}

/** An element's text with splices of its source. */
function within(element: XmlElement, splices: readonly Splice[]): string {
  return applySplices(
    element.outer,
    splices.map(({ start, end, text }) => ({ start: start - element.start, end: end - element.start, text })),
  );
}

function emptied(root: XmlElement): string {
  return `${root.source.slice(0, root.innerStart).replace(/\s*\/>$/, '>')}</${root.name}>`;
}

function freeName(pkg: OpcPackage, name: string): string {
  if (!pkg.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const stem = name.slice(0, dot).replace(/\d+$/, '');
  for (let number = 1; ; number++) {
    const candidate = `${stem}${number}${name.slice(dot)}`;
    if (!pkg.has(candidate)) return candidate;
  }
}

/** Threads of comments name the paragraphs of comments by their ids. */
function isCommentParagraph(element: XmlElement): boolean {
  return element.parent?.is(NS.word, 'comment') ?? false;
}

function replace(attribute: XmlAttribute, value: string, splices: Splice[]): void {
  splices.push({ start: attribute.valueStart, end: attribute.valueEnd, text: escapeAttribute(value) });
}

/** Where an attribute starts, with the white space before it. */
function attributeStart(element: XmlElement, attribute: XmlAttribute): number {
  const at = element.source.lastIndexOf(attribute.name, attribute.valueStart);
  return /\s/.test(element.source[at - 1] ?? '') ? at - 1 : at;
}

function prefixOf(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? '' : name.slice(0, colon);
}

function isDeclared(scope: NamespaceScope, namespace: string): boolean {
  for (const prefix of scope.keys()) if (namespaceOf(scope, prefix) === namespace) return true;
  return false;
}

/** Declarations for prefixes that mean something else, or nothing, where the element will stand. */
function missingDeclarations(element: XmlElement, prefixes: Set<string>, host: NamespaceScope): string {
  let text = '';
  for (const prefix of prefixes) {
    const namespace = namespaceOf(element.scope, prefix);
    if (prefix === 'xml' || namespaceOf(host, prefix) === namespace) continue;
    const name = prefix ? `xmlns:${prefix}` : 'xmlns';
    if (element.attributes.some((attribute) => attribute.name === name)) continue;
    text += ` ${name}="${escapeAttribute(namespaceUriIn(host, namespace))}"`;
  }
  return text;
}
