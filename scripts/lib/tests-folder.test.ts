import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import setup, { makeTestsFolder } from './tests-folder.mjs';

it('gives tests an empty folder from which programs run, and takes all of it away', () => {
  const { path, remove } = makeTestsFolder();
  expect(readdirSync(path)).toEqual([]);
  writeFileSync(join(path, 'hello'), '#!/bin/sh\necho hello', { mode: 0o700 });
  expect(execFileSync(join(path, 'hello'), { encoding: 'utf8' })).toBe('hello\n');
  remove();
  expect(existsSync(path)).toBe(false);
});

it.skipIf(!existsSync('/dev/shm'))('takes away what a run that was killed has left in memory', () => {
  const killed = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  const left = mkdtempSync(`/dev/shm/benchbook-tests-${killed}-`);
  const own = mkdtempSync(`/dev/shm/benchbook-tests-${process.pid}-`);
  makeTestsFolder().remove();
  expect([existsSync(left), existsSync(own)]).toEqual([false, true]);
  rmdirSync(own);
});

it('is where a run has its temporary files, open to other accounts that know the way, until it ends', () => {
  const before = tmpdir();
  const end = setup();
  const during = tmpdir();
  expect(during).not.toBe(before);
  expect(statSync(during).mode & 0o777).toBe(0o711);
  end();
  expect([tmpdir(), existsSync(during)]).toEqual([before, false]);
});
