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

/** Levels that Excel has. */
export const DEEPEST = 7;

/** An outline after rows or columns went a level deeper, or came up one. */
export function groupedRuns(
  runs: readonly OutlineRun[],
  { axis, from, to, by }: { axis: OutlineRun['axis']; from: number; to: number; by: number },
): OutlineRun[] {
  const own = runs.filter((run) => run.axis === axis).toSorted((one, other) => one.from - other.from);
  const pieces: OutlineRun[] = [];
  const add = (first: number, last: number, level: number) => {
    if (last < first) return;
    const isInside = first >= from && last <= to;
    const next = isInside ? Math.min(DEEPEST, Math.max(0, level + by)) : level;
    if (next > 0) pieces.push({ axis, from: first, to: last, level: next });
  };
  // What has no level yet, between what has one.
  let free = from;
  for (const run of own) {
    add(free, Math.min(run.from - 1, to), 0);
    add(run.from, Math.min(run.to, from - 1), run.level);
    add(Math.max(run.from, from), Math.min(run.to, to), run.level);
    add(Math.max(run.from, to + 1), run.to, run.level);
    free = Math.max(free, run.to + 1);
  }
  add(free, to, 0);
  return [...runs.filter((run) => run.axis !== axis), ...pieces];
}

/** Whether each row and column has the same level in two outlines, however these are cut into pieces. */
export function sameOutline(one: readonly OutlineRun[], other: readonly OutlineRun[]): boolean {
  return JSON.stringify(joined(one)) === JSON.stringify(joined(other));
}

function joined(runs: readonly OutlineRun[]): OutlineRun[] {
  const all: OutlineRun[] = [];
  const order = (run: OutlineRun) => (run.axis === 'row' ? 0 : 1);
  for (const run of runs.toSorted((one, other) => order(one) - order(other) || one.from - other.from)) {
    const last = all.at(-1);
    const goesOn = last?.axis === run.axis && last.level === run.level && last.to === run.from - 1;
    if (goesOn) last.to = run.to;
    else all.push({ axis: run.axis, from: run.from, to: run.to, level: run.level });
  }
  return all;
}
