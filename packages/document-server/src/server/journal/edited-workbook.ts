import { setTimeout as sleep } from 'node:timers/promises';
import type { XlsxEdit } from '@benchbook/documents';
import { DocumentError } from '@benchbook/documents/basics';
import { type AsideEdit, checkEdit, type WorkbookOutline, withoutAside } from '@benchbook/documents/journal';
import { type Asker, type DocumentThreads, TaskError } from '../threads/document-threads.ts';
import type { Journal } from './journal.ts';

/** A workbook with everything journaled that can be applied, and what cannot. */
export interface AppliedWorkbook {
  sequence: number;
  original: Uint8Array;
  /** In order, without those that lie aside. */
  edits: XlsxEdit[];
  /** Every edit that was journaled, also those that lie aside. */
  all: XlsxEdit[];
  aside: AsideEdit[];
}

/** Edits that would make the workbook one that cannot be saved. `message` is a sentence for the person. */
export class EditsRefused extends Error {
  override readonly name = 'EditsRefused';
}

/** A trial that takes longer proves nothing: the page waits for its acknowledgement. */
const TRIAL_MS = 10_000;

/**
 * The workbook of a session while it is edited: tries edits before they are journaled, and knows which of those that are
 * cannot be applied all the same.
 */
export class EditedWorkbook {
  readonly #journal: Journal;
  readonly #threads: DocumentThreads;
  /** Of the journal's generation: edits are only ever added to it. */
  #aside: { generation: number; edits: AsideEdit[] };
  /** What the sheets are after everything journaled; undefined: not known (any more). */
  #outline: WorkbookOutline | undefined;

  constructor(journal: Journal, threads: DocumentThreads) {
    this.#journal = journal;
    this.#threads = threads;
    this.#aside = { generation: journal.meta.generation, edits: [] };
  }

  /** The state that can be saved, as far as it is known. */
  async known(): Promise<AppliedWorkbook> {
    const { generation } = this.#journal.meta;
    if (this.#aside.generation !== generation) this.#aside = { generation, edits: [] };
    const { sequence, original, edits: all } = await this.#journal.editedWorkbook();
    const aside = this.#aside.edits;
    return { sequence, original, edits: withoutAside(all, aside), all, aside };
  }

  /**
   * Does something with the state that can be saved: when it fails for the edits, with those that can be applied. Rejects
   * with `TaskError` when there is no such state, and for whatever is no fault of an edit.
   */
  async use<T>(
    action: (workbook: AppliedWorkbook) => Promise<T>,
  ): Promise<{ result: T; of: AppliedWorkbook }> {
    const known = await this.known();
    try {
      return { result: await action(known), of: known };
    } catch (error) {
      if (!isOfDocument(error) || known.all.length === 0) throw error;
      const aside = await this.#threads.run(
        'findInapplicable',
        { original: known.original, all: known.all },
        this.#asker,
      );
      if (JSON.stringify(aside) === JSON.stringify(known.aside)) throw error;
      this.#aside = { generation: this.#journal.meta.generation, edits: aside };
      this.#outline = undefined;
      const of = { ...known, edits: withoutAside(known.all, aside), aside };
      return { result: await action(of), of };
    }
  }

  /**
   * Tries edits on top of what is journaled. What only sets cells or sizes is checked at once, everything else by making
   * the file, which takes as long as a save.
   *
   * @throws EditsRefused. A trial that could not be made refuses nothing: saving keeps aside what cannot be applied.
   */
  async try(edits: XlsxEdit[]): Promise<void> {
    const trial = this.#try(edits);
    await Promise.race([trial, sleep(TRIAL_MS, undefined, { ref: false })]);
    // Whatever comes of it later concerns nobody any more.
    trial.catch(() => {});
  }

  async #try(edits: XlsxEdit[]): Promise<void> {
    if (await this.#isGoodAtOnce(edits)) return;
    const { original, edits: before, all } = await this.known();
    this.#outline = undefined;
    try {
      this.#outline = await this.#threads.run('tryXlsx', { original, edits: [...before, ...edits] });
    } catch (error) {
      if (!isOfDocument(error)) return;
      const aside = await this.#threads.run('findInapplicable', { original, all: [...all, ...edits] });
      const refused = aside.find(({ edit, takesRest }) => takesRest || edit >= all.length);
      if (refused) throw new EditsRefused(refused.reason, { cause: error });
    }
  }

  async #isGoodAtOnce(edits: XlsxEdit[]): Promise<boolean> {
    const outline = this.#outline ?? (await this.#look());
    this.#outline = outline;
    if (!outline) return false;
    try {
      return edits.map((edit) => checkEdit(edit, outline)).every(Boolean);
    } catch (error) {
      if (error instanceof DocumentError) throw new EditsRefused(error.message, { cause: error });
      throw error;
    }
  }

  async #look(): Promise<WorkbookOutline | undefined> {
    try {
      return await this.#threads.run('tryXlsx', await this.#savable());
    } catch {
      // Then the patcher is asked about each edit, and says why.
      return undefined;
    }
  }

  async #savable(): Promise<{ original: Uint8Array; edits: XlsxEdit[] }> {
    const { original, edits } = await this.known();
    return { original, edits };
  }

  get #asker(): Asker {
    const { key, writer } = this.#journal.meta;
    return { user: writer?.user.id ?? '', document: key };
  }
}

/** The edits or the file are the reason, not the time or the machine. */
export function isOfDocument(error: unknown): error is TaskError {
  return error instanceof TaskError && (error.failure === 'refused' || error.failure === 'failed');
}
