import type { Area, Corner } from '../drawing-edits.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { type Shift, shiftSpan } from '../formula/formula-changes.ts';
import type { Source } from './chart-model.ts';
import type { SheetDrawings } from './drawing-model.ts';

/** Points of a chart that are drawn: a browser keeps an element for each. What has more is not shown. */
export const MOST_DRAWN = 50_000;

/** Rows or columns that come or go on a sheet, which is known by its `sheetId` here. */
export type DrawingShift = Shift;

/** The index of a row or column after the shift; one that is gone leaves what stood there at the edge of what is left. */
export function indexOfCorner(index: number, shift: Omit<Shift, 'sheet'>): number {
  const size = shift.axis === 'row' ? MAX_ROWS : MAX_COLUMNS;
  return Math.min(size - 1, shiftSpan(index, index, { ...shift, sheet: '' })?.from ?? shift.index);
}

/**
 * The drawings of a workbook after rows or columns came or went, as the file has them then: corners move with their cells, and
 * charts go on showing the cells they showed. Nothing that is given is changed.
 */
export function movedDrawings(sheets: readonly SheetDrawings[], shift: DrawingShift): SheetDrawings[] {
  const moved = structuredClone(sheets) as SheetDrawings[];
  for (const { sheet, drawings, controls = [] } of moved) {
    if (sheet !== shift.sheet) continue;
    for (const { anchor } of [...drawings, ...controls]) {
      if (anchor.kind === 'absolute' || (anchor.kind === 'two-cells' && anchor.fixed)) continue;
      moveCorner(anchor.from, shift);
      if (anchor.kind === 'two-cells') moveCorner(anchor.to, shift);
    }
  }
  for (const source of sourcesIn(moved)) {
    const areas = source.areas?.flatMap((area) => movedArea(area, shift));
    // Of a reference that names something gone nothing is left to show.
    source.areas = areas?.length === source.areas?.length ? areas : [];
  }
  return moved;
}

/** A sheet that was made as a copy of another one. */
export interface SheetCopy {
  of: string;
  sheet: string;
}

/** The drawings of a workbook with those of a copied sheet, whose charts show the cells of the copy. Nothing that is given is changed. */
export function copiedDrawings(sheets: readonly SheetDrawings[], { of, sheet }: SheetCopy): SheetDrawings[] {
  const others = sheets.filter((one) => one.sheet !== sheet);
  const found = sheets.filter((one) => one.sheet === of);
  const [copy] = structuredClone(found) as SheetDrawings[];
  if (!copy) return others;
  for (const { areas } of sourcesIn(copy))
    for (const area of areas ?? []) if (area.sheet === of) area.sheet = sheet;
  return [...others, { ...copy, sheet }];
}

/** The drawings with other ids of sheets. */
export function renamedSheets(
  sheets: readonly SheetDrawings[],
  id: (sheet: string) => string,
): SheetDrawings[] {
  const renamed = structuredClone(sheets) as SheetDrawings[];
  for (const one of renamed) one.sheet = id(one.sheet);
  for (const { areas } of sourcesIn(renamed)) for (const area of areas ?? []) area.sheet = id(area.sheet);
  return renamed;
}

/** Everything in it that is a reference: wherever in a chart one stands. */
export function* sourcesIn(value: unknown): Generator<Source> {
  if (!(value instanceof Object)) return;
  if ('areas' in value && 'cache' in value) {
    // Nothing but a `Source` has both.
    yield value as Source;
    return;
  }
  for (const inner of Object.values(value)) yield* sourcesIn(inner);
}

function moveCorner(corner: Corner, shift: DrawingShift): void {
  corner[shift.axis] = indexOfCorner(corner[shift.axis], shift);
}

function movedArea(area: Area, shift: DrawingShift): Area[] {
  if (area.sheet !== shift.sheet) return [area];
  const isRow = shift.axis === 'row';
  const [from, to] = isRow ? [area.startRow, area.endRow] : [area.startColumn, area.endColumn];
  // A range to the edge of the sheet stays one.
  if (from === 0 && to === (isRow ? MAX_ROWS : MAX_COLUMNS) - 1) return [area];
  const span = shiftSpan(from, to, shift);
  if (!span) return [];
  return [
    isRow
      ? { ...area, startRow: span.from, endRow: span.to }
      : { ...area, startColumn: span.from, endColumn: span.to },
  ];
}
