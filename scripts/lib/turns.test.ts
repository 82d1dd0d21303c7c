import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ROOT } from './root.mjs';
import { restingFiles, TURNS, takeTurns } from './turns.mjs';

afterEach(() => vi.unstubAllEnvs());

it('has each file once, and they are there', () => {
  const files = TURNS.flat();
  expect(files.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

it('leaves nothing out of a run that takes no turns, and in each turn what is not of that one', () => {
  vi.stubEnv('BENCHBOOK_TURN', undefined);
  expect(restingFiles()).toEqual([]);
  const tested = TURNS.map((_files, turn) => {
    vi.stubEnv('BENCHBOOK_TURN', String(turn));
    takeTurns();
    const resting = new Set(restingFiles());
    return TURNS.flat().filter((name) => !resting.has(name));
  });
  expect(tested).toEqual(TURNS);
});

it('says which turns there are when somebody chose another one', () => {
  vi.stubEnv('BENCHBOOK_TURN', '28');
  expect(restingFiles).toThrow('BENCHBOOK_TURN is 28: choose one from 0 to 27.');
});
