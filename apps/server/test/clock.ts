import type { Clock } from '../src/plumbing/clock.ts';

/** A clock that a test moves. It starts at the real time, because the database and JWTs have clocks of their own. */
export class SettableClock implements Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
