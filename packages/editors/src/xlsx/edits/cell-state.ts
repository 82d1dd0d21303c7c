import type { CellContent } from '@benchbook/documents';
import type { ICellData, IDocumentData, Nullable, Workbook, Worksheet } from '@univerjs/core';
import { CellValueType } from '@univerjs/core';
import type { LexerTreeBuilder } from '@univerjs/engine-formula';
import { type SavableStyle, savableStyle } from './cell-style.ts';

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
    if (formula === null) return plainContent(cell);
    const shown = plainContent(cell);
    const hasResult =
      shown.kind !== 'empty' && shown.kind !== 'formula' && String(shown.value).length <= MAX_TEXT;
    return hasResult ? { kind: 'formula', formula, result: shown.value } : { kind: 'formula', formula };
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
  return one.kind === other.kind && one.value === other.value;
}

/** The text of Univer's in-cell document, its paragraphs as lines. */
export function plainText(document: Nullable<IDocumentData>): string | undefined {
  return document?.body?.dataStream.replace(/\r\n$/, '').replace(/\r\n?/g, '\n');
}

function plainContent(cell: ICellData): CellContent {
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
  return { kind: 'text', value: String(value) };
}
