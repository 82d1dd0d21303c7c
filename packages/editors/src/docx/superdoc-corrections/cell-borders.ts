/** A line of a cell, as superdoc says it. */
export interface Border {
  style?: string;
  /** CSS pixels. */
  width?: number;
}

/** The lines a cell states itself; without a side it has those of its table. */
export interface CellBorders<Line extends Border> {
  top?: Line;
  bottom?: Line;
}

/** Where a cell is in its row, in columns of the grid. */
export interface CellPlace {
  gridColumnStart?: number;
  colSpan?: number;
}

export interface Above<Line extends Border> {
  /** What the line above the whole cell is found from. */
  borders: CellBorders<Line> | undefined;
  /** Lines above parts of it, in columns of the grid, the end beyond the last. */
  parts: { start: number; end: number; line: Line }[];
}

/**
 * The lines of the cells above a cell, some of which may have one while others have none.
 *
 * superdoc 1.46.3 takes that of the first cell above for all of them: in a form, whose rows have other cells than those above, lines to
 * write on were missing, and others too long.
 *
 * @param cell borders it states, and its columns from `start` to before `end`
 */
export function linesAbove<Line extends Border>(
  cells: readonly { attrs?: { borders?: CellBorders<Line> } }[] | undefined,
  places: readonly CellPlace[] | undefined,
  cell: { borders: CellBorders<Line> | undefined; start: number; end: number },
): Above<Line> {
  const above = (places ?? []).flatMap(({ gridColumnStart, colSpan = 1 }, index) => {
    const from = gridColumnStart ?? index;
    const [start, end] = [Math.max(from, cell.start), Math.min(from + colSpan, cell.end)];
    return start < end ? [{ start, end, borders: cells?.[index]?.attrs?.borders }] : [];
  });
  const without = above.find(({ borders }) => !isLine(borders?.bottom));
  const isMixed = without !== undefined && above.some(({ borders }) => isLine(borders?.bottom));
  if (isLine(cell.borders?.top) || !isMixed) {
    return { borders: above.find(({ start }) => start === cell.start)?.borders, parts: [] };
  }
  const parts = above.flatMap(({ start, end, borders }) =>
    isLine(borders?.bottom) ? [{ start, end, line: borders.bottom }] : [],
  );
  return { borders: without.borders, parts };
}

function isLine<Line extends Border>(line: Line | undefined): line is Line {
  return line?.style !== undefined && line.style !== 'none' && (line.width === undefined || line.width > 0);
}
