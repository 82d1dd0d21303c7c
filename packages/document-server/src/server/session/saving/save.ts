import { DISK_FULL, isDiskFull } from '../../base/disk-full.ts';
import type { Delivery } from '../../host/callbacks.ts';
import { isoOf } from '../rules/state.ts';
import { answer, type Draft, log, start, tellEditor } from './draft.ts';
import type { Built, Callback, SaveCause } from './events.ts';
import { isOver, isUnsaved, type Journaled, type Work } from './state.ts';

/*
 * A save while somebody edits: callback 6, or 7 when the document cannot be built. Who edits hears how it went. What the
 * host did not take stays in the journal, and the next save takes it along.
 */

const FORCE_SAVE_TYPES = { command: 0, button: 1, timer: 2 } as const;

export function beginSave(draft: Draft, work: Omit<Work, 'job'>, { cause }: SaveCause): void {
  if (isOver(draft.state, work.began) || (!isUnsaved(work.began) && cause !== 'command')) {
    tellEditor(draft, { type: 'saved', revision: work.began.revision, at: isoOf(draft.at) });
    answer(draft, work, undefined);
    return;
  }
  tellEditor(draft, { type: 'saving' });
  start(draft, work, { do: 'build' });
}

export function bringSave(draft: Draft, work: Work, cause: SaveCause, built: Built): void {
  start(draft, work, {
    do: 'bring',
    status: 6,
    document: { of: 'built', built },
    about: aboutOf(cause, work.began),
  });
}

export function reportUnbuilt(draft: Draft, work: Work, cause: SaveCause): void {
  start(draft, work, { do: 'bring', status: 7, document: null, about: aboutOf(cause, work.began) });
}

export function onSaveDelivered(draft: Draft, work: Work, delivery: Delivery): void {
  const { built, problem } = work;
  if (!built) {
    saveFailed(draft, work, problem ?? FAILED);
  } else if (delivery.outcome === 'accepted') {
    start(draft, work, { do: 'record', change: { savedSequence: built.sequence } });
  } else if (delivery.outcome === 'interrupted') {
    answer(draft, work, 'The document server is being stopped.');
  } else {
    log(draft, 'warn', `the host did not take a save. ${delivery.reason}`);
    saveFailed(draft, work, delivery.reason);
  }
}

/** The journal says that the host has it. */
export function onSaveRecorded(draft: Draft, work: Work): void {
  const { built, began } = work;
  if (!built) return;
  const { bytes: document, stale } = built;
  const at = isoOf(draft.at);
  draft.state.stored = document;
  tellEditor(draft, { type: 'saved', revision: began.revision, at, ...(stale && { stale }) });
  if (began.editor) draft.effects.push({ do: 'tell readers', at, by: began.editor, document });
  answer(draft, work, undefined);
}

/** What is journaled stays, and the next save takes it along. */
export function onSaveBrokeOff(draft: Draft, work: Work, error: unknown): void {
  log(draft, 'error', `a save failed. ${String(error)}`);
  saveFailed(draft, work, isDiskFull(error) ? DISK_FULL : FAILED);
}

const FAILED = 'The document server could not save. What you typed is kept there.';

function saveFailed(draft: Draft, work: Work, message: string): void {
  tellEditor(draft, { type: 'save-failed', message, retrying: false });
  answer(draft, work, message);
}

function aboutOf(asked: SaveCause, { editor }: Journaled): Callback['about'] {
  const { cause } = asked;
  return {
    forcesavetype: FORCE_SAVE_TYPES[cause],
    ...(cause === 'button' && { actions: [{ type: 2, userid: editor?.id ?? '' }] }),
    ...(cause === 'command' && asked.userdata !== undefined && { userdata: asked.userdata }),
  };
}
