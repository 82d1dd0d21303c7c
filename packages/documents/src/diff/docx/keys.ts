import { crc32 } from 'node:zlib';
import type { XmlElement } from '../../opc/xml.ts';

/** What is renewed from save to save, or is a matter of notation: revision and paragraph ids, declared prefixes. */
const NOTATION =
  / (?:\w+:(?:paraId|textId|anchorId|editId|durableId)|\w+:rsid\w*|xmlns(?::[\w.-]+)?)="[^"]*"/g;

/** XML of an element as it is compared with another version's. */
export function comparable(xml: string): string {
  return xml.replace(NOTATION, '');
}

/** Children of a property element as a key, whatever their order, without those in `left out`. */
export function propertiesKey(properties: XmlElement | undefined, leftOut: ReadonlySet<string>): string {
  if (!properties || properties.children.length === 0) return '';
  return properties.children
    .filter((child) => !leftOut.has(child.localName))
    .map((child) => comparable(child.outer))
    .sort()
    .join('');
}

/** A long key as a short one. */
export function shortKey(key: string): string {
  return key.length < 40 ? key : `${crc32(key).toString(16)}.${key.length}`;
}
