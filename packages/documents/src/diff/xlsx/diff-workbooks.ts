import { isDeepStrictEqual } from 'node:util';
import type { SheetEntry } from '../../xlsx/file/workbook.ts';
import { Pictures } from '../pictures.ts';
import type { DiffChange, XlsxDiff, XlsxSheetDiff } from '../shape.ts';
import { CellComparison, isEdit, Looks, type PlacedCellDiff } from './cells.ts';
import { sheetChanges } from './changes.ts';
import { Contents } from './contents.ts';
import { alignGrids, type GridAlignment } from './grid-alignment.ts';
import { layoutNotes, type Note } from './layout-notes.ts';
import { Moves, type SheetMove } from './moves.ts';
import { nameChanges } from './names.ts';
import { partNotes } from './part-notes.ts';
import { pictureChanges } from './picture-changes.ts';
import { cellsAfter, findReorder, type Reorder } from './reorder.ts';
import { findRearranged } from './reorder-beside.ts';
import { reorderNote } from './reorder-note.ts';
import { type ComparedCells, groupResults } from './results.ts';
import { pairSheets, type SheetPair } from './sheets.ts';
import { Surroundings } from './surroundings.ts';
import { type Grid, openVersion, readGrid, type Version } from './version.ts';

/** Cells of one sheet that are listed; of more only the number is told. */
const LISTED_CELLS = 10_000;

const NOTHING_MOVED: GridAlignment = {
  rows: { to: new Int32Array(), from: new Int32Array(), inserted: [], deleted: [] },
  columns: { to: new Int32Array(), from: new Int32Array(), inserted: [], deleted: [] },
};

/**
 * What differs between two versions of a workbook: cells by value, formula, number format and look; rows, columns and
 * sheets that came, went or moved. References that only follow what moved are no change. Results that are others while
 * their formulas are the same are told apart from what was edited.
 * Throws DocumentError if one of the two cannot be read.
 */
export function diffWorkbooks(before: Uint8Array, after: Uint8Array): XlsxDiff {
  const versions = { before: openVersion(before), after: openVersion(after) };
  const compared = pairSheets(versions.before.sheets, versions.after.sheets).map((pair) =>
    compareGrids(versions.before, versions.after, pair),
  );
  const moves = new Moves(
    new Map(
      compared.flatMap(({ pair, alignment }): [string, SheetMove][] =>
        pair.before ? [[pair.before.name.toLowerCase(), { name: pair.after?.name, grid: alignment }]] : [],
      ),
    ),
  );
  const looks = new Looks(versions.before, versions.after);
  const pictures = new Pictures();
  const sheets: XlsxSheetDiff[] = [];
  const changes: DiffChange[] = [];
  const cells: ComparedCells[] = [];
  for (const one of compared) {
    const told = diffSheet(versions.before, versions.after, one, moves, looks, pictures);
    sheets.push(told.sheet);
    changes.push(...told.changes);
    const { pair, grids } = one;
    const { sheet, cells: differing, order } = told;
    const reorder = one.reorder && order && { ...order, range: one.reorder.range };
    cells.push({ sheet, before: pair.before?.name, grid: grids?.after, cells: differing, reorder });
  }
  const names = nameChanges(versions.before, versions.after, moves);
  changes.push(...names.map(({ change }) => change));
  const changedNames = names.map(({ name }) => name);
  const results = groupResults(versions.before, versions.after, cells, changedNames);
  return { type: 'xlsx', changes, results, sheets, pictures: pictures.list };
}

interface ComparedSheet {
  pair: SheetPair;
  /** Undefined where nothing in the cells can differ. */
  grids: { before: Grid | undefined; after: Grid | undefined } | undefined;
  alignment: GridAlignment;
  reorder: Reorder | undefined;
}

function compareGrids(before: Version, after: Version, pair: SheetPair): ComparedSheet {
  const { before: old, after: now } = pair;
  if (old && now && sameCells(before, old, after, now))
    return { pair, grids: undefined, alignment: NOTHING_MOVED, reorder: undefined };
  const grids = { before: old && readGrid(before, old), after: now && readGrid(after, now) };
  if (!grids.before || !grids.after) return { pair, grids, alignment: NOTHING_MOVED, reorder: undefined };
  const contents = new Contents();
  const reorder = findReorder(grids.before, grids.after, contents);
  if (reorder) return { pair, grids, alignment: NOTHING_MOVED, reorder };
  const plain = alignGrids(grids.before, grids.after, contents);
  const rearranged = findRearranged(grids.before, grids.after, contents, plain);
  return { pair, grids, ...(rearranged ?? { alignment: plain, reorder }) };
}

/** The same bytes with the same texts and formats to refer to hold the same cells. */
function sameCells(before: Version, sheet: SheetEntry, after: Version, sheetNow: SheetEntry): boolean {
  return (
    sheet.part === sheetNow.part &&
    before.workbook.pkg.sameContent(after.workbook.pkg, sheet.part) &&
    before.strings.every((text, index) => after.strings[index] === text) &&
    sameFormats(before, after)
  );
}

function sameFormats({ styles: one }: Version, { styles: other }: Version): boolean {
  const isKept = (name: 'fonts' | 'fills' | 'borders' | 'cellFormats') =>
    one[name].every((element, index) => other[name][index]?.outer === element.outer);
  return (
    isKept('fonts') &&
    isKept('fills') &&
    isKept('borders') &&
    isKept('cellFormats') &&
    [...one.formats].every(([id, code]) => other.formats.get(id) === code) &&
    isDeepStrictEqual(one.palette, other.palette)
  );
}

function diffSheet(
  before: Version,
  after: Version,
  { pair, grids, alignment, reorder }: ComparedSheet,
  moves: Moves,
  looks: Looks,
  pictures: Pictures,
): {
  sheet: XlsxSheetDiff;
  changes: DiffChange[];
  cells: PlacedCellDiff[];
  order: { label: string; at: string } | undefined;
} {
  const { before: old, after: now } = pair;
  const comparison = new CellComparison(before, after, moves, old?.name ?? '', looks);
  let cells: PlacedCellDiff[] = [];
  if (grids?.before && grids.after) cells = comparison.all(grids.before, grids.after, alignment, reorder);
  else if (grids?.after) cells = comparison.every('inserted', grids.after);
  else if (grids?.before) cells = comparison.every('deleted', grids.before);
  const notes = old && now ? sheetNotes(before, after, { pair, grids, alignment, reorder }, moves) : [];
  const surroundings = now && grids?.after && new Surroundings(after, grids.after);
  const order = reorder && grids?.after && reorderNote(reorder, surroundings);
  if (order) notes.unshift(order);
  const left = cells.length - LISTED_CELLS;
  if (left > 0) notes.push({ text: `${left.toLocaleString('en')} more cells differ` });
  const listed = left > 0 ? firstEdits(cells) : cells;
  const renamedFrom = old && now && old.name !== now.name ? old.name : null;
  const { rows, columns } = alignment;
  const isChanged =
    cells.length > 0 ||
    notes.some((note) => note !== MOVED) ||
    renamedFrom !== null ||
    [rows.inserted, rows.deleted, columns.inserted, columns.deleted].some((indexes) => indexes.length > 0);
  const sheet: XlsxSheetDiff = {
    name: (now ?? old)?.name ?? '',
    renamedFrom,
    change: !old ? 'inserted' : !now ? 'deleted' : isChanged ? 'changed' : pair.moved ? 'moved' : 'same',
    hidden: (now ?? old)?.hidden ?? false,
    insertedRows: rows.inserted,
    deletedRows: rows.deleted,
    insertedColumns: columns.inserted,
    deletedColumns: columns.deleted,
    cells: listed.map(({ diff }) => diff),
    around: old && now && surroundings ? surroundings.around(listed) : [],
    notes: notes.map(inWords),
    pictures: old && now ? pictureChanges([before, old], [after, now], pictures) : [],
  };
  const where = ({ row, column }: PlacedCellDiff) => surroundings?.where(row, column);
  const place = order && { label: order.text, at: `${sheet.name}!${order.place}` };
  return { sheet, changes: sheetChanges(sheet, listed.filter(isEdit), notes, where), cells, order: place };
}

function inWords({ text, before = null, after = null }: Note): string {
  if (before === null && after === null) return text;
  return `${text}: ${before ?? 'none'} → ${after ?? 'none'}`;
}

/** As many cells as are listed, in their order: what was edited before what followed from it. */
function firstEdits(cells: readonly PlacedCellDiff[]): PlacedCellDiff[] {
  const room = LISTED_CELLS - cells.filter(isEdit).length;
  let [edits, results] = [Math.min(LISTED_CELLS, LISTED_CELLS - room), Math.max(room, 0)];
  return cells.filter((cell) => (isEdit(cell) ? edits-- : results--) > 0);
}

const MOVED: Note = { text: 'Moved to another place among the sheets' };

function sheetNotes(
  before: Version,
  after: Version,
  { pair, grids, alignment, reorder }: ComparedSheet,
  moves: Moves,
): Note[] {
  const { before: old, after: now, moved } = pair;
  if (!old || !now) return [];
  const notes: Note[] = moved ? [MOVED] : [];
  if (old.hidden !== now.hidden)
    notes.push({ text: now.hidden ? 'The sheet is hidden' : 'The sheet is shown again' });
  if (grids?.before && grids.after) {
    notes.push(...layoutNotes(grids.before.layout, grids.after.layout, alignment, moves, old.name));
  }
  const placed = (refs: string) => cellsAfter(reorder, moves.ranges(refs, old.name));
  return [...notes, ...partNotes([before, old], [after, now], moves, placed)];
}
