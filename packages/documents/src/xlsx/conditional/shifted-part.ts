import { type Band, bandOf } from '../edits/moved-cells.ts';
import type { CellRange } from '../edits.ts';
import { commonCells, joinedRanges, rangesWithout } from '../file/areas.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import {
  mapReferences,
  offsetFormula,
  type Reference,
  type ReferenceEnd,
  writeReference,
} from '../formula/formula.ts';
import { shiftIn, shiftSpan } from '../formula/formula-changes.ts';
import type { ShiftRules } from '../rule-edits.ts';
import { anchorOf } from './evaluation.ts';
import type { RuleCells, RulePart } from './rule-model.ts';

/**
 * What becomes of a rule when some cells come or go: its ranges grow, shrink and move where these make room, and it stays one rule.
 * References that all lie among the cells that move follow; others that are seen from each cell go on naming what stands beside it.
 */
export function shiftedPart(
  rule: RuleCells,
  sheet: string,
  edit: ShiftRules,
  host: string | undefined,
): RulePart[] | null {
  const shift = bandOf(sheet, edit);
  const isHere = host?.toLowerCase() === sheet.toLowerCase();
  const ranges = isHere ? rule.ranges.flatMap((range) => shiftedCells(range, shift)) : [...rule.ranges];
  const first = ranges[0];
  if (!first) return [];
  const is = { row: first.startRow, column: first.startColumn };
  const was = isHere ? before(is, shift) : is;
  const anchor = anchorOf(rule.ranges);
  const now = anchorOf(ranges);
  const left = isHere && !edit.inserts ? rangesWithout(rule.ranges, [edit.range]) : rule.ranges;
  const seen = (formula: string) => offsetFormula(formula, was.row - anchor.row, was.column - anchor.column);
  const written = (formula: string) =>
    mapReferences(seen(formula), (reference) => shifted(reference, { shift, host, left, was, is }));
  const change = (formula: string) =>
    offsetFormula(written(formula), now.row - is.row, now.column - is.column);
  const isSame =
    JSON.stringify(ranges) === JSON.stringify(rule.ranges) &&
    rule.formulas.every((formula) => change(formula) === formula);
  return isSame ? null : [{ ranges, change }];
}

const LINES = {
  row: { start: 'startRow', end: 'endRow', size: MAX_ROWS },
  column: { start: 'startColumn', end: 'endColumn', size: MAX_COLUMNS },
} as const;
const ACROSS = { row: 'column', column: 'row' } as const;

/** The cells of a range where they are after the shift, with those that came between them; a range to both edges of the sheet stays. */
export function shiftedCells(range: CellRange, shift: Band): CellRange[] {
  const along = LINES[shift.axis];
  const across = LINES[ACROSS[shift.axis]];
  const { from, to } = shift.within;
  if (range[along.start] === 0 && range[along.end] === along.size - 1) return [range];
  const band = { ...range, [across.start]: from, [across.end]: to };
  const moving = commonCells(range, band);
  if (!moving) return [range];
  const span = shiftSpan(range[along.start], range[along.end], shift);
  const moved = span ? [{ ...moving, [along.start]: span.from, [along.end]: span.to }] : [];
  if (range[across.start] >= from && range[across.end] <= to) return moved;
  // As few ranges as say it: what the whole range still holds stays in one.
  const kept = rangesWithout([range], rangesWithout([moving], moved));
  return joinedRanges([...kept, ...rangesWithout(moved, [range])]);
}

/** Where a cell stood before the shift; one that came stands where it is. */
function before(at: { row: number; column: number }, { axis, index, count, within }: Band): typeof at {
  const beside = at[ACROSS[axis]];
  const isMoved = beside >= within.from && beside <= within.to && at[axis] >= index + Math.max(0, count);
  return isMoved ? { ...at, [axis]: at[axis] - count } : at;
}

interface Seen {
  shift: Band;
  host: string | undefined;
  /** The cells of the rule that are left, where they stood. */
  left: readonly CellRange[];
  /** The cell from which the reference is seen, where it stood and where it stands. */
  was: { row: number; column: number };
  is: { row: number; column: number };
}

function shifted(reference: Reference, { shift, host, left, was, is }: Seen): string | undefined {
  const { from, to = from, prefix } = reference;
  const on = prefix ? prefix.sheets : [host ?? ''];
  if (prefix?.book || !on.some((name) => name.toLowerCase() === shift.sheet.toLowerCase())) return undefined;
  const beside = sweep([from, to], ACROSS[shift.axis], left, was);
  if (!beside || beside[0] < shift.within.from || beside[1] > shift.within.to) return undefined;
  const { axis, index, count } = shift;
  const end = index + Math.max(0, -count);
  const named = sweep([from, to], axis, left, was);
  const isSeen = [from, to].some((one) => !(axis === 'row' ? one.rowAbsolute : one.columnAbsolute));
  const isApart = named && named[0] < end && named[1] >= index;
  const isGone = named && named[0] >= index && named[1] < end;
  if (!named || !isSeen || !isApart || isGone) return shiftIn({ ...shift })(reference.text, host);
  const moved = (one: ReferenceEnd): ReferenceEnd => {
    const line = one[axis] ?? 0;
    const isFixed = axis === 'row' ? one.rowAbsolute : one.columnAbsolute;
    const now = isFixed ? (shiftSpan(line, line, shift)?.from ?? line) : line + is[axis] - was[axis];
    return { ...one, [axis]: now };
  };
  return writeReference({
    ...(prefix ? { prefix } : {}),
    from: moved(from),
    ...(reference.to ? { to: moved(reference.to) } : {}),
  });
}

/** The first and the last row or column that a reference names, seen from all these cells. */
function sweep(
  ends: readonly ReferenceEnd[],
  axis: 'row' | 'column',
  cells: readonly CellRange[],
  seenFrom: { row: number; column: number },
): readonly [number, number] | undefined {
  const { start, end } = LINES[axis];
  const lines = ends.flatMap((one) => {
    const line = one[axis];
    if (line === undefined) return [];
    if (axis === 'row' ? one.rowAbsolute : one.columnAbsolute) return [line];
    return cells.flatMap((range) => [
      line + range[start] - seenFrom[axis],
      line + range[end] - seenFrom[axis],
    ]);
  });
  if (lines.length === 0) return undefined;
  return [Math.min(...lines), Math.max(...lines)];
}
