import type { ICellData, Nullable, Workbook } from '@univerjs/core';
import { ObjectMatrix } from '@univerjs/core';
import type { FormulaTables } from './formula-tables.ts';
import { Parameters } from './mutation-parameters.ts';
import type { Mutation } from './mutation-to-edits.ts';

const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|CONNECT!|ERROR!)$/;

/** The same cells of several sheets: `Sheet1:Sheet3!A1`, `'First day:Last day'!A1`. */
const SHEETS = /(?:'[^'[\]]+:[^'[\]]+'|[\p{L}_][\p{L}\p{N}_.]*:[\p{L}_][\p{L}\p{N}_.]*)!/u;

/**
 * Takes results out of what the formula engine is about to write where it could not calculate and the file has the
 * result: functions and names it does not know, other workbooks. So it does with what the engine guesses: for the same
 * cells of several sheets it takes those of one, for a column of a table that it does not know the one beside.
 * The cell goes on showing what the file holds.
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
    const current = worksheet.getCellRaw(row, column);
    const formula = current?.f ?? '';
    const isOfSheets = SHEETS.test(formula);
    const hasBrackets = /[[\]]/.test(formula);
    const isGuess = !isError(cell?.v) && (isOfSheets || (hasBrackets && !tables?.canCalculate(formula)));
    if (isGuess) cells.realDeleteValue(row, column);
    if (isGuess || !isError(cell?.v) || current?.v == null || isError(current.v)) return;
    if (cell?.v === '#NAME?' || isOfSheets || hasBrackets || isOpening) cells.realDeleteValue(row, column);
  });
}

function isError(value: unknown): boolean {
  return typeof value === 'string' && ERROR.test(value);
}
