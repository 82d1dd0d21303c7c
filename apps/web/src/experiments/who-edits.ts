import type { ExperimentEditLock } from '@benchbook/contract';

/** The line about a lock. @param at a time as the person reads it */
export function describeEditLock(
  lock: ExperimentEditLock,
  userId: number,
  at: (since: string) => string,
): string {
  return lock.editors
    .map((editor, place) => {
      const who = editor.userId === userId ? 'You are' : `${editor.userName} is`;
      return `${place === 0 ? who : who.replace(/^You/, 'you')} editing since ${at(editor.since)}`;
    })
    .join(', ');
}
