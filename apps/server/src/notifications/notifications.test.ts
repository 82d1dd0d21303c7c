import {
  DEFAULT_MAIL_CHOICES,
  type Experiment,
  type MailChoices,
  type Notification,
  type SignatureRequest,
} from '@benchbook/contract';
import { MailServer } from '@benchbook/testing/mail-server';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { type RunningJobs, startJobs } from '../jobs/runner.ts';
import { mailNotifications } from './job.ts';

let t: EditorTest;
let mails: MailServer;
let eve: Record<string, string>;
let eveId: number;
let quality: number;
let experiment: Experiment;
let jobs: RunningJobs | null = null;
beforeEach(async () => {
  [t, mails] = await Promise.all([startEditorTest(), MailServer.start()]);
  t.test.clock.stop();
  const { db, parts } = t.test;
  Object.assign(parts.environment, { smtpUrl: mails.url() });
  const role = await db
    .insertInto('roles')
    .values({ name: 'Quality' })
    .returning('id')
    .executeTakeFirstOrThrow();
  quality = role.id;
  eveId = await t.test.createUser({ name: 'Eve Lind', roleIds: [quality] });
  eve = await t.test.signIn({ id: eveId });
  for (const [id, name] of [
    [t.anaId, 'ana'],
    [t.benId, 'ben'],
    [eveId, 'eve'],
  ] as const) {
    await db
      .updateTable('users')
      .set({ email: `${name}@example.org` })
      .where('id', '=', id)
      .execute();
  }
  experiment = await t.create();
});
afterEach(async () => {
  await jobs?.stop();
  jobs = null;
  await t.close();
  await mails.stop();
});

const ask = async (body: object, headers = t.ana): Promise<SignatureRequest> => {
  const answer = await t.call('POST', `${t.urlOf(experiment)}/signatureRequests`, body, headers);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const told = async (headers: Record<string, string>): Promise<Notification[]> =>
  (await t.call('GET', '/api/notifications', undefined, headers)).json();
const unread = async (headers: Record<string, string>): Promise<number> =>
  (await t.call('GET', '/api/waiting/count', undefined, headers)).json().unread;
const choose = (choices: Partial<MailChoices>, headers: Record<string, string>) =>
  t.call('PUT', '/api/notifications/mail', { ...DEFAULT_MAIL_CHOICES, ...choices }, headers);
/** As the queue does, by now. */
const mail = (userId: number) =>
  mailNotifications.run(t.test.parts, { userId, mailAt: t.test.clock.now().toISOString() });
const mailedTo = (name: string) => mails.received.filter(({ to }) => to.includes(`${name}@example.org`));
const until = (time: string) => t.test.clock.advance(new Date(time).getTime() - t.test.clock.now().getTime());

describe('who is asked for a signature', () => {
  it('is told in the notebook and mailed at once, with the way to the workbook', async () => {
    jobs = await startJobs(t.test.parts, [mailNotifications], pino({ level: 'silent' }));
    await t.publish(experiment);
    await ask({ userId: t.benId, due: '2999-12-31', remark: 'Before the audit' });
    const letter = await mails.mailTo('ben@example.org');
    expect(letter.subject).toBe('Ana Kovač asks you for a signature at Benchbook');
    const sentence =
      'Ana Kovač asks you to sign the workbook “Titration” in Buffers by 2999-12-31: Before the audit';
    expect(letter.text).toContain(sentence);
    expect(letter.html).toContain(sentence);
    const { publicUrl } = t.test.parts.environment;
    expect(letter.html).toContain(`href="${publicUrl}/projects/${t.projectId}/experiments/${experiment.id}"`);
    expect(await told(t.ben)).toMatchObject([
      {
        kind: 'asked',
        by: 'Ana Kovač',
        workbook: { id: experiment.id, projectId: t.projectId, title: 'Titration' },
        detail: 'Before the audit',
        isWithdrawn: false,
        isRead: false,
      },
    ]);
    expect(await told(t.ana)).toEqual([]);
  });

  it('by a role of theirs is everybody who could sign, but who asked', async () => {
    const danId = await t.test.createUser({ name: 'Dan Roth', roleIds: [quality] });
    const dan = await t.test.signIn({ id: danId });
    await t.publish(experiment);
    await t.test.db.insertInto('user_roles').values({ user_id: t.anaId, role_id: quality }).execute();
    const { id } = await ask({ roleId: quality });
    expect(await Promise.all([eve, dan, t.ben, t.ana].map(unread))).toEqual([1, 1, 0, 0]);
    await t.call('POST', `${t.urlOf(experiment)}/signatureRequests/${id}/withdraw`);
    expect(await told(dan)).toMatchObject([{ kind: 'withdrawn', by: 'Ana Kovač' }, { kind: 'asked' }]);
  });

  it('reads no word of a workbook that is private by now, here or by mail', async () => {
    await ask({ userId: t.benId, remark: 'The secret ingredient' });
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Private' });
    await mail(t.benId);
    const [letter] = mailedTo('ben');
    expect(letter?.text).toContain('Ana Kovač asks you to sign a private workbook.');
    expect(JSON.stringify(letter)).not.toMatch(/Titration|Buffers|secret/);
    const [notification] = await told(t.ben);
    expect(notification).toMatchObject({ workbook: null, detail: '' });
  });

  it('is told nothing more of a project they do not see any more', async () => {
    await t.publish(experiment);
    await ask({ userId: t.benId });
    await t.test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
    t.test.parts.access.clear();
    await mail(t.benId);
    expect(mails.received).toEqual([]);
    expect(await told(t.ben)).toMatchObject([{ workbook: null }]);
  });
});

describe('who published a workbook, owns it or asked for a signature of it', () => {
  it('is told that it was signed, and mailed only if they chose so', async () => {
    await t.publish(experiment);
    await t.review(experiment);
    expect(await told(t.ana)).toMatchObject([{ kind: 'signed', by: 'Ben Okafor', detail: 'Review' }]);
    expect(await told(t.ben)).toEqual([]);
    await mail(t.anaId);
    expect(mails.received).toEqual([]);
  });

  it('is told that it was declined, and why', async () => {
    await choose({ asked: 'now', answered: 'now' }, t.ana);
    await t.publish(experiment);
    await t.end(experiment, 'decline', 'Wrong units', eve);
    expect(await told(t.ana)).toMatchObject([{ kind: 'declined', by: 'Eve Lind', detail: 'Wrong units' }]);
    await mail(t.anaId);
    expect(mailedTo('ana')).toMatchObject([
      {
        text: expect.stringContaining(
          'Eve Lind declined to sign the workbook “Titration” in Buffers: Wrong units',
        ),
      },
    ]);
  });
});

describe('whose turn it is in a chain of signers', () => {
  const chained = async (inOrder: boolean) => {
    const { db } = t.test;
    const steps = [
      { meaning: 'Review', user_id: t.benId, role_id: null },
      { meaning: 'Approval', user_id: null, role_id: quality },
    ];
    await db
      .insertInto('experiment_type_steps')
      .values(steps.map((step, index) => ({ ...step, experiment_type_id: 1, step: index + 1 })))
      .execute();
    await db.updateTable('experiment_types').set({ chain_in_order: inOrder }).where('id', '=', 1).execute();
    await t.publish(experiment);
  };
  const sign = (headers: Record<string, string>, meaning: string) =>
    t.review(experiment, { signature: t.test.signature(headers, meaning) }, headers);
  const kinds = async (headers: Record<string, string>) => (await told(headers)).map(({ kind }) => kind);

  it('is told so once those before have signed, and mailed, unless they have signed meanwhile', async () => {
    await chained(true);
    expect([await kinds(t.ben), await kinds(eve)]).toEqual([['next'], []]);
    expect((await sign(t.ben, 'Review')).statusCode).toBe(200);
    expect(await told(eve)).toMatchObject([
      { kind: 'next', by: 'Ben Okafor', workbook: { title: 'Titration' }, detail: '' },
    ]);
    // Who published it is told of the signature, and that it is nobody's turn who acts.
    expect([await kinds(t.ana), await kinds(t.ben)]).toEqual([['signed'], ['next']]);
    await mail(eveId);
    expect(mailedTo('eve')[0]?.subject).toBe(
      'Ben Okafor signed, and it is your turn to sign a workbook at Benchbook',
    );
    await mail(t.benId);
    expect(mailedTo('ben')).toEqual([]);
  });

  it('is everybody of it at once where they sign in any order, and each is told once', async () => {
    await chained(false);
    expect([await kinds(t.ben), await kinds(eve)]).toEqual([['next'], ['next']]);
    await sign(t.ben, 'Review');
    expect(await kinds(eve)).toEqual(['next']);
  });

  it('is told nothing of a project they do not see', async () => {
    const { db } = t.test;
    const fayId = await t.test.createUser({ name: 'Fay Roth', roleIds: [quality] });
    const { id } = await db
      .insertInto('roles')
      .values({ name: 'Buffers' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('role_project_types').values({ role_id: id, project_type_id: 1 }).execute();
    const members = [t.anaId, t.benId, fayId].map((userId) => ({ user_id: userId, role_id: id }));
    await db.insertInto('user_roles').values(members).execute();
    await db
      .insertInto('configuration')
      .values({ key: 'useRoles', value: 'true' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'true' }))
      .execute();
    t.test.parts.access.clear();
    await chained(true);
    expect((await sign(t.ben, 'Review')).statusCode).toBe(200);
    const rows = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('kind', '=', 'next')
      .orderBy('id')
      .execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([t.benId, fayId]);
  });
});

it('who published a workbook is told that it was withdrawn from signing', async () => {
  await t.publish(experiment);
  const ada = await t.test.signIn({ administrator: true, name: 'Ada Admin' });
  expect((await t.end(experiment, 'withdraw', 'Nobody is left', ada)).statusCode).toBe(200);
  expect(await told(t.ana)).toMatchObject([{ kind: 'ended', by: 'Ada Admin', detail: 'Nobody is left' }]);
});

describe('a remark', () => {
  const remark = async (body: object, headers = t.ana): Promise<number> => {
    const answer = await t.call('POST', `${t.urlOf(experiment)}/remarks`, body, headers);
    expect(answer.statusCode).toBe(201);
    return answer.json().id;
  };

  it('is mailed to who is mentioned, at once, with the way to it; to the owner only if they chose so', async () => {
    const id = await remark({ text: 'Which unit,\n@Ben Okafor?', mentions: [t.benId] }, eve);
    await Promise.all([mail(t.benId), mail(t.anaId)]);
    const [letter] = mailedTo('ben');
    expect(letter?.subject).toBe('Eve Lind mentions you in a remark on a workbook at Benchbook');
    expect(letter?.text).toContain(
      'Eve Lind mentions you in a remark on the workbook “Titration” in Buffers: Which unit, @Ben Okafor?',
    );
    const { publicUrl } = t.test.parts.environment;
    expect(letter?.html).toContain(
      `href="${publicUrl}/projects/${t.projectId}/experiments/${experiment.id}?remark=${id}"`,
    );
    expect(mailedTo('ana')).toEqual([]);
    await choose({ remarked: 'now', mentioned: 'never' }, t.ana);
    await remark({ text: 'Or none' }, eve);
    await remark({ text: '@Ana Kovač, sorry', mentions: [t.anaId] }, eve);
    await mail(t.anaId);
    expect(mailedTo('ana')).toMatchObject([
      { text: expect.stringContaining('Eve Lind remarked on the workbook “Titration” in Buffers: Or none') },
    ]);
  });

  it('that was withdrawn is mailed to nobody any more', async () => {
    const id = await remark({ text: '@Ben Okafor, wrong workbook', mentions: [t.benId] });
    await t.call('POST', `${t.urlOf(experiment)}/remarks/${id}/withdraw`);
    await mail(t.benId);
    expect(mails.received).toEqual([]);
    expect(await told(t.ben)).toMatchObject([{ kind: 'mentioned', remarkId: id, isWithdrawn: true }]);
  });

  it('on a workbook that is private by now is told without a word of it', async () => {
    await remark({ text: '@Ben Okafor: the secret ingredient', mentions: [t.benId] });
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Private' });
    await mail(t.benId);
    const [letter] = mailedTo('ben');
    expect(letter?.text).toContain('Ana Kovač mentions you in a remark on a private workbook.');
    expect(JSON.stringify(letter)).not.toMatch(/Titration|Buffers|secret/);
    expect(await told(t.ben)).toMatchObject([{ workbook: null, detail: '', remarkId: null }]);
  });
});

describe('mail once a day', () => {
  beforeEach(async () => {
    await t.test.db
      .updateTable('users')
      .set({ timezone: 'America/New_York' })
      .where('id', '=', t.benId)
      .execute();
    expect((await choose({ asked: 'daily', answered: 'daily' }, t.ben)).statusCode).toBe(200);
    until('2030-01-15T20:00:00Z');
    t.ana = await t.test.signIn({ id: t.anaId });
  });

  it('is one letter at seven in the morning where the person is, and never the same again', async () => {
    await ask({ userId: t.benId });
    const other = await t.call(
      'POST',
      `/api/projects/${t.projectId}/experiments`,
      { title: 'Assay', documentType: 'docx', experimentTypeId: 1 },
      t.ana,
    );
    experiment = other.json();
    await ask({ userId: t.benId });
    until('2030-01-16T11:59:59Z');
    await mail(t.benId);
    expect(mails.received).toEqual([]);
    until('2030-01-16T12:00:00Z');
    await mail(t.benId);
    await mail(t.benId);
    expect(mailedTo('ben')).toMatchObject([{ subject: '2 things happened at Benchbook' }]);
    const [letter] = mailedTo('ben');
    expect(letter?.text).toMatch(/“Titration”[\s\S]*“Assay”/);
    expect(letter?.text).toContain(`${t.test.parts.environment.publicUrl}/waiting`);
  });

  it('waits in the queue for its time, once for a morning, whichever process is there then', async () => {
    const { id } = await ask({ userId: t.benId });
    await t.call('POST', `${t.urlOf(experiment)}/signatureRequests/${id}/withdraw`, undefined, t.ana);
    const queued = await t.test.db
      .selectFrom('graphile_worker.jobs' as 'users')
      .selectAll()
      .$castTo<{ task_identifier: string; run_at: Date }>()
      .execute();
    const waiting = queued.filter(({ task_identifier }) => task_identifier === mailNotifications.name);
    expect(waiting.map(({ run_at }) => run_at.toISOString())).toEqual(['2030-01-16T12:00:00.000Z']);
  });

  it('asks for nothing that was withdrawn or answered since', async () => {
    expect((await t.publish(experiment, {}, t.ana)).statusCode).toBe(200);
    const { id } = await ask({ userId: t.benId });
    await t.call('POST', `${t.urlOf(experiment)}/signatureRequests/${id}/withdraw`, undefined, t.ana);
    await ask({ userId: t.benId });
    const ben = await t.test.signIn({ id: t.benId });
    expect((await t.review(experiment, {}, ben)).statusCode).toBe(200);
    until('2030-01-16T12:00:00Z');
    await mail(t.benId);
    const [letter] = mailedTo('ben');
    expect(letter?.subject).toBe('Ana Kovač no longer asks you to sign a workbook at Benchbook');
    expect(letter?.text).not.toContain('Ana Kovač asks you');
  });

  it('does not come of what the person chose to be mailed no more', async () => {
    await ask({ userId: t.benId });
    const ben = await t.test.signIn({ id: t.benId });
    await choose({ asked: 'never', answered: 'daily' }, ben);
    until('2030-01-16T13:00:00Z');
    await mail(t.benId);
    expect(mails.received).toEqual([]);
    expect(await told(await t.test.signIn({ id: t.benId }))).toHaveLength(1);
  });
});

describe('mail', () => {
  it('that the mail server does not take is sent once it does', async () => {
    await ask({ userId: t.benId });
    mails.refusal = 'The mailbox is full';
    await expect(mail(t.benId)).rejects.toThrow('The mailbox is full');
    mails.refusal = null;
    await mail(t.benId);
    await mail(t.benId);
    expect(mailedTo('ben')).toHaveLength(1);
  });

  it.each([
    ['is not active', { active: false }, { active: true }],
    ['has no address', { email: '' }, { email: 'ben@example.org' }],
  ])('of while somebody %s is not sent later', async (_, gone, back) => {
    const become = (values: object) =>
      t.test.db.updateTable('users').set(values).where('id', '=', t.benId).execute();
    await ask({ userId: t.benId });
    await become(gone);
    await mail(t.benId);
    await become(back);
    await mail(t.benId);
    expect(mails.received).toEqual([]);
  });

  it('is tried for more than a day', async () => {
    await ask({ userId: t.benId });
    const { rows } = await sql<{ hours: number }>`
      select (select sum(exp(least(failed, 10))) / 3600 from generate_series(1, max_attempts - 1) failed) as hours
      from graphile_worker.jobs where task_identifier = ${mailNotifications.name}`.execute(t.test.db);
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.hours)).toBeGreaterThan(24);
  });

  it('that is given up is told to administrators until one has seen to it, also where that of others is sent', async () => {
    await ask({ userId: t.benId });
    mails.refusal = 'No such mailbox';
    const { db, parts } = t.test;
    const openAlarms = async () =>
      (
        await db
          .selectFrom('editor_alarms')
          .select('detail')
          .where('kind', '=', 'mail not sent')
          .where('dismissed_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ detail }) => detail);
    // This try is the last one.
    await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(db);
    jobs = await startJobs(parts, [mailNotifications], pino({ level: 'silent' }));
    await expect.poll(openAlarms, { timeout: 60_000 }).toHaveLength(2);
    const givenUp = expect.stringMatching(
      /^The mail “Ana Kovač asks you for a signature at Benchbook” to Ben Okafor was given up\. .* did not take it: .*No such mailbox/,
    );
    expect((await openAlarms())[1]).toEqual(givenUp);
    mails.refusal = null;
    await ask({ userId: eveId });
    await mails.mailTo('eve@example.org');
    await expect.poll(openAlarms, { timeout: 60_000 }).toEqual([givenUp]);
    const told = db.selectFrom('audit_entries').select('message').where('event', '=', 'Mail Given Up');
    expect(await told.execute()).toEqual([{ message: 'A mail to Ben Okafor was given up' }]);
  });

  it('is sent to nobody while there is no mail server, and the list says it all the same', async () => {
    Object.assign(t.test.parts.environment, { smtpUrl: undefined });
    await ask({ userId: t.benId });
    const row = await t.test.db.selectFrom('notifications').select('mail_at').executeTakeFirstOrThrow();
    expect(row.mail_at).toBeNull();
    expect(await unread(t.ben)).toBe(1);
  });
});

describe('one’s own', () => {
  it('notifications are read that were shown, and no other', async () => {
    await ask({ userId: t.benId });
    await t.publish(experiment);
    await ask({ userId: t.benId });
    const [latest] = await told(t.ben);
    expect(await unread(t.ben)).toBe(2);
    const read = (headers: Record<string, string>) =>
      t.call('POST', '/api/notifications/read', { ids: [latest?.id] }, headers);
    // Nobody reads for another.
    await read(eve);
    expect(await unread(t.ben)).toBe(2);
    await read(t.ben);
    expect((await told(t.ben)).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect(await unread(t.ben)).toBe(1);
  });

  it('choices are as everybody’s at first, and a change of them is in the trail', async () => {
    const choices = async () => (await t.call('GET', '/api/notifications/mail', undefined, t.ben)).json();
    expect(await choices()).toEqual(DEFAULT_MAIL_CHOICES);
    expect((await choose({ asked: 'daily', answered: 'never' }, t.ben)).statusCode).toBe(200);
    await choose({ asked: 'daily', answered: 'never' }, t.ben);
    expect(await choices()).toEqual({ ...DEFAULT_MAIL_CHOICES, asked: 'daily' });
    const wrong = { ...DEFAULT_MAIL_CHOICES, asked: 'hourly' };
    expect((await t.call('PUT', '/api/notifications/mail', wrong, t.ben)).statusCode).toBe(400);
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'old', 'new'])
      .where('event', '=', 'Choose Mail')
      .execute();
    expect(entries).toEqual([
      { message: 'Ben Okafor chose what they are mailed', old: { asked: 'now' }, new: { asked: 'daily' } },
    ]);
  });
});
