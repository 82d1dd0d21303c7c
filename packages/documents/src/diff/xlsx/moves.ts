import type { CellRange } from '../../xlsx/edits.ts';
import { MAX_COLUMNS, MAX_ROWS, parseRange, rangeName } from '../../xlsx/file/references.ts';
import { mapTokens, type Reference, type ReferenceEnd, writeReference } from '../../xlsx/formula/formula.ts';
import { writePrefix } from '../../xlsx/formula/formula-changes.ts';
import { type Alignment, indexAfter } from './align.ts';
import type { GridAlignment } from './grid-alignment.ts';

/** Where a sheet of the version before is now: its name there (undefined: it was deleted) and how its cells moved. */
export interface SheetMove {
  name: string | undefined;
  grid: GridAlignment | undefined;
}

type Axis = 'row' | 'column';

/**
 * Says how references of the version before read in the version after, if nobody changed them: after inserted rows
 * `A5` is `A6`. What reads differently from this was changed by a person.
 */
export class Moves {
  readonly #sheets: ReadonlyMap<string, SheetMove>;
  readonly #isStill: boolean;

  /** `sheets` by their names before, in small letters. */
  constructor(sheets: ReadonlyMap<string, SheetMove>) {
    this.#sheets = sheets;
    this.#isStill = [...sheets].every(
      ([name, move]) => move.name?.toLowerCase() === name && (!move.grid || isStill(move.grid)),
    );
  }

  /** What a sheet is called now, by its name before; undefined if it was deleted. */
  sheetName(before: string): string | undefined {
    const move = this.#sheets.get(before.toLowerCase());
    return move ? move.name : before;
  }

  /** A formula as it would read now; `host` is the name before of the sheet it stands on. */
  formula(formula: string, host: string | undefined): string {
    if (this.#isStill) return formula;
    return mapTokens(formula, (token) => {
      if (token.kind === 'other') return undefined;
      const { prefix } = token;
      if (prefix?.book) return undefined;
      const names = prefix ? prefix.sheets : host === undefined ? [] : [host];
      const moves = names.map((name) => this.#sheets.get(name.toLowerCase()));
      if (moves.some((move) => move && move.name === undefined)) return '#REF!';
      const renamed = prefix?.sheets.map((name, index) => moves[index]?.name ?? name) ?? [];
      const isRenamed = renamed.join(':') !== prefix?.sheets.join(':');
      const raw = prefix && (isRenamed ? writePrefix(renamed) : prefix.raw);
      const grid = moves.length === 1 ? moves[0]?.grid : undefined;
      if (token.kind === 'reference' && grid) return moveReference(token, grid, raw);
      return raw === undefined ? undefined : raw + token.text.slice(prefix?.raw.length);
    });
  }

  /** A range of a sheet, by the sheet's name before; undefined if nothing of it is left. */
  range(range: CellRange, sheet: string): CellRange | undefined {
    const grid = this.#sheets.get(sheet.toLowerCase())?.grid;
    if (!grid || this.#isStill) return range;
    const rows = span(grid.rows, range.startRow, range.endRow, MAX_ROWS);
    const columns = span(grid.columns, range.startColumn, range.endColumn, MAX_COLUMNS);
    return (
      rows &&
      columns && {
        startRow: rows.from,
        endRow: rows.to,
        startColumn: columns.from,
        endColumn: columns.to,
      }
    );
  }

  /** A list of ranges as `sqref` holds it. */
  ranges(refs: string, sheet: string): string {
    return refs
      .split(/\s+/)
      .flatMap((ref) => {
        const range = parseRange(ref);
        const moved = range && this.range(range, sheet);
        return range ? (moved ? [rangeName(moved)] : []) : [ref];
      })
      .join(' ');
  }
}

function isStill({ rows, columns }: GridAlignment): boolean {
  return [rows, columns].every(
    (alignment) => alignment.inserted.length === 0 && alignment.deleted.length === 0,
  );
}

function moveReference(reference: Reference, grid: GridAlignment, raw: string | undefined): string {
  let { from, to } = reference;
  for (const axis of ['row', 'column'] satisfies Axis[]) {
    const [one, other] = [from[axis], (to ?? from)[axis]];
    if (one === undefined || other === undefined) continue;
    const size = axis === 'row' ? MAX_ROWS : MAX_COLUMNS;
    const moved = span(
      axis === 'row' ? grid.rows : grid.columns,
      Math.min(one, other),
      Math.max(one, other),
      size,
    );
    if (!moved) return `${raw ?? ''}#REF!`;
    const [first, last] = one <= other ? [moved.from, moved.to] : [moved.to, moved.from];
    from = at(from, axis, first);
    to = to && at(to, axis, last);
  }
  const prefix = reference.prefix && raw !== undefined ? { ...reference.prefix, raw } : reference.prefix;
  return writeReference({ ...(prefix ? { prefix } : {}), from, ...(to ? { to } : {}) });
}

function at(end: ReferenceEnd, axis: Axis, index: number): ReferenceEnd {
  return { ...end, [axis]: index };
}

/** Rows or columns [from, to] as they are now; a span to the edge of the sheet stays one. */
function span(
  alignment: Alignment,
  from: number,
  to: number,
  size: number,
): { from: number; to: number } | undefined {
  if (from === 0 && to === size - 1) return { from, to };
  let [first, last] = [from, to];
  let [start, end] = [indexAfter(alignment, first), indexAfter(alignment, last)];
  while (start < 0 && first < to) start = indexAfter(alignment, ++first);
  while (end < 0 && last > from) end = indexAfter(alignment, --last);
  return start < 0 || end < 0 || start > end ? undefined : { from: start, to: end };
}
