import { cellName } from '../../xlsx/file/references.ts';
import type { ReadRun } from '../../xlsx/file/strings.ts';
import { offsetFormula } from '../../xlsx/formula/formula.ts';
import { comparableFormula, formulaForShow } from '../../xlsx/formula/formula-text.ts';
import type { ReadCell } from '../../xlsx/read/read-cells.ts';
import { shownWithScripts } from '../../xlsx/read/shown-text.ts';
import { formatCode, type Styles, snapshotStyle } from '../../xlsx/read/styles.ts';
import { cellFont, shownFont, shownRuns } from '../../xlsx/read/text-runs.ts';
import { differingAspects } from '../aspects.ts';
import { NAMED_LOOKS, type XlsxCellContent, type XlsxCellDiff } from '../shape.ts';
import { indexAfter, indexBefore } from './align.ts';
import { cellAspects, runAspects } from './cell-looks.ts';
import type { GridAlignment } from './grid-alignment.ts';
import type { Moves } from './moves.ts';
import { placeAfter, placeBefore, type Reorder } from './reorder.ts';
import { appearance, type Grid, isBlank, styleAt, type Version } from './version.ts';

/** A difference and where it stands, from 0, in the version after, or before for what is deleted. */
export interface PlacedCellDiff {
  row: number;
  column: number;
  /** It is in a row or column that came or went as a whole. */
  inRowOrColumn: boolean;
  /** One version has nothing in the whole row. */
  fillsRow: boolean;
  /** One version has nothing in the whole column. */
  fillsColumn: boolean;
  diff: XlsxCellDiff;
  /** Both versions of a cell whose formula is the same. */
  result?: { old: ReadCell; now: ReadCell };
}

/** Whether a person edited the cell: a result that is another one is nobody's edit. */
export function isEdit({ diff: { change, differs } }: PlacedCellDiff): boolean {
  return change !== 'changed' || differs.value || differs.formula || differs.numberFormat || differs.style;
}

/** Compares cells of one sheet's two versions. */
export class CellComparison {
  readonly #before: Version;
  readonly #after: Version;
  readonly #moves: Moves;
  readonly #host: string;
  readonly #looks: Looks;
  /** By the format of the cell: a shared text stands in any number of cells. */
  readonly #shown = new WeakMap<readonly ReadRun[], Map<number, string>>();

  constructor(before: Version, after: Version, moves: Moves, host: string, looks: Looks) {
    this.#before = before;
    this.#after = after;
    this.#moves = moves;
    this.#host = host;
    this.#looks = looks;
  }

  /** The differences, row by row as the sheet stands now; what is deleted comes where it stood. */
  all(
    before: Grid,
    after: Grid,
    { rows, columns }: GridAlignment,
    reorder: Reorder | undefined,
  ): PlacedCellDiff[] {
    const placeNow = (cell: ReadCell) => {
      const aligned = { row: indexAfter(rows, cell.row), column: indexAfter(columns, cell.column) };
      return placeAfter(reorder, aligned) ?? aligned;
    };
    const found: PlacedCellDiff[] = [];
    const seen = new Set<ReadCell>();
    const placed = new Map<number, Map<number, ReadCell>>();
    for (const cell of [...before.rows.values()].flat()) {
      const { row, column } = placeNow(cell);
      if (row < 0 || column < 0) continue;
      const line = placed.get(row) ?? new Map<number, ReadCell>();
      placed.set(row, line.set(column, cell));
    }
    const isNewRow = new Set(rows.inserted);
    const isNewColumn = new Set(columns.inserted);
    for (const [row, cells] of after.rows) {
      for (const cell of cells) {
        if (isNewRow.has(row) || isNewColumn.has(cell.column)) {
          if (!isBlank(cell)) found.push(this.#one('inserted', cell, true));
          continue;
        }
        const old = placed.get(row)?.get(cell.column);
        if (old) seen.add(old);
        const diff = this.#pair(before, after, old, cell, cell.row, cell.column, { rows, columns, reorder });
        if (diff) found.push(diff);
      }
    }
    for (const cells of before.rows.values()) {
      for (const cell of cells) {
        const { row, column } = placeNow(cell);
        if (row < 0 || column < 0) {
          if (!isBlank(cell)) found.push(this.#one('deleted', cell, true));
        } else if (!seen.has(cell)) {
          const diff = this.#pair(before, after, cell, undefined, row, column, { rows, columns, reorder });
          if (diff) found.push(diff);
        }
      }
    }
    return found.sort((one, other) => one.row - other.row || one.column - other.column);
  }

  /** Every cell of a sheet that only one version has. */
  every(change: 'inserted' | 'deleted', grid: Grid): PlacedCellDiff[] {
    return [...grid.rows.values()]
      .flat()
      .filter((cell) => !isBlank(cell))
      .map((cell) => this.#one(change, cell, true));
  }

  #one(change: 'inserted' | 'deleted', cell: ReadCell, inRowOrColumn: boolean): PlacedCellDiff {
    const name = cellName(cell.row, cell.column);
    const isNew = change === 'inserted';
    const content = this.#content(isNew ? this.#after : this.#before, cell, cell.style);
    const hasFormula = cell.formula !== undefined;
    return {
      row: cell.row,
      column: cell.column,
      inRowOrColumn,
      fillsRow: false,
      fillsColumn: false,
      diff: {
        before: isNew ? null : name,
        after: isNew ? name : null,
        change,
        differs: {
          value: !hasFormula,
          formula: hasFormula,
          result: false,
          numberFormat: false,
          style: false,
        },
        old: isNew ? null : content,
        new: isNew ? content : null,
      },
    };
  }

  #pair(
    before: Grid,
    after: Grid,
    old: ReadCell | undefined,
    now: ReadCell | undefined,
    row: number,
    column: number,
    alignment: GridAlignment & { reorder: Reorder | undefined },
  ): PlacedCellDiff | undefined {
    const unordered = placeBefore(alignment.reorder, { row, column }) ?? { row, column };
    const from = old ?? {
      row: indexBefore(alignment.rows, unordered.row),
      column: indexBefore(alignment.columns, unordered.column),
    };
    const styles = {
      old: styleAt(before, old, from.row, from.column),
      new: styleAt(after, now, row, column),
    };
    const content = this.#contentDiffers(old, now, {
      down: row - unordered.row,
      right: column - unordered.column,
    });
    const { words, ...look } = this.#looks.compare(styles.old, styles.new);
    const looks = [...words];
    if (!content && this.#runsDiffer(old, now)) {
      look.style = true;
      looks.push(...this.#differingRuns(old, now));
    }
    const hasNewResult = content?.result ?? false;
    if (!content && !look.numberFormat && !look.style) return undefined;
    const [wasBlank, isBlankNow] = [isBlank(old), isBlank(now)];
    const change = wasBlank && !isBlankNow ? 'inserted' : !wasBlank && isBlankNow ? 'deleted' : 'changed';
    const { filled } = change === 'inserted' ? before : after;
    const other = change === 'inserted' ? before.rows.get(from.row) : after.rows.get(row);
    const blank = { row, column, type: 'empty', value: '', style: 0 } as const;
    return {
      row,
      column,
      inRowOrColumn: false,
      fillsRow: change !== 'changed' && (other ?? []).every(isBlank),
      fillsColumn: change !== 'changed' && !filled.has(change === 'inserted' ? from.column : column),
      diff: {
        before: change === 'inserted' ? null : cellName(from.row, from.column),
        after: change === 'deleted' ? null : cellName(row, column),
        change,
        differs: {
          value: content?.value ?? false,
          formula: content?.formula ?? false,
          result: hasNewResult,
          ...look,
        },
        old: change === 'inserted' ? null : this.#content(this.#before, old ?? blank, styles.old),
        new: change === 'deleted' ? null : this.#content(this.#after, now ?? blank, styles.new),
        ...(looks.length > 0 ? { looks: looks.slice(0, NAMED_LOOKS) } : {}),
      },
      ...(hasNewResult && old && now ? { result: { old, now } } : {}),
    };
  }

  #contentDiffers(
    old: ReadCell | undefined,
    now: ReadCell | undefined,
    ordered: Step,
  ): { value: boolean; formula: boolean; result: boolean } | undefined {
    const [before, after] = [old?.formula, now?.formula];
    if (before !== undefined && after !== undefined && old && now) {
      if (
        !this.#sameFormula(
          before,
          after,
          { down: now.row - old.row, right: now.column - old.column },
          ordered,
        )
      )
        return { value: false, formula: true, result: false };
      return isOtherResult(old, now) ? { value: false, formula: false, result: true } : undefined;
    }
    if (before !== undefined || after !== undefined) return { value: true, formula: true, result: false };
    if (isBlank(old) && isBlank(now)) return undefined;
    // What an array formula or a data table fills is a result as well.
    if (old?.computed && now?.computed) {
      return isOtherResult(old, now) ? { value: false, formula: false, result: true } : undefined;
    }
    return old?.type === now?.type && Object.is(old?.value, now?.value)
      ? undefined
      : { value: true, formula: false, result: false };
  }

  /** Whether a text that is the same looks another way in a part of it. */
  #runsDiffer(old: ReadCell | undefined, now: ReadCell | undefined): boolean {
    return this.#shownRuns(old, this.#before) !== this.#shownRuns(now, this.#after);
  }

  #differingRuns(old: ReadCell | undefined, now: ReadCell | undefined): string[] {
    const aspects = (cell: ReadCell | undefined, { styles }: Version) => {
      const font = cellFont(styles, cell?.style ?? 0);
      return runAspects(String(cell?.value ?? ''), shownRuns(cell?.runs, font) ?? [], shownFont(font));
    };
    return differingAspects(aspects(old, this.#before), aspects(now, this.#after));
  }

  #shownRuns(cell: ReadCell | undefined, { styles }: Version): string {
    if (!cell?.runs) return '';
    const known = this.#shown.get(cell.runs) ?? new Map<number, string>();
    this.#shown.set(cell.runs, known);
    let text = known.get(cell.style);
    if (text === undefined) {
      const shown = shownRuns(cell.runs, cellFont(styles, cell.style));
      text = shown ? JSON.stringify(shown) : '';
      known.set(cell.style, text);
    }
    return text;
  }

  /** `down`, `right`: rows and columns that its cell is below and right of where it was. */
  #sameFormula(before: string, after: string, { down, right }: Step, ordered: Step): boolean {
    const moved = this.#moves.formula(before, this.#host);
    const wanted = comparableFormula(after);
    if (moved === after || comparableFormula(moved) === wanted) return true;
    if (down === 0 && right === 0) return false;
    if (comparableFormula(offsetFormula(before, down, right)) === wanted) return true;
    return comparableFormula(offsetFormula(moved, ordered.down, ordered.right)) === wanted;
  }

  #content(version: Version, cell: ReadCell, style: number): XlsxCellContent {
    const numberFormat = formatCode(version.styles, style);
    return {
      text: shownWithScripts(cell, numberFormat, version.workbook.date1904),
      formula: cell.formula === undefined ? null : `=${formulaForShow(cell.formula)}`,
      numberFormat,
    };
  }
}

/** Rows and columns from one place to another. */
interface Step {
  down: number;
  right: number;
}

/** What two programs may calculate differently in the last digits a number has, of which Excel shows 15. */
const ROUNDING = 5e-15;

/** Whether a formula's stored result is another one. One that was never calculated before is no other. */
function isOtherResult(old: ReadCell, now: ReadCell): boolean {
  if (old.type === 'empty') return false;
  if (typeof old.value === 'number' && typeof now.value === 'number') {
    const size = Math.max(Math.abs(old.value), Math.abs(now.value));
    return Math.abs(old.value - now.value) > ROUNDING * size;
  }
  return old.type !== now.type || old.value !== now.value;
}

interface ComparedLook {
  numberFormat: boolean;
  style: boolean;
  /** In what the styles differ. */
  words: readonly string[];
}

/** Compares cell formats of two workbooks; the same two are asked for over and over. */
export class Looks {
  readonly #before: Styles;
  readonly #after: Styles;
  readonly #known = new Map<number, ComparedLook>();

  constructor(before: Version, after: Version) {
    this.#before = before.styles;
    this.#after = after.styles;
  }

  compare(old: number, now: number): ComparedLook {
    const key = old * 100_000 + now;
    let known = this.#known.get(key);
    if (!known) {
      const style = appearance(this.#before, old) !== appearance(this.#after, now);
      const aspects = (styles: Styles, index: number) => cellAspects(snapshotStyle(styles, index));
      known = {
        numberFormat: formatCode(this.#before, old) !== formatCode(this.#after, now),
        style,
        words: style ? differingAspects(aspects(this.#before, old), aspects(this.#after, now)) : [],
      };
      this.#known.set(key, known);
    }
    return known;
  }
}
