import { afterEach, describe, expect, it } from 'vitest';
import { Lane, type LaneOptions } from './lane.ts';
import type { operations } from './testing/operations.ts';

const LONG = 30_000;
let lane: Lane<typeof operations> | undefined;
afterEach(() => lane?.close());

function open(options: Partial<LaneOptions> = {}): Lane<typeof operations> {
  const entry = new URL('./testing/thread.ts', import.meta.url);
  lane = new Lane({ entry, threads: 1, memoryMegabytes: 64, ...options });
  return lane;
}

const within = { timeLimitMs: LONG };

describe('a lane', () => {
  it('does its work in a thread that it keeps', async () => {
    const { run } = bound(open());
    const first = await run('thread', undefined, within);
    expect(first).toBeGreaterThan(0);
    expect(await run('thread', undefined, within)).toBe(first);
  });

  it('starts one thread ahead, and works in it', async () => {
    const ahead = open();
    ahead.startAhead();
    ahead.startAhead();
    const first = await bound(ahead).run('thread', undefined, within);
    await ahead.close();
    // Threads are numbered as they are started.
    expect(await bound(open()).run('thread', undefined, within)).toBe(first + 1);
  });

  it.runIf(process.platform === 'linux')('is behind others where nobody waits for it', async () => {
    const others = await bound(open()).run('priority', undefined, within);
    await lane?.close();
    expect(await bound(open({ isBehind: true })).run('priority', undefined, within)).toBeGreaterThan(others);
  });

  it('passes on a refusal with its code, and a fault as one', async () => {
    const { run } = bound(open());
    const refused = { failure: 'refused', code: 'no', message: 'Not this one.' };
    await expect(run('refuse', undefined, within)).rejects.toMatchObject(refused);
    await expect(run('fail', undefined, within)).rejects.toMatchObject({
      failure: 'failed',
      cause: { message: 'A fault.', code: 'ENOSPC' },
    });
  });

  it.each([
    ['time', 'forever', 300],
    ['memory', 'fill', LONG],
    ['memory', 'unpack', LONG],
    ['ended', 'end', LONG],
  ] as const)('ends a thread that fails by its %s, and goes on in another', async (failure, name, limit) => {
    const { run } = bound(open({ bytesMegabytes: 128 }));
    const first = await run('thread', undefined, within);
    await expect(run(name, undefined, { timeLimitMs: limit })).rejects.toMatchObject({ failure });
    expect(await run('thread', undefined, within)).not.toBe(first);
  });

  it('gives work that tells how it goes as long again each time', async () => {
    const { run } = bound(open());
    await run('thread', undefined, within);
    const told: unknown[] = [];
    const onProgress = (value: unknown) => {
      told.push(value);
      return LONG;
    };
    // The first limit would end it before the second step.
    const done = run('steps', { steps: 2, each: 700 }, { timeLimitMs: 1_300, onProgress });
    expect(await done).toBe('done');
    expect(told).toEqual([0, 1]);
  });

  it('counts no time against a task while its thread still loads', async () => {
    const { run } = bound(open({ entry: new URL('./testing/slow-thread.ts', import.meta.url) }));
    const shorterThanLoading = { timeLimitMs: 600 };
    expect(await run('thread', undefined, shorterThanLoading)).toBeGreaterThan(0);
    await expect(run('forever', undefined, shorterThanLoading)).rejects.toMatchObject({ failure: 'time' });
  });

  it('refuses what is more than may wait, without beginning it', async () => {
    const { run } = bound(open({ waiting: 1 }));
    const running = run('steps', { steps: 1, each: 200 }, within);
    const waiting = run('thread', undefined, within);
    await expect(run('thread', undefined, within)).rejects.toMatchObject({ failure: 'queue-full' });
    await Promise.all([running, waiting]);
  });

  it('does not let one owner keep every thread busy', async () => {
    const { run, close } = bound(open({ threads: 2, ofOneOwner: { running: 1, inAll: 9 } }));
    const ofRita = { timeLimitMs: LONG, owners: ['rita'] };
    const rita = Promise.allSettled([run('forever', undefined, ofRita), run('forever', undefined, ofRita)]);
    expect(await run('thread', undefined, { ...within, owners: ['olga'] })).toBeGreaterThan(0);
    await close();
    await rita;
  });

  it('tells what runs and waits that it is closed, and what comes later', async () => {
    const { run, close } = bound(open());
    const failed = expect(
      Promise.allSettled([run('forever', undefined, within), run('thread', undefined, within)]),
    ).resolves.toMatchObject([{ reason: { failure: 'closed' } }, { reason: { failure: 'closed' } }]);
    await close();
    await failed;
    await expect(run('thread', undefined, within)).rejects.toMatchObject({ failure: 'closed' });
  });
});

const bound = (of: Lane<typeof operations>) => ({
  run: of.run.bind(of) as typeof of.run,
  close: () => of.close(),
});
