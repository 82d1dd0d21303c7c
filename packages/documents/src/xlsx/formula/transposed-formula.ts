import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { mapReferences, type ReferenceEnd, writeReference } from './formula.ts';

/** A cell, from zero. */
interface Place {
  row: number;
  column: number;
}

/**
 * A formula as it reads when its cell is copied with rows for columns: what stood two rows above it and is named without `$` stands two
 * columns left of it then, whole columns are whole rows. References with a `$` are those of any other copy, as in LibreOffice. What would
 * lie outside of the sheet is `#REF!`.
 */
export function transposedFormula(formula: string, from: Place, to: Place): string {
  const moved = (line: number | undefined, isAbsolute: boolean, by: number) =>
    line === undefined || isAbsolute ? line : line + by;
  const copied = (end: ReferenceEnd): ReferenceEnd => ({
    ...end,
    row: moved(end.row, end.rowAbsolute, to.row - from.row),
    column: moved(end.column, end.columnAbsolute, to.column - from.column),
  });
  const transposed = ({ row, column, ...end }: ReferenceEnd): ReferenceEnd => ({
    ...end,
    ...(column === undefined ? {} : { row: to.row + column - from.column }),
    ...(row === undefined ? {} : { column: to.column + row - from.row }),
  });
  return mapReferences(formula, (reference) => {
    const ends = reference.to ? [reference.from, reference.to] : [reference.from];
    const isRelative = ends.every((end) => !end.rowAbsolute && !end.columnAbsolute);
    const [first, last] = ends.map(isRelative ? transposed : copied);
    if (!first || [first, last].some((end) => end && isOutside(end))) {
      return `${reference.prefix?.raw ?? ''}#REF!`;
    }
    return writeReference({ ...reference, from: first, ...(last ? { to: last } : {}) });
  });
}

function isOutside({ row = 0, column = 0 }: ReferenceEnd): boolean {
  return row < 0 || row >= MAX_ROWS || column < 0 || column >= MAX_COLUMNS;
}
