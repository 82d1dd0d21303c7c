import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts, type Product, startProduct } from '@benchbook/testing';
import { expect, it } from 'vitest';

const USER = fileURLToPath(new URL('./user.ts', import.meta.url));
const AUDIT = fileURLToPath(new URL('./audit-verify.ts', import.meta.url));
const CARLA = ['--first-name', 'Carla', '--last-name', 'Keys', '--email', 'carla@example.org'];
const ONE_TIME = /^ {2}(\S+)$/m;

/** Runs the command until it ends. */
async function run(args: string[], variables: Record<string, string>, program = USER) {
  const { BENCHBOOK_TEST_POSTGRES: _tests, ...rest } = process.env;
  const running = spawn(process.execPath, [program, ...args], {
    env: { ...rest, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    running.stdout.toArray(),
    running.stderr.toArray(),
    once(running, 'exit'),
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

    // And whether the trail of all that is as it was written.
    const whole = {
      code: 0,
      said: expect.stringContaining('The audit trail is as it was written.'),
      complained: '',
    };
    expect(await run([], embedded, AUDIT)).toMatchObject(whole);
    await product.stop();
    product = undefined;
    // An anchor at the stop.
    expect(await run([], embedded, AUDIT)).toMatchObject({
      said: expect.stringContaining('The last anchor in DATA_DIR is seal'),
    });
    const elsewhere = ['--anchor', `1:${'0'.repeat(64)}`];
    expect(await run(elsewhere, embedded, AUDIT)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Seal 1 was anchored'),
    });
    expect(await run(['--anchor', '1'], embedded, AUDIT)).toMatchObject({
      code: 2,
      complained: expect.stringContaining('is not an anchor'),
    });
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
