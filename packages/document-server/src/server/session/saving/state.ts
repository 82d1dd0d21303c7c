import type { AnsweringEffect, Built, Wanted } from './events.ts';

/** What the journal says at a moment. */
export interface Journaled {
  /** Of the last change; 0: there is none since the edit lock was passed on. */
  sequence: number;
  /** Of the last change the host has stored. */
  savedSequence: number;
  /** Nothing was ever changed under this key. */
  untouched: boolean;
  /** The host did not take it before, and the journal says so. */
  forgotten: boolean;
  /** Who edits, and the last revision of their page in it. */
  editor: { id: string; name: string } | null;
  revision: number;
}

/** What is under way for somebody who asked. */
export interface SavingTask {
  id: number;
  wanted: Wanted;
  /** From before the document was built: what is journaled meanwhile belongs to the next save. */
  began: Journaled;
  /** What is waited for. */
  awaited: AnsweringEffect;
  built: Built | null;
  /** Why it could not be built: a sentence for the person who typed. */
  problem: string | null;
}

/** What the rules of saving one document know. Plain values, of which none is changed once a step has answered it. */
export interface SavingState {
  task: SavingTask | null;
  /** Who asked first comes first. */
  waiting: Pick<SavingTask, 'id' | 'wanted'>[];
  /** What the host has, as far as it is known; null: what it gave, or what an earlier run brought. */
  stored: Uint8Array | null;
  /** Of the last change in the last save, once the host took it: the key is over for the host. */
  lastBrought: number | null;
  /** How many changes lie aside, and of how many of them the host was told. */
  aside: number;
  toldAside: number;
}

export function newSaving(): SavingState {
  return { task: null, waiting: [], stored: null, lastBrought: null, aside: 0, toldAside: 0 };
}

/** Whether something is journaled that the host has not stored. */
export function isUnsaved({
  sequence,
  savedSequence,
}: Pick<Journaled, 'sequence' | 'savedSequence'>): boolean {
  return sequence > savedSequence;
}

/** Whether a save under way has everything journaled in it, as far as can be said before it arrived. */
export function isOnItsWay({ task }: SavingState, { sequence }: Pick<Journaled, 'sequence'>): boolean {
  return task?.wanted.kind === 'save' && task.problem === null && task.began.sequence === sequence;
}

/** Whether the host has had its last save, with everything journaled in it. */
export function isOver({ lastBrought }: SavingState, { sequence }: Pick<Journaled, 'sequence'>): boolean {
  return lastBrought !== null && sequence <= lastBrought;
}

/** Whether something lies aside that the host did not take, so that only the journal has it. */
export function holdsAside({ aside, toldAside }: SavingState): boolean {
  return aside > toldAside;
}

/** What a person who comes to read gets to see: the last state the host has. */
export function shownToReaders(
  { stored }: SavingState,
  { savedSequence }: Pick<Journaled, 'savedSequence'>,
): Uint8Array | 'original' | 'current' {
  if (stored) return stored;
  // After a restart nobody remembers what was stored apart from what is journaled, which is a little more.
  return savedSequence > 0 ? 'current' : 'original';
}
