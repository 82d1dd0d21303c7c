/** Time is passed in, so that a test can let an hour go by. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
