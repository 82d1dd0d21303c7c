import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { XlsxEdit } from '@benchbook/documents';
import { removeDurably, syncFolder, writeDurably } from '../base/durable.ts';
import { SerialQueue } from '../base/serial-queue.ts';
import { EditsLog } from './edits-log.ts';
import { type JournalLine, type JournalMeta, metaSchema, type NewJournal } from './journal-schema.ts';

/** A document as it was opened and what was done to it since. */
export interface JournalSnapshot {
  sequence: number;
  original: Uint8Array<ArrayBuffer>;
  change: null | { edits: XlsxEdit[] } | { base: Uint8Array<ArrayBuffer>; edited: Uint8Array<ArrayBuffer> };
}

type NewLine = Pick<JournalLine, 'pageId' | 'revision' | 'at' | 'user'>;

/**
 * Everything typed into one document since it was opened, safe against a crash at any moment: what a method
 * resolved for is on the disk. A folder of its own: `original`, `meta.json`, for docx `base.docx` and the latest
 * `edited-{n}.docx` and `before.docx`, and `edits.log` with one line a change (`EditsLog`). After the edit lock changed hands
 * all but meta.json have the number of the generation before their names.
 */
export class Journal {
  #folder: string;
  #meta: JournalMeta;
  #log: EditsLog;
  /** Reading and writing take turns, so that a snapshot is of one moment. */
  readonly #queue = new SerialQueue();

  private constructor(folder: string, meta: JournalMeta, log: EditsLog) {
    this.#folder = folder;
    this.#meta = meta;
    this.#log = log;
  }

  /** Starts the journal of a key, replacing nothing: the key has none. */
  static async create(root: string, begin: NewJournal, original: Uint8Array): Promise<Journal> {
    const folder = join(root, folderName(begin.key));
    const meta = metaSchema.parse({ openedAt: new Date().toISOString(), ...begin });
    const journal = new Journal(folder, meta, EditsLog.empty(logPath(folder, meta)));
    // A folder without meta.json is what a crash in here leaves behind; it holds nothing anyone typed.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeDurably(join(folder, 'original'), original);
    await journal.update({});
    await syncFolder(root);
    return journal;
  }

  /**
   * Every journal under `root`. One whose meta.json cannot be read is set aside under another name, not deleted.
   * `report` hears of that, and of what had to be cut off at a broken end.
   */
  static async readAll(root: string, report: (problem: string) => void): Promise<Journal[]> {
    const journals: Journal[] = [];
    for (const name of await readdir(root)) {
      if (name.startsWith('unreadable-')) continue;
      const folder = join(root, name);
      try {
        const journal = await Journal.#read(folder, report);
        if (journal) journals.push(journal);
        else await removeDurably(folder);
      } catch (error) {
        report(`The journal ${name} cannot be read and is kept aside: ${String(error)}`);
        await rename(folder, asideName(folder));
      }
    }
    return journals;
  }

  /** Null: the folder has no meta.json. */
  static async #read(folder: string, report: (problem: string) => void): Promise<Journal | null> {
    const text = await readFile(join(folder, 'meta.json'), 'utf8').catch(() => null);
    if (text === null) return null;
    const meta = metaSchema.parse(JSON.parse(text));
    const problem = (what: string) => report(`Journal of key ${meta.key}: ${what}`);
    return new Journal(folder, meta, await EditsLog.read(logPath(folder, meta), problem));
  }

  get meta(): Readonly<JournalMeta> {
    return this.#meta;
  }

  /** Number of the last change; 0: nothing was ever changed. */
  get sequence(): number {
    return this.lines.at(-1)?.sequence ?? 0;
  }

  /** ISO 8601 of the last change. */
  get lastChange(): string | undefined {
    return this.lines.at(-1)?.at ?? this.#meta.changedBefore ?? undefined;
  }

  /** Whether nothing was changed under this key, by whoever held the edit lock. */
  get untouched(): boolean {
    return this.sequence === 0 && this.#meta.changedBefore === null;
  }

  get lines(): readonly JournalLine[] {
    return this.#log.lines;
  }

  /** The last revision of that page that is journaled. */
  revisionOf(pageId: string): number {
    const line = this.lines.findLast((each) => each.pageId === pageId);
    return line?.revision ?? this.#meta.revisionsBefore[pageId] ?? 0;
  }

  update(change: Partial<JournalMeta>): Promise<void> {
    return this.#queue.take(async () => {
      await this.#writeMeta({ ...this.#meta, ...change });
    });
  }

  /**
   * The edit lock changes hands: `stored`, which the host has, becomes the original of whoever writes next, so that their
   * editor is compared with exactly that. False, and nothing happens, when something was journaled that is not
   * stored. After a crash at any moment either the old or the new generation is there, whole.
   */
  passOn(stored: Uint8Array, change: Partial<JournalMeta>): Promise<boolean> {
    return this.#queue.take(async () => {
      const { generation, savedSequence } = this.#meta;
      if (this.sequence !== savedSequence) return false;
      const before = await readdir(this.#folder);
      await writeDurably(join(this.#folder, nameIn(generation + 1, 'original')), stored);
      const revisionsBefore = { ...this.#meta.revisionsBefore };
      for (const { pageId, revision } of this.lines) revisionsBefore[pageId] = revision;
      await this.#writeMeta({
        ...this.#meta,
        ...change,
        generation: generation + 1,
        openedAt: new Date().toISOString(),
        changedBefore: this.lastChange ?? null,
        revisionsBefore,
        savedSequence: 0,
      });
      this.#log = EditsLog.empty(logPath(this.#folder, this.#meta));
      for (const name of before) {
        if (name !== 'meta.json') await rm(join(this.#folder, name), { force: true });
      }
      return true;
    });
  }

  original(): Promise<Buffer<ArrayBuffer>> {
    return readFile(this.#path('original'));
  }

  writeBase(bytes: Uint8Array): Promise<void> {
    return this.#queue.take(() => writeDurably(this.#path('base.docx'), bytes));
  }

  base(): Promise<Buffer<ArrayBuffer>> {
    return readFile(this.#path('base.docx'));
  }

  /** The document as one found it who may only suggest or comment, when others had typed in it already. */
  writeBefore(bytes: Uint8Array): Promise<void> {
    return this.#queue.take(() => writeDurably(this.#path('before.docx'), bytes));
  }

  before(): Promise<Buffer<ArrayBuffer> | null> {
    return readFile(this.#path('before.docx')).catch(() => null);
  }

  appendEdits(line: NewLine, edits: XlsxEdit[]): Promise<void> {
    return this.#queue.take(() => this.#log.append({ ...line, sequence: this.sequence + 1, edits }));
  }

  /** Keeps the editor's export; the one before it goes once this one is safe. */
  writeEdited(line: NewLine, bytes: Uint8Array): Promise<void> {
    return this.#queue.take(async () => {
      const previous = this.lines.at(-1)?.edited?.file;
      const sequence = this.sequence + 1;
      const file = nameIn(this.#meta.generation, `edited-${sequence}.docx`);
      const edited = { file, sha256: sha256(bytes) };
      await writeDurably(join(this.#folder, edited.file), bytes);
      await this.#log.append({ ...line, sequence, edited });
      if (previous) await rm(join(this.#folder, previous), { force: true });
    });
  }

  /** All that was done to the document up to now. Throws when the disk gives back other bytes than were written. */
  snapshot(): Promise<JournalSnapshot> {
    return this.#queue.take(async () => {
      const last = this.lines.at(-1);
      const snapshot = { sequence: this.sequence, original: await this.original() };
      if (!last) return { ...snapshot, change: null };
      if (!last.edited) {
        return { ...snapshot, change: { edits: this.lines.flatMap((line) => line.edits ?? []) } };
      }
      const edited = await readFile(join(this.#folder, last.edited.file));
      if (sha256(edited) !== last.edited.sha256) {
        throw new Error('The journaled document was damaged on the disk.');
      }
      return { ...snapshot, change: { base: await readFile(this.#path('base.docx')), edited } };
    });
  }

  /** A workbook as it was opened, and every edit since in order. */
  async editedWorkbook(): Promise<{
    sequence: number;
    original: Uint8Array<ArrayBuffer>;
    edits: XlsxEdit[];
  }> {
    const { sequence, original, change } = await this.snapshot();
    return { sequence, original, edits: change && 'edits' in change ? change.edits : [] };
  }

  remove(): Promise<void> {
    return this.#queue.take(() => removeDurably(this.#folder));
  }

  /** Keeps everything under a name that no start takes up again, for whoever looks into it. */
  setAside(): Promise<void> {
    return this.#queue.take(async () => {
      await rename(this.#folder, asideName(this.#folder));
      await syncFolder(dirname(this.#folder));
    });
  }

  /** Takes the journal to another root, replacing what is there under its key. */
  moveTo(root: string): Promise<void> {
    return this.#queue.take(async () => {
      const folder = join(root, basename(this.#folder));
      if (folder === this.#folder) return;
      await removeDurably(folder);
      await rename(this.#folder, folder);
      await Promise.all([syncFolder(root), syncFolder(dirname(this.#folder))]);
      this.#folder = folder;
      this.#log = this.#log.movedTo(logPath(folder, this.#meta));
    });
  }

  async #writeMeta(meta: JournalMeta): Promise<void> {
    await writeDurably(join(this.#folder, 'meta.json'), JSON.stringify(meta));
    this.#meta = meta;
  }

  /** A file of this generation. */
  #path(name: string): string {
    return join(this.#folder, nameIn(this.#meta.generation, name));
  }
}

const asideName = (folder: string): string =>
  join(dirname(folder), `unreadable-${basename(folder)}-${Date.now()}`);

const nameIn = (generation: number, name: string): string =>
  generation === 0 ? name : `${generation}-${name}`;

const logPath = (folder: string, { generation }: JournalMeta): string =>
  join(folder, nameIn(generation, 'edits.log'));

/** Keys differ by case, file names on some systems do not. */
function folderName(key: string): string {
  return sha256(Buffer.from(key)).slice(0, 40);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
