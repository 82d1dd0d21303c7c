/** A table as superdoc measured it. CSS pixels. */
interface MeasuredTable {
  columnWidths: readonly number[];
  rows: readonly {
    height: number;
    cells: readonly { gridColumnStart?: number; colSpan?: number; rowSpan?: number }[];
  }[];
}

/** A part of a table, which is on one page. */
interface PartOfTable {
  fromRow: number;
  toRow: number;
  columnWidths?: readonly number[];
  /** So many rows that begin the table are painted again above the others. */
  repeatHeaderCount?: number;
  /** Of a row that goes over pages, as much is on this one. */
  partialRow?: { rowIndex: number; partialHeight: number };
}

/** A cell: its row and its place among what is in the row, and where it begins on the page, from the corner of the part. */
interface CellAt {
  rowIndex: number;
  colIndex: number;
  rowY: number;
  colX: number;
}

/**
 * The cell of a table that is at a point of a part of it, or the nearest one in that row; undefined: there is none.
 *
 * superdoc 1.46.3 put the cells that begin in the row one beside the other: it found another one beside and below what reaches over several rows, and
 * below headings that are painted again.
 */
export function cellAt(
  part: PartOfTable,
  { columnWidths, rows }: MeasuredTable,
  { x, y }: { x: number; y: number },
): CellAt | undefined {
  const painted = rowsOf(part, rows);
  const row = painted.find(({ top, height }) => y < top + height) ?? painted.at(-1);
  if (!row) return undefined;
  const edges = [0];
  for (const width of part.columnWidths ?? columnWidths) edges.push((edges.at(-1) ?? 0) + width);
  const last = Math.max(0, edges.length - 2);
  const column = Math.min(
    last,
    Math.max(
      0,
      edges.findLastIndex((edge) => edge <= x),
    ),
  );
  let rowY = row.top;
  for (let rowIndex = row.index; rowIndex >= 0; rowIndex--) {
    const { cells = [] } = rows[rowIndex] ?? {};
    const colIndex = cells.findIndex(({ gridColumnStart: from = 0, colSpan = 1, rowSpan = 1 }) => {
      const isBeside = column < from || column >= from + colSpan;
      return !isBeside && rowIndex + rowSpan > row.index;
    });
    if (colIndex !== -1)
      return { rowIndex, colIndex, rowY, colX: edges[cells[colIndex]?.gridColumnStart ?? 0] ?? 0 };
    rowY -= rows[rowIndex - 1]?.height ?? 0;
  }
  // A row may begin behind the first column, and end in front of the last.
  const { cells = [] } = rows[row.index] ?? {};
  const isBefore = column < (cells[0]?.gridColumnStart ?? 0);
  const colIndex = isBefore ? 0 : cells.length - 1;
  if (colIndex < 0) return undefined;
  return {
    rowIndex: row.index,
    colIndex,
    rowY: row.top,
    colX: edges[cells[colIndex]?.gridColumnStart ?? 0] ?? 0,
  };
}

/** The rows of a part as they are painted, from above. */
function rowsOf(
  { fromRow, toRow, repeatHeaderCount = 0, partialRow }: PartOfTable,
  rows: MeasuredTable['rows'],
) {
  const indices = [
    ...Array.from({ length: repeatHeaderCount }, (_, index) => index),
    ...Array.from({ length: Math.max(0, toRow - fromRow) }, (_, row) => fromRow + row),
  ];
  let top = 0;
  return indices.flatMap((index) => {
    const whole = rows[index]?.height;
    if (whole === undefined) return [];
    const isPartial = index >= fromRow && partialRow?.rowIndex === index;
    const row = { index, top, height: isPartial ? partialRow.partialHeight : whole };
    top += row.height;
    return [row];
  });
}
