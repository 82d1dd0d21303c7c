import { expect, test } from 'vitest';
import type { SessionEvent } from './rules/events.ts';
import { newSession } from './rules/state.ts';
import { nextMoment } from './rules/step.ts';
import { page } from './rules/testing/story.ts';
import { type EffectHandlers, type OrderedEffect, SessionRunner } from './session-runner.ts';

const waits = {
  asks: { unanswered: 60_000, passes: 60_000, askAgain: 60_000 },
  grace: 0,
  lostGrace: 60_000,
  recoveryGrace: 60_000,
};

const opens = (name: string): SessionEvent => ({ kind: 'opened', page: page(name), reading: false });

/** A runner, and what it did. */
function run(change: Partial<EffectHandlers> = {}) {
  const did: string[] = [];
  const over = Promise.withResolvers<void>();
  const runner = new SessionRunner(newSession(false), waits, {
    ordered: (effect) => {
      did.push(nameOf(effect));
    },
    answering: async (effect) => {
      did.push(effect.do);
      return { kind: 'finished', ending: 'saved' };
    },
    unawaited: async () => {},
    over: ({ ending }) => {
      did.push(`over, ${ending}`);
      over.resolve();
    },
    isStopping: () => false,
    failed: (error) => did.push(String(error)),
    ...change,
  });
  return { runner, did, over: over.promise };
}

const nameOf = (effect: OrderedEffect) =>
  effect.do === 'tell' ? `${effect.page}: ${effect.message.type}` : effect.do;

test('what follows from a later event waits until the disk has what an earlier one said', async () => {
  const disk = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<void>();
  const { runner, did } = run({
    ordered: async (effect) => {
      if (effect.do === 'record editor') {
        writing.resolve();
        await disk.promise;
      }
      did.push(nameOf(effect));
    },
  });
  const first = runner.happens(opens('Ada'));
  runner.happens(opens('Ben'));
  const asked = runner.happens({ kind: 'asked', page: 'Ben', hasWork: false });
  // The rules know already.
  expect(runner.state.asks.queue).toHaveLength(1);
  await writing.promise;
  expect(did).toEqual(['Ada: asks']);
  disk.resolve();
  await Promise.all([first.told, asked.told]);
  expect(did).toEqual(['Ada: asks', 'record editor', 'Ada: asks', 'Ben: ask']);
});

test('a disk that fails is said to whoever caused it, and what comes after is done all the same', async () => {
  const { runner, did, over } = run({
    ordered: (effect) => {
      if (effect.do === 'record editor') throw new Error('The disk is full.');
      did.push(nameOf(effect));
    },
  });
  await expect(runner.happens(opens('Ada')).told).rejects.toThrow('The disk is full.');
  runner.happens({ kind: 'went', page: 'Ada', leaving: { kind: 'left' } });
  await over;
  expect(did).toEqual(['Ada: asks', 'Error: The disk is full.', 'finish', 'over, saved']);
});

test('once the server is being stopped no clock runs, and nothing ends', async () => {
  let isStopping = false;
  const { runner, did } = run({ isStopping: () => isStopping });
  await runner.happens(opens('Ada')).told;
  isStopping = true;
  await runner.happens({ kind: 'went', page: 'Ada', leaving: { kind: 'left' } }).done;
  expect(nextMoment(runner.state, waits)).toBeNull();
  expect(did).toEqual(['Ada: asks', 'record editor']);
});
