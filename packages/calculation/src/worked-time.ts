/** As many times as long as it may work, a calculation may take by the clock: whoever waits for it has a limit, too. */
const BY_THE_CLOCK = 3;

/**
 * Begins to count what a calculation takes; the answer says it so far, in milliseconds. That is what this thread has worked: a
 * machine that is busy with other things lets it wait, and that alone is no reason to leave results out. The clock counts as a
 * third of it, so that it ends before the save or the opening that it belongs to does. Where the runtime does not say what a
 * thread has worked (Node 22), all of the clock counts.
 */
export function countWork(): () => number {
  const [began, worked] = [performance.now(), workedTime()];
  return () => Math.max(workedTime() - worked, (performance.now() - began) / BY_THE_CLOCK);
}

function workedTime(): number {
  const used: NodeJS.CpuUsage | undefined = process.threadCpuUsage?.();
  return used === undefined ? performance.now() : (used.user + used.system) / 1_000;
}
