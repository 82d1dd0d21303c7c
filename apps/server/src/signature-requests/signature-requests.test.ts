import type { Experiment, PossibleSigners, SignatureRequest } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';

let t: EditorTest;
let eve: Record<string, string>;
let eveId: number;
let quality: number;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  t.test.clock.stop();
  const role = await t.test.db
    .insertInto('roles')
    .values({ name: 'Quality' })
    .returning('id')
    .executeTakeFirstOrThrow();
  quality = role.id;
  eveId = await t.test.createUser({ name: 'Eve Lind', roleIds: [quality] });
  eve = await t.test.signIn({ id: eveId });
  experiment = await t.create();
});
afterEach(() => t.close());

const requestsUrl = () => `${t.urlOf(experiment)}/signatureRequests`;
const ask = (body: object, headers = t.ana) => t.call('POST', requestsUrl(), body, headers);
const listed = async (headers = t.ana): Promise<SignatureRequest[]> =>
  (await t.call('GET', requestsUrl(), undefined, headers)).json().requests;
const withdraw = (id: number, headers = t.ana) =>
  t.call('POST', `${requestsUrl()}/${id}/withdraw`, undefined, headers);
const first = (answer: { json(): { errors: { msg: string }[] } }) => answer.json().errors[0]?.msg;
const day = (offset: number) =>
  new Date(t.test.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
/** Only the role may edit workbooks of the type from now on, and Ana by a role of her own. */
async function guardType(): Promise<void> {
  const { id } = await t.test.db
    .insertInto('roles')
    .values({ name: 'Authors' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.test.db.insertInto('user_roles').values({ user_id: t.anaId, role_id: id }).execute();
  const ada = await t.test.signIn({ administrator: true });
  const type = { id: 1, typeName: 'General', useACL: true, active: true };
  const roles = [quality, id].map((roleId) => ({ id: roleId, create: true, edit: true }));
  expect((await t.call('PUT', '/api/experimentTypes', { ...type, roles }, ada)).statusCode).toBe(200);
}

describe('a request for a signature', () => {
  beforeEach(async () => {
    await t.publish(experiment);
  });

  it('names who is asked, by whom, until when and with which remark, and is over once they sign', async () => {
    const due = day(3);
    const answer = await ask({ userId: t.benId, due, remark: ' Before the audit ' });
    expect(answer.statusCode).toBe(201);
    const asked = {
      kind: 'review',
      who: 'Ben Okafor',
      isRole: false,
      askedBy: 'Ana Kovač',
      due,
      isOverdue: false,
      remark: 'Before the audit',
      state: 'open',
    };
    expect(answer.json()).toMatchObject({ ...asked, mayWithdraw: true });
    expect(await listed(t.ben)).toMatchObject([{ ...asked, mayWithdraw: false }]);
    expect(await t.read(experiment)).toMatchObject({ isPublished: true, isReviewed: false });
    await t.review(experiment);
    expect(await listed()).toMatchObject([{ state: 'signed', mayWithdraw: false }]);
  });

  it('is overdue from the day after, where the reader is', async () => {
    await ask({ userId: t.benId, due: day(0) });
    const overdueIn = async (timeZone: string) => {
      // The session of before is over by then.
      const reader = await t.test.signIn({ id: t.anaId });
      const answer = await t.call('GET', `${requestsUrl()}?timeZone=${timeZone}`, undefined, reader);
      return answer.json().requests[0].isOverdue;
    };
    expect(await overdueIn('UTC')).toBe(false);
    const midnight = new Date(`${day(1)}T00:30:00Z`).getTime();
    t.test.clock.advance(midnight - t.test.clock.now().getTime());
    expect(await overdueIn('UTC')).toBe(true);
    expect(await overdueIn('America/New_York')).toBe(false);
  });

  it('of a role is answered by anybody who has it, and by nobody else', async () => {
    await ask({ roleId: quality });
    await ask({ userId: t.benId });
    expect(await listed()).toMatchObject([{ who: 'Ben Okafor' }, { who: 'Quality', isRole: true }]);
    await t.review(experiment, {}, eve);
    expect(await listed()).toMatchObject([{ state: 'over' }, { state: 'signed' }]);
  });

  it('of a role stays answered by who has left it since, and is over where somebody else signs', async () => {
    const other = await t.create();
    await t.publish(other);
    await ask({ roleId: quality });
    await t.review(experiment, {}, eve);
    await t.test.db.deleteFrom('user_roles').where('user_id', '=', eveId).execute();
    expect(await listed()).toMatchObject([{ state: 'signed' }]);
    await t.test.createUser({ name: 'Dan Roth', roleIds: [quality] });
    experiment = other;
    expect((await ask({ roleId: quality })).statusCode).toBe(201);
    await t.review(other);
    expect(await listed()).toMatchObject([{ state: 'over' }]);
  });

  it('of a role is answered by a step of its own where the chain has one, and else by whoever of it signs', async () => {
    const ada = await t.test.signIn({ administrator: true });
    const type = { id: 1, typeName: 'General', useACL: false, roles: [], active: true };
    const byEve = { meaning: 'Check', roleId: null, userId: eveId };
    const byBen = { meaning: 'Approval', roleId: null, userId: t.benId };
    const byRole = { meaning: 'Release', roleId: quality, userId: null };
    await t.test.createUser({ name: 'Dan Roth', roleIds: [quality] });
    for (const [steps, state] of [
      [[byEve, byBen], 'signed'],
      [[byEve, byRole], 'open'],
    ] as const) {
      const chain = { inOrder: true, steps };
      expect((await t.call('PUT', '/api/experimentTypes', { ...type, chain }, ada)).statusCode).toBe(200);
      experiment = await t.create();
      await t.publish(experiment);
      expect((await ask({ roleId: quality })).statusCode).toBe(201);
      const signature = t.test.signature(eve, 'Check');
      expect((await t.review(experiment, { signature }, eve)).statusCode).toBe(200);
      expect(await listed()).toMatchObject([{ state }]);
    }
  });

  it('is over where somebody declines', async () => {
    await ask({ userId: t.benId });
    expect((await t.end(experiment, 'decline', 'Wrong units', eve)).statusCode).toBe(200);
    expect(await listed()).toMatchObject([{ state: 'declined' }]);
    const again = await ask({ userId: t.benId });
    expect(again.statusCode).toBe(409);
    expect(first(again)).toContain('takes no further signature');
  });

  it('is over, and was not declined, where the workbook is withdrawn from signing', async () => {
    await ask({ userId: t.benId });
    expect((await t.end(experiment, 'withdraw', 'Wrong units', t.ana)).statusCode).toBe(200);
    expect(await listed()).toMatchObject([{ state: 'over', mayWithdraw: false }]);
  });

  it('is withdrawn by who asked or an administrator, once, and can then be asked anew', async () => {
    const { id } = (await ask({ userId: t.benId })).json();
    const byBen = await withdraw(id, t.ben);
    expect(byBen.statusCode).toBe(403);
    expect(first(byBen)).toContain('or an administrator, withdraws');
    expect((await withdraw(id)).json()).toMatchObject({ state: 'withdrawn', mayWithdraw: false });
    expect((await withdraw(id)).statusCode).toBe(409);
    const again = (await ask({ userId: t.benId })).json();
    const ada = await t.test.signIn({ administrator: true });
    expect((await withdraw(again.id, ada)).json()).toMatchObject({ state: 'withdrawn' });
    expect((await withdraw(again.id + 1)).statusCode).toBe(404);
  });

  it('is in the trail when it is made and when it is withdrawn, as of the workbook', async () => {
    const { id } = (await ask({ roleId: quality, due: day(1), remark: 'Please' })).json();
    await withdraw(id);
    const entries = await t.test.db
      .selectFrom('audit_entries as a')
      .innerJoin('audit_subjects as s', 's.entry_id', 'a.id')
      .select(['a.event', 'a.message', 'a.new', 's.experiment_id'])
      .where('a.table_name', '=', 'signature_requests')
      .orderBy('a.id')
      .execute();
    expect(entries).toMatchObject([
      {
        event: 'Ask For Signature',
        message: `Ana Kovač asked the role Quality to sign workbook "Titration" until ${day(1)}`,
        new: { who: 'Quality', role_id: quality, due: day(1), remark: 'Please' },
        experiment_id: experiment.id,
      },
      {
        event: 'Withdraw Request',
        message: 'Ana Kovač withdrew the request to the role Quality to sign workbook "Titration"',
        experiment_id: experiment.id,
      },
    ]);
  });

  it('stays as it was in the database, whoever asks', async () => {
    const { id } = (await ask({ userId: t.benId })).json();
    const change = (values: object) =>
      t.test.ownerDb.updateTable('signature_requests').set(values).where('id', '=', id).execute();
    await expect(change({ remark: 'Other' })).rejects.toThrow('stays as it was');
    await expect(change({ withdrawn_by: t.benId, withdrawn_at: new Date(), who: 'Eve' })).rejects.toThrow();
    await withdraw(id);
    await expect(change({ withdrawn_by: null, withdrawn_at: null })).rejects.toThrow('withdrawn once');
    await expect(
      t.test.ownerDb.deleteFrom('signature_requests').where('id', '=', id).execute(),
    ).rejects.toThrow('stays as it was');
  });
});

describe('whom one can ask', () => {
  const possible = async (headers = t.ana): Promise<PossibleSigners> =>
    (await t.call('GET', `${requestsUrl()}/possible`, undefined, headers)).json();

  it('is who could sign it now, and roles of theirs', async () => {
    const both = [
      { id: t.benId, name: 'Ben Okafor' },
      { id: eveId, name: 'Eve Lind' },
    ];
    expect(await possible()).toEqual({ people: both, roles: [{ id: quality, name: 'Quality' }] });
    await t.publish(experiment);
    await guardType();
    expect(await possible()).toEqual({ people: both.slice(1), roles: [{ id: quality, name: 'Quality' }] });
    await t.review(experiment, {}, eve);
    const over = await t.call('GET', `${requestsUrl()}/possible`);
    expect(over.statusCode).toBe(409);
    expect(first(over)).toBe('This workbook is already reviewed.');
  });

  it('is nobody who may not sign it, each with the reason', async () => {
    await guardType();
    const noRight = await ask({ userId: t.benId });
    expect(noRight.statusCode).toBe(409);
    expect(first(noRight)).toBe('Ben Okafor has no right to sign workbooks of its type. Ask somebody else.');
    expect(first(await ask({ userId: t.anaId }))).toContain('You do not ask yourself');
    expect((await ask({ userId: 999_999 })).statusCode).toBe(404);
    await t.publish(experiment);
    const asEve = await ask({ userId: t.anaId }, eve);
    expect(first(asEve)).toBe(
      'Ana Kovač published it, and somebody else has to review it. Ask somebody else.',
    );
    await t.test.db.updateTable('users').set({ active: false }).where('id', '=', eveId).execute();
    expect((await ask({ userId: eveId })).statusCode).toBe(404);
    expect(first(await ask({ roleId: quality }))).toBe(
      'Nobody with the role Quality can sign this workbook now. Ask somebody else.',
    );
    expect(await listed()).toEqual([]);
  });

  it('is nobody who cannot open it, or does not see its project', async () => {
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Private' });
    expect(first(await ask({ userId: t.benId }))).toContain('cannot open it: it is private');
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Public' });
    await t.test.db
      .insertInto('configuration')
      .values({ key: 'useRoles', value: 'true' })
      .onConflict((row) => row.column('key').doUpdateSet({ value: 'true' }))
      .execute();
    const ada = await t.test.signIn({ administrator: true });
    expect(first(await ask({ userId: t.benId }, ada))).toContain('does not see its project');
  });
});

describe('who asks', () => {
  it('is who may edit workbooks of the type, or has signed it; others see the requests', async () => {
    await guardType();
    const refused = await ask({ userId: eveId }, t.ben);
    expect(refused.statusCode).toBe(403);
    expect(first(refused)).toContain('or has signed this one');
    const mayAsk = async (headers: Record<string, string>) =>
      (await t.call('GET', requestsUrl(), undefined, headers)).json().mayAsk;
    expect([await mayAsk(t.ben), await mayAsk(t.ana)]).toEqual([false, true]);
    expect((await ask({ userId: eveId })).statusCode).toBe(201);
    expect(await listed(t.ben)).toMatchObject([{ kind: 'publish', who: 'Eve Lind' }]);
    await t.publish(experiment);
    expect(await listed()).toMatchObject([{ kind: 'publish', state: 'over' }]);
  });

  it('is told what is wrong with what they send, and nothing is kept of it', async () => {
    const wrong: [object, string][] = [
      [{}, 'Choose one person or one role to ask.'],
      [{ userId: t.benId, roleId: quality }, 'Choose one person or one role to ask.'],
      [{ userId: t.benId, due: '2026-13-01' }, 'The due date is a day'],
      [{ userId: t.benId, due: day(-2) }, 'This day is over'],
      [{ userId: t.benId, remark: 'x'.repeat(501) }, 'The remark may have at most 500 characters.'],
    ];
    for (const [body, sentence] of wrong) {
      const answer = await ask(body);
      expect(answer.statusCode).toBe(400);
      expect(first(answer)).toContain(sentence);
    }
    expect((await ask({ userId: t.benId })).statusCode).toBe(201);
    expect(first(await ask({ userId: t.benId }))).toContain('Ben Okafor was asked already');
    expect(await listed()).toHaveLength(1);
  });

  it('asks at most 100 times within an hour', async () => {
    const base = {
      experiment_id: experiment.id,
      kind: 'review' as const,
      user_id: t.benId,
      who: 'Ben Okafor',
    };
    const at = t.test.clock.now();
    const rows = Array.from({ length: 100 }, () => ({
      ...base,
      asked_by: t.anaId,
      asked_by_name: 'Ana Kovač',
      asked_at: at,
      withdrawn_by: t.anaId,
      withdrawn_at: at,
    }));
    await t.test.db.insertInto('signature_requests').values(rows).execute();
    expect((await ask({ userId: t.benId })).statusCode).toBe(429);
    t.test.clock.advance(3_600_001);
    const later = await t.test.signIn({ id: t.anaId });
    expect((await ask({ userId: t.benId }, later)).statusCode).toBe(201);
  });

  it('tells at most about 300 people within an hour, a role counted by its people', async () => {
    await t.publish(experiment);
    const { id } = (await ask({ roleId: quality })).json();
    const at = t.test.clock.now();
    const told = (count: number) =>
      t.test.db
        .insertInto('notifications')
        .values(
          Array.from({ length: count }, () => ({
            user_id: eveId,
            kind: 'asked' as const,
            experiment_id: experiment.id,
            request_id: id,
            by_name: 'Ana Kovač',
            at,
          })),
        )
        .execute();
    await told(298);
    expect((await ask({ userId: t.benId })).statusCode).toBe(201);
    const refused = await ask({ userId: eveId });
    expect(refused.statusCode).toBe(429);
    expect(first(refused)).toContain('Within an hour you have asked 300 people for signatures');
    expect(await listed()).toHaveLength(2);
    t.test.clock.advance(3_600_001);
    const later = await t.test.signIn({ id: t.anaId });
    expect((await ask({ userId: eveId }, later)).statusCode).toBe(201);
  });
});
