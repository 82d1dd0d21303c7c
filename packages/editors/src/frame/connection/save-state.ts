import { formatDateTime, t } from '@benchbook/words';
/** What is known about saving what is typed in one opening. */
export type SaveState =
  | { kind: 'clean' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string; retrying: boolean };

/** The words for a state, those of the notebook (`apps/web/src/editor/document-state.ts`), with the time of day in the reader's own form. */
export function describeSaveState(state: SaveState): string {
  switch (state.kind) {
    case 'clean':
      return '';
    case 'unsaved':
      return t('Unsaved changes');
    case 'saving':
      return t('Saving…');
    case 'saved':
      return t('Saved {time}', {
        time: formatDateTime(state.at, {
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
          hourCycle: 'h23',
        }),
      });
    case 'failed':
      return t('Could not save');
  }
}
