import type { Delivery } from '../../host/callbacks.ts';
import { isoOf } from '../rules/state.ts';
import { answer, type Draft, log, start } from './draft.ts';
import type { Built, Callback } from './events.ts';
import { isUnsaved, type Journaled, type Work } from './state.ts';

/*
 * The last save of a key, when whoever edited is gone: callback 2, 3 when the document cannot be built, or 4 when nothing
 * was changed. What the host does not take the journal keeps, as forgotten.
 */

export function beginFinish(draft: Draft, work: Omit<Work, 'job'>, forGood: boolean): void {
  if (!work.began.untouched || forGood) {
    start(draft, work, { do: 'build' });
    return;
  }
  const { actions } = aboutOf(work.began);
  start(draft, work, { do: 'bring', status: 4, document: null, about: { actions } });
}

export function bringLast(draft: Draft, work: Work, built: Built): void {
  const about = aboutOf(work.began);
  start(draft, work, { do: 'bring', status: 2, document: { of: 'built', built }, about });
}

export function reportLost(draft: Draft, work: Work, problem: string): void {
  log(draft, 'error', `the document cannot be built, the edits are kept. ${problem}`);
  start(draft, work, { do: 'bring', status: 3, document: null, about: aboutOf(work.began) });
}

export function onLastDelivered(draft: Draft, work: Work, status: number, delivery: Delivery): void {
  if (status === 4) {
    answer(draft, work, 'unchanged');
  } else if (work.problem !== null) {
    forget(draft, work, work.problem);
  } else if (delivery.outcome === 'accepted') {
    draft.state.lastBrought = work.built?.sequence ?? null;
    answer(draft, work, 'saved');
  } else if (delivery.outcome === 'interrupted') {
    answer(draft, work, 'interrupted');
  } else {
    log(draft, 'error', `the host did not take the document, it is kept. ${delivery.reason}`);
    if (work.began.forgotten) answer(draft, work, 'forgotten');
    else forget(draft, work, delivery.reason);
  }
}

export function beginGivingUp(draft: Draft, work: Omit<Work, 'job'>): void {
  start(draft, work, { do: 'bring', status: 3, document: null, about: {} });
}

/** First the host hears that it failed, then it gets back what it gave. */
export function onGivingUpDelivered(draft: Draft, work: Work, status: number, delivery: Delivery): void {
  const isAccepted = delivery.outcome === 'accepted';
  if (status === 3 && isAccepted) {
    const about = { notmodified: true };
    start(draft, work, { do: 'bring', status: 2, document: { of: 'original' }, about });
  } else {
    answer(draft, work, isAccepted);
  }
}

function forget(draft: Draft, work: Work, reason: string): void {
  start(draft, work, { do: 'record', change: { forgotten: { at: isoOf(draft.at), reason } } });
}

function aboutOf(began: Journaled): Callback['about'] {
  return {
    actions: [{ type: 0, userid: began.editor?.id ?? '' }],
    notmodified: !isUnsaved(began),
  };
}
