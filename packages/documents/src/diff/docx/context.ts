import { crc32 } from 'node:zlib';
import { NS } from '../../opc/namespaces.ts';
import {
  type Relationship,
  readRelationships,
  relatedPart,
  relationshipKind,
} from '../../opc/relationships.ts';
import type { XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';
import type { Pictures } from '../pictures.ts';
import type { Formatted } from './content.ts';
import { comparable, propertiesKey } from './keys.ts';
import { type Style, stylesOf } from './styles.ts';

/** What the parts of one version say about what a paragraph refers to: styles, lists, pictures and links. */
export class VersionContext {
  readonly pkg: OpcPackage;
  readonly main: string;
  readonly styles: ReadonlyMap<string, Style>;
  /** Looks by the text of the run properties they were read from: a document has few, and many runs. */
  readonly looks = new Map<string, Formatted>();
  /** Pictures that are shown with what differs; both versions add to the same. */
  readonly pictures: Pictures;
  readonly #lists = new Map<string, string>();
  readonly #relationships = new Map<string, Map<string, Relationship>>();
  readonly #contents = new Map<string, string>();
  readonly #defaultStyle: string | undefined;
  readonly #defaults: XmlElement | undefined;

  constructor(pkg: OpcPackage, pictures: Pictures) {
    this.pkg = pkg;
    this.pictures = pictures;
    this.main = relatedPart(pkg, '', 'officeDocument') ?? 'word/document.xml';
    const styles = this.part('styles');
    this.styles = stylesOf(styles);
    this.#defaultStyle = [...this.styles].find(([, { isDefaultParagraph }]) => isDefaultParagraph)?.[0];
    this.#defaults = styles?.child(NS.word, 'docDefaults');
    this.#readLists(this.part('numbering'));
  }

  /** The root of the main part's first related part of a kind. */
  part(kind: string): XmlElement | undefined {
    const name = relatedPart(this.pkg, this.main, kind);
    return name && this.pkg.has(name) ? this.pkg.xml(name) : undefined;
  }

  /** Elements of the style of a paragraph, and of those it takes over from; of the default style, where it names none. */
  paragraphStyle(id: string | undefined): readonly XmlElement[] {
    return this.styles.get(id ?? this.#defaultStyle ?? '')?.chain ?? [];
  }

  /** What everything in the document looks like at first. */
  defaults(kind: 'rPr' | 'pPr'): XmlElement[] {
    const holder = this.#defaults?.child(NS.word, `${kind}Default`);
    return holder?.childrenNamed(NS.word, kind) ?? [];
  }

  /** The name of a font of the theme (20.1.4.1.18), by what runs call it: `minorHAnsi`. Undefined where the theme names none. */
  themeFont(said: string): string | undefined {
    const [, whose, script = ''] = /^(major|minor)(.*)$/.exec(said) ?? [];
    const scheme = this.part('theme')?.descendantsNamed(NS.drawing, `${whose}Font`)[0];
    const of = { EastAsia: 'ea', Bidi: 'cs' }[script] ?? 'latin';
    return scheme?.child(NS.drawing, of)?.attribute('', 'typeface') || undefined;
  }

  /** The definition of a list as a key: the same list under another number is the same list. */
  list(numId: string): string {
    return this.#lists.get(numId) ?? numId;
  }

  /** What a relationship of a part leads to: its kind and its content, or an address outside. */
  reference(part: string, id: string): { kind: string; content: string; part?: string } | undefined {
    let known = this.#relationships.get(part);
    if (!known) {
      known = new Map(readRelationships(this.pkg, part).map((r) => [r.id, r]));
      this.#relationships.set(part, known);
    }
    const relationship = known.get(id);
    if (!relationship) return undefined;
    const kind = relationshipKind(relationship);
    const inside = !relationship.external && this.pkg.has(relationship.part);
    if (!inside) return { kind, content: relationship.target };
    return { kind, content: this.#contentOf(relationship.part), part: relationship.part };
  }

  /** A part's content as a key, with that of the parts it leads to (a chart and its workbook). */
  #contentOf(part: string): string {
    const known = this.#contents.get(part);
    if (known !== undefined) return known;
    // Set first: parts may lead back to each other.
    this.#contents.set(part, '');
    const bytes = this.pkg.read(part);
    const inner = readRelationships(this.pkg, part)
      .filter((r) => !r.external && this.pkg.has(r.part))
      .map((r) => this.#contentOf(r.part));
    const key = [`${crc32(bytes).toString(16)}.${bytes.length}`, ...inner].join('+');
    this.#contents.set(part, key);
    return key;
  }

  #readLists(root: XmlElement | undefined): void {
    const definitions = new Map<string, string>();
    for (const element of root?.childrenNamed(NS.word, 'abstractNum') ?? []) {
      const levels = element.childrenNamed(NS.word, 'lvl').map((level) => comparable(level.outer));
      definitions.set(element.attribute(NS.word, 'abstractNumId') ?? '', levels.join(''));
    }
    for (const element of root?.childrenNamed(NS.word, 'num') ?? []) {
      const definition = element.child(NS.word, 'abstractNumId')?.attribute(NS.word, 'val') ?? '';
      const own = propertiesKey(element, new Set(['abstractNumId']));
      const key = `${definitions.get(definition) ?? ''}${own}`;
      const short = `${crc32(key).toString(16)}.${key.length}`;
      this.#lists.set(element.attribute(NS.word, 'numId') ?? '', short);
    }
  }
}
