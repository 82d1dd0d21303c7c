import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from '@benchbook/database/embedded';
import { afterAll, expect, it } from 'vitest';
import { type Part, runPart } from './part.ts';

const directory = mkdtempSync(join(tmpdir(), 'benchbook-part-'));
const parts: Part[] = [];
afterAll(async () => {
  await Promise.all(parts.map((part) => part.stop(1_000)));
  rmSync(directory, { recursive: true, force: true });
});

const GOOD = `process.send({ type: 'ready' }); setInterval(() => {}, 1000);`;

function run(program: string, required = false): { part: Part; lines: string[] } {
  const entry = join(directory, `program-${parts.length}.mjs`);
  writeFileSync(entry, program);
  const lines: string[] = [];
  const log = (_part: string, line: string) => lines.push(line);
  const part = runPart({ name: 'part', entry, env: process.env, required, log, onProcess: () => {} });
  parts.push(part);
  return { part, lines };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 45_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await sleep(20);
  }
}

it('is started again when it was killed', async () => {
  const { part, lines } = run(GOOD);
  expect(await part.firstStart).toBe(true);
  const first = part.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  await until(() => part.pid() !== undefined && part.pid() !== first);
  expect(lines).toContain('ended (SIGKILL); it is started again in 1 s');
});

it('passes on what it prints, line by line', async () => {
  const { part, lines } = run(`console.log('one\\ntwo'); console.error('three'); ${GOOD}`);
  await part.firstStart;
  await until(() => lines.length === 3);
  expect(lines.toSorted()).toEqual(['one', 'three', 'two']);
});

it('waits longer after each end', async () => {
  const { part, lines } = run('process.exit(3)');
  expect(await part.firstStart).toBe(false);
  await until(() => lines.length === 2);
  expect(lines).toEqual([
    'ended (exit code 3); it is started again in 1 s',
    'ended (exit code 3); it is started again in 2 s',
  ]);
});

it('is not tried again when it is required and its first start fails', async () => {
  const { part, lines } = run('process.exit(3)', true);
  expect(await part.firstStart).toBe(false);
  await sleep(1_500);
  expect(lines).toEqual([]);
  expect(part.pid()).toBeUndefined();
});

it('may finish its work when it is stopped, and stays stopped', async () => {
  const { part, lines } = run(
    `process.on('SIGTERM', () => setTimeout(() => { console.log('saved'); process.exit(0); }, 300)); ${GOOD}`,
  );
  await part.firstStart;
  await part.stop(5_000);
  expect(lines).toEqual(['saved']);
  await sleep(1_200);
  expect(part.pid()).toBeUndefined();
});

it('is killed when it does not stop in time', async () => {
  const { part, lines } = run(`process.on('SIGTERM', () => {}); ${GOOD}`);
  await part.firstStart;
  const pid = part.pid() ?? 0;
  await part.stop(300);
  expect(processStart(pid)).toBeUndefined();
  expect(lines).toEqual(['does not end within 0.3 s and is killed']);
});

it('is sent what it waits for when that is there, and something else when it is restarted with it', async () => {
  const entry = join(directory, 'waiting.mjs');
  writeFileSync(
    entry,
    `process.on('message', ({ word }) => { console.log(word); process.send({ type: 'ready' }); });`,
  );
  const awaits = Promise.withResolvers<{ word: string }>();
  const lines: string[] = [];
  const part = runPart({
    name: 'part',
    entry,
    env: process.env,
    awaits: awaits.promise,
    required: true,
    log: (_part, line) => lines.push(line),
    onProcess: () => {},
  });
  parts.push(part);
  awaits.resolve({ word: 'first' });
  expect(await part.firstStart).toBe(true);
  await until(() => lines.includes('first'));
  await part.restart({ word: 'second' });
  await until(() => lines.includes('second'));
  expect(lines).toEqual(['first', 'second']);
});

it('is restarted at once when asked to', async () => {
  const { part } = run(GOOD);
  await part.firstStart;
  const first = part.pid();
  await part.restart();
  expect(part.pid()).not.toBe(first);
});
