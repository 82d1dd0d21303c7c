import type { Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { type PlacedCell, placeCells } from '../tables/cells.ts';
import type { Slice, SliceNode } from './clipboard.ts';
import type { DocumentNode } from './new-cells.ts';
import { caretNear, selectedTable, tableAround } from './selected-cells.ts';

type State = SuperdocDocument['editor']['state'];
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
  if (!place || !table?.content?.every((row) => columnsOf(row) === place.columns)) return undefined;
  return { ...slice, content: table.content.map(asNew) };
}

/** The change that puts rows in above the one with the caret; undefined: what is pasted is no rows, or there is no place for them. */
export function insertRows(state: State, content: DocumentNode['content']): Transaction | undefined {
  const place = content.firstChild?.type.name === 'tableRow' ? placeOfRows(state) : undefined;
  if (!place) return undefined;
  const change = state.tr.insert(place.position, content);
  return caretNear(change, place.position + content.size, -1);
}

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
  for (const { attrs: of } of content) {
    if (of?.__placeholder || (Number(of?.rowspan) || 1) > 1) return undefined;
    columns += Number(of?.colspan) || 1;
  }
  return columns;
}

/** A row that is no heading on each page where it comes, and no suggestion that the one was which it was copied of. */
function asNew(row: SliceNode): SliceNode {
  const { repeatHeader: _, ...tableRowProperties } = (row.attrs?.tableRowProperties ?? {}) as Attributes;
  return { ...row, attrs: { ...row.attrs, tableRowProperties, trackChange: null } };
}
