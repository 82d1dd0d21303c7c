import { shiftRange } from '../conditional/moved-rules.ts';
import type { FormulaChange, Shift } from '../formula/formula-changes.ts';
import type { Sparkline, SparklineGroup } from './sparkline-model.ts';

/** Sparklines go with the cells they are drawn in. */
export function shiftedSparklines(
  groups: readonly SparklineGroup[],
  shift: Omit<Shift, 'sheet'>,
): SparklineGroup[] {
  return groups.flatMap((group) => {
    const left = group.lines.flatMap((line): Sparkline[] => {
      const range = shiftRange(line.ranges[0], shift);
      return range ? [{ ...line, ranges: [range] }] : [];
    });
    return left.length > 0 ? [{ ...group, lines: left }] : [];
  });
}

/** The cells they show follow what became of cells and sheets. `host`: the sheet they stand on, by its name. */
export function sparklinesFollowing(
  groups: readonly SparklineGroup[],
  change: FormulaChange,
  host: string | undefined,
): SparklineGroup[] {
  return groups.map((group) => ({
    ...group,
    ...(group.days === undefined ? {} : { days: change(group.days, host) }),
    lines: group.lines.map((line) =>
      line.formula === null ? line : { ...line, formula: change(line.formula, host) },
    ),
  }));
}
