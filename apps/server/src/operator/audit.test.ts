import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseAdministrator, openDatabaseAdministrator } from '../../test/database-administrator.ts';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { systemAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { sealAll } from '../trail/seal.ts';
import { verifyAudit } from './audit.ts';

let test: TestApp;
let administrator: DatabaseAdministrator;
beforeAll(async () => {
  test = await createTestApp();
  administrator = await openDatabaseAdministrator(test.superuserUrl);
});
afterAll(async () => {
  await administrator.close();
  await test.close();
});

it('tells the operator what nobody has seen to from what somebody has, and ends well with the latter', async () => {
  const act = systemAct(test.parts, { address: '127.0.0.1', requestId: 'r' });
  const say = (message: string) => record(act, { event: 'Create role', message, table: 'roles', rowId: 1 });
  const forge = (message: string) =>
    administrator.forge(`update audit_entries set message = 'Forged' where message = $1`, [message]);
  await say('One');
  await say('Two');
  expect(await verifyAudit(act, [])).toMatchObject({
    isWhole: true,
    said: expect.stringContaining('The audit trail is as it was written.'),
  });
  await sealAll(test.parts);
  await forge('One');
  expect(await verifyAudit(act, [])).toMatchObject({
    isWhole: false,
    said: expect.stringContaining('The audit trail is NOT as it was written (1 found):'),
  });
  const seenTo = { dismissed_at: test.clock.now(), dismissed_by: 0, dismissal: 'It was I' };
  await test.db.updateTable('editor_alarms').set(seenTo).execute();
  const { said, isWhole } = await verifyAudit(act, []);
  expect(isWhole).toBe(true);
  expect(said).toContain('An administrator has seen to 1 found earlier:\n  Entry ');
  expect(said).not.toContain('as it was written');
  await forge('Two');
  expect(await verifyAudit(act, [])).toMatchObject({
    isWhole: false,
    said: expect.stringMatching(/NOT as it was written \(1 found\):[\s\S]*seen to 1 found earlier:/),
  });
});
