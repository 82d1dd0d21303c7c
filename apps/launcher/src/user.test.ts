import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts, type Product, startProduct } from '@benchbook/testing';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./user.ts', import.meta.url));
const CARLA = ['--first-name', 'Carla', '--last-name', 'Keys', '--email', 'carla@example.org'];
const ONE_TIME = /^ {2}(\S+)$/m;

/** Runs the command until it ends. */
async function run(args: string[], variables: Record<string, string>) {
  const { BENCHBOOK_TEST_POSTGRES: _tests, ...rest } = process.env;
  const program = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...rest, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    program.stdout.toArray(),
    program.stderr.toArray(),
    once(program, 'exit'),
  ]);
  return { code, said: Buffer.concat(said).toString(), complained: Buffer.concat(complained).toString() };
}

it('whoever has the machine makes somebody administrator and gives them a password, while Benchbook is stopped and while it runs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-user-'));
  const embedded = { DATA_DIR: dataDir, DATABASE_URL: '' };
  let product: Product | undefined;
  try {
    expect(await run(['create', 'carla', ...CARLA, '--administrator'], embedded)).toMatchObject({ code: 0 });
    product = await startProduct({ dataDir, ports: await freePorts() });
    const reset = await run(['reset-password', 'carla'], embedded);
    expect(reset).toMatchObject({ code: 0, complained: '' });
    const answer = await fetch(`${product.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'a' },
      body: JSON.stringify({ username: 'carla', password: ONE_TIME.exec(reset.said)?.[1] }),
    });
    expect(await answer.json()).toMatchObject({ user: { LoginID: 'carla', mustChangePassword: true } });
  } finally {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('whoever names no data directory there is, or no command, is told so', async () => {
  const nowhere = { DATA_DIR: join(tmpdir(), 'benchbook-not-there'), DATABASE_URL: '' };
  expect(await run(['list'], nowhere)).toMatchObject({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^There is no data directory/),
  });
  expect((await run([], nowhere)).complained).toMatch(/^Write what to do\.\n\nUsage:/);
});
