import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { plainText } from '../read/story.ts';

/** What is taken away before two states of a document are compared. */
export interface Rejection {
  /** Tracked changes of this author are rejected, as Word's "Reject" would; null: nobody's. */
  author: string | null;
  /** By which name the anchors of a comment with this id count; undefined: they do not. */
  nameOf: (commentId: string) => string | undefined;
}

/** One paragraph, or another block, in a form in which equal means: the same text, formatting and suggestions. */
export interface RejectedBlock {
  key: string;
  /** For a person: the text that stands there. */
  text: string;
}

/** Attributes that tell sessions of an editor apart, and elements that only an editor's own display needs. */
const VOLATILE_ATTRIBUTE = /^(?:\w+:)?(?:rsid\w*|paraId|textId|anchorId|editId|space)$|^xmlns(?::|$)/;
const VOLATILE_ELEMENTS = new Set(['proofErr', 'lastRenderedPageBreak']);
const ANCHORS = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference']);
/** Characters such as these may be deleted by name. */
const UNDELETED: Record<string, string> = { delText: 't', delInstrText: 'instrText' };
/** Properties a change of which keeps the former ones beside it, except what the former ones cannot hold. */
const KEPT_BESIDE: Record<string, string[]> = { pPr: ['rPr', 'sectPr'] };

/**
 * The blocks of a container (body, header, note, …) with the tracked changes of one author rejected: their insertions
 * gone, their deletions back, former formatting restored, split paragraphs joined (ECMA-376 part 1, 17.13.5).
 * What others suggested stays and counts. How text is cut into runs does not count.
 */
export function rejectedBlocks(container: XmlElement, rejection: Rejection): RejectedBlock[] {
  return new Rejecter(rejection).blocks(container);
}

/** Content of one paragraph in order: stretches of text with one format, and everything else. */
class Content {
  readonly #tokens: string[] = [];
  #format = '';
  #text = '';
  shown = '';

  addText(format: string, text: string): void {
    if (text === '') return;
    if (format !== this.#format) this.#endText();
    this.#format = format;
    this.#text += text;
    this.shown += text;
  }

  add(token: string): void {
    this.#endText();
    this.#tokens.push(token);
  }

  get key(): string {
    this.#endText();
    return this.#tokens.join('\n');
  }

  get length(): number {
    return this.#tokens.length + (this.#text === '' ? 0 : 1);
  }

  /** Takes everything from that length on away again. */
  cut(length: number): void {
    this.#tokens.length = length;
  }

  #endText(): void {
    if (this.#text !== '') this.#tokens.push(`${this.#format}“${this.#text}”`);
    this.#text = '';
  }
}

class Rejecter {
  readonly #author: string | null;
  readonly #nameOf: Rejection['nameOf'];

  constructor({ author, nameOf }: Rejection) {
    this.#author = author;
    this.#nameOf = nameOf;
  }

  blocks(container: XmlElement): RejectedBlock[] {
    const found: RejectedBlock[] = [];
    /** Of paragraphs whose mark was inserted: they end where the next one does. */
    let open: Content | null = null;
    for (const block of container.children) {
      if (this.#isDropped(block)) continue;
      if (!block.is(NS.word, 'p')) {
        if (open) found.push({ key: `p\n${open.key}`, text: open.shown });
        open = null;
        found.push({ key: this.#canonical(block), text: plainText(block) });
        continue;
      }
      const content: Content = open ?? new Content();
      this.#collect(block, '', content);
      const properties = block.child(NS.word, 'pPr');
      const mark = properties?.child(NS.word, 'rPr');
      const wasJoined = open !== null;
      open = mark?.children.some((child) => child.is(NS.word, 'ins') && this.#isOwn(child)) ? content : null;
      if (open) continue;
      const format = properties ? this.#canonical(properties, wasJoined ? mark : undefined) : '';
      found.push({ key: `p${format}\n${content.key}`, text: content.shown });
    }
    if (open) found.push({ key: `p\n${open.key}`, text: open.shown });
    return found;
  }

  /** Everything inside a paragraph, or inside something in one. `state` says what is around it. */
  #collect(parent: XmlElement, state: string, content: Content): void {
    for (const child of parent.children) {
      if (child.namespace !== NS.word) {
        content.add(state + this.#canonical(child));
        continue;
      }
      if (child.localName === 'pPr' || this.#isDropped(child)) continue;
      switch (child.localName) {
        case 'r':
          this.#collectRun(child, state, content);
          break;
        case 'del':
        case 'moveFrom':
          this.#collect(child, this.#isOwn(child) ? state : state + this.#startTag(child), content);
          break;
        case 'ins':
        case 'moveTo':
          this.#collect(child, state + this.#startTag(child), content);
          break;
        case 'hyperlink':
        case 'sdt':
        case 'sdtContent':
        case 'smartTag':
        case 'customXml':
        case 'fldSimple':
        case 'bdo':
        case 'dir': {
          const before = content.length;
          content.add(this.#startTag(child));
          const inside = content.length;
          this.#collect(child, state, content);
          // A link around nothing but what was rejected is gone with it.
          if (content.length === inside) content.cut(before);
          else content.add(`</${child.localName}>`);
          break;
        }
        default:
          content.add(state + this.#canonical(child));
      }
    }
  }

  #collectRun(run: XmlElement, state: string, content: Content): void {
    const properties = run.child(NS.word, 'rPr');
    const format = state + (properties ? this.#canonical(properties) : '');
    for (const child of run.children) {
      if (child === properties || this.#isDropped(child)) continue;
      const name = UNDELETED[child.localName] ?? child.localName;
      if (child.namespace === NS.word && name === 't') content.addText(format, child.text);
      else if (child.namespace === NS.word && name === 'instrText') content.add(`${format}{${child.text}}`);
      else content.add(format + this.#canonical(child));
    }
  }

  /**
   * An element with all in it as one text. Properties have no order of their own. `without`: the format of the mark
   * (never shown) at the end of a paragraph that was split off, which editors make up.
   */
  #canonical(element: XmlElement, without?: XmlElement): string {
    if (element.child(NS.word, 'p')) {
      const blocks = this.blocks(element).map(({ key }) => key);
      return `${this.#startTag(element)}${blocks.join('\n')}</>`;
    }
    const isProperties = element.localName.endsWith('Pr') && element.namespace === NS.word;
    const children = (isProperties ? this.#formerProperties(element) : element.children)
      .filter((child) => child !== without && !this.#isDropped(child))
      .filter((child) => !(isProperties && isMark(child) && this.#isOwn(child)))
      .map((child) => this.#canonical(child))
      .filter((text) => text !== '');
    if (isProperties) {
      if (children.length === 0 && element.attributes.length === 0) return '';
      children.sort();
    }
    const text = children.length === 0 ? element.text.trim() : '';
    return `${this.#startTag(element)}${children.join('')}${text}</>`;
  }

  /** Properties as they were before the author changed them. */
  #formerProperties(properties: XmlElement): readonly XmlElement[] {
    const change = properties.child(NS.word, `${properties.localName}Change`);
    if (!change || !this.#isOwn(change)) return properties.children;
    const former = change.child(NS.word, properties.localName)?.children ?? [];
    const kept = KEPT_BESIDE[properties.localName] ?? [];
    const beside = properties.children.filter((child) => kept.includes(child.localName));
    return [...former.filter((child) => !kept.includes(child.localName)), ...beside];
  }

  /** What the author inserted, and what counts for nothing. */
  #isDropped(element: XmlElement): boolean {
    const { localName } = element;
    if (element.namespace !== NS.word) return false;
    if (VOLATILE_ELEMENTS.has(localName)) return true;
    if (ANCHORS.has(localName)) return this.#nameOfAnchor(element) === undefined;
    if (localName === 'tr') {
      const mark = element.child(NS.word, 'trPr')?.child(NS.word, 'ins');
      return mark !== undefined && this.#isOwn(mark);
    }
    const isInsertion = localName === 'ins' || localName === 'moveTo';
    return isInsertion && element.parent?.localName.endsWith('Pr') !== true && this.#isOwn(element);
  }

  #nameOfAnchor(anchor: XmlElement): string | undefined {
    return this.#nameOf(anchor.attribute(NS.word, 'id') ?? '');
  }

  #isOwn(change: XmlElement): boolean {
    return this.#author !== null && change.attribute(NS.word, 'author') === this.#author;
  }

  #startTag(element: XmlElement): string {
    if (element.namespace === NS.word && ANCHORS.has(element.localName))
      return `<${element.localName} ${this.#nameOfAnchor(element)}>`;
    const attributes = element.attributes
      .filter(({ name }) => !VOLATILE_ATTRIBUTE.test(name))
      .map(({ name, value }) => ` ${name}="${value}"`)
      .sort();
    const place = element.namespace === NS.word ? '' : `{${element.namespace}}`;
    return `<${place}${element.localName}${attributes.join('')}>`;
  }
}

/** A tracked change of the paragraph's or row's end, in its properties. */
function isMark(element: XmlElement): boolean {
  return element.namespace === NS.word && ['ins', 'del'].includes(element.localName);
}
