import { saveWorkbook } from '@benchbook/calculation';
import { DocumentError, EditRefused } from '@benchbook/documents';
import { type Input, inputsOf } from './inputs.ts';
import { columnOf, rowOf } from './sheet.ts';

/** Inputs that are tried until one can be changed. */
export const TRIES = 4;

/** A workbook with an input changed and saved as the editor's saves do, without a page; or why it could not be. */
export async function changedInput(
  before: Uint8Array,
  seed: number,
): Promise<{ input: Input; after: Uint8Array } | { leftOut: string }> {
  let inputs: Input[];
  try {
    inputs = inputsOf(before, seed);
  } catch {
    return { leftOut: 'it is no workbook that can be read' };
  }
  let leftOut = 'no formula is calculated from a cell that can be seen';
  for (const input of inputs.slice(0, TRIES)) {
    const { sheet, cell, content } = input;
    const cells = [{ row: rowOf(cell) - 1, column: columnOf(cell) - 1, content }];
    try {
      return { input, after: (await saveWorkbook(before, [{ op: 'set-cells', sheet, cells }])).bytes };
    } catch (error) {
      if (!(error instanceof DocumentError || error instanceof EditRefused)) throw error;
      leftOut = error.message;
    }
  }
  return { leftOut };
}
