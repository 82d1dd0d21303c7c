import { answer, type Draft, reject, start } from './draft.ts';
import type { Built, Wanted } from './events.ts';
import type { Work } from './state.ts';

/*
 * What the host has becomes the original of the page that edits from now on. No save is under way meanwhile: what it
 * records would be said of the changes of the next one.
 */

type To = Extract<Wanted, { kind: 'pass on' }>;

export function beginPassingOn(draft: Draft, work: Omit<Work, 'job'>, { to, since }: To): void {
  const hasWork = work.began.sequence > 0;
  start(draft, work, hasWork ? { do: 'build' } : { do: 'pass on', to, since, document: null });
}

export function passOn(draft: Draft, work: Work, { to, since }: To, built: Built): void {
  start(draft, work, { do: 'pass on', to, since, document: built.bytes });
}

export function cannotPassOn(draft: Draft, work: Work, problem: string): void {
  reject(draft, work, new Error(problem));
}

export function onPassedOn(draft: Draft, work: Work, isDone: boolean): void {
  if (isDone && work.built) {
    Object.assign(draft.state, { stored: null, lastBrought: null, aside: 0, toldAside: 0 });
    draft.effects.push({ do: 'forget builds' });
  }
  answer(draft, work, isDone);
}
