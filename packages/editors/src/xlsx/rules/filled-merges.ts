import type { CellRange } from '@benchbook/documents';
import { intersects, rangeName } from '@benchbook/documents/sorting';
import { t } from '@benchbook/words';
import type { Workbook } from '@univerjs/core';
import type { Mutation } from '../edits/mutation-to-edits.ts';

/** Univer's command behind the fill handle, Ctrl+D and Ctrl+R. */
export const FILL = 'sheet.command.auto-fill';

interface Fill {
  sourceRange: CellRange;
  /** With those it is filled from. */
  targetRange: CellRange;
}

/**
 * Why cells are not to be filled, or null: as in Excel merged cells are filled from such as are merged in the same way, over and over.
 * Univer 0.25.1 takes apart what is merged otherwise, and by Ctrl+D it fills cells that are merged over two rows from the first of them,
 * so that they lie one upon the other. Has the fill begin with whole merged cells, and with those above where one was chosen alone.
 */
export function fillRefusal(workbook: Workbook, { params }: Mutation): string | null {
  const fill = params as Fill;
  const merges = workbook.getActiveSheet().getMergeData();
  const whole = (range: CellRange) => merges.filter((one) => intersects(one, range)).reduce(union, range);
  const source = whole(fill.sourceRange);
  const before = isInside(fill.targetRange, source) ? beforeIt(fill, source) : null;
  fill.sourceRange = before ?? source;
  if (before) fill.targetRange = union(before, source);
  const other = mergedOtherwise(merges, fill);
  return other
    ? t('{rangeName} is merged in another way than the cells it would be filled from.', {
        rangeName: rangeName(other),
      })
    : null;
}

/** As many cells as one that was chosen alone has, above it or left of it; null where there are none. */
function beforeIt({ sourceRange, targetRange }: Fill, chosen: CellRange): CellRange | null {
  const isDown = heightOf(sourceRange) < heightOf(targetRange);
  const isRight = widthOf(sourceRange) < widthOf(targetRange);
  const startRow = chosen.startRow - (isDown ? heightOf(chosen) : 0);
  const startColumn = chosen.startColumn - (isRight ? widthOf(chosen) : 0);
  if (isDown === isRight || startRow < 0 || startColumn < 0) return null;
  const [endRow, endColumn] = [startRow + heightOf(chosen) - 1, startColumn + widthOf(chosen) - 1];
  return { startRow, startColumn, endRow, endColumn };
}

/** A merge among those cells that is none of the merges of the first ones over again. */
function mergedOtherwise(merges: readonly CellRange[], { sourceRange, targetRange }: Fill) {
  const all = union(sourceRange, targetRange);
  const [rows, columns] = [heightOf(sourceRange), widthOf(sourceRange)];
  const first = merges.filter((one) => isInside(one, sourceRange));
  const isOneOf = (one: CellRange) => (made: CellRange) =>
    heightOf(made) === heightOf(one) &&
    widthOf(made) === widthOf(one) &&
    (one.startRow - made.startRow) % rows === 0 &&
    (one.startColumn - made.startColumn) % columns === 0;
  return merges.find((one) => intersects(one, all) && !(isInside(one, all) && first.some(isOneOf(one))));
}

const heightOf = ({ startRow, endRow }: CellRange) => endRow - startRow + 1;
const widthOf = ({ startColumn, endColumn }: CellRange) => endColumn - startColumn + 1;

function union(one: CellRange, other: CellRange): CellRange {
  return {
    startRow: Math.min(one.startRow, other.startRow),
    startColumn: Math.min(one.startColumn, other.startColumn),
    endRow: Math.max(one.endRow, other.endRow),
    endColumn: Math.max(one.endColumn, other.endColumn),
  };
}

function isInside(one: CellRange, all: CellRange): boolean {
  return (
    one.startRow >= all.startRow &&
    one.endRow <= all.endRow &&
    one.startColumn >= all.startColumn &&
    one.endColumn <= all.endColumn
  );
}
