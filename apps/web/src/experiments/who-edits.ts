import type { ExperimentEditLock } from '@benchbook/contract';

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
      const isOwn = editor.userId === userId;
      if (isOwn && !isHere) {
        return `${place === 0 ? 'Open' : 'open'} in your other tab since ${at(editor.since)}`;
      }
      const who = isOwn ? 'You are' : `${editor.userName} is`;
      return `${place === 0 ? who : who.replace(/^You/, 'you')} editing since ${at(editor.since)}`;
    })
    .join(', ');
}
