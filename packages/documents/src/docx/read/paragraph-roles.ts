import { NS } from '../../opc/namespaces.ts';
import { relatedPart } from '../../opc/relationships.ts';
import { parseXml, type XmlElement } from '../../opc/xml.ts';
import type { OpcPackage } from '../../opc/zip.ts';

/** What a paragraph is, besides text. */
export interface ParagraphRole {
  /** 1 to 6. */
  heading?: number;
  list?: ListPlace;
}

export interface ListPlace {
  numId: string;
  /** From 0. */
  level: number;
  ordered: boolean;
  /** `type` of an `ol`. */
  type: string;
  start: number;
}

const TYPES: Record<string, string> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};

const valOf = (element: XmlElement | undefined) => element?.attribute(NS.word, 'val');

/** Reads from styles and numbering (ECMA-376 part 1, 17.7 and 17.9) which paragraphs are headings and list items. */
export class ParagraphRoles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #abstracts = new Map<string, XmlElement>();
  readonly #numbers = new Map<string, XmlElement>();

  constructor(pkg: OpcPackage, main: string) {
    for (const style of children(pkg, main, 'styles')) {
      const id = style.attribute(NS.word, 'styleId');
      if (style.is(NS.word, 'style') && id !== undefined) this.#styles.set(id, style);
    }
    for (const element of children(pkg, main, 'numbering')) {
      if (element.localName === 'abstractNum') {
        this.#abstracts.set(element.attribute(NS.word, 'abstractNumId') ?? '', element);
      } else if (element.localName === 'num') {
        this.#numbers.set(element.attribute(NS.word, 'numId') ?? '', element);
      }
    }
  }

  of(paragraph: XmlElement): ParagraphRole {
    const chain = this.#propertiesOf(paragraph);
    const first = <T>(read: (properties: XmlElement) => T | undefined) => {
      for (const properties of chain) {
        const found = read(properties);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const outline = Number(first((properties) => valOf(properties.child(NS.word, 'outlineLvl'))) ?? 9);
    const numbering = (name: string) =>
      first((properties) => valOf(properties.child(NS.word, 'numPr')?.child(NS.word, name)));
    const list = this.#list(numbering('numId'), Number(numbering('ilvl') ?? 0));
    return {
      ...(outline >= 0 && outline < 6 && { heading: outline + 1 }),
      ...(list && { list }),
    };
  }

  /** The paragraph's own properties, then those of its style, and of the styles that one is based on. */
  #propertiesOf(paragraph: XmlElement): XmlElement[] {
    const own = paragraph.child(NS.word, 'pPr');
    const chain = own ? [own] : [];
    let id = valOf(own?.child(NS.word, 'pStyle'));
    const seen = new Set<string>();
    while (id !== undefined && !seen.has(id)) {
      seen.add(id);
      const style = this.#styles.get(id);
      const properties = style?.child(NS.word, 'pPr');
      if (properties) chain.push(properties);
      id = valOf(style?.child(NS.word, 'basedOn'));
    }
    return chain;
  }

  #list(numId: string | undefined, level: number): ListPlace | undefined {
    // 0 takes a paragraph out of the list its style puts it in.
    if (numId === undefined || numId === '0') return undefined;
    const number = this.#numbers.get(numId);
    const abstract = this.#abstracts.get(valOf(number?.child(NS.word, 'abstractNumId')) ?? '');
    const at = String(level);
    const isLevel = (element: XmlElement) => element.attribute(NS.word, 'ilvl') === at;
    const override = number?.childrenNamed(NS.word, 'lvlOverride').find(isLevel);
    const definition =
      override?.child(NS.word, 'lvl') ?? abstract?.childrenNamed(NS.word, 'lvl').find(isLevel);
    const format = valOf(definition?.child(NS.word, 'numFmt')) ?? 'decimal';
    const start =
      valOf(override?.child(NS.word, 'startOverride')) ?? valOf(definition?.child(NS.word, 'start'));
    const ordered = format !== 'bullet' && format !== 'none';
    return {
      numId,
      level: Math.min(Math.max(level, 0), 8),
      ordered,
      type: TYPES[format] ?? '1',
      start: Number(start ?? 1),
    };
  }
}

function children(pkg: OpcPackage, main: string, kind: string): readonly XmlElement[] {
  const part = relatedPart(pkg, main, kind);
  return part && pkg.has(part) ? parseXml(pkg.text(part)).children : [];
}
