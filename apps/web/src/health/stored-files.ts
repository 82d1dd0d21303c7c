import type { StoredFilesHealth } from '@benchbook/contract';

const inWords = (count: number) => count.toLocaleString('en-US');

/** How far the stored files are read, and when all of them were read last. @param date a time as the person reads it */
export function describeReading(
  { total, round, lastRound }: StoredFilesHealth,
  date: (timestamp: string) => string,
): string {
  const last =
    lastRound === null
      ? 'Not all stored files were read yet'
      : `All ${inWords(lastRound.checked)} stored files read by ${date(lastRound.finishedAt)}`;
  if (round === null) return last;
  // Files that are stored while a round goes on may be among those it reads.
  const far = `${inWords(Math.min(round.checked, total))} of ${inWords(total)} read`;
  const why = round.requestedBy === null ? `since ${date(round.startedAt)}` : `for ${round.requestedBy}`;
  return `${last} · now ${far} ${why}`;
}
