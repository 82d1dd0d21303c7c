import { EXPORT_TRIES, type Export } from '@benchbook/contract';

/**
 * Where an export stands, in a line.
 *
 * @param at when it ended, as people read it.
 * @param latest number of the workbook's latest version.
 */
export function describeExport(one: Export, at: string, latest: number): string {
  const { connection, reference, state, triesLeft, version } = one;
  const which = version === latest ? '' : `Version ${version} `;
  const begin = (words: string) =>
    which === '' ? words : which + words.charAt(0).toLowerCase() + words.slice(1);
  if (state === 'done') {
    return begin(`Exported to ${connection}${reference === null ? '' : ` as ${reference}`}, ${at}`);
  }
  const problem = one.tries[0]?.message ?? '';
  if (state === 'failed') return begin(`Not exported: ${problem}`);
  const used = EXPORT_TRIES - triesLeft;
  if (used === 0) return begin(`On its way to ${connection}…`);
  return `Trying again, ${used + 1} of ${EXPORT_TRIES}: ${problem}`;
}

/** When an export ended, or began while it has not. */
export const momentOf = (one: Export): string => one.tries[0]?.startedAt ?? one.exportedAt;
