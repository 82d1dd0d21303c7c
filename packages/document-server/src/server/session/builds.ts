import { EditedWorkbook } from '../journal/edited-workbook.ts';
import type { Journal } from '../journal/journal.ts';
import type { DocumentThreads } from '../threads/document-threads.ts';
import { vouchedFor } from './authors.ts';
import type { Built } from './saving/events.ts';

const NOTHING_ASIDE = { edits: [], found: [] };

/**
 * The original with everything journaled put into it by the documents package, which verifies what it made; of a workbook
 * as much as can be. Throws `TaskError` with a sentence for the person who typed.
 */
export async function buildDocument(
  threads: DocumentThreads,
  journal: Journal,
  workbook = new EditedWorkbook(journal, threads),
): Promise<Built> {
  const { sequence, original, change } = await journal.snapshot();
  if (!change) return { sequence, bytes: original, aside: NOTHING_ASIDE };
  const { key, writer, openedAt } = journal.meta;
  const asker = { user: writer?.user.id ?? '', document: key };
  if ('base' in change) {
    const lines = journal.lines.filter((line) => line.sequence <= sequence);
    const vouched = vouchedFor(lines, openedAt ?? writer?.since);
    const bytes = await threads.run('mergeDocx', { original, ...change, vouched }, asker);
    return { sequence, bytes, aside: NOTHING_ASIDE };
  }
  const { result, of } = await workbook.use(({ original, edits }) =>
    threads.run('patchXlsx', { original, edits }, asker),
  );
  return { sequence: of.sequence, ...result, aside: { edits: of.all, found: of.aside } };
}

/** The document as it is journaled: many who want the same state at once get one that is built for all of them. */
export class Builds {
  readonly #build: () => Promise<Built>;
  readonly #journal: Pick<Journal, 'sequence'>;
  #built: Built | null = null;
  /** The build that runs, for the state with that sequence number or a later one. */
  #building: { sequence: number; result: Promise<Built> } | null = null;

  constructor(journal: Pick<Journal, 'sequence'>, build: () => Promise<Built>) {
    this.#journal = journal;
    this.#build = build;
  }

  /** Throws `TaskError`. */
  async current(): Promise<Built> {
    const { sequence } = this.#journal;
    if (this.#built?.sequence === sequence) return this.#built;
    if (this.#building?.sequence === sequence) return this.#building.result;
    const result = this.#build();
    const building = { sequence, result };
    this.#building = building;
    try {
      const built = await result;
      // Else the edit lock was passed meanwhile: sequence numbers begin anew, on another original.
      if (this.#building === building) this.#built = built;
      return built;
    } finally {
      if (this.#building === building) this.#building = null;
    }
  }

  /** The edit lock was passed on. */
  forget(): void {
    this.#built = null;
    this.#building = null;
  }
}
