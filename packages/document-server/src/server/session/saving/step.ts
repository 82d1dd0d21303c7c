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
} from './save.ts';
import type { Journaled, SavingState, Work } from './state.ts';

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
  else if (before.work) happen(draft, before.work, event);
  while (!draft.state.work) {
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

function begin(draft: Draft, work: Omit<Work, 'job'>): void {
  const { wanted } = work;
  switch (wanted.kind) {
    case 'save':
      beginSave(draft, work, wanted);
      break;
    case 'finish':
      beginFinish(draft, work, wanted.forGood);
      break;
    case 'give up':
      beginGivingUp(draft, work);
      break;
    case 'pass on':
      beginPassingOn(draft, work, wanted);
      break;
  }
}

function happen(draft: Draft, work: Work, event: Exclude<SavingEvent, { kind: 'asked' }>): void {
  const { job, wanted } = work;
  switch (event.kind) {
    case 'built':
      onBuilt(draft, { ...work, built: event.built }, event.built);
      break;
    case 'could not be built':
      onNotBuilt(draft, { ...work, problem: event.problem }, event.problem);
      break;
    case 'is tried again':
      if (job.do === 'bring' && job.document) {
        tellEditor(draft, { type: 'save-failed', message: event.reason, retrying: true });
      }
      break;
    case 'delivered':
      onDelivered(draft, work, event.delivery);
      break;
    case 'recorded':
      if (wanted.kind === 'save') onSaveRecorded(draft, work);
      else answer(draft, work, 'forgotten');
      break;
    case 'passed on':
      onPassedOn(draft, work, event.isDone);
      break;
    case 'failed':
      if (wanted.kind === 'save') onSaveBrokeOff(draft, work, event.error);
      else reject(draft, work, event.error);
      break;
  }
}

function onBuilt(draft: Draft, work: Work, built: Built): void {
  const { wanted } = work;
  if (wanted.kind === 'pass on') passOn(draft, work, wanted, built);
  else if (!beginAside(draft, work, built)) bring(draft, work, built);
}

function onNotBuilt(draft: Draft, work: Work, problem: string): void {
  const { wanted } = work;
  if (wanted.kind === 'save') reportUnbuilt(draft, work, wanted);
  else if (wanted.kind === 'finish') reportLost(draft, work, problem);
  else cannotPassOn(draft, work, problem);
}

function onDelivered(draft: Draft, work: Work, delivery: Delivery): void {
  const { job, wanted } = work;
  if (job.do !== 'bring') return;
  if (job.document?.of === 'aside') {
    onAsideDelivered(draft, job.document.built, delivery);
    bring(draft, work, job.document.built);
  } else if (wanted.kind === 'save') {
    onSaveDelivered(draft, work, delivery);
  } else if (wanted.kind === 'finish') {
    onLastDelivered(draft, work, job.status, delivery);
  } else {
    onGivingUpDelivered(draft, work, job.status, delivery);
  }
}

/** What could be built, once the host knows what is not in it. */
function bring(draft: Draft, work: Work, built: Built): void {
  const { wanted } = work;
  if (wanted.kind === 'save') bringSave(draft, work, wanted, built);
  else if (wanted.kind === 'finish') bringLast(draft, work, built);
}
