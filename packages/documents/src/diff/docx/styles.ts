import { NS } from '../../opc/namespaces.ts';
import type { XmlElement } from '../../opc/xml.ts';
import { comparable } from './keys.ts';

/** What a comparison has to know of a style (ECMA-376 part 1, 17.7). */
export interface Style {
  name: string;
  /** 1 to 9 for the styles of headings. */
  heading: number | null;
  listLevel: number | null;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  /** The definition as it is compared. */
  key: string;
  /** Its element, then those it takes over from, nearest first. */
  chain: readonly XmlElement[];
  isDefaultParagraph: boolean;
}

/** All styles by their id, with what they take over from the styles they are based on. */
export function stylesOf(root: XmlElement | undefined): Map<string, Style> {
  const elements = new Map(
    (root?.childrenNamed(NS.word, 'style') ?? []).map((e) => [e.attribute(NS.word, 'styleId') ?? '', e]),
  );
  return new Map([...elements].map(([id, element]) => [id, readStyle(element, elements)]));
}

function readStyle(element: XmlElement, all: ReadonlyMap<string, XmlElement>): Style {
  const chain: XmlElement[] = [];
  for (let at: XmlElement | undefined = element; at && !chain.includes(at); ) {
    chain.push(at);
    at = all.get(valOf(at.child(NS.word, 'basedOn')) ?? '');
  }
  const first = <T>(read: (style: XmlElement) => T | undefined): T | undefined => {
    for (const style of chain) {
      const value = read(style);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const name = valOf(element.child(NS.word, 'name')) ?? '';
  const named = /^heading ([1-9])$/i.exec(name);
  const outline = first((style) => valOf(style.child(NS.word, 'pPr')?.child(NS.word, 'outlineLvl')));
  const numbering = first((style) => style.child(NS.word, 'pPr')?.child(NS.word, 'numPr'));
  const run = (property: string) =>
    first((style) => {
      const toggle = style.child(NS.word, 'rPr')?.child(NS.word, property);
      return toggle && isOn(toggle);
    }) ?? false;
  return {
    name,
    heading: named ? Number(named[1]) : headingOf(outline),
    listLevel: numbering ? listLevelOf(numbering) : null,
    bold: run('b'),
    italic: run('i'),
    underline: run('u'),
    key: comparable(element.outer),
    chain,
    isDefaultParagraph:
      element.attribute(NS.word, 'type') === 'paragraph' && isOnValue(element.attribute(NS.word, 'default')),
  };
}

/** Outline levels count from 0; 9 is body text (17.3.1.20). */
export function headingOf(outlineLevel: string | undefined): number | null {
  const level = Number(outlineLevel ?? 9);
  return level >= 0 && level <= 8 ? level + 1 : null;
}

/** The level of a list from 0, or null where `w:numPr` takes a paragraph out of its list (17.9.18: number 0). */
export function listLevelOf(numbering: XmlElement): number | null {
  if (valOf(numbering.child(NS.word, 'numId')) === '0') return null;
  return Number(valOf(numbering.child(NS.word, 'ilvl')) ?? 0) || 0;
}

/** Whether a toggle property such as `w:b` is on (17.17.4). */
export function isOn(toggle: XmlElement): boolean {
  return !/^(?:0|false|off|none)$/i.test(valOf(toggle) ?? 'true');
}

function isOnValue(value: string | undefined): boolean {
  return value !== undefined && /^(?:1|true|on)$/i.test(value);
}

export function valOf(element: XmlElement | undefined): string | undefined {
  return element?.attribute(NS.word, 'val');
}
