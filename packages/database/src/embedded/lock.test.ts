import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { acquireLock, LockedError } from './lock.ts';
import { pidSpace, processStart } from './process-identity.ts';

const directory = mkdtempSync(join(tmpdir(), 'benchbook-lock-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let locks = 0;
const newLock = () => join(directory, `lock-${++locks}`);

it('is held once and can be taken again after its release', async () => {
  const file = newLock();
  const lock = await acquireLock(file);
  await expect(acquireLock(file)).rejects.toThrow(LockedError);
  lock.release();
  expect(existsSync(file)).toBe(false);
  (await acquireLock(file)).release();
});

it('is taken over from an owner that has ended', async () => {
  const file = newLock();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  writeFileSync(file, JSON.stringify({ pid, start: processStart(pid), space: pidSpace() }));
  await expect(acquireLock(file)).rejects.toThrow(`process ${pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await acquireLock(file);
  expect(readFileSync(file, 'utf8')).toContain(`"pid":${process.pid}`);
  lock.release();
});

it('does not believe a pid that now belongs to another process', async () => {
  const file = newLock();
  writeFileSync(file, JSON.stringify({ pid: process.ppid, start: 'long ago', space: pidSpace() }));
  (await acquireLock(file)).release();
});

it('is taken over when its content is cut off', async () => {
  const file = newLock();
  writeFileSync(file, '{"pid":1');
  (await acquireLock(file)).release();
});

it('is refused while its owner in another container keeps touching it, and taken over when that stops', async () => {
  const file = newLock();
  writeFileSync(file, JSON.stringify({ pid: 1, start: '1', space: 'another container' }));
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 1_000);
  await expect(acquireLock(file)).rejects.toThrow(/another container/);
  clearInterval(heartbeat);
  (await acquireLock(file)).release();
});

it('is taken over at once when an earlier boot of the machine left it', async () => {
  const file = newLock();
  writeFileSync(file, JSON.stringify({ pid: 1, start: '1', space: 'an earlier boot' }));
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(file, yesterday, yesterday);
  const started = Date.now();
  (await acquireLock(file)).release();
  // One that might be alive is waited for ten seconds.
  expect(Date.now() - started).toBeLessThan(9_000);
});

it('has one winner when several take over the same stale lock', async () => {
  const file = newLock();
  writeFileSync(file, JSON.stringify({ pid: process.ppid, start: 'long ago', space: pidSpace() }));
  const program = `
    import { acquireLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
    try { await acquireLock(process.argv[1]); process.stdout.write('taken'); setTimeout(() => {}, 2000); } catch {}`;
  const outputs = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program, file]);
      const [chunks] = await Promise.all([child.stdout.toArray(), once(child, 'exit')]);
      return Buffer.concat(chunks).toString();
    }),
  );
  expect(outputs.filter((output) => output === 'taken')).toHaveLength(1);
});
