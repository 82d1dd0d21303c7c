/** A line of a benchmark's report; `missed` when it is worse than wanted. */
export interface Line {
  text: string;
  missed: boolean;
}

/** The median CPU time of an action in milliseconds, of `rounds` after some to warm up. */
export function cpuMilliseconds(action: () => unknown, rounds = 7): number {
  for (let i = 0; i < 4; i++) action();
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    action();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
