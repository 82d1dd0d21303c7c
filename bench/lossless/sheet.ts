import { posix } from 'node:path';
import { partsOf } from './parts.ts';
import { child, content, elements, parse, raw, textOf, type XmlElement } from './xml.ts';

/** A worksheet of a workbook, found through the relationships and read without the product's help. */
export interface Sheet {
  id: string;
  name: string;
  part: string;
  /** Its tab is on the screen. */
  isVisible: boolean;
  root: XmlElement;
  rows: Map<number, Row>;
}

export interface Row {
  element: XmlElement;
  /** By name, such as `B3`. */
  cells: Map<string, XmlElement>;
}

/** The worksheets in the order of their tabs. */
export function sheetsOf(parts: Map<string, Uint8Array>): Sheet[] {
  const main = mainPartOf(parts);
  const targets = relationshipsOf(parts, main);
  const listed = child(parse(partText(parts, main)), 'sheets');
  return (listed ? elements(listed) : []).flatMap((entry) => {
    const relationship = Object.entries(entry.attributes).find(([name]) => /:id$/.test(name))?.[1];
    const target = targets.get(relationship ?? '');
    if (!target?.type.endsWith('/worksheet')) return [];
    const root = parse(partText(parts, target.part));
    return [
      {
        id: entry.attributes.sheetId ?? '',
        name: entry.attributes.name ?? '',
        part: target.part,
        isVisible: (entry.attributes.state ?? 'visible') === 'visible',
        root,
        rows: rowsOf(root),
      },
    ];
  });
}

/** The part that holds the workbook. */
export function mainPartOf(parts: Map<string, Uint8Array>): string {
  const main = [...relationshipsOf(parts, '').values()].find(({ type }) => type.endsWith('/officeDocument'));
  if (!main) throw new Error('The package has no main part.');
  return main.part;
}

export function partText(parts: Map<string, Uint8Array>, name: string): string {
  const plain = (written: string) => written.replaceAll('\\', '/').toLowerCase();
  const key = [...parts.keys()].find((candidate) => plain(candidate) === plain(name));
  return textOf(parts.get(key ?? '') ?? new Uint8Array());
}

/** The shared strings as written, `si` for `si`. */
export function sharedStringsOf(parts: Map<string, Uint8Array>): string[] {
  const found = [...relationshipsOf(parts, mainPartOf(parts)).values()].find(({ type }) =>
    type.endsWith('/sharedStrings'),
  );
  const text = found ? partText(parts, found.part) : '';
  return text
    ? elements(parse(text))
        .filter(({ name }) => name === 'si')
        .map(raw)
    : [];
}

/** Every cell of every sheet by its place, `Sheet!B3`, and what is shown in it. */
export function* cellsIn(bytes: Uint8Array): Generator<{ place: string; cell: XmlElement; text: string }> {
  const parts = partsOf(bytes);
  const strings = sharedStringsOf(parts);
  for (const { name, rows } of sheetsOf(parts))
    for (const { cells } of rows.values())
      for (const [at, cell] of cells) yield { place: `${name}!${at}`, cell, text: cellText(cell, strings) };
}

/** What a cell holds, as a person would say it; `strings` are `sharedStringsOf`. */
export function cellText(cell: XmlElement, strings: string[]): string {
  const inline = child(cell, 'is');
  if (inline) return textsIn(inline);
  const value = child(cell, 'v');
  const text = value ? content(value) : '';
  if (cell.attributes.t !== 's') return text;
  const shared = strings[Number(text)];
  return shared === undefined ? '' : textsIn(parse(declared(shared)));
}

function textsIn(element: XmlElement): string {
  return elements(element)
    .map((each) => (each.name === 't' ? content(each) : each.name === 'r' ? textsIn(each) : ''))
    .join('');
}

/** A fragment of a part, with the prefixes it uses declared. */
function declared(fragment: string): string {
  const prefixes = new Set([...fragment.matchAll(/[<\s/](\w+):/g)].map(([, prefix]) => prefix));
  prefixes.delete('xml');
  prefixes.delete('xmlns');
  const declarations = [...prefixes].map((prefix) => ` xmlns:${prefix}="urn:x"`).join('');
  return fragment.replace(/^<[^\s/>]+/, (start) => start + declarations);
}

function rowsOf(root: XmlElement): Map<number, Row> {
  const rows = new Map<number, Row>();
  const data = child(root, 'sheetData');
  let number = 0;
  for (const element of data ? elements(data) : []) {
    if (element.name !== 'row') continue;
    number = Number(element.attributes.r ?? number + 1);
    const cells = new Map<string, XmlElement>();
    let column = 0;
    for (const cell of elements(element)) {
      if (cell.name !== 'c') continue;
      const name = cell.attributes.r;
      column = name ? columnOf(name) : column + 1;
      cells.set(`${lettersOf(column)}${number}`, cell);
    }
    rows.set(number, { element, cells });
  }
  return rows;
}

/** Whether it is the name of a cell, such as `B3`, and not one that somebody gave. */
export function isCell(name: string): boolean {
  return /^[A-Z]{1,3}[1-9]\d*$/.test(name);
}

/** What the file says of a column, but for its place. */
export type ColumnLook = Record<string, string>;

/** What the file says of each column, from 1, however it is put into spans. */
export function columnsOf({ root }: Sheet): Map<number, ColumnLook> {
  const columns = new Map<number, ColumnLook>();
  const list = child(root, 'cols');
  for (const { attributes } of list ? elements(list) : []) {
    const { min, max, ...look } = attributes;
    for (let column = Number(min); column <= Number(max); column += 1) columns.set(column, look);
  }
  return columns;
}

export const writtenLook = (look: ColumnLook | undefined): string | undefined =>
  look && JSON.stringify(Object.entries(look).sort());

/** The number of the row of a cell, from 1. */
export function rowOf(cell: string): number {
  return Number(cell.replace(/^\D+/, ''));
}

/** Column of a cell's name from 1. */
export function columnOf(name: string): number {
  return [...name.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export function lettersOf(column: number): string {
  return column <= 0
    ? ''
    : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
}

/** What a part leads to, by relationship; that of the package is named by the empty text. */
export function relationshipsOf(
  parts: Map<string, Uint8Array>,
  owner: string,
): Map<string, { type: string; part: string }> {
  const folder = posix.dirname(owner);
  const rels = posix.join(owner ? folder : '', '_rels', `${posix.basename(owner)}.rels`);
  const text = partText(parts, rels);
  if (!text) return new Map();
  return new Map(
    elements(parse(text)).map(({ attributes }) => {
      const target = (attributes.Target ?? '').replaceAll('\\', '/');
      const part = target.startsWith('/') ? target.slice(1) : posix.join(owner ? folder : '', target);
      return [attributes.Id ?? '', { type: attributes.Type ?? '', part }];
    }),
  );
}
