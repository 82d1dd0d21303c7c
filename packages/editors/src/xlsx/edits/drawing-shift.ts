import type { DrawingShift } from '@benchbook/documents/drawings';
import { Parameters } from './mutation-parameters.ts';

const SHIFTS: Record<string, { axis: 'row' | 'column'; sign: 1 | -1 }> = {
  'sheet.mutation.insert-row': { axis: 'row', sign: 1 },
  'sheet.mutation.remove-rows': { axis: 'row', sign: -1 },
  'sheet.mutation.insert-col': { axis: 'column', sign: 1 },
  'sheet.mutation.remove-col': { axis: 'column', sign: -1 },
};

/** The rows or columns that a mutation of Univer inserts or deletes. */
export function shiftOf(id: string, params: unknown): DrawingShift | undefined {
  const kind = SHIFTS[id];
  const { sheet, range } = new Parameters(params);
  if (!kind || !range) return undefined;
  const isRow = kind.axis === 'row';
  const from = isRow ? range.startRow : range.startColumn;
  const to = isRow ? range.endRow : range.endColumn;
  return { sheet, axis: kind.axis, index: from, count: kind.sign * (to - from + 1) };
}
