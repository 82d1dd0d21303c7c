import type { ICellData, Nullable, Workbook } from '@univerjs/core';
import { ObjectMatrix } from '@univerjs/core';
import { Parameters } from './mutation-parameters.ts';
import type { Mutation } from './mutation-to-edits.ts';

const ERROR = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|CONNECT!|ERROR!)$/;

/**
 * Takes results out of what the formula engine is about to write where it could not calculate and the file has the
 * result: functions and names it does not know, other workbooks, tables. The cell goes on showing what the file holds.
 */
export function keepResults(workbook: Workbook, { id, params }: Mutation, isOpening: boolean): void {
  if (id !== 'sheet.mutation.set-range-values') return;
  const about = new Parameters(params);
  const worksheet = workbook.getSheetBySheetId(about.sheet);
  const written = about.value('cellValue') as Record<number, Record<number, Nullable<ICellData>>>;
  if (!worksheet || typeof written !== 'object' || written === null) return;
  const cells = new ObjectMatrix(written);
  cells.forValue((row, column, cell) => {
    const current = worksheet.getCellRaw(row, column);
    if (!isError(cell?.v) || current?.v == null || isError(current.v)) return;
    const reachesOut = /[[\]]/.test(current.f ?? '');
    if (cell?.v === '#NAME?' || reachesOut || isOpening) cells.realDeleteValue(row, column);
  });
}

function isError(value: unknown): boolean {
  return typeof value === 'string' && ERROR.test(value);
}
