import type { ServerMessage } from '@benchbook/editors/protocol';
import type { Answer, Job, SavingEffect } from './events.ts';
import type { Journaled, SavingState, Work } from './state.ts';

/** The next state while it is made out of the one before, and what is to be done. */
export interface Draft {
  state: SavingState;
  effects: SavingEffect[];
  /** Milliseconds since 1970. */
  at: number;
  journaled: Journaled;
}

/** The work goes on with this. */
export function start({ state, effects }: Draft, work: Omit<Work, 'job'>, job: Job): void {
  state.work = { ...work, job };
  effects.push(job);
}

/** The work is over, and whoever asked for it hears how it went. */
export function answer({ state, effects }: Draft, { id }: Pick<Work, 'id'>, how: Answer): void {
  state.work = null;
  effects.push({ do: 'answer', id, answer: how });
}

/** The work broke off. */
export function reject({ state, effects }: Draft, { id }: Work, error: unknown): void {
  state.work = null;
  effects.push({ do: 'reject', id, error });
}

export function tellEditor({ effects }: Draft, message: ServerMessage): void {
  effects.push({ do: 'tell editor', message });
}

export function log({ effects }: Draft, level: 'warn' | 'error', message: string): void {
  effects.push({ do: 'log', level, message });
}
