import { EXPORT_TRIES, type Export } from '@benchbook/contract';
import { t } from '@benchbook/words';

/**
 * Where an export stands, in a line.
 *
 * @param at when it ended, as people read it.
 * @param latest number of the workbook's latest version.
 */
export function describeExport(one: Export, at: string, latest: number): string {
  const { connection, reference, state, triesLeft, version } = one;
  const which = version === latest ? '' : t('Version {version} ', { version });
  const begin = (words: string) =>
    which === '' ? words : which + words.charAt(0).toLowerCase() + words.slice(1);
  if (state === 'done') {
    return begin(
      reference === null
        ? t('Exported to {connection}, {at}', { connection, at })
        : t('Exported to {connection} as {reference}, {at}', { connection, reference, at }),
    );
  }
  const problem = one.tries[0]?.message ?? '';
  if (state === 'failed') return begin(t('Not exported: {problem}', { problem }));
  const used = EXPORT_TRIES - triesLeft;
  if (used === 0) return begin(t('On its way to {connection}…', { connection }));
  return t('Trying again, {used} of {exportTries}: {problem}', {
    used: used + 1,
    exportTries: EXPORT_TRIES,
    problem,
  });
}

/** When an export ended, or began while it has not. */
export const momentOf = (one: Export): string => one.tries[0]?.startedAt ?? one.exportedAt;
