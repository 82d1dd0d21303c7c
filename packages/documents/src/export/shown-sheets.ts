import { DocumentError } from '../errors.ts';
import { NS, parseXml } from '../opc/index.ts';
import type { CellRange } from '../xlsx/edits.ts';
import { parseRange } from '../xlsx/file/references.ts';
import { readSharedStrings } from '../xlsx/file/strings.ts';
import { openWorkbook } from '../xlsx/file/workbook.ts';
import { readSheetCells } from '../xlsx/read/read-cells.ts';
import { shownWithScripts } from '../xlsx/read/shown-text.ts';
import { formatCode, readStyles } from '../xlsx/read/styles.ts';

/** A worksheet as a person sees it. */
export interface ShownSheet {
  name: string;
  hidden: boolean;
  /** Up to the last row and column with content, all rows of the same length. */
  rows: ShownCell[][];
  merges: CellRange[];
}

export interface ShownCell {
  text: string;
  isNumber: boolean;
}

/** More cells in a table than this, empty ones included, are not written out. */
const MAX_CELLS = 5_000_000;

const NOTHING: ShownCell = { text: '', isNumber: false };

/** Worksheets in the order of their tabs. Throws DocumentError; `too-large` for a sheet too wide and long to be a table. */
export function shownSheets(bytes: Uint8Array, wanted: (name: string) => boolean = () => true): ShownSheet[] {
  const workbook = openWorkbook(bytes);
  const styles = readStyles(workbook);
  const strings = readSharedStrings(workbook);
  return workbook.sheets
    .filter((sheet) => sheet.isWorksheet && wanted(sheet.name))
    .map((sheet) => {
      const cells = readSheetCells(workbook, sheet, strings).filter(({ type }) => type !== 'empty');
      const last = (place: 'row' | 'column') => cells.reduce((most, cell) => Math.max(most, cell[place]), -1);
      const [height, width] = [last('row') + 1, last('column') + 1];
      if (height * width > MAX_CELLS) {
        throw new DocumentError(
          'too-large',
          `The sheet "${sheet.name}" is too large to be written as a table.`,
        );
      }
      const rows = Array.from({ length: height }, () => Array<ShownCell>(width).fill(NOTHING));
      for (const cell of cells) {
        const text = shownWithScripts(cell, formatCode(styles, cell.style), workbook.date1904);
        const row = rows[cell.row];
        if (row) row[cell.column] = { text, isNumber: cell.type === 'number' };
      }
      const merged = parseXml(workbook.pkg.text(sheet.part)).child(NS.spreadsheet, 'mergeCells');
      const merges = (merged?.children ?? []).flatMap((element) => {
        const range = parseRange(element.attribute('', 'ref') ?? '');
        return range ? [range] : [];
      });
      return { name: sheet.name, hidden: sheet.hidden, rows, merges };
    });
}
