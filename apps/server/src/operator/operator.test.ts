import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { type Operator, openOperator } from './open.ts';
import { perform, type UserCommand } from './perform.ts';

const CARLA = { username: 'carla', firstName: 'Carla', lastName: 'Keys', email: 'carla@example.org' };
const create = (fields: object = {}, administrator = true): UserCommand => ({
  name: 'create',
  fields: { ...CARLA, ...fields },
  administrator,
});

let test: TestApp;
let operator: Operator;
beforeAll(async () => {
  test = await createTestApp();
  operator = await openOperator({
    DATA_DIR: test.parts.environment.dataDir,
    DATABASE_URL: test.databaseUrl,
    DOCUMENT_SERVER_SECRET: 'long enough for the tests',
  });
});
afterAll(async () => {
  await operator.close();
  await test.close();
});

const passwordIn = (said: string) => /^ {2}(\S+)$/m.exec(said)?.[1] ?? '';
const login = (password: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'a' },
    payload: { username: 'carla', password },
  });

describe('the operator of the machine', () => {
  it('creates an administrator, gives a new password and ends an access, all of which the trail says', async () => {
    expect(await perform(operator, { name: 'list' })).toContain('There are no users yet.');
    const created = await perform(operator, create());
    expect(created).toMatch(/^carla \(Carla Keys\) was created/);
    expect(passwordIn(created)).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(await perform(operator, { name: 'list' })).toMatch(
      /^carla +Carla Keys +carla@example\.org +active +Administrator$/m,
    );

    for (let tries = 0; tries < 6; tries += 1) await login('a wrong one');
    const session = await test.signIn({ id: await idOfCarla() });
    const reset = await perform(operator, { name: 'reset-password', username: 'CARLA' });
    const password = passwordIn(reset);
    expect(password).not.toBe(passwordIn(created));
    expect((await login(password)).json().user).toMatchObject({ LoginID: 'carla', mustChangePassword: true });
    const over = await test.app.inject({ method: 'GET', url: '/api/users/id', headers: session });
    expect(over.statusCode).toBe(401);

    await expect(perform(operator, { name: 'deactivate', username: 'carla' })).rejects.toThrow(
      'Somebody has to stay administrator.',
    );
    await perform(operator, create({ username: 'dora', email: 'dora@example.org' }));
    expect(await perform(operator, { name: 'deactivate', username: 'carla' })).toContain(
      'carla is deactivated',
    );
    await expect(perform(operator, { name: 'reset-password', username: 'carla' })).rejects.toThrow(
      'carla is deactivated.',
    );
    expect((await login(password)).statusCode).toBe(401);

    const entries = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('actor_name', '=', 'The operator of the machine')
      .orderBy('id')
      .execute();
    const events = entries.map(({ event }) => event);
    expect(events).toEqual([
      'Create User',
      'Edit User',
      'Edit User',
      'Create User',
      'Edit User',
      'Edit User',
    ]);
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([null]));
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  it('is told what cannot be done', async () => {
    const refused: [UserCommand, string][] = [
      [create({ username: 'eve', email: 'nowhere' }), 'Write an e-mail address'],
      [create({ username: 'eve', email: 'DORA@example.org' }), 'Another user has this e-mail address'],
      [create({ username: 'Dora', email: 'eve@example.org' }), 'This username is taken'],
      [{ name: 'reset-password', username: 'nobody' }, 'Nobody has the username "nobody"'],
      [{ name: 'deactivate', username: 'system' }, 'Nobody has the username "system"'],
    ];
    for (const [command, sentence] of refused)
      await expect(perform(operator, command)).rejects.toThrow(sentence);
  });

  it('gives passwords as long as the configuration wants them', async () => {
    await test.db.insertInto('configuration').values({ key: 'passwordMinimumLength', value: '99' }).execute();
    const said = await perform(operator, { name: 'reset-password', username: 'dora' });
    expect(passwordIn(said).length).toBeGreaterThanOrEqual(99);
  });
});

async function idOfCarla(): Promise<number> {
  const row = await test.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'carla')
    .executeTakeFirst();
  return row?.id ?? 0;
}
