import { DISK_FULL, isDiskFull } from '../../base/disk-full.ts';
import type { Delivery } from '../../host/callbacks.ts';
import { isoOf } from '../rules/state.ts';
import { answer, type Draft, log, start, tellEditor } from './draft.ts';
import type { Built, Callback, SaveCause } from './events.ts';
import { isOver, isUnsaved, type Journaled, type SavingTask } from './state.ts';

/*
 * A save while somebody edits: callback 6, or 7 when the document cannot be built. Who edits hears how it went. What the
 * host did not take stays in the journal, and the next save takes it along.
 */

const FORCE_SAVE_TYPES = { command: 0, button: 1, timer: 2 } as const;

/** Why nothing is saved any more. */
export const STOPPING = 'The document server is being stopped.';

export function beginSave(draft: Draft, task: Omit<SavingTask, 'awaited'>, { cause }: SaveCause): void {
  if (isOver(draft.state, task.began) || (!isUnsaved(task.began) && cause !== 'command')) {
    tellEditor(draft, { type: 'saved', revision: task.began.revision, at: isoOf(draft.at) });
    answer(draft, task, undefined);
    return;
  }
  tellEditor(draft, { type: 'saving' });
  start(draft, task, { do: 'build' });
}

export function bringSave(draft: Draft, task: SavingTask, cause: SaveCause, built: Built): void {
  start(draft, task, {
    do: 'bring',
    status: 6,
    document: { of: 'built', built },
    about: aboutOf(cause, task.began),
  });
}

export function reportUnbuilt(draft: Draft, task: SavingTask, cause: SaveCause): void {
  start(draft, task, { do: 'bring', status: 7, document: null, about: aboutOf(cause, task.began) });
}

export function onSaveDelivered(draft: Draft, task: SavingTask, delivery: Delivery): void {
  const { built, problem } = task;
  if (!built) {
    saveFailed(draft, task, problem ?? FAILED);
  } else if (delivery.outcome === 'accepted') {
    start(draft, task, { do: 'record', change: { savedSequence: built.sequence } });
  } else if (delivery.outcome === 'interrupted') {
    answer(draft, task, STOPPING);
  } else {
    log(draft, 'warn', `the host did not take a save. ${delivery.reason}`);
    saveFailed(draft, task, delivery.reason);
  }
}

/** The journal says that the host has it. */
export function onSaveRecorded(draft: Draft, task: SavingTask): void {
  const { built, began } = task;
  if (!built) return;
  const { bytes: document, stale } = built;
  const at = isoOf(draft.at);
  draft.state.stored = document;
  tellEditor(draft, { type: 'saved', revision: began.revision, at, ...(stale && { stale }) });
  if (began.editor) draft.effects.push({ do: 'tell readers', at, by: began.editor, document });
  answer(draft, task, undefined);
}

/** What is journaled stays, and the next save takes it along. */
export function onSaveBrokeOff(draft: Draft, task: SavingTask, error: unknown): void {
  log(draft, 'error', `a save failed. ${String(error)}`);
  saveFailed(draft, task, isDiskFull(error) ? DISK_FULL : FAILED);
}

const FAILED = 'The document server could not save. What you typed is kept there.';

function saveFailed(draft: Draft, task: SavingTask, message: string): void {
  tellEditor(draft, { type: 'save-failed', message, retrying: false });
  answer(draft, task, message);
}

function aboutOf(asked: SaveCause, { editor }: Journaled): Callback['about'] {
  const { cause } = asked;
  return {
    forcesavetype: FORCE_SAVE_TYPES[cause],
    ...(cause === 'button' && { actions: [{ type: 2, userid: editor?.id ?? '' }] }),
    ...(cause === 'command' && asked.userdata !== undefined && { userdata: asked.userdata }),
  };
}
