import type { CellRange } from '../../xlsx/edits.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../xlsx/file/references.ts';
import {
  bracketEnd,
  type FormulaToken,
  type Reference,
  tokenizeFormula,
} from '../../xlsx/formula/formula.ts';
import { shownTables } from '../../xlsx/read/shown-tables.ts';
import type { SnapshotTable } from '../../xlsx/read/snapshot.ts';
import { namesOf } from './names.ts';
import type { Version } from './version.ts';

/** What a formula says that it is calculated from. */
export interface ResultInputs {
  cells: { sheet: string; range: CellRange }[];
  /** Defined names, as `namesOf` calls them. */
  names: string[];
  /** It may be calculated from something else that it does not say. */
  isUnsaid: boolean;
}

/** Functions whose result depends on a time, on chance, or on cells that their arguments only describe. */
const UNSAID = /^(?:INDIRECT|OFFSET|NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|CELL|INFO|RTD|WEBSERVICE)$/i;
const PREFIX = /^(?:_xlfn\.|_xlws\.)+/i;
/** How deep names may be defined by names. */
const MAX_DEPTH = 8;

/** Reads from formulas of one version what they are calculated from; other workbooks are no part of it. */
export class InputReader {
  readonly #names = new Map<string, { name: string; formula: string }>();
  readonly #tables: (SnapshotTable & { sheetName: string })[];
  readonly #sheets: string[];

  constructor(version: Version) {
    for (const [name, formula] of namesOf(version, (sheet) => sheet)) {
      this.#names.set(name.toLowerCase(), { name, formula });
    }
    const { sheets } = version.workbook;
    this.#sheets = sheets.map((sheet) => sheet.name);
    this.#tables = shownTables(version.workbook).map((table) => ({
      ...table,
      sheetName: sheets.find((sheet) => sheet.id === table.sheet)?.name ?? '',
    }));
  }

  /** @param row the row from 0 in which the formula stands, which `[#This Row]` means */
  read(formula: string, sheet: string, row: number): ResultInputs {
    const inputs: ResultInputs = { cells: [], names: [], isUnsaid: false };
    this.#add(inputs, formula, sheet, row, 0);
    return inputs;
  }

  #add(inputs: ResultInputs, formula: string, sheet: string, row: number, depth: number): void {
    if (depth > MAX_DEPTH) {
      inputs.isUnsaid = true;
      return;
    }
    const tokens = tokenizeFormula(formula);
    for (const [index, token] of tokens.entries()) {
      if (token.kind === 'reference') inputs.cells.push(...this.#referenced(token, sheet));
      else if (token.kind === 'word') this.#addWord(inputs, token, tokens[index + 1], sheet, row, depth);
    }
  }

  #addWord(
    inputs: ResultInputs,
    { text, prefix }: FormulaToken & { kind: 'word' },
    next: FormulaToken | undefined,
    sheet: string,
    row: number,
    depth: number,
  ): void {
    const after = next?.kind === 'other' ? next.text : '';
    if (/^\s*\(/.test(after) && !prefix) {
      if (UNSAID.test(text.replace(PREFIX, ''))) inputs.isUnsaid = true;
      return;
    }
    if (after.startsWith('[') && !prefix) {
      inputs.cells.push(...this.#ofTable(text, after.slice(0, bracketEnd(after, 0)), row));
      return;
    }
    if (prefix?.book) return;
    const own = prefix ? text.slice(prefix.raw.length) : text;
    const [of = sheet] = prefix?.sheets ?? [];
    const found = this.#names.get(`${of}!${own}`.toLowerCase()) ?? this.#names.get(own.toLowerCase());
    if (!found) return;
    inputs.names.push(found.name);
    this.#add(inputs, found.formula, of, row, depth + 1);
  }

  #referenced({ prefix, from, to }: Reference, sheet: string): ResultInputs['cells'] {
    if (prefix?.book) return [];
    const [rows, columns] = [
      [from.row ?? 0, to?.row ?? from.row ?? MAX_ROWS - 1],
      [from.column ?? 0, to?.column ?? from.column ?? MAX_COLUMNS - 1],
    ].map(([one = 0, other = 0]) => [Math.min(one, other), Math.max(one, other)]);
    const [[startRow = 0, endRow = 0] = [], [startColumn = 0, endColumn = 0] = []] = [rows, columns];
    const range = { startRow, startColumn, endRow, endColumn };
    return this.#between(prefix?.sheets ?? [sheet]).map((name) => ({ sheet: name, range }));
  }

  /** The sheets from one to another, as `First:Last!A1` means them. */
  #between(names: readonly string[]): string[] {
    const [first = '', last = first] = names;
    const at = (name: string) => this.#sheets.findIndex((one) => one.toLowerCase() === name.toLowerCase());
    if (first === last || at(first) < 0 || at(last) < 0) return [first];
    return this.#sheets.slice(Math.min(at(first), at(last)), Math.max(at(first), at(last)) + 1);
  }

  /** The columns of a table that a structured reference names, in its row where it says so; else the whole table. */
  #ofTable(name: string, bracket: string, row: number): ResultInputs['cells'] {
    const table = this.#tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!table) return [];
    const words = [...bracket.matchAll(/\[([^[\]]*)\]/g)].map(([, word = '']) => word);
    const named = words
      .filter((word) => !word.startsWith('#'))
      .map((word) => table.columns.findIndex((column) => column?.toLowerCase() === word.toLowerCase()));
    const range = { ...table.range, endRow: table.range.endRow + (table.hasTotals ? 1 : 0) };
    if (named.length > 0 && named.every((column) => column >= 0)) {
      range.startColumn = table.range.startColumn + Math.min(...named);
      range.endColumn = table.range.startColumn + Math.max(...named);
    }
    if (words.some((word) => /^#This Row$/i.test(word))) [range.startRow, range.endRow] = [row, row];
    return [{ sheet: table.sheetName, range }];
  }
}
