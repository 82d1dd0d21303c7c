import type { ExperimentLock } from '@benchbook/contract';

/** The line about a lock; `at` is its beginning as the person reads it. */
export const describeLock = (lock: ExperimentLock, userId: number, at: string): string =>
  `${lock.userId === userId ? 'You are' : `${lock.userName} is`} editing since ${at}`;
