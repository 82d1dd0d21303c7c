import type { StoredFilesHealth } from '@benchbook/contract';
import { formatNumber, t } from '@benchbook/words';

const inWords = (count: number) => formatNumber(count);

/** How far the stored files are read, and when all of them were read last. @param date a time as the person reads it */
export function describeReading(
  { total, round, lastRound }: StoredFilesHealth,
  date: (timestamp: string) => string,
): string {
  const last =
    lastRound === null
      ? t('Not all stored files were read yet')
      : t('All {inWords} stored files read by {date}', {
          inWords: inWords(lastRound.checked),
          date: date(lastRound.finishedAt),
        });
  if (round === null) return last;
  // Files that are stored while a round goes on may be among those it reads.
  const far = t('{inWords} of {inWords2} read', {
    inWords: inWords(Math.min(round.checked, total)),
    inWords2: inWords(total),
  });
  const why =
    round.requestedBy === null
      ? t('since {date}', { date: date(round.startedAt) })
      : t('for {requestedBy}', { requestedBy: round.requestedBy });
  return t('{last} · now {far} {why}', { last, far, why });
}
