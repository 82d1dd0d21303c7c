import type { Delivery } from '../../host/callbacks.ts';
import { beginAside, onAsideDelivered } from './aside.ts';
import { answer, type Draft, reject, tellEditor } from './draft.ts';
import type { Built, SavingEffect, SavingEvent, Wanted } from './events.ts';
import {
  beginFinish,
  beginGivingUp,
  bringLast,
  onGivingUpDelivered,
  onLastDelivered,
  reportLost,
} from './finish.ts';
import { beginPassingOn, cannotPassOn, onPassedOn, passOn } from './pass-on.ts';
import {
  beginSave,
  bringSave,
  onSaveBrokeOff,
  onSaveDelivered,
  onSaveRecorded,
  reportUnbuilt,
  STOPPING,
} from './save.ts';
import type { Journaled, SavingState, SavingTask } from './state.ts';

/**
 * What becomes of the saving of one document when this happens at that moment (milliseconds since 1970), and what is to
 * be done for it: one after the other, in the order it was asked for. Nothing here waits, builds, sends or writes.
 */
export function step(
  before: SavingState,
  event: SavingEvent,
  at: number,
  journaled: Journaled,
): { state: SavingState; effects: SavingEffect[] } {
  const draft: Draft = {
    state: { ...before, waiting: [...before.waiting] },
    effects: [],
    at,
    journaled,
  };
  if (event.kind === 'asked') ask(draft, event.id, event.wanted);
  else if (before.task) happen(draft, before.task, event);
  while (!draft.state.task) {
    const next = draft.state.waiting.shift();
    if (!next) break;
    begin(draft, { ...next, began: journaled, built: null, problem: null });
  }
  return { state: draft.state, effects: draft.effects };
}

function ask({ state, effects }: Draft, id: number, wanted: Wanted): void {
  // One save takes along what all of them are for.
  if (isOfTimer(wanted) && state.waiting.some((other) => isOfTimer(other.wanted))) {
    effects.push({ do: 'answer', id, answer: undefined });
  } else {
    state.waiting.push({ id, wanted });
  }
}

const isOfTimer = (wanted: Wanted): boolean => wanted.kind === 'save' && wanted.cause === 'timer';

function begin(draft: Draft, task: Omit<SavingTask, 'awaited'>): void {
  const { wanted } = task;
  switch (wanted.kind) {
    case 'save':
      beginSave(draft, task, wanted);
      break;
    case 'finish':
      beginFinish(draft, task, wanted.forGood);
      break;
    case 'give up':
      beginGivingUp(draft, task);
      break;
    case 'pass on':
      beginPassingOn(draft, task, wanted);
      break;
  }
}

function happen(draft: Draft, task: SavingTask, event: Exclude<SavingEvent, { kind: 'asked' }>): void {
  const { awaited, wanted } = task;
  switch (event.kind) {
    case 'built':
      onBuilt(draft, { ...task, built: event.built }, event.built);
      break;
    case 'could not be built':
      onNotBuilt(draft, { ...task, problem: event.problem }, event.problem);
      break;
    case 'interrupted':
      onInterrupted(draft, task);
      break;
    case 'is tried again':
      if (awaited.do === 'bring' && awaited.document) {
        tellEditor(draft, { type: 'save-failed', message: event.reason, retrying: true });
      }
      break;
    case 'delivered':
      onDelivered(draft, task, event.delivery);
      break;
    case 'recorded':
      if (wanted.kind === 'save') onSaveRecorded(draft, task);
      else answer(draft, task, 'forgotten');
      break;
    case 'passed on':
      onPassedOn(draft, task, event.isDone);
      break;
    case 'failed':
      if (wanted.kind === 'save') onSaveBrokeOff(draft, task, event.error);
      else reject(draft, task, event.error);
      break;
  }
}

function onBuilt(draft: Draft, task: SavingTask, built: Built): void {
  const { wanted } = task;
  if (wanted.kind === 'pass on') passOn(draft, task, wanted, built);
  else if (!beginAside(draft, task, built)) bring(draft, task, built);
}

function onNotBuilt(draft: Draft, task: SavingTask, problem: string): void {
  const { wanted } = task;
  if (wanted.kind === 'save') reportUnbuilt(draft, task, wanted);
  else if (wanted.kind === 'finish') reportLost(draft, task, problem);
  else cannotPassOn(draft, task, problem);
}

/** Nobody is told that anything failed: what is journaled is brought by the next start. */
function onInterrupted(draft: Draft, task: SavingTask): void {
  const { wanted } = task;
  if (wanted.kind === 'save') answer(draft, task, STOPPING);
  else if (wanted.kind === 'finish') answer(draft, task, 'interrupted');
  else cannotPassOn(draft, task, STOPPING);
}

function onDelivered(draft: Draft, task: SavingTask, delivery: Delivery): void {
  const { awaited, wanted } = task;
  if (awaited.do !== 'bring') return;
  if (awaited.document?.of === 'aside') {
    onAsideDelivered(draft, awaited.document.built, delivery);
    bring(draft, task, awaited.document.built);
  } else if (wanted.kind === 'save') {
    onSaveDelivered(draft, task, delivery);
  } else if (wanted.kind === 'finish') {
    onLastDelivered(draft, task, awaited.status, delivery);
  } else {
    onGivingUpDelivered(draft, task, awaited.status, delivery);
  }
}

/** What could be built, once the host knows what is not in it. */
function bring(draft: Draft, task: SavingTask, built: Built): void {
  const { wanted } = task;
  if (wanted.kind === 'save') bringSave(draft, task, wanted, built);
  else if (wanted.kind === 'finish') bringLast(draft, task, built);
}
