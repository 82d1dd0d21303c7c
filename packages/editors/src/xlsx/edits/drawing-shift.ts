import type { DrawingShift } from '@benchbook/documents/drawings';
import { Parameters } from './mutation-parameters.ts';

const SHIFTS: Record<string, { axis: 'row' | 'column'; sign: 1 | -1 }> = {
  'sheet.mutation.insert-row': { axis: 'row', sign: 1 },
  'sheet.mutation.remove-rows': { axis: 'row', sign: -1 },
  'sheet.mutation.insert-col': { axis: 'column', sign: 1 },
  'sheet.mutation.remove-col': { axis: 'column', sign: -1 },
};

/** Rows or columns that come or go. `isBack`: undo brings back those that went there last, and what went with them. */
export type LineShift = DrawingShift & { isBack?: true };

/** The rows or columns that a mutation of Univer inserts or deletes. */
export function shiftOf(id: string, params: unknown): LineShift | undefined {
  const kind = SHIFTS[id];
  const about = new Parameters(params);
  const { sheet, range } = about;
  if (!kind || !range) return undefined;
  const isRow = kind.axis === 'row';
  const from = isRow ? range.startRow : range.startColumn;
  const to = isRow ? range.endRow : range.endColumn;
  const shift: DrawingShift = { sheet, axis: kind.axis, index: from, count: kind.sign * (to - from + 1) };
  return about.value('isBack') === true ? { ...shift, isBack: true } : shift;
}

/** The steps without the deletion that a shift brings back: nothing of it is left. */
export function withoutDeletion<Step>(
  steps: readonly Step[],
  back: DrawingShift,
  shiftIn: (step: Step) => DrawingShift | undefined,
): Step[] {
  const place = steps.findLastIndex((step) => {
    const shift = shiftIn(step);
    return (
      shift?.sheet === back.sheet &&
      shift.axis === back.axis &&
      shift.index === back.index &&
      shift.count === -back.count
    );
  });
  return place < 0 ? [...steps] : steps.toSpliced(place, 1);
}
