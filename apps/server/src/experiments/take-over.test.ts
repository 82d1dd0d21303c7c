import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

it('a private workbook of somebody who left is taken over by an administrator, who says why', async () => {
  const benId = await test.createUser({ name: 'Ben Okafor' });
  const ben = await test.signIn({ id: benId });
  const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) =>
    test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const project = (await call('POST', '/api/projects', ben, { title: 'Ideas', projectTypeId: 1 })).json();
  const list = `/api/projects/${project.id}/experiments`;
  const fields = { title: 'Catalyst', documentType: 'docx', experimentTypeId: 1, visibility: 'Private' };
  const workbook = `${list}/${(await call('POST', list, ben, fields)).json().id}`;
  const anaId = await test.createUser({ name: 'Ana Kovač', administrator: true });
  const ana = await test.signIn({ id: anaId });
  const takeOver = (reason: string) => call('POST', `${workbook}/takeOver`, ana, { reason });

  expect((await takeOver('Ben left us')).json().errors[0].msg).toContain('is an active user');
  await test.db.updateTable('users').set({ active: false }).where('id', '=', benId).execute();
  expect((await takeOver(' ')).json().errors[0].msg).toBe('A reason is required.');
  expect((await call('GET', `${workbook}/versions`, ana)).statusCode).toBe(403);
  expect((await takeOver('Ben left us')).json()).toMatchObject({ userId: anaId, createdBy: 'Ben Okafor' });
  expect((await call('GET', `${workbook}/versions`, ana)).statusCode).toBe(200);

  const entry = await test.db
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    message: 'Ana Kovač took over private workbook "Catalyst" of Ben Okafor',
    reason: 'Ben left us',
    old: { user_id: benId },
    new: { user_id: anaId },
  });
});
