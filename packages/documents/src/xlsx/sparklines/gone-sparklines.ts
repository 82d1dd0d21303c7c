import type { CellsGo } from '../conditional/rule-model.ts';
import { shiftedCells } from '../conditional/shifted-part.ts';
import { bandOf, isIn, targetOf } from '../edits/moved-cells.ts';
import type { CellRange } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import { type FormulaChange, moveCellsIn, shiftIn } from '../formula/formula-changes.ts';
import type { Sparkline, SparklineGroup } from './sparkline-model.ts';

/** What becomes of the sparklines of a sheet. */
export interface SparklinesGo {
  /** The cell of one that is drawn in this one; undefined: it is gone. Throws EditRefused where it would go to another sheet. */
  place(range: CellRange): CellRange | undefined;
  /** Of what names the cells it shows. */
  follow: FormulaChange;
}

/**
 * What becomes of sparklines when cells are moved or make room: they go with their cells, and those of cells that others come upon are gone.
 *
 * @param host the sheet they stand on, by its name
 */
export function sparklinesGo(
  { sheet, toSheet = sheet, edit }: CellsGo,
  host: string | undefined,
): SparklinesGo {
  const isOn = (name: string) => host?.toLowerCase() === name.toLowerCase();
  if (edit.op === 'shift-rules') {
    const band = bandOf(sheet, edit);
    return { place: (range) => (isOn(sheet) ? shiftedCells(range, band)[0] : range), follow: shiftIn(band) };
  }
  const { range: from, row, column } = edit;
  const [rows, columns] = [row - from.startRow, column - from.startColumn];
  const place = (range: CellRange): CellRange | undefined => {
    const { startRow, startColumn, endRow, endColumn } = range;
    if (!isOn(sheet) || !isIn(from, startRow, startColumn))
      return isOn(toSheet) && isIn(targetOf(edit), startRow, startColumn) ? undefined : range;
    if (!isOn(toSheet)) throw new EditRefused('A sparkline cannot go to another sheet here.');
    return {
      startRow: startRow + rows,
      startColumn: startColumn + columns,
      endRow: endRow + rows,
      endColumn: endColumn + columns,
    };
  };
  return { place, follow: moveCellsIn({ sheet, range: from, toSheet, row, column }) };
}

/** The sparklines of a sheet then; those of a group in which nothing is another are the same object. Throws EditRefused as `place` does. */
export function goneSparklines(
  groups: readonly SparklineGroup[],
  go: CellsGo,
  host: string | undefined,
): SparklineGroup[] {
  const { place, follow } = sparklinesGo(go, host);
  return groups.flatMap((group) => {
    const lines = group.lines.flatMap((line): Sparkline[] => {
      const range = place(line.ranges[0]);
      const formula = line.formula === null ? null : follow(line.formula, host);
      return range ? [{ ...line, ranges: [range], formula }] : [];
    });
    const days = group.days === undefined ? {} : { days: follow(group.days, host) };
    const now = { ...group, ...days, lines };
    if (JSON.stringify(now) === JSON.stringify(group)) return [group];
    return lines.length > 0 ? [now] : [];
  });
}
