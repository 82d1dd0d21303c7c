import type { CellRange } from '../edits.ts';
import { intersects } from './references.ts';

/** What is left of ranges without the cells of others. */
export function rangesWithout(ranges: readonly CellRange[], cuts: readonly CellRange[]): CellRange[] {
  return cuts.reduce((left, cut) => left.flatMap((range) => rangeWithout(range, cut)), [...ranges]);
}

function rangeWithout(range: CellRange, cut: CellRange): CellRange[] {
  if (!intersects(range, cut)) return [range];
  const startRow = Math.max(range.startRow, cut.startRow);
  const endRow = Math.min(range.endRow, cut.endRow);
  const parts: CellRange[] = [
    { ...range, endRow: startRow - 1 },
    { ...range, startRow, endRow, endColumn: cut.startColumn - 1 },
    { ...range, startRow, endRow, startColumn: cut.endColumn + 1 },
    { ...range, startRow: endRow + 1 },
  ];
  return parts.filter(hasCells);
}

const hasCells = ({ startRow, startColumn, endRow, endColumn }: CellRange) =>
  startRow <= endRow && startColumn <= endColumn;

/** The cells that two ranges have in common; undefined where there are none. */
export function commonCells(one: CellRange, other: CellRange): CellRange | undefined {
  const common = {
    startRow: Math.max(one.startRow, other.startRow),
    startColumn: Math.max(one.startColumn, other.startColumn),
    endRow: Math.min(one.endRow, other.endRow),
    endColumn: Math.min(one.endColumn, other.endColumn),
  };
  return hasCells(common) ? common : undefined;
}

/** The same cells in fewer ranges: those that lie side by side are one. */
export function joinedRanges(ranges: readonly CellRange[]): CellRange[] {
  const joined: CellRange[] = [];
  for (const range of ranges) {
    let grown = range;
    for (let place = 0; place < joined.length; place++) {
      const other = joined[place];
      const both = other && together(grown, other);
      if (!both) continue;
      grown = both;
      joined.splice(place, 1);
      // What did not lie beside a part of it may lie beside all of it.
      place = -1;
    }
    joined.push(grown);
  }
  return joined;
}

function together(one: CellRange, other: CellRange): CellRange | undefined {
  const isSameColumns = one.startColumn === other.startColumn && one.endColumn === other.endColumn;
  const isSameRows = one.startRow === other.startRow && one.endRow === other.endRow;
  const isBelow = one.startRow === other.endRow + 1 || other.startRow === one.endRow + 1;
  const isBeside = one.startColumn === other.endColumn + 1 || other.startColumn === one.endColumn + 1;
  if (!(isSameColumns && isBelow) && !(isSameRows && isBeside)) return undefined;
  return {
    startRow: Math.min(one.startRow, other.startRow),
    startColumn: Math.min(one.startColumn, other.startColumn),
    endRow: Math.max(one.endRow, other.endRow),
    endColumn: Math.max(one.endColumn, other.endColumn),
  };
}
