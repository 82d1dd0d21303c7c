import type { XmlElement } from '../../opc/index.ts';
import { MAX_ROWS } from './references.ts';
import { prefixOf } from './xml-edit.ts';
import { type XmlList, xmlListItems } from './xml-list.ts';

/** Where a row stands in the source of its sheet, tags included; rows count from 0. */
export interface RowPlace {
  row: number;
  start: number;
  end: number;
}

/**
 * The rows of a sheet without reading what is in them, which for a large sheet takes most of the time and memory of a
 * save. Undefined where that is not certain: comments in between, a row without its number or out of order.
 */
export function scanRows(list: XmlList): RowPlace[] | undefined {
  const { source, from, to, container } = list;
  if (!container || from >= to) return [];
  const comment = source.indexOf('<!', from);
  if (comment >= 0 && comment < to) return undefined;
  const open = `<${prefixOf(container)}row`;
  const rows: RowPlace[] = [];
  let at = source.indexOf(open, from);
  // Anything but white space before the first row is none of it.
  if (at < 0 || at >= to || source.slice(from, at).trim() !== '') return undefined;
  let last = 0;
  while (at >= 0 && at < to) {
    const next = source.indexOf(open, at + open.length);
    let end = next < 0 || next > to ? to : next;
    while (end > at && source.charCodeAt(end - 1) <= 32) end--;
    const row = rowNumberAt(source, at);
    if (!(row > last) || row > MAX_ROWS || source[end - 1] !== '>') return undefined;
    rows.push({ row: row - 1, start: at, end });
    last = row;
    at = next;
  }
  return rows;
}

/**
 * The rows of a sheet as elements without what is in them, for what they say of themselves: to read their cells takes most
 * of the time. Throws DocumentError `damaged` at the first one that is not well-formed.
 */
export function* rowElements(list: XmlList): Generator<XmlElement> {
  const tags = rowTags(list);
  const rows = tags === undefined ? list : { ...list, source: tags, from: 0, to: tags.length };
  for (const { element } of xmlListItems(rows)) yield element;
}

const START_TAG = /<(?:[^<>"']|"[^<"]*"|'[^<']*')*>/y;

/** The start tags of all rows, each made an element; undefined where that is not certain. */
function rowTags(list: XmlList): string | undefined {
  const rows = scanRows(list);
  if (!rows) return undefined;
  const tags: string[] = [];
  for (const { start } of rows) {
    START_TAG.lastIndex = start;
    const tag = START_TAG.exec(list.source)?.[0];
    if (tag === undefined) return undefined;
    tags.push(tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`);
  }
  return tags.join('');
}

const NUMBER = /<[^\s<>]+(?:\s[^<>]*?)?\sr\s*=\s*["'](\d+)["']/y;

/** The `r` of the row that starts here; 0 if it has none. */
function rowNumberAt(source: string, at: number): number {
  NUMBER.lastIndex = at;
  return Number(NUMBER.exec(source)?.[1] ?? 0);
}
