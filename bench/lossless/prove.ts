import type { EditorPage, OpenDocument } from './editor.ts';
import type { Edit } from './edits.ts';
import type { FileType } from './host.ts';

/** Milliseconds for everything after the opening. */
const WORK_WITHIN = 120_000;

/** What came of one file. */
export interface Proof {
  file: string;
  type: FileType;
  /**
   * `edited`: opened for editing, edited and saved. `locked`: opened for editing, but the editor lets nothing of it
   * be changed in this way. `unsaved`: edited, and the save was refused with a message. `failed`: the proof itself
   * broke off, which proves nothing.
   */
  outcome: 'edited' | 'locked' | 'unsaved' | 'read-only' | 'refused' | 'hung' | 'failed';
  reason?: string;
  /** What is different that nobody edited: none for the goal. */
  losses: string[];
  openMilliseconds?: number;
  saveMilliseconds?: number;
}

/** A file, and what is done in it. */
export interface Task {
  file: string;
  type: FileType;
  bytes: Uint8Array;
  /** Chooses the place of the edit. */
  seed: number;
  edit: Edit;
}

/**
 * Opens a file in the editor, saves it without an edit, then with one, and looks at what was stored. When the browser
 * dies meanwhile, the file is tried once more in another one.
 */
export async function prove(
  editor: EditorPage,
  task: Task,
  isSecondTry = false,
): Promise<{ proof: Proof; stored?: Uint8Array }> {
  const { file, type, bytes, seed, edit } = task;
  try {
    const document = await editor.open(type, bytes);
    const { opening } = document;
    const result =
      opening.outcome === 'editing'
        ? await within(WORK_WITHIN, work(editor, document, bytes, seed, edit))
        : { outcome: opening.outcome, reason: opening.reason, losses: [] };
    await editor.close(document);
    const { stored, ...rest } = result;
    const proof: Proof = { file, type, ...rest, openMilliseconds: opening.milliseconds };
    return { proof, ...(stored && { stored }) };
  } catch (error) {
    const { isLost } = editor;
    await editor.discard();
    if (isLost && !isSecondTry) return prove(editor, task, true);
    const reason = error instanceof Error ? error.message : String(error);
    return { proof: { file, type, outcome: 'failed', reason: reason.split('\n')[0] ?? '', losses: [] } };
  }
}

type Work = Pick<Proof, 'outcome' | 'losses'> & {
  reason?: string;
  saveMilliseconds?: number;
  stored?: Uint8Array;
};

async function work(
  editor: EditorPage,
  document: OpenDocument,
  bytes: Uint8Array,
  seed: number,
  edit: Edit,
): Promise<Work> {
  const losses: string[] = [];
  const untouched = await editor.save(document);
  if (untouched.failure !== undefined) losses.push(`saved without an edit: ${untouched.failure}`);
  if (untouched.save) losses.push('saved without an edit: there was something to save');
  if (Buffer.compare(await editor.download(document), bytes) !== 0) {
    losses.push('saved without an edit: the bytes are not the same');
  }
  const done = await edit(document, bytes, seed);
  if ('refused' in done) return { outcome: 'locked', reason: done.refused, losses };
  await editor.untilEdited(document);
  const begin = performance.now();
  const { save, failure } = await editor.save(document);
  const saveMilliseconds = performance.now() - begin;
  if (failure !== undefined) return { outcome: 'unsaved', reason: failure, losses, saveMilliseconds };
  const stored = save?.document;
  if (!stored) return { outcome: 'unsaved', reason: 'The host was given nothing.', losses, saveMilliseconds };
  losses.push(...check(done, stored));
  return { outcome: 'edited', losses, saveMilliseconds, stored };
}

/** What cannot be read any more is the worst loss. */
function check(done: { check(after: Uint8Array): string[] }, stored: Uint8Array): string[] {
  try {
    return done.check(stored);
  } catch (error) {
    return [`it cannot be compared: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`It was not done after ${milliseconds / 1_000} seconds.`)),
      milliseconds,
    );
  });
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
