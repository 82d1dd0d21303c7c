import type { XmlNode } from '../undecided.ts';
import { nameOfStyle } from './names.ts';

/** A style that a person can choose. */
export interface DocumentStyle {
  id: string;
  name: string;
  kind: 'paragraph' | 'character';
  /** What is not said to have another one has it. */
  isUsual: boolean;
  /** Its author does not want it offered. */
  isHidden: boolean;
}

/** The paragraph styles a person looks for first, in this order, as files name them; a document's others follow by name. */
const FIRST = 'normal,title,subtitle,heading 1,heading 2,heading 3,heading 4,quote'.split(',');

/**
 * The styles of paragraphs and of characters of a document (ECMA-376 part 1, 17.7.4), in the order of a list, without characters'
 * halves of paragraphs' styles.
 *
 * @param root `w:styles`
 */
export function stylesIn(root: XmlNode | undefined): DocumentStyle[] {
  const styles = (root?.elements ?? []).flatMap((style): (DocumentStyle & { place: number })[] => {
    const { 'w:type': kind, 'w:styleId': id } = style.attributes ?? {};
    if (style.name !== 'w:style' || id === undefined || (kind !== 'paragraph' && kind !== 'character'))
      return [];
    const isHalf = kind === 'character' && childOf(style, 'w:link') !== undefined;
    const isUsual = isOn(style.attributes?.['w:default']);
    if (isHalf) return [];
    const isHidden = !isUsual && says(style, 'w:semiHidden');
    const stored = childOf(style, 'w:name')?.attributes?.['w:val'] ?? id;
    const at = FIRST.indexOf(stored.toLowerCase());
    const place = (kind === 'paragraph' ? 0 : 100) + (isUsual ? 0 : at < 0 ? FIRST.length : at);
    return [{ id, kind, isUsual, isHidden, name: nameOfStyle(stored), place }];
  });
  return styles
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name))
    .map(({ place: _place, ...style }) => style);
}

/** The language of a document's text where nothing says another one (ECMA-376 part 1, 17.3.2.20 lang), as `de-DE`. `root`: `w:styles`. */
export function languageIn(root: XmlNode | undefined): string | undefined {
  const path = ['w:docDefaults', 'w:rPrDefault', 'w:rPr', 'w:lang'];
  const lang = path.reduce((at: XmlNode | undefined, name) => at && childOf(at, name), root);
  return lang?.attributes?.['w:val'];
}

function childOf(style: XmlNode, name: string): XmlNode | undefined {
  return style.elements?.find((child) => child.name === name);
}

function says(style: XmlNode, name: string): boolean {
  const child = childOf(style, name);
  return child !== undefined && isOn(child.attributes?.['w:val'] ?? '1');
}

const isOn = (value: string | undefined): boolean => /^(?:1|true|on)$/.test(value ?? '');
