import { type CellsMoved, targetOf } from '../edits/moved-cells.ts';
import type { CellRange } from '../edits.ts';
import { commonCells, joinedRanges, rangesWithout } from '../file/areas.ts';
import { contains, intersects, MAX_COLUMNS, MAX_ROWS, rangeName } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';
import {
  mapReferences,
  offsetFormula,
  type Reference,
  type ReferenceEnd,
  sheetPrefix,
  tokenizeFormula,
  writeReference,
} from '../formula/formula.ts';
import { anchorOf } from './evaluation.ts';
import type { RuleCells, RulePart } from './rule-model.ts';

/** Into so many rules one may come apart. */
const MOST_PARTS = 100;
/** So many pieces more than it had ranges. */
const MOST_PIECES = 2_000;

/** Cells of a rule that name cells alike: all of these move, or all stay. */
interface Piece {
  cells: CellRange;
  goes: boolean;
  /** A whole range of the rule. */
  isWhole: boolean;
}

interface Group {
  ranges: CellRange[];
  at: { row: number; column: number };
  written: (formula: string) => string;
}

/** By their names. */
interface Sheets {
  /** The one on which cells stand that are moved. */
  sheet: string;
  /** The one to which they go. */
  toSheet: string;
  /** The one of the rule. */
  host: string | undefined;
}

/**
 * What becomes of a rule when cells are moved: those go along, and so do references to such. Where formulas of its cells then name
 * others than those of the rest do, these are a rule of their own. Answers null where the rule stays as it is. Throws EditRefused where
 * it would come apart into more rules than anybody could read.
 */
export function partsAfterMove(rule: RuleCells, move: CellsMoved, sheets: Sheets): RulePart[] | null {
  const anchor = anchorOf(rule.ranges);
  const namings = namingsOf(rule.formulas, anchor, move.range, sheets);
  const apart = piecesOf(rule.ranges, move, sheets);
  const most = rule.ranges.length + MOST_PIECES;
  const pieces = rule.isOne ? apart : alikePieces(apart, namings, most);
  if (pieces.length > most) throw tooMany();
  const [down, right] = [move.row - move.range.startRow, move.column - move.range.startColumn];
  const groups = new Map<string, Group>();
  // Cells of which the same goes and the same is named by what goes are asked the same: only the first of these is looked at.
  const known = new Map<string, Group>();
  let isOther = pieces.some(({ isWhole, goes }) => !isWhole || goes) || pieces.length < rule.ranges.length;
  const groupOf = ({ cells, goes }: Piece): Group => {
    const [rows, columns] = goes ? [down, right] : [0, 0];
    const at = { row: cells.startRow + rows, column: cells.startColumn + columns };
    const seen = (formula: string) =>
      offsetFormula(formula, cells.startRow - anchor.row, cells.startColumn - anchor.column);
    const written = (formula: string) =>
      mapReferences(seen(formula), (reference) =>
        isTo(reference, sheets) && movesFor(cells, reference, move.range)
          ? movedReference(reference, [down, right], sheets)
          : undefined,
      );
    isOther ||= rule.formulas.some((formula) => written(formula) !== seen(formula));
    const key = rule.isOne ? '' : rule.formulas.map((formula) => keyOf(written(formula), at)).join('\n');
    const group = groups.get(key) ?? { ranges: [], at, written };
    groups.set(key, group);
    if (groups.size > MOST_PARTS) throw tooMany();
    return group;
  };
  for (const piece of pieces) {
    const { cells, goes } = piece;
    const moving = namings.flatMap((naming, place) => (contains(naming, cells) ? [place] : []));
    const alike = `${goes} ${moving.join(' ')}`;
    const group = known.get(alike) ?? groupOf(piece);
    known.set(alike, group);
    const [rows, columns] = goes ? [down, right] : [0, 0];
    group.ranges.push({
      startRow: cells.startRow + rows,
      startColumn: cells.startColumn + columns,
      endRow: cells.endRow + rows,
      endColumn: cells.endColumn + columns,
    });
  }
  if (!isOther) return null;
  return [...groups.values()].map(({ at, written, ...group }) => {
    const ranges = joinedRanges(group.ranges);
    const first = anchorOf(ranges);
    return {
      ranges,
      change: (formula) => offsetFormula(written(formula), first.row - at.row, first.column - at.column),
    };
  });
}

const tooMany = () => new EditRefused('A rule of these cells would come apart into too many others.');

/** The cells of a rule that stay, without those that others come upon, and those that go. */
function piecesOf(ranges: readonly CellRange[], move: CellsMoved, { sheet, toSheet, host }: Sheets): Piece[] {
  const isSource = isSame(host, sheet);
  const cuts = [...(isSource ? [move.range] : []), ...(isSame(host, toSheet) ? [targetOf(move)] : [])];
  return ranges.flatMap((cells): Piece[] => {
    if (!cuts.some((cut) => intersects(cells, cut))) return [{ cells, goes: false, isWhole: true }];
    const stays = rangesWithout([cells], cuts);
    const goes = isSource && isSame(sheet, toSheet) ? commonCells(cells, move.range) : undefined;
    return [
      ...stays.map((part) => ({ cells: part, goes: false, isWhole: false })),
      ...(goes ? [{ cells: goes, goes: true, isWhole: false }] : []),
    ];
  });
}

/** Pieces so small that what each of these namings says holds for all of one, or for none of it. */
function alikePieces(pieces: readonly Piece[], namings: readonly CellRange[], most: number): Piece[] {
  let count = pieces.length;
  return pieces.flatMap((piece) => {
    let parts = [piece.cells];
    for (const naming of namings) {
      if (!intersects(piece.cells, naming)) continue;
      const before = parts.length;
      parts = parts.flatMap((part) => {
        const within = commonCells(part, naming);
        return within ? [within, ...rangesWithout([part], [within])] : [part];
      });
      count += parts.length - before;
      if (count > most) throw tooMany();
    }
    return parts.map((cells) => ({ ...piece, cells, isWhole: piece.isWhole && parts.length === 1 }));
  });
}

/** From where the references of formulas name only cells of the range, once for those that say the same. */
function namingsOf(
  formulas: readonly string[],
  seenFrom: { row: number; column: number },
  range: CellRange,
  sheets: Sheets,
): CellRange[] {
  const namings = formulas
    .flatMap((formula) => referencesIn(formula, sheets))
    .flatMap((reference) => cellsNaming(reference, seenFrom, range));
  return [...new Map(namings.map((cells) => [rangeName(cells), cells])).values()];
}

/** The cells of a sheet from which a reference, as it is seen from one of them, names only cells of the range. */
function cellsNaming(
  { from, to = from }: Reference,
  seenFrom: { row: number; column: number },
  range: CellRange,
): CellRange[] {
  const rows = linesNaming([from, to], 'row', seenFrom.row, [range.startRow, range.endRow]);
  const columns = linesNaming([from, to], 'column', seenFrom.column, [range.startColumn, range.endColumn]);
  return rows.flatMap(([startRow, endRow]) =>
    columns.map(([startColumn, endColumn]) => ({ startRow, endRow, startColumn, endColumn })),
  );
}

/** Beyond one edge of the sheet a reference goes on from the other: what names the row above the first one names the last. */
function linesNaming(
  ends: readonly ReferenceEnd[],
  axis: 'row' | 'column',
  seenFrom: number,
  [first, last]: readonly [number, number],
): (readonly [number, number])[] {
  const size = axis === 'row' ? MAX_ROWS : MAX_COLUMNS;
  const isFixed = (end: ReferenceEnd) => (axis === 'row' ? end.rowAbsolute : end.columnAbsolute);
  const seen = ends.filter((end) => end[axis] !== undefined && !isFixed(end));
  const isNamed = ends.every((end) => {
    const line = end[axis];
    if (line === undefined) return first === 0 && last === size - 1;
    return !isFixed(end) || (line >= first && line <= last);
  });
  if (!isNamed) return [];
  return (seen.length > 0 ? [0, -size, size] : [0]).flatMap((wrapped) => {
    const lines = seen.map((end) => seenFrom + wrapped - (end[axis] ?? 0));
    const from = Math.max(0, ...lines.map((line) => line + first));
    const to = Math.min(size - 1, ...lines.map((line) => line + last));
    return from <= to ? [[from, to] as const] : [];
  });
}

/** Whether a reference, seen from the first of these cells, names only cells of the range from each of them. */
function movesFor(cells: CellRange, reference: Reference, range: CellRange): boolean {
  const seenFrom = { row: cells.startRow, column: cells.startColumn };
  return cellsNaming(reference, seenFrom, range).some((naming) => contains(naming, cells));
}

function movedReference(
  { prefix, from, to }: Reference,
  [rows, columns]: readonly [number, number],
  { sheet, toSheet, host }: Sheets,
): string {
  const moved = (end: ReferenceEnd): ReferenceEnd => ({
    ...end,
    ...(end.row === undefined ? {} : { row: end.row + rows }),
    ...(end.column === undefined ? {} : { column: end.column + columns }),
  });
  const cells = writeReference({ from: moved(from), ...(to ? { to: moved(to) } : {}) });
  if (isSame(sheet, toSheet)) return (prefix?.raw ?? '') + cells;
  return (isSame(host, toSheet) && !prefix ? '' : sheetPrefix(toSheet)) + cells;
}

/** The same for formulas that say the same, each as it is seen from its own cell. */
function keyOf(formula: string, at: { row: number; column: number }): string {
  const line = (value: number | undefined, isAbsolute: boolean, from: number, size: number) =>
    value === undefined ? '' : isAbsolute ? `$${value}` : String((((value - from) % size) + size) % size);
  const end = ({ row, rowAbsolute, column, columnAbsolute }: ReferenceEnd) =>
    `${line(row, rowAbsolute, at.row, MAX_ROWS)},${line(column, columnAbsolute, at.column, MAX_COLUMNS)}`;
  return mapReferences(
    formula,
    ({ prefix, from, to }) => `${prefix?.raw ?? ''}<${end(from)}${to ? `:${end(to)}` : ''}>`,
  );
}

function isSame(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

function referencesIn(formula: string, sheets: Sheets): Reference[] {
  return tokenizeFormula(formula).flatMap((token) =>
    token.kind === 'reference' && isTo(token, sheets) ? [token] : [],
  );
}

/** Whether a reference names cells of the sheet; the same cells of several sheets cannot follow. */
function isTo({ prefix }: Reference, { sheet, host }: Sheets): boolean {
  if (!prefix) return isSame(host, sheet);
  const [on, ...more] = prefix.sheets;
  return !prefix.book && more.length === 0 && isSame(on, sheet);
}
