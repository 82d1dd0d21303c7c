import type { Delivery } from '../../host/callbacks.ts';
import { isoOf } from '../rules/state.ts';
import { answer, type Draft, log, start } from './draft.ts';
import type { Built, Callback } from './events.ts';
import { isUnsaved, type Journaled, type SavingTask } from './state.ts';

/*
 * The last save of a key, when whoever edited is gone: callback 2, 3 when the document cannot be built, or 4 when nothing
 * was changed. What the host does not take the journal keeps, as forgotten.
 */

export function beginFinish(draft: Draft, task: Omit<SavingTask, 'awaited'>, forGood: boolean): void {
  if (!task.began.untouched || forGood) {
    start(draft, task, { do: 'build' });
    return;
  }
  const { actions } = aboutOf(task.began);
  start(draft, task, { do: 'bring', status: 4, document: null, about: { actions } });
}

export function bringLast(draft: Draft, task: SavingTask, built: Built): void {
  const about = aboutOf(task.began);
  start(draft, task, { do: 'bring', status: 2, document: { of: 'built', built }, about });
}

export function reportLost(draft: Draft, task: SavingTask, problem: string): void {
  log(draft, 'error', `the document cannot be built, the edits are kept. ${problem}`);
  start(draft, task, { do: 'bring', status: 3, document: null, about: aboutOf(task.began) });
}

export function onLastDelivered(draft: Draft, task: SavingTask, status: number, delivery: Delivery): void {
  if (status === 4) {
    answer(draft, task, 'unchanged');
  } else if (task.problem !== null) {
    forget(draft, task, task.problem);
  } else if (delivery.outcome === 'accepted') {
    draft.state.lastBrought = task.built?.sequence ?? null;
    answer(draft, task, 'saved');
  } else if (delivery.outcome === 'interrupted') {
    answer(draft, task, 'interrupted');
  } else {
    log(draft, 'error', `the host did not take the document, it is kept. ${delivery.reason}`);
    if (task.began.forgotten) answer(draft, task, 'forgotten');
    else forget(draft, task, delivery.reason);
  }
}

export function beginGivingUp(draft: Draft, task: Omit<SavingTask, 'awaited'>): void {
  start(draft, task, { do: 'bring', status: 3, document: null, about: {} });
}

/** First the host hears that it failed, then it gets back what it gave. */
export function onGivingUpDelivered(
  draft: Draft,
  task: SavingTask,
  status: number,
  delivery: Delivery,
): void {
  const isAccepted = delivery.outcome === 'accepted';
  if (status === 3 && isAccepted) {
    const about = { notmodified: true };
    start(draft, task, { do: 'bring', status: 2, document: { of: 'original' }, about });
  } else {
    answer(draft, task, isAccepted);
  }
}

function forget(draft: Draft, task: SavingTask, reason: string): void {
  start(draft, task, { do: 'record', change: { forgotten: { at: isoOf(draft.at), reason } } });
}

function aboutOf(began: Journaled): Callback['about'] {
  return {
    actions: [{ type: 0, userid: began.editor?.id ?? '' }],
    notmodified: !isUnsaved(began),
  };
}
