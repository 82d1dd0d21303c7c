import { inOneStep } from '../one-step.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { cellsIn, type Lines, type PlacedCell, placeCells, sidesOf } from './cells.ts';

type Editor = SuperdocDocument['writing'];
type State = Editor['state'];
type TableModel = State['doc'];
type Transaction = State['tr'];
type Attributes = Record<string, unknown>;

/** A line around cells; `size` in eighths of a point (ECMA-376 part 1, 17.18.2 ST_Border). */
export interface Line {
  kind: 'single' | 'double' | 'dotted' | 'dashed';
  size: number;
}

/** The table somebody is in, and what of it is selected. */
export interface Selected {
  table: TableModel;
  position: number;
  cells: PlacedCell[];
  selected: PlacedCell[];
}

const TWIPS_PER_PIXEL = 15;
const TWIPS_PER_CENTIMETRE = 1440 / 2.54;
/** As superdoc calls what ECMA-376 part 1 has in this order (annex A, CT_TcPr and CT_TcBorders). */
const CELL_PROPERTIES =
  'cnfStyle cellWidth gridSpan hMerge vMerge borders shading noWrap cellMargins textDirection tcFitText vAlign hideMark'.split(
    ' ',
  );
const SIDES = 'top left start bottom right end insideH insideV tl2br tr2bl'.split(' ');
/** Word's own limits of a column, in twips. */
const NARROWEST = 57;
const WIDEST = 31_680;

/** What of the innermost table around the caret is selected; undefined outside of tables. */
export function selectedCells({ selection }: State): Selected | undefined {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const table = $from.node(depth);
    if (table.type.name !== 'table') continue;
    const position = $from.before(depth);
    const cells = placeCells(table, position);
    const spans = selection.ranges.map((range) => ({ from: range.$from.pos, to: range.$to.pos }));
    return { table, position, cells, selected: cellsIn(cells, spans) };
  }
  return undefined;
}

/** Colours the selected cells (`#rrggbb`), or takes their colour away. */
export function shade(editor: Editor, colour: string | null): void {
  const fill = colour?.replace('#', '').toUpperCase();
  change(editor, (transaction, { selected }) => {
    for (const cell of selected) {
      const properties = { ...propertiesOf(cell.node.attrs, 'tableCellProperties') };
      if (fill) properties.shading = { val: 'clear', color: 'auto', fill };
      else delete properties.shading;
      set(transaction, cell, { tableCellProperties: properties, background: fill ? { color: fill } : null });
    }
  });
}

/** Draws lines around or between the selected cells; null: takes them away. */
export function drawLines(editor: Editor, lines: Lines, line: Line | null): void {
  const border = line
    ? { val: line.kind, size: line.size, space: 0, color: 'auto' }
    : { val: 'none', size: 0, space: 0, color: 'auto' };
  change(editor, (transaction, { cells, selected }) => {
    for (const [cell, sides] of sidesOf(cells, selected, lines)) {
      const properties = propertiesOf(cell.node.attrs, 'tableCellProperties');
      const old = propertiesOf(properties, 'borders');
      const drawn = [...sides].map((side) => [nameOf(old, side), border] as const);
      const borders = inOrder({ ...old, ...Object.fromEntries(drawn) }, SIDES);
      set(transaction, cell, { tableCellProperties: { ...properties, borders }, borders: null });
    }
  });
}

/** Whether the rows down to the last selected one come again on every page. */
export function repeatsHeader(state: State): boolean {
  const at = selectedCells(state);
  const last = at?.table.maybeChild(lastRow(at.selected));
  return propertiesOf(last?.attrs ?? {}, 'tableRowProperties').repeatHeader === true;
}

/** Has the rows down to the last selected one come again on every page; or those from the first selected one on no more. */
export function repeatHeader(editor: Editor, repeats: boolean): void {
  change(editor, (transaction, { table, position, selected }) => {
    const first = Math.min(...selected.map(({ row }) => row));
    const last = lastRow(selected);
    table.forEach((row, offset, index) => {
      const properties = propertiesOf(row.attrs, 'tableRowProperties');
      const isMeant = repeats ? index <= last : index >= first;
      if (!isMeant || (properties.repeatHeader === true) === repeats) return;
      const tableRowProperties = { ...properties, repeatHeader: repeats };
      transaction.setNodeMarkup(position + 1 + offset, null, { ...row.attrs, tableRowProperties });
    });
  });
}

/** Centimetres of the first selected column. */
export function columnWidth(state: State): number | undefined {
  const first = selectedCells(state)?.selected[0];
  const pixels = first && widthsOf(first)[0];
  return pixels ? Math.round(((pixels * TWIPS_PER_PIXEL) / TWIPS_PER_CENTIMETRE) * 100) / 100 : undefined;
}

/** Gives the selected columns a width in centimetres, and the table what that makes of its own. */
export function setColumnWidth(editor: Editor, centimetres: number): void {
  const twips = Math.round(Math.min(WIDEST, Math.max(NARROWEST, centimetres * TWIPS_PER_CENTIMETRE)));
  const pixels = twips / TWIPS_PER_PIXEL;
  change(editor, (transaction, { table, position, cells, selected }) => {
    const columns = new Set(
      selected.flatMap(({ column, columns }) =>
        Array.from({ length: columns }, (_, index) => column + index),
      ),
    );
    for (const cell of cells) {
      const widths = widthsOf(cell);
      if (widths.length === 0) continue;
      const colwidth = widths.map((width, index) => (columns.has(cell.column + index) ? pixels : width));
      if (colwidth.some((width, index) => width !== widths[index])) set(transaction, cell, { colwidth });
    }
    const { grid } = table.attrs;
    const old = Array.isArray(grid) ? (grid as { col?: number }[]) : [];
    const wide = old.map((column, index) => (columns.has(index) ? { ...column, col: twips } : column));
    const grown = sum(wide) - sum(old);
    transaction.setNodeMarkup(position, null, { ...table.attrs, grid: wide, ...widened(table.attrs, grown) });
  });
}

/** Gives the table a style of the document. */
export function setStyle(editor: Editor, id: string): void {
  change(editor, (transaction, { table, position }) => {
    const tableProperties = { ...propertiesOf(table.attrs, 'tableProperties'), tableStyleId: id };
    transaction.setNodeMarkup(position, null, { ...table.attrs, tableProperties, tableStyleId: id });
  });
}

/** The style of the table somebody is in. */
export function styleOf(state: State): string | undefined {
  const id = selectedCells(state)?.table.attrs.tableStyleId;
  return typeof id === 'string' ? id : undefined;
}

/** What becomes of the width of a table that has one of its own. */
export function widened(attrs: Attributes, twips: number): Attributes {
  const properties = propertiesOf(attrs, 'tableProperties');
  const { type, value } = propertiesOf(properties, 'tableWidth');
  if (type !== 'dxa' || typeof value !== 'number') return {};
  const wide = value + twips;
  return {
    tableProperties: { ...properties, tableWidth: { type, value: wide } },
    tableWidth: { width: wide / TWIPS_PER_PIXEL, type },
  };
}

function change(editor: Editor, make: (transaction: Transaction, at: Selected) => void): void {
  const { view } = editor;
  const at = view && selectedCells(view.state);
  if (!view || !at || at.selected.length === 0) return;
  inOneStep(view, (transaction) => {
    make(transaction, at);
    return transaction;
  });
}

/** No node is made longer or shorter here: every position stays what it was. superdoc writes properties in the order it has them. */
function set(transaction: Transaction, { node, position }: PlacedCell, attrs: Attributes): void {
  const all = { ...node.attrs, ...attrs };
  const tableCellProperties = inOrder(propertiesOf(all, 'tableCellProperties'), CELL_PROPERTIES);
  transaction.setNodeMarkup(position, null, { ...all, tableCellProperties });
}

/** Properties in the order that the schema wants them in; others stay behind these. */
function inOrder(properties: Attributes, order: readonly string[]): Attributes {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(Object.entries(properties).sort(([a], [b]) => rank(a) - rank(b)));
}

function propertiesOf(attrs: Attributes, name: string): Attributes {
  const found = attrs[name];
  return found instanceof Object ? (found as Attributes) : {};
}

/** Files of some programs name the sides by the direction of reading. */
function nameOf(borders: Attributes, side: string): string {
  const named = { left: 'start', right: 'end' }[side];
  return named && borders[named] !== undefined ? named : side;
}

function widthsOf({ node }: PlacedCell): number[] {
  const { colwidth } = node.attrs;
  return Array.isArray(colwidth) ? colwidth.map(Number) : [];
}

function lastRow(selected: readonly PlacedCell[]): number {
  return Math.max(...selected.map(({ row, rows }) => row + rows - 1));
}

function sum(columns: readonly { col?: number }[]): number {
  return columns.reduce((total, { col }) => total + (col ?? 0), 0);
}
