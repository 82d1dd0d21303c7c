/** Of a row as superdoc measured it. CSS pixels. */
export interface MeasuredRow {
  height: number;
  cells: { rowSpan?: number; blocks?: { kind: string }[] }[];
}

interface Padding {
  top?: number;
  bottom?: number;
}

interface StyledRow {
  cells: { attrs?: { padding?: Padding } }[];
}

/** Rows of a table in a cell that are lower stay on one page. CSS pixels. */
const LOW = 120;

/**
 * In how many parts a row of a table in a cell may go over pages: 1 where it stays whole, else its lines.
 *
 * superdoc 1.46.3 kept each such row whole: of one that is higher than a page, as in forms that are a table in a table, nobody saw
 * the rest.
 *
 * @param lines how many lines a cell of the row has
 */
export function partsOfRow<Row extends MeasuredRow>(
  row: Row,
  lines: (cell: Row['cells'][number]) => number,
): number {
  const holdsTables = row.cells.some(({ blocks }) => blocks?.some(({ kind }) => kind === 'table'));
  // A cell that goes on in the rows below has lines of those, too.
  const isWhole = row.height <= LOW || row.cells.some(({ rowSpan = 1 }) => rowSpan > 1);
  if (isWhole && !holdsTables) return 1;
  return Math.max(1, ...row.cells.map(lines));
}

/**
 * How high each part is, so that whichever of them are on a page, all cells have room: a part is as high as the highest of its lines.
 * Together they are no less than the row.
 *
 * @param costs how high the lines of a cell are, with what is between its paragraphs
 */
export function heightsOfParts(
  row: MeasuredRow,
  styled: StyledRow | undefined,
  costs: readonly (readonly number[])[],
  parts: number,
): number[] {
  if (parts === 1) return [row.height];
  const heights = Array.from({ length: parts }, (_, part) =>
    Math.max(0, ...costs.map((lines) => lines[part] ?? 0)),
  );
  const [top, bottom] = [paddingOf(styled, 'top'), paddingOf(styled, 'bottom')];
  const missing = row.height - top - heights.reduce((sum, height) => sum + height, 0);
  heights[0] = (heights[0] ?? 0) + top;
  heights[parts - 1] = (heights[parts - 1] ?? 0) + Math.max(bottom, missing);
  return heights;
}

const paddingOf = (row: StyledRow | undefined, side: keyof Padding): number =>
  Math.max(0, ...(row?.cells ?? []).map(({ attrs }) => attrs?.padding?.[side] ?? 0));

/** A table of which a part of a row is painted: nothing is left free where the row goes on. */
export function withPartOfRow<Row extends StyledRow, Table extends { rows: readonly Row[] }>(
  table: Table,
  at: number,
  part: { isFirstPart: boolean; isLastPart: boolean },
): Table {
  const cut = ({ attrs, ...cell }: Row['cells'][number]) => ({
    ...cell,
    attrs: {
      ...attrs,
      padding: {
        left: 4,
        right: 4,
        ...attrs?.padding,
        ...(!part.isFirstPart && { top: 0 }),
        ...(!part.isLastPart && { bottom: 0 }),
      },
    },
  });
  const rows = table.rows.map((row, index) => (index === at ? { ...row, cells: row.cells.map(cut) } : row));
  return { ...table, rows };
}

/**
 * Where, among the parts of a table in a cell, what is painted has to be painted by itself: superdoc paints a part of one row at a time,
 * and the first row may begin on the page before while the last one goes on.
 *
 * @param parts of each row
 * @param from the first part that is painted, @param to that behind the last
 */
export function endOfFirstRow(parts: readonly number[], from: number, to: number): number | undefined {
  const behind = Math.min(
    to,
    parts.reduce((sum, count) => sum + count, 0),
  );
  let end = 0;
  for (const count of parts) {
    const start = end;
    end += count;
    if (end <= from) continue;
    return start < from && end < behind ? end : undefined;
  }
  return undefined;
}
