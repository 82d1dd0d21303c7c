import type { ServerMessage } from '@benchbook/editors/protocol';
import type { Answer, AnsweringEffect, SavingEffect } from './events.ts';
import type { Journaled, SavingState, SavingTask } from './state.ts';

/** The next state while it is made out of the one before, and what is to be done. */
export interface Draft {
  state: SavingState;
  effects: SavingEffect[];
  /** Milliseconds since 1970. */
  at: number;
  journaled: Journaled;
}

/** The task goes on with this. */
export function start(
  { state, effects }: Draft,
  task: Omit<SavingTask, 'awaited'>,
  awaited: AnsweringEffect,
): void {
  state.task = { ...task, awaited };
  effects.push(awaited);
}

/** The task is over, and whoever asked for it hears how it went. */
export function answer({ state, effects }: Draft, { id }: Pick<SavingTask, 'id'>, how: Answer): void {
  state.task = null;
  effects.push({ do: 'answer', id, answer: how });
}

/** The task broke off. */
export function reject({ state, effects }: Draft, { id }: SavingTask, error: unknown): void {
  state.task = null;
  effects.push({ do: 'reject', id, error });
}

export function tellEditor({ effects }: Draft, message: ServerMessage): void {
  effects.push({ do: 'tell editor', message });
}

export function log({ effects }: Draft, level: 'warn' | 'error', message: string): void {
  effects.push({ do: 'log', level, message });
}
