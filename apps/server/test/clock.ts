import type { Clock } from '../src/plumbing/clock.ts';

/** A clock that a test moves. It starts at the real time, because the database and JWTs have clocks of their own. */
export class SettableClock implements Clock {
  private offset = 0;
  private stoppedAt: number | undefined;

  now(): Date {
    return new Date((this.stoppedAt ?? Date.now()) + this.offset);
  }

  /** From now on it moves by `advance` alone: for what depends on how long a slow machine takes. */
  stop(): void {
    this.stoppedAt = Date.now();
  }

  /** It moves by itself again. */
  start(): void {
    this.stoppedAt = undefined;
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
