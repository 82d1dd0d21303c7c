import { mkdir } from 'node:fs/promises';
import { z } from 'zod';
import { Refusal } from '../base/refusal.ts';
import { Journal } from '../journal/journal.ts';
import { checkAccess } from './access-guard.ts';
import { withAuthor } from './authors.ts';
import { editSchema } from './page-message.ts';
import type { Ticket } from './rules/participant.ts';
import { Saver, type SaverDependencies } from './saver.ts';

/** What a page still held when its session was over, as it sends it. */
export const unsentEditsSchema = z.object({
  edits: z.array(z.object({ revision: z.number().int().min(1), edits: z.array(editSchema).max(100_000) })),
});

export type UnsentWork = { revision: number; edited: Uint8Array } | z.infer<typeof unsentEditsSchema>;

export interface EndedJournalsDependencies extends SaverDependencies {
  folder: string;
  /** Milliseconds a journal waits for its page. */
  life: number;
}

/**
 * Journals whose page could not be heard of when their session ended: a laptop that was closed may wake up with words
 * in it that never arrived. They are put into what they were typed on, and brought to the host under the key that is
 * over: it keeps them beside the versions, never over a newer one.
 */
export class EndedJournals {
  readonly #dependencies: EndedJournalsDependencies;
  readonly #journals = new Map<string, Journal>();

  constructor(dependencies: EndedJournalsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes up those of an earlier run. Answers those the host did not take. */
  async prepare(): Promise<Journal[]> {
    const { folder, log } = this.#dependencies;
    await mkdir(folder, { recursive: true });
    const journals = await Journal.readAll(folder, (problem) => log.error(problem));
    for (const journal of journals)
      if (!journal.meta.forgotten) this.#journals.set(journal.meta.key, journal);
    await this.removeExpired();
    return journals.filter(({ meta }) => meta.forgotten);
  }

  /** The session of this journal is over, without its page. */
  async keep(journal: Journal): Promise<void> {
    await journal.moveTo(this.#dependencies.folder);
    this.#journals.set(journal.meta.key, journal);
  }

  /**
   * Takes what the page held, durably, and brings it to the host. Sent twice it is taken once. `forgotten`: the host
   * did not take it, the journal keeps it. Throws `Refusal` and `TaskError`.
   */
  async take(
    ticket: Ticket,
    work: UnsentWork,
  ): Promise<{ journal: Journal; saver: Saver; ending: 'saved' | 'forgotten' }> {
    const { key, pageId } = ticket;
    const journal = this.#journals.get(key);
    const { writer, opened, fileType } = journal?.meta ?? {};
    if (!journal || !opened || writer?.pageId !== pageId) {
      throw new Refusal(409, 'This document server does not have what this was typed on any more.');
    }
    const saver = new Saver(journal, this.#dependencies, { writer: () => {}, readers: () => {} });
    const line = (revision: number) => ({
      pageId,
      revision,
      user: writer.user,
      at: new Date().toISOString(),
    });
    if ('edited' in work && fileType === 'docx') {
      if (work.revision > journal.revisionOf(pageId)) {
        await checkAccess(
          { session: { journal, saver }, participant: ticket },
          work.edited,
          this.#dependencies.threads,
        );
        await journal.writeEdited(line(work.revision), work.edited);
      }
    } else if ('edits' in work && fileType === 'xlsx') {
      for (const { revision, edits } of work.edits) {
        const expected = journal.revisionOf(pageId) + 1;
        if (revision > expected) throw new Refusal(409, 'Some of the edits are missing.');
        const made = line(revision);
        if (revision === expected) await journal.appendEdits(made, withAuthor(edits, made));
      }
    } else {
      throw new Refusal(409, 'This is another kind of document.');
    }
    const ending = await saver.finish(true);
    if (ending !== 'forgotten') return { journal, saver, ending: 'saved' };
    this.#journals.delete(key);
    return { journal, saver, ending };
  }

  async removeExpired(): Promise<void> {
    const oldest = Date.now() - this.#dependencies.life;
    for (const [key, journal] of this.#journals) {
      if (Date.parse(journal.meta.lostAt ?? '') > oldest) continue;
      this.#journals.delete(key);
      await journal.remove();
    }
  }
}
