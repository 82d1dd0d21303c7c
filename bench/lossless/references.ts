import { partsOf } from './parts.ts';
import {
  columnOf,
  lettersOf,
  mainPartOf,
  partText,
  relationshipsOf,
  rowOf,
  type Sheet,
  sharedStringsOf,
  sheetsOf,
} from './sheet.ts';
import { child, content, elements, parse, type XmlElement } from './xml.ts';

/** A workbook as the proof reads it. */
export interface Workbook {
  sheets: Sheet[];
  strings: string[];
  countsFrom1904: boolean;
  /** What defined names stand for, by name in small letters. */
  names: Map<string, string>;
  /** The cells below the titles of each table, `Sheet!A2:B9`, by its name in small letters. */
  tables: Map<string, string>;
  /** The number format of a cell by its `s`; '' for General. */
  format(style: string | undefined): string;
}

export function workbookOf(bytes: Uint8Array): Workbook {
  const parts = partsOf(bytes);
  const main = parse(partText(parts, mainPartOf(parts)));
  const sheets = sheetsOf(parts);
  const names = elements(child(main, 'definedNames') ?? main).flatMap((each): [string, string][] =>
    each.name === 'definedName' ? [[(each.attributes.name ?? '').toLowerCase(), content(each)]] : [],
  );
  const tables = sheets.flatMap(({ name, part }) =>
    [...relationshipsOf(parts, part).values()].flatMap((target): [string, string][] => {
      if (!target.type.endsWith('/table')) return [];
      const { attributes } = parse(partText(parts, target.part));
      const [from = '', to = from] = (attributes.ref ?? '').split(':');
      const first = from.replace(/\d+$/, (row) => String(Number(row) + 1));
      const title = attributes.displayName ?? attributes.name ?? '';
      return [[title.toLowerCase(), `'${name.replaceAll("'", "''")}'!${first}:${to}`]];
    }),
  );
  const has1904 = child(main, 'workbookPr')?.attributes.date1904;
  return {
    sheets,
    strings: sharedStringsOf(parts),
    countsFrom1904: has1904 === '1' || has1904 === 'true',
    names: new Map(names),
    tables: new Map(tables),
    format: formats(parts),
  };
}

/** Number formats that a file names by their number alone (ECMA-376 part 1, 18.8.30): percents and days. */
function builtIn(id: number): string {
  if (id === 9 || id === 10) return '0%';
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    ? 'yyyy-mm-dd'
    : '';
}

function formats(parts: Map<string, Uint8Array>): Workbook['format'] {
  const found = [...relationshipsOf(parts, mainPartOf(parts)).values()].find(({ type }) =>
    type.endsWith('/styles'),
  );
  const text = found ? partText(parts, found.part) : '';
  if (!text) return () => '';
  const root = parse(text);
  const listed = (name: string): XmlElement[] => {
    const list = child(root, name);
    return list ? elements(list) : [];
  };
  const own = new Map(
    listed('numFmts').map(({ attributes }) => [attributes.numFmtId ?? '', attributes.formatCode ?? '']),
  );
  const ids = listed('cellXfs').map(({ attributes }) => attributes.numFmtId ?? '0');
  return (style = '0') => {
    const id = ids[Number(style)] ?? '0';
    return own.get(id) ?? builtIn(Number(id));
  };
}

/** Cells of a range that are looked at. */
const MOST = 5_000;
/** How deep names may be defined by names. */
const DEEPEST = 4;

/** The cells that the formulas of a workbook name, by sheet; sheets in small letters. */
export function references(workbook: Workbook): Map<string, Set<string>> {
  const wanted = new Map(workbook.sheets.map(({ name }) => [name.toLowerCase(), new Set<string>()]));
  const seen = new Set<string>();
  const add = (formula: string, own: string, depth: number) => {
    const key = `${own}!${formula}`;
    if (formula === '' || seen.has(key)) return;
    seen.add(key);
    for (const [sheet, at] of cellsOf(formula, own, workbook)) wanted.get(sheet)?.add(at);
    if (depth >= DEEPEST) return;
    for (const meaning of meanings(formula, workbook)) add(meaning, own, depth + 1);
  };
  for (const { name, rows } of workbook.sheets) {
    for (const { cells } of rows.values()) {
      for (const cell of cells.values()) {
        const element = child(cell, 'f');
        if (element) add(content(element), name.toLowerCase(), 0);
      }
    }
  }
  return wanted;
}

/** What the names and tables in a formula stand for. */
function meanings(formula: string, { names, tables }: Workbook): string[] {
  const words = formula.replace(/"[^"]*"/g, '""').match(/[\p{L}_\\][\p{L}\p{N}_.\\]*/gu) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))].flatMap((word) => [
    ...(names.has(word) ? [names.get(word) ?? ''] : []),
    ...(tables.has(word) ? [tables.get(word) ?? ''] : []),
  ]);
}

const SHEET = String.raw`(?:(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!)?`;
const CELLS = new RegExp(
  String.raw`${SHEET}\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?(?![\p{L}\p{N}_(.!])`,
  'gu',
);
const COLUMNS = new RegExp(
  String.raw`(?<![\p{L}\p{N}_$])${SHEET}\$?([A-Z]{1,3}):\$?([A-Z]{1,3})(?![\p{L}\p{N}_(.!])`,
  'gu',
);
const ROWS = new RegExp(
  String.raw`(?<![\p{L}\p{N}_$])${SHEET}\$?(\d{1,7}):\$?(\d{1,7})(?![\p{L}\p{N}_(.!])`,
  'gu',
);

/** Sheets, in small letters, and cells that a formula names; `own` is the sheet it stands on. */
function* cellsOf(
  formula: string,
  own: string,
  { sheets }: Workbook,
): Generator<[sheet: string, cell: string]> {
  const plain = formula.replace(/"[^"]*"/g, '""');
  const sheetOf = (quoted: string | undefined, word: string | undefined) =>
    (quoted?.replaceAll("''", "'") ?? word ?? own).toLowerCase();
  for (const [, quoted, word, column = '', row = '', toColumn = column, toRow = row] of plain.matchAll(
    CELLS,
  )) {
    let count = 0;
    for (let r = Number(row); r <= Number(toRow); r++) {
      for (let c = columnOf(column); c <= columnOf(toColumn) && count < MOST; c++, count++) {
        yield [sheetOf(quoted, word), `${lettersOf(c)}${r}`];
      }
    }
  }
  const filled = (sheet: string) =>
    [...(sheets.find(({ name }) => name.toLowerCase() === sheet)?.rows.values() ?? [])].flatMap(
      ({ cells }) => [...cells.keys()],
    );
  for (const [, quoted, word, from = '', to = ''] of plain.matchAll(COLUMNS)) {
    const sheet = sheetOf(quoted, word);
    const isIn = (cell: string) => columnOf(cell) >= columnOf(from) && columnOf(cell) <= columnOf(to);
    for (const cell of filled(sheet).filter(isIn).slice(0, MOST)) yield [sheet, cell];
  }
  for (const [, quoted, word, from = '', to = ''] of plain.matchAll(ROWS)) {
    const sheet = sheetOf(quoted, word);
    const isIn = (cell: string) => rowOf(cell) >= Number(from) && rowOf(cell) <= Number(to);
    for (const cell of filled(sheet).filter(isIn).slice(0, MOST)) yield [sheet, cell];
  }
}
