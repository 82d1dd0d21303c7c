import type { CellContent, CellEdit, CellRange, XlsxEdit } from '../xlsx/edits.ts';
import type { ReadCell } from '../xlsx/read/read-cells.ts';
import type { SheetSnapshot, SnapshotStyle, WorkbookSnapshot } from '../xlsx/read/snapshot.ts';
import { NotProven } from './not-proven.ts';
import { styleEdit } from './style-edits.ts';

/** A workbook as it is shown, and its cells as they are stored. */
export interface ReadWorkbook {
  snapshot: WorkbookSnapshot;
  /** By the name of the sheet. */
  cells: Map<string, ReadCell[]>;
}

/**
 * The edits that lead from one export of a foreign editor to a later one of the same workbook. Sheets are named by their
 * names, because a foreign editor gives them ids of its own.
 *
 * @throws NotProven where the sheets are not the same ones, or edits cannot say what changed.
 */
export function editsBetween(base: ReadWorkbook, edited: ReadWorkbook): XlsxEdit[] {
  const [before, after] = [sheetsOf(base), sheetsOf(edited)];
  const names = (sheets: SheetSnapshot[]) => JSON.stringify(sheets.map(({ name, hidden }) => [name, hidden]));
  if (names(before) !== names(after)) throw new NotProven('Sheets were added, removed, renamed or moved.');
  return before.flatMap((sheet, at) => {
    const now = after[at];
    return now === undefined ? [] : sheetEdits(base, edited, sheet, now);
  });
}

const sheetsOf = ({ snapshot }: ReadWorkbook): SheetSnapshot[] =>
  snapshot.sheetOrder.flatMap((id) => snapshot.sheets[id] ?? []);

function sheetEdits(
  base: ReadWorkbook,
  edited: ReadWorkbook,
  before: SheetSnapshot,
  after: SheetSnapshot,
): XlsxEdit[] {
  const sheet = before.name;
  const unmerged = rangesWithout(before.mergeData, after.mergeData);
  const merged = rangesWithout(after.mergeData, before.mergeData);
  const cells = cellEdits(base, edited, sheet);
  return [
    ...unmerged.map((range): XlsxEdit => ({ op: 'unmerge-cells', sheet, range })),
    ...(cells.length > 0 ? [{ op: 'set-cells', sheet, cells } as const] : []),
    ...merged.map((range): XlsxEdit => ({ op: 'merge-cells', sheet, range })),
    ...columnEdits(before, after),
    ...rowEdits(before, after),
    ...frozenEdits(before, after),
  ];
}

function rangesWithout(ranges: readonly CellRange[], others: readonly CellRange[]): CellRange[] {
  const known = new Set(others.map((range) => JSON.stringify(range)));
  return ranges.filter((range) => !known.has(JSON.stringify(range)));
}

const keyOf = ({ row, column }: { row: number; column: number }) => `${row} ${column}`;

function cellEdits(base: ReadWorkbook, edited: ReadWorkbook, sheet: string): CellEdit[] {
  const before = new Map((base.cells.get(sheet) ?? []).map((cell) => [keyOf(cell), cell]));
  const after = new Map((edited.cells.get(sheet) ?? []).map((cell) => [keyOf(cell), cell]));
  const places = [...new Set([...before.keys(), ...after.keys()])];
  return places.flatMap((place): CellEdit[] => {
    const [was, is] = [before.get(place), after.get(place)];
    const [row, column] = place.split(' ').map(Number);
    if (row === undefined || column === undefined) return [];
    const content = contentEdit(was, is);
    const style = styleEdit(lookOf(base, sheet, row, column, was), lookOf(edited, sheet, row, column, is));
    if (content === undefined && style === undefined) return [];
    return [{ row, column, ...(content && { content }), ...(style && { style }) }];
  });
}

/** The result of a formula is no content: what it is calculated from, or its formula, is. */
function contentEdit(before: ReadCell | undefined, after: ReadCell | undefined): CellContent | undefined {
  if (before?.computed !== undefined || after?.computed !== undefined) {
    const of = (cell: ReadCell | undefined) => JSON.stringify([cell?.computed, cell?.formula]);
    if (of(before) === of(after)) return undefined;
    throw new NotProven('An array formula or a data table was changed.');
  }
  if (after?.formula !== undefined) {
    if (before?.formula === after.formula) return undefined;
    const result = after.type === 'empty' || after.type === 'error' ? {} : { result: after.value };
    return { kind: 'formula', formula: after.formula, ...result };
  }
  const isSame =
    before?.formula === undefined &&
    (before?.type ?? 'empty') === (after?.type ?? 'empty') &&
    (after?.type === 'empty' || before?.value === after?.value);
  return isSame ? undefined : constantOf(after);
}

function constantOf(cell: ReadCell | undefined): CellContent {
  if (cell === undefined || cell.type === 'empty') return { kind: 'empty' };
  if (cell.type === 'error') throw new NotProven('An error was put into a cell as its value.');
  // The type says what the value is.
  return { kind: cell.type, value: cell.value } as CellContent;
}

/** A cell that is not written looks as its row or column says. */
function lookOf(
  { snapshot }: ReadWorkbook,
  sheetName: string,
  row: number,
  column: number,
  cell: ReadCell | undefined,
): SnapshotStyle {
  const sheet = Object.values(snapshot.sheets).find(({ name }) => name === sheetName);
  const index =
    cell === undefined
      ? (sheet?.rowData[row]?.s ?? sheet?.columnData[column]?.s)
      : cell.style > 0
        ? String(cell.style)
        : undefined;
  return (index === undefined ? undefined : snapshot.styles[index]) ?? snapshot.defaultStyle ?? {};
}

function columnEdits(before: SheetSnapshot, after: SheetSnapshot): XlsxEdit[] {
  return linesOf(before.columnData, after.columnData).flatMap((at): XlsxEdit[] => {
    const [was, is] = [before.columnData[at] ?? {}, after.columnData[at] ?? {}];
    const span = { sheet: before.name, from: at, to: at };
    const width = is.w ?? after.defaultColumnWidth;
    return [
      ...((was.w ?? before.defaultColumnWidth) !== width
        ? [{ op: 'set-column-width', ...span, width } as const]
        : []),
      ...((was.hd ?? 0) !== (is.hd ?? 0)
        ? [{ op: 'set-columns-hidden', ...span, hidden: is.hd === 1 } as const]
        : []),
    ];
  });
}

/** The height of a row that grows with its content is nobody's edit. */
function rowEdits(before: SheetSnapshot, after: SheetSnapshot): XlsxEdit[] {
  return linesOf(before.rowData, after.rowData).flatMap((at): XlsxEdit[] => {
    const [was, is] = [before.rowData[at] ?? {}, after.rowData[at] ?? {}];
    const span = { sheet: before.name, from: at, to: at };
    const fixed = (row: typeof was) => (row.ia === 0 ? row.h : undefined);
    const height = fixed(is);
    if (height === undefined && fixed(was) !== undefined) {
      throw new NotProven('The height of a row was left to its content again.');
    }
    return [
      ...(height !== undefined && height !== fixed(was)
        ? [{ op: 'set-row-height', ...span, height } as const]
        : []),
      ...((was.hd ?? 0) !== (is.hd ?? 0)
        ? [{ op: 'set-rows-hidden', ...span, hidden: is.hd === 1 } as const]
        : []),
    ];
  });
}

const linesOf = (before: Record<number, unknown>, after: Record<number, unknown>): number[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map(Number).sort((a, b) => a - b);

function frozenEdits(before: SheetSnapshot, after: SheetSnapshot): XlsxEdit[] {
  if (JSON.stringify(before.freeze) === JSON.stringify(after.freeze)) return [];
  const { xSplit, ySplit } = after.freeze;
  return [{ op: 'set-frozen-panes', sheet: before.name, rows: ySplit, columns: xSplit }];
}
