import type { Done, Edit, Plan } from './edit.ts';
import type { Allowed, EditorPage, OpenDocument } from './editor.ts';
import { allowedEdit, WORDS } from './edits.ts';
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
  /** Whether a second edit is made and saved, and what was stored after the first opened again. */
  isThorough: boolean;
  secondEdit: Edit;
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
  const { file, type, bytes, isThorough } = task;
  try {
    const document = await editor.open(type, bytes);
    const { opening } = document;
    const result: Attempt =
      opening.outcome === 'editing'
        ? await within(WORK_WITHIN, attempt(editor, document, asAllowed(task, opening.allowed)))
        : { outcome: opening.outcome, reason: opening.reason, losses: [] };
    await editor.close(document);
    const { stored, done, ...rest } = result;
    if (isThorough && stored && done) rest.losses.push(...(await reopen(editor, type, stored, done)));
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

/** The task with what the author of the document lets others do in it. */
function asAllowed(task: Task, allowed: Allowed): Task {
  const edit = allowedEdit(task.type, allowed);
  return edit ? { ...task, edit, secondEdit: edit } : task;
}

type Attempt = Pick<Proof, 'outcome' | 'losses'> & {
  reason?: string;
  saveMilliseconds?: number;
  stored?: Uint8Array;
  /** What was done and is stored. */
  done?: Done;
};

async function attempt(editor: EditorPage, document: OpenDocument, task: Task): Promise<Attempt> {
  const { bytes, seed, edit, isThorough } = task;
  const losses: string[] = [];
  const untouched = await editor.save(document);
  if (untouched.failure !== undefined) losses.push(`saved without an edit: ${untouched.failure}`);
  if (untouched.save) losses.push('saved without an edit: there was something to save');
  if (Buffer.compare(await editor.download(document), bytes) !== 0) {
    losses.push('saved without an edit: the bytes are not the same');
  }
  const first = await editAndSave(editor, document, edit, { bytes, seed, word: WORDS[0] });
  const result = { ...first, losses: [...losses, ...first.losses] };
  if (!isThorough || !first.stored) return result;
  const plan = { bytes: first.stored, seed: seed + 1, word: WORDS[1] };
  const second = await editAndSave(editor, document, task.secondEdit, plan);
  if (second.outcome === 'unsaved') {
    return { ...result, outcome: 'unsaved', reason: `The second time: ${second.reason}` };
  }
  return {
    ...result,
    losses: [...result.losses, ...second.losses.map((loss) => `the second time: ${loss}`)],
  };
}

async function editAndSave(
  editor: EditorPage,
  document: OpenDocument,
  edit: Edit,
  plan: Plan,
): Promise<Attempt> {
  const saves = editor.savesOf(document);
  const done = await edit(document, plan);
  if ('refused' in done) return { outcome: 'locked', reason: done.refused, losses: [] };
  await editor.untilEdited(document, saves);
  const begin = performance.now();
  const { save, failure } = await editor.save(document);
  const saveMilliseconds = performance.now() - begin;
  if (failure !== undefined) return { outcome: 'unsaved', reason: failure, losses: [], saveMilliseconds };
  const stored = editor.savesOf(document) > saves ? save?.document : undefined;
  if (!stored)
    return { outcome: 'unsaved', reason: 'The host was given nothing.', losses: [], saveMilliseconds };
  return { outcome: 'edited', losses: check(done, stored), saveMilliseconds, stored, done };
}

/** What was stored opens for editing again, and shows the edit. */
async function reopen(editor: EditorPage, type: FileType, stored: Uint8Array, done: Done): Promise<string[]> {
  const document = await editor.open(type, stored);
  const { opening } = document;
  const shown = opening.outcome === 'editing' ? await editor.shown(document) : undefined;
  await editor.close(document);
  if (opening.outcome !== 'editing') return [`opened again: ${opening.reason}`];
  const isThere = !done.isShown || (shown !== undefined && done.isShown(shown));
  return isThere ? [] : ['opened again: the edit is not to be seen'];
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
