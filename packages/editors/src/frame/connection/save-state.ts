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
      return 'Unsaved changes';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${state.at.toLocaleTimeString('en-GB')}`;
    case 'failed':
      return 'Could not save';
  }
}
