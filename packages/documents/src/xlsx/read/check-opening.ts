import { DocumentError } from '../../errors.ts';
import { cellName } from '../file/references.ts';
import { readSharedStrings } from '../file/strings.ts';
import { openWorkbook } from '../file/workbook.ts';
import { comparableFormula } from '../formula/formula-text.ts';
import { shownSerial } from './date-systems.ts';
import { type ReadCell, readCellsOfXml } from './read-cells.ts';
import { formatCode, readStyles } from './styles.ts';

/** What an editor shows right after it loaded a workbook. */
export interface ShownWorkbook {
  sheets: {
    /** `sheetId` */
    sheet: string;
    cells: { row: number; column: number; value: number | string | boolean; formula?: string }[];
  }[];
}

export type WorkbookOpeningCheck = { editable: true } | { editable: false; reason: string };

/**
 * Guard 1 of the lossless save: an editor that shows something else than the file holds must not edit it. Constants
 * and formulas have to be the file's; computed values may differ, because the editor calculates again.
 */
export function checkWorkbookOpening(original: Uint8Array, shown: ShownWorkbook): WorkbookOpeningCheck {
  try {
    return compare(original, shown);
  } catch (error) {
    if (error instanceof DocumentError) return { editable: false, reason: error.message };
    throw error;
  }
}

function compare(original: Uint8Array, shown: ShownWorkbook): WorkbookOpeningCheck {
  const refuse = (reason: string): WorkbookOpeningCheck => ({ editable: false, reason });
  const workbook = openWorkbook(original);
  const worksheets = workbook.sheets.filter((sheet) => sheet.isWorksheet);
  if (worksheets.map((sheet) => sheet.id).join() !== shown.sheets.map((sheet) => sheet.sheet).join()) {
    return refuse('The editor does not show the sheets of this file, so it is read-only.');
  }
  const strings = readSharedStrings(workbook);
  const styles = workbook.date1904 ? readStyles(workbook) : undefined;
  for (const [index, sheet] of worksheets.entries()) {
    const cells = new Map(shown.sheets[index]?.cells.map((cell) => [cellName(cell.row, cell.column), cell]));
    const at = (name: string) =>
      `cell ${name} of "${sheet.name}" differently from the file, so it is read-only.`;
    const computed = new Set<string>();
    for (const cell of readCellsOfXml(workbook.pkg.text(sheet.part), sheet.name, {
      strings,
      date1904: workbook.date1904,
    })) {
      const name = cellName(cell.row, cell.column);
      const seen = cells.get(name);
      cells.delete(name);
      if (cell.computed?.kind === 'array') {
        const { startRow, startColumn } = cell.computed.range;
        computed.add(cellName(startRow, startColumn));
      }
      const serial = (value: number) => (styles ? shownSerial(value, formatCode(styles, cell.style)) : value);
      if (!agrees(cell, seen, serial)) return refuse(`The editor shows ${at(name)}`);
    }
    // What an array formula spills is computed as well, also where the file writes no cell.
    const left = [...cells].find(([, cell]) => computed.size === 0 && (cell.value !== '' || cell.formula));
    if (left) return refuse(`The editor shows ${at(left[0])}`);
  }
  return { editable: true };
}

function agrees(
  cell: ReadCell,
  seen: ShownWorkbook['sheets'][number]['cells'][number] | undefined,
  serial: (value: number) => number,
): boolean {
  if (cell.formula !== undefined) {
    return seen?.formula !== undefined && comparableFormula(seen.formula) === comparableFormula(cell.formula);
  }
  if (cell.computed?.kind === 'array') return true;
  if (seen?.formula) return false;
  const value = seen?.value ?? '';
  if (cell.type === 'empty') return value === '';
  if (cell.type === 'boolean')
    return value === cell.value || value === Number(cell.value) || value === (cell.value ? 'TRUE' : 'FALSE');
  if (typeof cell.value === 'number') return value === serial(cell.value);
  return typeof value === 'string' && sameText(value, String(cell.value));
}

/** Editors write line breaks in their own way. */
function sameText(one: string, other: string): boolean {
  return one === other || one.replace(/\r\n?/g, '\n') === other.replace(/\r\n?/g, '\n');
}
