import type { XlsxEdit } from '@benchbook/documents';
import { canBeBetween, isBesideCells } from '@benchbook/documents/undone';
import type { Worksheet } from '@univerjs/core';
import type { IInsertColMutationParams, IInsertRowMutationParams } from '@univerjs/sheets';
import type { CellState } from './cell-state.ts';
import type { Merges } from './merges.ts';
import { columnSizes, type RowColumnSizes, rowSizes } from './row-column-edits.ts';

/** Cells that are remembered at most of what is deleted at once. */
const MOST_REMEMBERED = 20_000;

/** Rows or columns of a sheet. */
interface Lines {
  sheet: string;
  axis: 'row' | 'column';
  index: number;
  count: number;
}

/** Of what inserts or deletes rows or columns; `isBack` is ours. */
export type LinesParams = (IInsertRowMutationParams | IInsertColMutationParams) & { isBack?: boolean };

/** Rows or columns that were deleted, as they were. */
export interface DeletedLines extends Lines {
  cells: { row: number; column: number; state: CellState }[];
  sizes: RowColumnSizes;
  /** What Univer knows of each that has sizes or looks of its own, by its place among them. */
  infos: Record<number, object>;
  /** Those of the sheet; undefined once cells of it were merged or not any more. */
  merges: Merges | undefined;
}

/**
 * The rows and columns that were deleted, for as long as undo can say that they never were: until something is done that cannot
 * be said of the sheet with them, and is not undone.
 */
export class Deletions {
  /** `open`: edits since that have to be taken back before. */
  #deleted: { lines: DeletedLines; open: number }[] = [];

  /** To be told of every edit, in order. */
  edited(edit: XlsxEdit): void {
    if (edit.op === 'merge-cells' || edit.op === 'unmerge-cells') {
      for (const { lines } of this.#deleted) if (lines.sheet === edit.sheet) lines.merges = undefined;
    }
    if (canBeBetween(edit) || edit.op === 'delete-rows' || edit.op === 'delete-columns') return;
    if (!isBesideCells(edit) || edit.op === 'bring-back') this.#deleted = [];
    else for (const one of this.#deleted) one.open += edit.op === 'take-back' ? -1 : 1;
  }

  /** null: more than is remembered; those before it cannot come back without it. */
  deleted(lines: DeletedLines | null): void {
    this.#deleted = lines ? [...this.#deleted, { lines, open: 0 }] : [];
  }

  /** What was deleted last, if that is what comes back. */
  takeBack({ sheet, axis, index, count }: Lines): DeletedLines | undefined {
    const last = this.#deleted.at(-1);
    if (last?.open !== 0) return undefined;
    const { lines } = last;
    const isSame =
      lines.sheet === sheet && lines.axis === axis && lines.index === index && lines.count === count;
    if (isSame) this.#deleted.pop();
    return isSame ? lines : undefined;
  }
}

/** From which row or column on, and how many. */
export function linesOf(axis: Lines['axis'], { range }: LinesParams): [number, number] {
  const [from, to] = axis === 'row' ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
  return [from, to - from + 1];
}

/** Rows or columns as they are; null: they hold more than is remembered. */
export function linesAt(
  worksheet: Worksheet,
  lines: Lines,
  read: (cells: [number, number][]) => CellState[],
  merges: Merges | undefined,
): DeletedLines | null {
  const { axis, index, count } = lines;
  const places: [number, number][] = [];
  worksheet.getCellMatrix().forValue((row, column) => {
    const at = axis === 'row' ? row : column;
    if (at >= index && at < index + count) places.push([row, column]);
  });
  if (places.length > MOST_REMEMBERED) return null;
  const states = read(places);
  const cells = places.flatMap(([row, column], place) => {
    const state = states[place];
    return state ? [{ row, column, state }] : [];
  });
  const indexes = Array.from({ length: count }, (_, place) => index + place);
  const sizes = (axis === 'row' ? rowSizes : columnSizes)(worksheet, indexes);
  const infos = Object.fromEntries(
    indexes.flatMap((at, place) => {
      const rows = worksheet.getRowManager();
      const info = axis === 'row' ? rows.getRow(at) : worksheet.getColumnManager().getColumn(at);
      return info ? [[place, { ...info }]] : [];
    }),
  );
  return { ...lines, cells, sizes, infos, merges };
}

/** Where the cells are when more rows or columns come. */
export function moveCells(lines: DeletedLines, axis: Lines['axis'], index: number, count: number): void {
  for (const cell of lines.cells) if (cell[axis] >= index) cell[axis] += count;
}
