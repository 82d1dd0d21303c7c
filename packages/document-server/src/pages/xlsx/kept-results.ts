import type { ICellData, Nullable, Workbook } from '@univerjs/core';
import { ObjectMatrix } from '@univerjs/core';
import type { FormulaTables } from './formula-tables.ts';
import { Parameters } from './mutation-parameters.ts';
import type { Mutation } from './mutation-to-edits.ts';
import { joinsRanges } from './whole-formulas.ts';

const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|CONNECT!|ERROR!)$/;

/** The same cells of several sheets: `Sheet1:Sheet3!A1`, `'First day:Last day'!A1`. */
const SHEETS = /(?:'[^'[\]]+:[^'[\]]+'|[\p{L}_][\p{L}\p{N}_.]*:[\p{L}_][\p{L}\p{N}_.]*)!/u;

/** Functions that answer about the program they run in, which Excel is and Univer is not. */
const ABOUT_PROGRAM = /(?<![\p{L}\p{N}_.])(?:CELL|INFO)\s*\(/iu;

/**
 * Takes results out of what the formula engine is about to write where it could not calculate and the file has the
 * result: functions and names it does not know, other workbooks, ranges joined in brackets. So it does with what the
 * engine guesses: for the same cells of several sheets it takes those of one, for a column of a table that it does not
 * know the one beside. Where it finds no room for a range, Excel takes one cell of it: what spills there is an array
 * formula in the file, and locked. The cell goes on showing what the file holds.
 */
export function keepResults(
  workbook: Workbook,
  { id, params }: Mutation,
  isOpening: boolean,
  tables: FormulaTables | null,
): void {
  if (id !== 'sheet.mutation.set-range-values') return;
  const about = new Parameters(params);
  const worksheet = workbook.getSheetBySheetId(about.sheet);
  const written = about.value('cellValue') as Record<number, Record<number, Nullable<ICellData>>>;
  if (!worksheet || typeof written !== 'object' || written === null) return;
  const cells = new ObjectMatrix(written);
  cells.forValue((row, column, cell) => {
    // The engine empties a formula that moved until it has calculated it, which it may never have.
    if (cell?.f && cell.v === null) {
      delete cell.v;
      delete cell.t;
    }
    const current = worksheet.getCellRaw(row, column);
    const formula = current?.f ?? '';
    const isOfSheets = SHEETS.test(formula);
    const hasBrackets = /[[\]]/.test(formula);
    const isOther = isOfSheets || ABOUT_PROGRAM.test(formula);
    const isGuess = !isError(cell?.v) && (isOther || (hasBrackets && !tables?.canCalculate(formula)));
    if (isGuess) cells.realDeleteValue(row, column);
    if (isGuess || !isError(cell?.v) || current?.v == null || isError(current.v)) return;
    const isUnknown = cell?.v === '#NAME?' || cell?.v === '#SPILL!';
    const isBeyondEngine = isUnknown || isOther || hasBrackets || joinsRanges(formula);
    if (isBeyondEngine || isOpening) cells.realDeleteValue(row, column);
  });
}

function isError(value: unknown): boolean {
  return typeof value === 'string' && ERROR.test(value);
}
