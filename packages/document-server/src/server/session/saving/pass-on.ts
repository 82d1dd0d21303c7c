import { answer, type Draft, reject, start } from './draft.ts';
import type { Built, Wanted } from './events.ts';
import type { SavingTask } from './state.ts';

/*
 * What the host has becomes the original of the page that edits from now on. No save is under way meanwhile: what it
 * records would be said of the changes of the next one.
 */

type To = Extract<Wanted, { kind: 'pass on' }>;

export function beginPassingOn(draft: Draft, task: Omit<SavingTask, 'awaited'>, { to, since }: To): void {
  const hasWork = task.began.sequence > 0;
  start(draft, task, hasWork ? { do: 'build' } : { do: 'pass on', to, since, document: null });
}

export function passOn(draft: Draft, task: SavingTask, { to, since }: To, built: Built): void {
  start(draft, task, { do: 'pass on', to, since, document: built.bytes });
}

export function cannotPassOn(draft: Draft, task: SavingTask, problem: string): void {
  reject(draft, task, new Error(problem));
}

export function onPassedOn(draft: Draft, task: SavingTask, isDone: boolean): void {
  if (isDone && task.built) {
    Object.assign(draft.state, { stored: null, lastBrought: null, aside: 0, toldAside: 0 });
    draft.effects.push({ do: 'forget builds' });
  }
  answer(draft, task, isDone);
}
