/** What is used of a node of superdoc's model. */
export interface TableNode {
  readonly type: { readonly name: string };
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly nodeSize: number;
  readonly childCount: number;
  child(index: number): TableNode;
}

interface Parent<Model> extends TableNode {
  child(index: number): Model & TableNode;
}

/** A cell, where its model stands and where it is in the grid of its table. */
export interface PlacedCell<Model extends TableNode = TableNode> {
  node: Model;
  position: number;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** The first position and the one behind the last. */
export interface Span {
  from: number;
  to: number;
}

/** Every cell of a table, which stands at `position`, with those that a cell above reaches down beside counted in. */
export function placeCells<Model extends Parent<Model>>(table: Model, position: number): PlacedCell<Model>[] {
  const cells: PlacedCell<Model>[] = [];
  /** By column, the first row that is free again. */
  const freeFrom: number[] = [];
  let at = position + 1;
  for (let row = 0; row < table.childCount; row++) {
    const line = table.child(row);
    let column = skipped(line);
    let inRow = at + 1;
    for (let index = 0; index < line.childCount; index++) {
      const node = line.child(index);
      while ((freeFrom[column] ?? 0) > row) column++;
      const columns = spanOf(node, 'colspan');
      const rows = spanOf(node, 'rowspan');
      for (let each = column; each < column + columns; each++) freeFrom[each] = row + rows;
      cells.push({ node, position: inRow, row, column, rows, columns });
      column += columns;
      inRow += node.nodeSize;
    }
    at += line.nodeSize;
  }
  return cells;
}

/** The rows that a cell reaches into which is of several, so that none of them can come or go without the others. */
export function boundRows(table: TableNode): Set<TableNode> {
  const bound = new Set<TableNode>();
  for (const { row, rows } of placeCells(table, 0)) {
    const end = Math.min(row + rows, table.childCount);
    if (rows > 1) for (let each = row; each < end; each++) bound.add(table.child(each));
  }
  return bound;
}

/** The cells that any of these spans reaches into; a caret is a span without length. */
export function cellsIn<Cell extends PlacedCell>(cells: readonly Cell[], spans: readonly Span[]): Cell[] {
  return cells.filter(({ node, position }) =>
    spans.some(({ from, to }) => from < position + node.nodeSize && to > position),
  );
}

export type Side = 'top' | 'bottom' | 'left' | 'right';

/** Which lines of cells are meant: around all of them, between them, or on one side. */
export type Lines = 'all' | 'outer' | 'inner' | Side;

const OPPOSITE: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/**
 * The sides of cells that are drawn anew where `selected` get lines, by cell: those of their neighbours, too, which would
 * else draw the line that somebody has taken away.
 */
export function sidesOf(
  cells: readonly PlacedCell[],
  selected: readonly PlacedCell[],
  lines: Lines,
): Map<PlacedCell, Set<Side>> {
  const sides = new Map<PlacedCell, Set<Side>>();
  const add = (cell: PlacedCell, side: Side) => sides.set(cell, (sides.get(cell) ?? new Set()).add(side));
  const chosen = new Set(selected);
  for (const cell of selected) {
    for (const side of ['top', 'bottom', 'left', 'right'] as const) {
      const beside = cells.filter((other) => isBeside(cell, other, side));
      const isInner = beside.length > 0 && beside.every((other) => chosen.has(other));
      const isMeant =
        lines === 'all' ||
        (lines === 'inner' && isInner) ||
        (!isInner && (lines === 'outer' || lines === side));
      if (!isMeant) continue;
      add(cell, side);
      for (const other of beside) add(other, OPPOSITE[side]);
    }
  }
  return sides;
}

function isBeside(cell: PlacedCell, other: PlacedCell, side: Side): boolean {
  const sharesRow = other.row < cell.row + cell.rows && cell.row < other.row + other.rows;
  const sharesColumn =
    other.column < cell.column + cell.columns && cell.column < other.column + other.columns;
  if (side === 'top') return sharesColumn && other.row + other.rows === cell.row;
  if (side === 'bottom') return sharesColumn && cell.row + cell.rows === other.row;
  if (side === 'left') return sharesRow && other.column + other.columns === cell.column;
  return sharesRow && cell.column + cell.columns === other.column;
}

function spanOf(node: TableNode, name: 'colspan' | 'rowspan'): number {
  const span = Number(node.attrs[name] ?? 1);
  return Number.isInteger(span) && span > 0 ? span : 1;
}

/** Columns that a row leaves out in front of its first cell (`w:gridBefore`), where superdoc has not filled them with cells. */
function skipped(row: TableNode): number {
  if (row.childCount > 0 && row.child(0).attrs.__placeholder === 'gridBefore') return 0;
  const properties = row.attrs.tableRowProperties as { gridBefore?: unknown } | null | undefined;
  const columns = Number(properties?.gridBefore ?? 0);
  return Number.isInteger(columns) && columns > 0 ? columns : 0;
}
