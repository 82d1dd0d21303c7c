import { MailServer } from '@benchbook/testing/mail-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { systemAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { mailAnchor } from './anchor-mail.ts';
import { verifyTrail } from './verify.ts';

let t: TestApp;
let server: MailServer;
beforeEach(async () => {
  server = await MailServer.start();
  t = await createTestApp({
    env: { AUDIT_ANCHOR_MAIL: 'Quality <quality@example.org>', SMTP_URL: server.url() },
  });
  await record(systemAct(t.parts, { address: '127.0.0.1', requestId: 'r' }), {
    event: 'Create role',
    message: 'One',
    table: 'roles',
    rowId: 1,
  });
});
afterEach(async () => {
  await t.close();
  await server.stop();
});

it('an anchor in a mail is one that the trail can be held against [21 CFR 11.10(e)]', async () => {
  await mailAnchor.run(t.parts, {});
  const { subject, text } = await server.mailTo('quality@example.org');
  expect(subject).toMatch(/^Anchor of the audit trail of localhost:\d+: seal \d+$/);
  expect(text).toMatch(/Signature: [0-9a-f]{128}/);
  const [, number, hash = ''] = /Anchor: (\d+):([0-9a-f]{64})/.exec(text) ?? [];
  const held = (kept: string) => verifyTrail(t.parts, { beside: [{ number: Number(number), hash: kept }] });
  expect((await held(hash)).breaks).toEqual([]);
  expect((await held(hash.replaceAll(/./g, '0'))).breaks).toHaveLength(1);
});

it('no anchor is mailed where no address is set', async () => {
  t.parts.environment.auditAnchorMail = undefined;
  await mailAnchor.run(t.parts, {});
  expect(server.received).toEqual([]);
});
