import { t } from '@benchbook/words';
import { becauseOf, type Transaction } from '../plugins.ts';
import type { SuperdocDocument } from '../superdoc-document.ts';
import { cellsIn, placeCells } from '../tables/cells.ts';
import { cellsOfLines } from './lines-of-cells.ts';
import {
  type Cell,
  type DocumentNode,
  inPlaceOf,
  isText,
  linesIn,
  rowLike,
  type Source,
  sourcesIn,
} from './new-cells.ts';
import { insertRows } from './pasted-rows.ts';
import { caretNear, selectedTable, tableAround } from './selected-cells.ts';

type State = SuperdocDocument['editor']['state'];
type Slice = ReturnType<DocumentNode['slice']>;

/** How something is pasted: as a suggestion or not, and whether it was copied in one of our documents. */
export interface Pasting {
  isTracked: boolean;
  isOwn: boolean;
}

/** The cells of a table where something is pasted, and what of them is meant. */
interface Target {
  table: DocumentNode;
  position: number;
  cells: readonly Cell[];
  selected: readonly Cell[];
  /** The first row and column that is meant. */
  row: number;
  column: number;
  /** Whether several cells are selected, one, or none but the text in one. */
  chosen: 'several' | 'one' | 'none';
}

/** What is put into a cell that is there. */
type Pair = [source: Source, target: Cell];

const OTHER_SHAPE = () =>
  t(
    'Nothing was pasted: other rows and columns are selected than were copied. Click into the first cell that is to be filled, or select as many cells as were copied.',
  );
const MERGED = () =>
  t('Nothing was pasted: the cells that were copied are merged in another way than those that are selected.');
const NO_SUGGESTION = () =>
  t(
    'Nothing was pasted: what was copied cannot be a suggestion in these cells. Whoever may edit this document pastes it while changes are not tracked.',
  );

/**
 * What a paste does to cells: whole rows come in among the others; another table fills cells, from that with the caret or in the selected ones, and rows come where there are too few; a text is put into
 * each that is selected. It is one change, or says why it is none; undefined: superdoc pastes as it does elsewhere, a table into the cell.
 *
 * superdoc 1.46.3 emptied all cells that were selected and put everything into one of them.
 */
export function pasteIntoCells(state: State, slice: Slice, pasting: Pasting): Transaction | undefined {
  const rows = insertRows(state, slice);
  if (rows) return rows;
  const target = targetIn(state);
  if (!target) return undefined;
  const only = onlyTable(slice);
  if (!only) {
    if (target.chosen !== 'several') return undefined;
    // HTML comes as whole paragraphs: the first one of each cell goes on with the first of them.
    const isWhole = slice.openStart === 0 && slice.openEnd === 0;
    const textFor = ({ type }: DocumentNode) =>
      isWhole ? insideOf(type.create(null, slice.content)) : slice;
    return intoEach(state, target, textFor, pasting);
  }
  const sources = sourcesIn(only);
  const [first] = sources;
  if (sources.length !== 1 || !first) return fill(state, target, sources, pasting);
  // A cell by itself is its text.
  const textIn = (cell: DocumentNode) => insideOf(first.holderFor(cell));
  if (target.chosen !== 'none') return intoEach(state, target, textIn, pasting);
  return state.tr.replaceSelection(textIn(only));
}

/** The same of plain text, of which lines with tabs are cells, as spreadsheets copy them. */
export function pasteTextIntoCells(state: State, text: string, isTracked: boolean): Transaction | undefined {
  const target = targetIn(state);
  const isTable = text.includes('\t');
  if (!target || (target.chosen !== 'several' && !isTable)) return undefined;
  const pasting = { isTracked, isOwn: false };
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cells = cellsOfLines(lines);
  const sources = linesIn(cells);
  const filled = sources && sources.length > 1 ? fill(state, target, sources, pasting) : undefined;
  if (filled?.docChanged || target.chosen !== 'several') return filled?.docChanged ? filled : undefined;
  if (isTable && filled) return filled;
  const [all] = sources?.length === 1 ? sources : (linesIn([[lines]]) ?? []);
  return all && intoEach(state, target, (cell) => insideOf(all.holderFor(cell)), pasting);
}

function targetIn({ selection }: State): Target | undefined {
  const around = tableAround(selection);
  if (!around) return undefined;
  const cells = placeCells(around.table, around.position).filter(({ node }) => !node.attrs.__placeholder);
  const spans = selection.ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));
  const selected = cellsIn(cells, spans);
  if (selected.length === 0) return undefined;
  const chosen = selectedTable(selection) === undefined ? 'none' : selected.length > 1 ? 'several' : 'one';
  const row = Math.min(...selected.map((each) => each.row));
  const column = Math.min(...selected.map((each) => each.column));
  return { ...around, cells, selected, row, column, chosen };
}

/** The table that is all of a text, but for empty paragraphs around it. */
function onlyTable({ content, openStart, openEnd }: Slice): DocumentNode | undefined {
  if (openStart > 0 || openEnd > 0) return undefined;
  const others: DocumentNode[] = [];
  content.forEach((node) => {
    const isEmpty = node.isTextblock && node.textContent.trim() === '' && !hasObject(node);
    if (!isEmpty) others.push(node);
  });
  const [only] = others;
  return others.length === 1 && only?.type.name === 'table' ? only : undefined;
}

function hasObject(node: DocumentNode): boolean {
  let has = false;
  node.descendants(({ isLeaf, isText }) => {
    has ||= isLeaf && !isText;
  });
  return has;
}

/** Whether nothing stands in a cell: there is a paragraph, and no letter, picture, equation, field or mark in it. */
function isEmpty({ childCount, firstChild }: DocumentNode): boolean {
  let is = childCount === 1 && firstChild?.isTextblock === true;
  firstChild?.descendants(({ type }) => {
    is &&= type.name === 'run';
  });
  return is;
}

/** A change that fills cells, or says why it does not; undefined: they are not there, or hold something that nobody has selected. */
function fill(
  state: State,
  target: Target,
  sources: readonly Source[],
  { isTracked, isOwn }: Pasting,
): Transaction | undefined {
  const { chosen } = target;
  const meant = chosen === 'several' ? repeated(sources, target) : sources;
  if (!meant) return becauseOf(state.tr, OTHER_SHAPE());
  const places = placesFor(meant, target);
  if (!places) return chosen === 'several' ? becauseOf(state.tr, MERGED()) : undefined;
  const { known, rows } = places;
  if (chosen === 'none' && !isOwn && !known.every(([, { node }]) => isEmpty(node))) return undefined;
  const change = state.tr;
  const end = target.position + target.table.nodeSize - 1;
  if (rows.length > 0) change.insert(end, rows);
  const inOrder = known.toSorted(([, one], [, other]) => one.position - other.position);
  // From the end, so that the places in front stay.
  if (!isTracked) for (const beside of besideOneAnother(inOrder).toReversed()) fillOver(change, beside);
  else
    for (const [source, cell] of inOrder.toReversed()) {
      const holder = source.holderFor(cell.node);
      if (!isText(holder) || !isText(cell.node)) return becauseOf(state.tr, NO_SUGGESTION());
      replaceText(change, cell, insideOf(holder));
    }
  const [, last] = inOrder.at(-1) ?? [];
  return withCaret(change, rows.length > 0 || !last ? end : last.position + last.node.nodeSize);
}

/** Cells that follow one another in their row: they are filled by one step, each of which makes all rows of the table anew. */
function besideOneAnother(inOrder: readonly Pair[]): Pair[][] {
  const all: Pair[][] = [];
  let end = -1;
  for (const pair of inOrder) {
    const [, { node, position }] = pair;
    if (position === end) all.at(-1)?.push(pair);
    else all.push([pair]);
    end = position + node.nodeSize;
  }
  return all;
}

function fillOver(change: Transaction, beside: readonly Pair[]): void {
  const filled = beside.map(([source, { node }]) =>
    node.copy(inPlaceOf(node, source.holderFor(node)).content),
  );
  const from = beside[0]?.[1].position ?? 0;
  const to = beside.reduce((end, [, { node }]) => end + node.nodeSize, from);
  change.replaceWith(from, to, filled);
}

/** Puts a text into each cell that is selected. */
function intoEach(
  state: State,
  { selected }: Target,
  textFor: (cell: DocumentNode) => Slice,
  { isTracked }: Pasting,
): Transaction {
  const change = state.tr;
  for (const cell of selected.toReversed()) {
    const text = textFor(cell.node);
    if (isText(cell.node) && !(isTracked && hasTable(text))) replaceText(change, cell, text);
    else if (isTracked) return becauseOf(state.tr, NO_SUGGESTION());
    else change.replace(cell.position + 1, cell.position + cell.node.nodeSize - 1, text);
  }
  const last = selected.at(-1);
  return last ? withCaret(change, last.position + last.node.nodeSize) : change;
}

/** Has the text of a cell be another one, in its paragraphs as far as that one begins and ends within such. */
function replaceText(change: Transaction, { node, position }: Cell, text: Slice): void {
  const from = position + (text.openStart > 0 ? 2 : 1);
  change.replace(from, position + node.nodeSize - (text.openEnd > 0 ? 2 : 1), text);
}

/** From the first letter of a cell to its last one; from or to its edge where a table or the like stands there. */
const insideOf = (cell: DocumentNode): Slice =>
  cell.slice(cell.firstChild?.isTextblock ? 1 : 0, cell.content.size - (cell.lastChild?.isTextblock ? 1 : 0));

function hasTable({ content }: Slice): boolean {
  let has = false;
  content.descendants(({ type }) => {
    has ||= type.name === 'table';
  });
  return has;
}

/** The caret at the end of the text in front of a place of the document as it was. */
const withCaret = (change: Transaction, place: number): Transaction =>
  caretNear(change, change.mapping.map(place, 1), -1);

/** Cells as often as they have room in those that are selected; undefined: they are of another shape. */
function repeated(sources: readonly Source[], { selected, row, column }: Target): Source[] | undefined {
  const rows = endOf(sources, 'row', 'rows');
  const columns = endOf(sources, 'column', 'columns');
  const down = (endOf(selected, 'row', 'rows') - row) / rows;
  const across = (endOf(selected, 'column', 'columns') - column) / columns;
  if (!Number.isInteger(down) || !Number.isInteger(across)) return undefined;
  return Array.from({ length: down * across }, (_, index) => index).flatMap((index) =>
    sources.map((each) => ({
      ...each,
      row: each.row + Math.floor(index / across) * rows,
      column: each.column + (index % across) * columns,
    })),
  );
}

/** The row or column behind the last one. */
const endOf = <Kind extends string>(
  cells: readonly Record<Kind, number>[],
  first: Kind,
  count: Kind,
): number => Math.max(...cells.map((cell) => cell[first] + cell[count]));

/** Which cells are filled with what, and the rows that come at the end; undefined: they are not there, or merged in another way. */
function placesFor(
  sources: readonly Source[],
  { table, cells, row, column }: Target,
): { known: Pair[]; rows: DocumentNode[] } | undefined {
  const known: Pair[] = [];
  const added = new Map<number, Map<Cell, Source>>();
  const last = cells
    .filter((cell) => cell.row + cell.rows >= table.childCount)
    .sort((one, other) => one.column - other.column);
  const inLast = new Map(last.map((cell) => [cell.column, cell]));
  const at = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  for (const source of sources) {
    const isAdded = source.row + row >= table.childCount;
    const there = source.column + column;
    const target = isAdded ? inLast.get(there) : at.get(`${source.row + row} ${there}`);
    const rows = isAdded ? 1 : target?.rows;
    if (target?.columns !== source.columns || rows !== source.rows) return undefined;
    if (!isAdded) known.push([source, target]);
    else added.set(source.row, (added.get(source.row) ?? new Map()).set(target, source));
  }
  const like = table.child(table.childCount - 1);
  return { known, rows: [...added.values()].map((filled) => rowLike(like, last, filled)) };
}
