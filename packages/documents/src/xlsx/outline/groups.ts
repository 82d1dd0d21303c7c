import type { OutlineRun } from './outline-model.ts';

/**
 * The groups an outline is made of: rows that follow each other on a level or on a deeper one. A group stands before those
 * within it.
 */
export function outlineGroups(runs: readonly OutlineRun[], axis: OutlineRun['axis']): OutlineRun[] {
  const own = runs.filter((run) => run.axis === axis).toSorted((one, other) => one.from - other.from);
  const deepest = Math.max(0, ...own.map(({ level }) => level));
  const groups: OutlineRun[] = [];
  for (let level = 1; level <= deepest; level++) {
    let last: OutlineRun | undefined;
    for (const { from, to } of own.filter((run) => run.level >= level)) {
      if (last?.to === from - 1) last.to = to;
      else {
        last = { axis, from, to, level };
        groups.push(last);
      }
    }
  }
  return groups.toSorted((one, other) => one.from - other.from || one.level - other.level);
}

/**
 * An outline after rows or columns came (`count` above 0) or went: rows that come into a group do not belong to it,
 * columns do where they come between those that the file describes as one.
 */
export function shiftedRuns(
  runs: readonly OutlineRun[],
  { axis, index, count }: { axis: OutlineRun['axis']; index: number; count: number },
): OutlineRun[] {
  return runs.flatMap((run): OutlineRun[] => {
    const { from, to } = run;
    if (run.axis !== axis || to < index) return [run];
    if (count < 0) {
      const end = index - count;
      const place = (at: number) => (at >= end ? at + count : index);
      const left = {
        ...run,
        from: from < index ? from : place(from),
        to: to >= end ? to + count : index - 1,
      };
      return left.to < left.from ? [] : [left];
    }
    if (from >= index) return [{ ...run, from: from + count, to: to + count }];
    if (axis === 'column') return [{ ...run, to: to + count }];
    return [
      { ...run, to: index - 1 },
      { ...run, from: index + count, to: to + count },
    ];
  });
}
