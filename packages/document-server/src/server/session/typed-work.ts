import type { XlsxEdit } from '@benchbook/documents';
import { Refusal } from '../base/refusal.ts';
import { SerialQueue } from '../base/serial-queue.ts';
import type { Journal } from '../journal/journal.ts';
import { withAuthor } from './authors.ts';
import type { Participant } from './rules/participant.ts';

export interface TypedWorkDependencies {
  journal: Journal;
  /** Whether this page may journal at this moment. */
  holdsEditLock(participant: Participant): boolean;
  /** Throws `EditsRefused` for edits of a spreadsheet that could not be saved. */
  tryEdits(edits: XlsxEdit[]): Promise<void>;
  /** Nothing more may be journaled: the session ends, or the edit lock is passing. */
  isClosed(): boolean;
}

/** Takes what pages typed into the journal: only from the page with the edit lock, and each revision once. */
export class TypedWork {
  readonly #dependencies: TypedWorkDependencies;
  readonly #queue = new SerialQueue();

  constructor(dependencies: TypedWorkDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Journals edits of a spreadsheet that can be saved; answers the last journaled revision of this page. Throws `Refusal`
   * and `EditsRefused`.
   */
  addEdits(participant: Participant, revision: number, edits: XlsxEdit[]): Promise<number> {
    // A page that came back on another socket sends the same again, while the first are still tried.
    return this.#queue.take(async () => {
      this.#mustBeAbleToEdit(participant, 'xlsx');
      const { journal, tryEdits } = this.#dependencies;
      // Else the revision is journaled already, or others before it are missing.
      if (revision === journal.revisionOf(participant.pageId) + 1) {
        const line = lineOf(participant, revision);
        const made = withAuthor(edits, line);
        await tryEdits(made);
        this.#mustBeAbleToEdit(participant, 'xlsx');
        await journal.appendEdits(line, made);
      }
      return journal.revisionOf(participant.pageId);
    });
  }

  /** Journals the editor's export of a docx. A revision that is journaled already is no error. Throws `Refusal`. */
  async addEdited(participant: Participant, revision: number, bytes: Uint8Array): Promise<void> {
    this.#mustBeAbleToEdit(participant, 'docx');
    const { journal } = this.#dependencies;
    // An export is a whole state: revisions may be left out, unlike those of edits.
    if (revision <= journal.revisionOf(participant.pageId)) return;
    await journal.writeEdited(lineOf(participant, revision), bytes);
  }

  #mustBeAbleToEdit(participant: Participant, fileType: 'docx' | 'xlsx'): void {
    if (!this.#dependencies.holdsEditLock(participant))
      throw new Refusal(403, 'You are not editing this document.');
    const { opened, fileType: type } = this.#dependencies.journal.meta;
    if (type !== fileType || !opened || this.#dependencies.isClosed()) {
      throw new Refusal(409, 'This document cannot be edited now.');
    }
  }
}

function lineOf({ pageId, user }: Participant, revision: number) {
  return { pageId, revision, user, at: new Date().toISOString() };
}
