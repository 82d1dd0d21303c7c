import { readdirSync, readFileSync } from 'node:fs';

/** A second of processor time as `/proc` counts it: `CLK_TCK`, 100 on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;

/** The processes that a process has started, none for one that has just ended. Linux only: it reads /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
}

/** A process and all that it has started, and those have. */
export const withDescendants = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withDescendants)];

/** Proportional set size (PSS: what is shared counts once) in MB of 1,048,576 bytes; 0 for a process that has just ended. */
export function proportionalSetSize(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** Milliseconds of processor time that a process has taken, its own and the system's for it; 0 once it has ended. */
export function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have brackets and blanks in it: fields 14 and 15 of proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}
