import type { ExperimentEditLock } from '@benchbook/contract';
import { t } from '@benchbook/words';

/**
 * The line about a lock.
 *
 * @param at a time as the person reads it
 * @param isHere whether it is in this tab that the person edits, if they do
 */
export function describeEditLock(
  lock: ExperimentEditLock,
  userId: number,
  at: (since: string) => string,
  isHere = true,
): string {
  return lock.editors
    .map((editor, place) => {
      const since = at(editor.since);
      const isFirst = place === 0;
      if (editor.userId !== userId)
        return t('{name} is editing since {since}', { name: editor.userName, since });
      if (isHere) {
        return isFirst
          ? t('You are editing since {since}', { since })
          : t('you are editing since {since}', { since });
      }
      return isFirst
        ? t('Open in your other tab since {since}', { since })
        : t('open in your other tab since {since}', { since });
    })
    .join(', ');
}
