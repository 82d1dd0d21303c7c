import type { Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { type PlacedCell, placeCells } from '../tables/cells.ts';
import type { Slice, SliceNode } from './clipboard.ts';
import type { DocumentNode } from './new-cells.ts';
import { caretNear, selectedTable, tableAround } from './selected-cells.ts';

type State = SuperdocDocument['editor']['state'];
type ModelSlice = ReturnType<DocumentNode['slice']>;
type Attributes = Readonly<Record<string, unknown>>;

/** Whether what is selected of a table is whole rows, and not all of them. */
export function selectsRows({ selection }: State): boolean {
  if (!selectedTable(selection)) return false;
  // superdoc hands out no class of this selection of prosemirror-tables.
  const cells = selection as unknown as { isRowSelection(): boolean; isColSelection(): boolean };
  return cells.isRowSelection() && !cells.isColSelection();
}

/**
 * A text that is whole rows of a table, as the rows they are, where the caret is in a table that can have them: one of as many columns, and no cell reaches over the
 * row with the caret from above. Undefined: there is no such place, and the rows are cells like others.
 */
export function asRows(slice: Slice, state: State): Slice | undefined {
  const [table, ...others] = slice.content ?? [];
  const place = others.length === 0 && table?.type === 'table' ? placeOfRows(state) : undefined;
  const rows = table?.content ?? [];
  return place && haveColumns(rows, place.columns) ? { ...slice, content: rows.map(asNew) } : undefined;
}

/**
 * A text in which no row stands by itself, but in a table: only `asRows` takes them out of theirs, and what else comes from a clipboard may hold any, which fit
 * no table here.
 */
export function withRowsInTables(slice: Slice): Slice {
  const content: SliceNode[] = [];
  let table: SliceNode[] = [];
  for (const each of slice.content ?? []) {
    const isRow = each.type === 'tableRow';
    if (!isRow) content.push(each);
    else if (table.length === 0) content.push({ type: 'table', content: table });
    if (isRow) table.push(each);
    else table = [];
  }
  return { ...slice, content };
}

/**
 * The change that puts rows in above the one with the caret; undefined: what is pasted is not rows and nothing else, or there is no place for them. What is in
 * the clipboard may be written by anybody, so it is asked again here whether they fit.
 */
export function insertRows(
  state: State,
  { content, openStart, openEnd }: ModelSlice,
): Transaction | undefined {
  const isWhole = openStart === 0 && openEnd === 0 && content.firstChild?.type.name === 'tableRow';
  const place = isWhole ? placeOfRows(state) : undefined;
  if (!place || !haveColumns(content.toJSON() as SliceNode[], place.columns)) return undefined;
  const change = state.tr.insert(place.position, content);
  return caretNear(change, place.position + content.size, -1);
}

/** Whether there are rows, nothing else, and each has as many columns. */
const haveColumns = (rows: readonly SliceNode[], columns: number): boolean =>
  rows.length > 0 && rows.every((row) => columnsOf(row) === columns);

/** In front of the row with the caret, and how many columns there are; undefined: the caret is in none, or rows cannot come there. */
function placeOfRows({ selection }: State): { position: number; columns: number } | undefined {
  const around = selectedTable(selection) ? undefined : tableAround(selection);
  if (!around) return undefined;
  const { table, position } = around;
  const cells = placeCells(table, position);
  const at = selection.$from.pos;
  const own = cells.find((cell) => cell.position < at && at < cell.position + cell.node.nodeSize);
  const row = own?.row;
  if (row === undefined || cells.some((cell) => cell.row < row && cell.row + cell.rows > row))
    return undefined;
  let before = position + 1;
  for (let each = 0; each < row; each++) before += table.child(each).nodeSize;
  return { position: before, columns: Math.max(...cells.map(endOf)) };
}

const endOf = ({ column, columns }: PlacedCell): number => column + columns;

/** How many columns the cells of a row take, which none reaches into from above; undefined: that is not known. */
function columnsOf({ type, attrs, content = [] }: SliceNode): number | undefined {
  const properties = attrs?.tableRowProperties as Attributes | null | undefined;
  if (type !== 'tableRow' || properties?.gridBefore || properties?.gridAfter) return undefined;
  let columns = 0;
  for (const { type: kind, attrs: of } of content) {
    if (!/^table(?:Cell|Header)$/.test(kind)) return undefined;
    const spans = Number(of?.colspan ?? 1);
    if (of?.__placeholder || Number(of?.rowspan ?? 1) !== 1 || !(Number.isInteger(spans) && spans > 0))
      return undefined;
    columns += spans;
  }
  return columns;
}

/** A row that is no heading on each page where it comes, and no suggestion that the one was which it was copied of. */
function asNew(row: SliceNode): SliceNode {
  const { repeatHeader: _, ...tableRowProperties } = (row.attrs?.tableRowProperties ?? {}) as Attributes;
  return { ...row, attrs: { ...row.attrs, tableRowProperties, trackChange: null } };
}
