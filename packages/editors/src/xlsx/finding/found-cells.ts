import type { Workbook, Worksheet } from '@univerjs/core';
import { type SheetReader, shownFont, shownStyle } from '../edits/cell-state.ts';
import { shownText, writtenText } from './cell-texts.ts';
import { partsFound, type Query } from './query.ts';
import type { FoundContent } from './replaced.ts';

/** A cell of a sheet, from 0. */
export interface FoundCell {
  sheet: string;
  row: number;
  column: number;
}

export interface FoundCells {
  /** In the order of the sheets, row by row. */
  cells: FoundCell[];
  /** How many are left out because their row, their column or their sheet is hidden. */
  hidden: number;
}

/** The cells of these sheets that say what is looked for. Those beneath a merged cell are none: nobody sees them, whatever is shown again. */
export function findCells(
  sheets: readonly Worksheet[],
  reader: (sheet: Worksheet) => SheetReader,
  query: Query,
): FoundCells {
  const found: FoundCells = { cells: [], hidden: 0 };
  if (query.text === '') return found;
  for (const sheet of sheets) {
    const isHidden = sheet.isSheetHidden() === 1;
    const read = reader(sheet);
    const cells: FoundCell[] = [];
    sheet.getCellMatrix().forValue((row, column) => {
      if (isBeneath(sheet, row, column) || !says(sheet, read, row, column, query)) return;
      if (isHidden || !sheet.getRowVisible(row) || !sheet.getColVisible(column)) found.hidden++;
      else cells.push({ sheet: sheet.getSheetId(), row, column });
    });
    cells.sort((one, other) => one.row - other.row || one.column - other.column);
    for (const cell of cells) found.cells.push(cell);
  }
  return found;
}

function isBeneath(sheet: Worksheet, row: number, column: number): boolean {
  const merged = sheet.getMergedCell(row, column);
  return merged ? merged.startRow !== row || merged.startColumn !== column : false;
}

/** What a found cell holds, to be replaced. */
export function foundContent(
  workbook: Workbook,
  reader: (sheet: Worksheet) => SheetReader,
  { sheet: id, row, column }: FoundCell,
): FoundContent | undefined {
  const sheet = workbook.getSheetBySheetId(id);
  if (!sheet) return undefined;
  const content = reader(sheet).content(row, column);
  const style = sheet.getComposedCellStyle(row, column);
  const format = style.n?.pattern;
  return { content, shown: shownText(content, format), format, font: shownFont(shownStyle(sheet, style)) };
}

function says(sheet: Worksheet, reader: SheetReader, row: number, column: number, query: Query): boolean {
  const content = reader.content(row, column);
  if (content.kind === 'empty') return false;
  const format = sheet.getComposedCellStyle(row, column).n?.pattern;
  const text = query.lookIn === 'written' ? writtenText(content, format) : shownText(content, format);
  return partsFound(text, query).length > 0;
}
