import type { XlsxEdit } from '@benchbook/documents';
import type { Journal } from './journal.ts';
import type { Participant } from './participant.ts';
import { Refusal } from './refusal.ts';

export interface TypedWorkParts {
  journal: Journal;
  /** Whether this page may journal at this moment. */
  holdsPen(participant: Participant): boolean;
  /** Nothing more may be journaled: the session ends, or the pen is passing. */
  isClosed(): boolean;
}

/** Takes what pages typed into the journal: only from the page with the pen, and each revision once. */
export class TypedWork {
  readonly #parts: TypedWorkParts;

  constructor(parts: TypedWorkParts) {
    this.#parts = parts;
  }

  /** Journals edits of a spreadsheet; answers the last journaled revision of this page. Throws `Refusal`. */
  async addEdits(participant: Participant, revision: number, edits: XlsxEdit[]): Promise<number> {
    this.#mustBeAbleToEdit(participant, 'xlsx');
    const { journal } = this.#parts;
    // Else the revision is journaled already, or others before it are missing.
    if (revision === journal.revisionOf(participant.sessionId) + 1) {
      await journal.appendEdits(lineOf(participant, revision), edits);
    }
    return journal.revisionOf(participant.sessionId);
  }

  /** Journals the editor's export of a docx. A revision that is journaled already is no error. Throws `Refusal`. */
  async addEdited(participant: Participant, revision: number, bytes: Uint8Array): Promise<void> {
    this.#mustBeAbleToEdit(participant, 'docx');
    const { journal } = this.#parts;
    // An export is a whole state: revisions may be left out, unlike those of edits.
    if (revision <= journal.revisionOf(participant.sessionId)) return;
    await journal.writeEdited(lineOf(participant, revision), bytes);
  }

  #mustBeAbleToEdit(participant: Participant, fileType: 'docx' | 'xlsx'): void {
    if (!this.#parts.holdsPen(participant)) throw new Refusal(403, 'You are not editing this document.');
    const { opened, fileType: type } = this.#parts.journal.meta;
    if (type !== fileType || !opened || this.#parts.isClosed()) {
      throw new Refusal(409, 'This document cannot be edited now.');
    }
  }
}

function lineOf({ sessionId, user }: Participant, revision: number) {
  return { sessionId, revision, user, at: new Date().toISOString() };
}
