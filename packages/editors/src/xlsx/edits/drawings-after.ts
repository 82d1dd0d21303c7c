import type { SheetDrawings, ShownGo } from '@benchbook/documents';
import {
  copiedDrawings,
  type DrawingShift,
  goneSources,
  movedDrawings,
  type SheetCopy,
} from '@benchbook/documents/drawings';
import { type LineShift, withoutDeletion } from './drawing-shift.ts';

/** What happens to cells and sheets, and to drawings with them. */
export type CellStep = DrawingShift | SheetCopy | ShownGo;

/** The steps of a workbook that are left, where undo brought back what a deletion took. */
export function stepsLeft(steps: readonly (LineShift | SheetCopy | ShownGo)[]): CellStep[] {
  let left: CellStep[] = [];
  for (const step of steps) {
    if ('isBack' in step) left = withoutDeletion(left, step, (one) => ('count' in one ? one : undefined));
    else left.push(step);
  }
  return left;
}

/** The drawings of a workbook after a step. */
export function drawingsAfter(sheets: readonly SheetDrawings[], step: CellStep): readonly SheetDrawings[] {
  if ('of' in step) return copiedDrawings(sheets, step);
  return 'op' in step ? goneSources(sheets, step) : movedDrawings(sheets, step);
}
