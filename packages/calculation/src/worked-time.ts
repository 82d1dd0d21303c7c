/**
 * Milliseconds for which this thread has worked. A machine that is busy with other things lets it wait, and that is no
 * reason to leave results out. Where the runtime does not count it (Node 22), what the clock says.
 */
export function workedTime(): number {
  const used: NodeJS.CpuUsage | undefined = process.threadCpuUsage?.();
  return used === undefined ? performance.now() : (used.user + used.system) / 1_000;
}
