import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlank } from '@benchbook/documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256Of, Unopenable, type UnopenableDependencies } from './unopenable.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unopenable-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const said: string[] = [];
function start(name: string, change: Partial<UnopenableDependencies> = {}): Unopenable {
  return new Unopenable({
    file: join(folder, name),
    version: async () => '1',
    report: (problem) => said.push(problem),
    ...change,
  });
}

test('a file that took too much is known to the next start, and not to another version of the program', async () => {
  const sha256 = await sha256Of(createBlank('docx'));
  await start('a').add(sha256, 'memory', 'It is too large.');
  expect(await start('a').find(sha256)).toBe('It is too large.');
  expect(await start('a').find('another')).toBeUndefined();
  expect(await start('a', { version: async () => '2' }).find(sha256)).toBeUndefined();
});

test('what a busy machine may be the reason for is forgotten after an hour', async () => {
  let now = Date.parse('2026-11-22T12:00:00Z');
  const unopenable = start('b', { now: () => now });
  await unopenable.add('slow', 'time', 'It took too long.');
  now += 3_599_000;
  expect(await unopenable.find('slow')).toBe('It took too long.');
  now += 2_000;
  expect(await unopenable.find('slow')).toBeUndefined();
});

test('what may be tried again, or is quick to refuse, is not remembered', async () => {
  const unopenable = start('c');
  for (const failure of ['refused', 'failed', 'owner-busy', 'queue-full', 'closed'] as const) {
    await unopenable.add(failure, failure, 'No.');
    expect(await unopenable.find(failure)).toBeUndefined();
  }
});

test('so many are remembered, the newest', async () => {
  const unopenable = start('d', { file: undefined });
  for (let count = 0; count < 1_001; count++) await unopenable.add(`${count}`, 'memory', `${count}`);
  expect(await unopenable.find('0')).toBeUndefined();
  expect(await unopenable.find('1')).toBe('1');
  expect(await unopenable.find('1000')).toBe('1000');
});

test('a file that cannot be read is begun anew, and said', async () => {
  await writeFile(join(folder, 'e'), '{"version"');
  const unopenable = start('e');
  expect(await unopenable.find('x')).toBeUndefined();
  expect(said.at(-1)).toContain('not known any more');
  await unopenable.add('x', 'memory', 'It is too large.');
  expect(JSON.parse(await readFile(join(folder, 'e'), 'utf8')).files).toHaveLength(1);
});
