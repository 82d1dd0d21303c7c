import type { CellContent, TextFont, TextRun } from '@benchbook/documents';
import {
  documentParts,
  documentText,
  type FontStyle,
  isErrorValue,
  sameRuns,
  textFont,
  textRuns,
} from '@benchbook/documents/display';
import type {
  ICellData,
  IDocumentBody,
  IDocumentData,
  IStyleData,
  Nullable,
  Workbook,
  Worksheet,
} from '@univerjs/core';
import { CellValueType } from '@univerjs/core';
import type { LexerTreeBuilder } from '@univerjs/engine-formula';
import { hexColor, type SavableStyle, savableStyle } from './cell-style.ts';

/** The longest text that Excel keeps in a cell. */
export const MAX_TEXT = 32_767;

/** What an edit can say about one cell, as the editor holds it now. */
export interface CellState {
  content: CellContent;
  style: SavableStyle;
}

/**
 * Reads cells of one worksheet. It is made for one look at the sheet as it is: the formulas that are shared
 * among cells (Univer's `si`) are found once and kept.
 */
export class SheetReader {
  readonly #workbook: Workbook;
  readonly #worksheet: Worksheet;
  readonly #lexer: LexerTreeBuilder;
  #masters: Map<string, { formula: string; row: number; column: number }> | null = null;

  constructor(workbook: Workbook, worksheet: Worksheet, lexer: LexerTreeBuilder) {
    this.#workbook = workbook;
    this.#worksheet = worksheet;
    this.#lexer = lexer;
  }

  state(row: number, column: number): CellState {
    const cell = this.#worksheet.getCellRaw(row, column);
    return {
      content: this.content(row, column),
      style: savableStyle(cell ? this.#workbook.getStyles().getStyleByCell(cell) : null),
    };
  }

  content(row: number, column: number): CellContent {
    const cell = this.#worksheet.getCellRaw(row, column);
    if (!cell) return { kind: 'empty' };
    const formula = this.#formula(cell, row, column);
    if (formula === null) return plainContent(cell, () => this.#style(row, column));
    const shown = plainContent(cell);
    const hasResult =
      shown.kind !== 'empty' && shown.kind !== 'formula' && String(shown.value).length <= MAX_TEXT;
    return hasResult ? { kind: 'formula', formula, result: shown.value } : { kind: 'formula', formula };
  }

  #style(row: number, column: number): IStyleData {
    return shownStyle(this.#worksheet, this.#worksheet.getComposedCellStyle(row, column));
  }

  #formula(cell: ICellData, row: number, column: number): string | null {
    if (typeof cell.f === 'string' && cell.f.startsWith('=')) return cell.f.slice(1);
    if (!cell.si) return null;
    this.#masters ??= this.#findMasters();
    const master = this.#masters.get(cell.si);
    if (!master) return null;
    return this.#lexer
      .moveFormulaRefOffset(master.formula, column - master.column, row - master.row)
      .slice(1);
  }

  #findMasters(): Map<string, { formula: string; row: number; column: number }> {
    const masters = new Map<string, { formula: string; row: number; column: number }>();
    this.#worksheet.getCellMatrix().forValue((row, column, cell) => {
      if (cell?.f && cell.si) masters.set(cell.si, { formula: cell.f, row, column });
    });
    return masters;
  }
}

/** The same content, apart from a formula's result, which nobody typed. */
export function sameContent(one: CellContent, other: CellContent): boolean {
  if (one.kind === 'empty') return other.kind === 'empty';
  if (one.kind === 'formula') return other.kind === 'formula' && one.formula === other.formula;
  if (one.kind === 'text' && other.kind === 'text' && !sameRuns(one.runs, other.runs)) return false;
  return one.kind === other.kind && one.value === other.value;
}

/** The text of Univer's in-cell document, its paragraphs as lines. */
export function plainText(document: Nullable<IDocumentData>): string | undefined {
  return document?.body && documentText(document.body);
}

/**
 * A cell's style with what it has from the workbook's usual one, which is the first of the file's cell formats: Univer
 * 0.25.1 gives unformatted cells its own font.
 */
export function shownStyle(worksheet: Worksheet, style: Nullable<IStyleData>): IStyleData {
  return { ...worksheet.getStyleDataByHash('0'), ...style };
}

/** The letters of a style, as edits say them. */
export function shownFont(style: FontStyle): TextFont {
  const color = hexColor(style.cl);
  return textFont({ ...style, cl: color ? { rgb: color } : null });
}

/** How the text of an in-cell document looks part by part; undefined where all of it looks like its cell. */
export function documentRuns(body: IDocumentBody, cell: FontStyle): TextRun[] | undefined {
  const parts = documentParts(body, cell);
  const runs = parts.map(({ text, style }) => ({ length: text.length, font: shownFont(style) }));
  return textRuns(runs, shownFont(cell));
}

/**
 * What a cell holds that nothing calculates; how its letters look part by part only with the style it is shown in.
 *
 * @param style of the cell, asked for where its text has looks of its own
 */
export function plainContent(cell: ICellData, style?: () => IStyleData): CellContent {
  if (cell.p?.body && style) {
    const value = documentText(cell.p.body);
    const runs = documentRuns(cell.p.body, style());
    if (value !== '') return { kind: 'text', value, ...(runs && { runs }) };
  }
  const value = plainText(cell.p) ?? cell.v;
  if (value === undefined || value === null || value === '') return { kind: 'empty' };
  const type = cell.p ? CellValueType.STRING : cell.t;
  if (type === CellValueType.BOOLEAN || (type == null && typeof value === 'boolean')) {
    return {
      kind: 'boolean',
      value: value === true || value === 1 || String(value).toUpperCase() === 'TRUE',
    };
  }
  const isNumber = type === CellValueType.NUMBER || (type == null && typeof value === 'number');
  if (isNumber && Number.isFinite(Number(value))) return { kind: 'number', value: Number(value) };
  const isError = type !== CellValueType.FORCE_STRING && !cell.p && isErrorValue(String(value));
  return { kind: isError ? 'error' : 'text', value: String(value) };
}
