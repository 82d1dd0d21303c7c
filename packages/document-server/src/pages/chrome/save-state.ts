import type { Connection } from './connection.ts';
import { Emitter } from './emitter.ts';

export type SaveState =
  | { kind: 'clean' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string; retrying: boolean };

/**
 * What the toolbar says about saving, from what the connection reports. `saved` is shown only if nothing was
 * typed after the state that was saved.
 */
export class SaveProgress extends Emitter<{ change: SaveState }> {
  readonly #connection: Connection;
  #state: SaveState = { kind: 'clean' };

  constructor(connection: Connection) {
    super();
    this.#connection = connection;
    connection.on('pending', (pending) => {
      if (pending) this.edited();
    });
    connection.on('saving', () => this.#set({ kind: 'saving' }));
    connection.on('saved', ({ revision, at }) => {
      const isAllOfIt = !connection.pending && revision >= connection.revision;
      this.#set(isAllOfIt ? { kind: 'saved', at: new Date(at) } : { kind: 'unsaved' });
    });
    connection.on('save-failed', ({ message, retrying }) => this.failed(message, retrying));
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Something outside the connection kept the work from being saved (an export that threw, say). */
  failed(message: string, retrying: boolean): void {
    this.#set({ kind: 'failed', message, retrying });
  }

  /** There is work again that no save covers; a failure that is shown stays on the screen until a save works. */
  edited(): void {
    if (this.#state.kind === 'clean' || this.#state.kind === 'saved') this.#set({ kind: 'unsaved' });
  }

  /** The work that failed to be journaled is journaled now. */
  recovered(): void {
    if (this.#state.kind === 'failed') {
      this.#set(this.#connection.revision > 0 ? { kind: 'unsaved' } : { kind: 'clean' });
    }
  }

  #set(state: SaveState): void {
    this.#state = state;
    this.emit('change', state);
  }
}

/** The words for a state, with the time of day in the reader's own form. */
export function describeSaveState(state: SaveState): string {
  switch (state.kind) {
    case 'clean':
      return '';
    case 'unsaved':
      return 'Not saved yet';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${state.at.toLocaleTimeString('en-GB')}`;
    case 'failed':
      return 'Could not save';
  }
}
