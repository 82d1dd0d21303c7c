import { describe, expect, it } from 'vitest';
import { countWork } from './worked-time.ts';

const MS = 200;

/** What this thread has worked, in milliseconds; 0 where the runtime does not say. */
const worked = () => {
  const used = process.threadCpuUsage?.();
  return used === undefined ? 0 : (used.user + used.system) / 1_000;
};

describe.skipIf(worked() === 0)('what a calculation has taken', () => {
  it('is more by a third of the time it waits', () => {
    const taken = countWork();
    const began = performance.now();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MS);
    const waited = performance.now() - began;
    expect(taken()).toBeLessThan(waited / 2);
    expect(taken()).toBeGreaterThanOrEqual(waited / 3);
  });

  it('is more by all that it works', () => {
    const taken = countWork();
    const before = worked();
    for (; worked() < before + MS; );
    expect(taken()).toBeGreaterThanOrEqual(MS);
  });
});
