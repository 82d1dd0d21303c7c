import { describe, expect, it } from 'vitest';
import { workedTime } from './worked-time.ts';

const WAIT_MS = 200;

describe('the time that a thread has worked', () => {
  it.skipIf(!('threadCpuUsage' in process))('does not grow while it waits', () => {
    const began = workedTime();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    expect(workedTime() - began).toBeLessThan(WAIT_MS / 2);
  });

  it('grows with its work', () => {
    const began = workedTime();
    let sum = 0;
    while (workedTime() === began) sum += Math.random();
    expect(workedTime()).toBeGreaterThan(began);
    expect(sum).toBeGreaterThanOrEqual(0);
  });
});
