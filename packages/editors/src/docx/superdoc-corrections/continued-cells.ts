/** What superdoc exports of cells and rows. */
interface Exported {
  type?: unknown;
  content?: Exported[];
  attrs?: { colspan?: unknown; rowspan?: unknown; continueMerge?: unknown; [name: string]: unknown };
}

/**
 * A table that is exported, in whose rows the cells stand that go on there from the rows above (ECMA-376 part 1, 17.4.84 vMerge). It is changed itself.
 *
 * superdoc 1.46.3 put in all of one cell before those of the next one: where two go on beside each other and the left one begins further down, it took the right one
 * for it, and the row was short of a cell.
 *
 * @param newParagraph what stands in such a cell
 * @param firstColumn in which column the first cell of a row stands
 */
export function withContinuedCells<Table extends Exported>(
  table: Table,
  newParagraph: () => Exported,
  firstColumn: (row: Exported) => number = () => 0,
): Table {
  const rows = table.content ?? [];
  /** In how many rows each cell goes on from its own, itself included. */
  let going = new Map<Exported, number>();
  rows.forEach((row, index) => {
    const next = rows[index + 1];
    const goingOn = new Map<Exported, number>();
    let column = firstColumn(row);
    for (const cell of row.content ?? []) {
      const left = (going.get(cell) ?? numberOf(cell.attrs?.rowspan)) - 1;
      if (next && left > 0)
        goingOn.set(continued(cell, next, column - firstColumn(next), newParagraph), left);
      column += numberOf(cell.attrs?.colspan);
    }
    going = goingOn;
  });
  return table;
}

/** What a cell goes on as in the next row, which gets it behind so many columns. */
function continued(cell: Exported, next: Exported, column: number, newParagraph: () => Exported): Exported {
  next.content ??= [];
  let at = 0;
  let before = 0;
  for (; at < next.content.length && before < column; at++)
    before += numberOf(next.content[at]?.attrs?.colspan);
  const there = next.content[at];
  if (there?.attrs?.continueMerge && before === column) return there;
  const attrs = { ...cell.attrs, rowspan: null, continueMerge: true };
  const put = { type: cell.type, content: [newParagraph()], attrs };
  next.content.splice(at, 0, put);
  return put;
}

/** How many columns or rows something takes. */
const numberOf = (span: unknown): number => {
  const number = Number(span);
  return Number.isInteger(number) && number > 1 ? number : 1;
};
