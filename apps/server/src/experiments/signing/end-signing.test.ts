import type { Experiment } from '@benchbook/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../../test/editor-test.ts';
import { crossCheck } from '../../trail/cross-check/cross-check.ts';
import { lockExperiment } from '../repository.ts';

let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
  await t.publish(experiment);
});
afterEach(() => t.close());

const REASON = 'The blank of run 3 is missing';
const decline = (headers = t.ben, of = experiment, reason: unknown = REASON) =>
  t.end(of, 'decline', reason, headers);
const withdraw = (headers = t.ana, of = experiment, reason: unknown = REASON) =>
  t.end(of, 'withdraw', reason, headers);
const copy = (fields: object = {}, headers = t.ana, of = experiment) =>
  t.call('POST', `${t.urlOf(of)}/copy`, { title: 'Titration, amended', ...fields }, headers);
const first = (answer: { json(): { errors: { msg: string }[] } }) => answer.json().errors[0]?.msg;
const stored = (id = experiment.id) =>
  t.test.db.selectFrom('experiments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('declining to sign a workbook', () => {
  it('keeps who, when and why beside it, and in the trail', async () => {
    const answer = await decline();
    expect(answer.statusCode).toBe(200);
    const declined = {
      by: 'Ben Okafor',
      at: t.test.clock.now().toISOString(),
      reason: REASON,
      withdrawn: false,
    };
    expect(answer.json()).toMatchObject({
      isPublished: true,
      isReviewed: false,
      declined: { ...declined, at: expect.any(String) },
    });
    expect(await t.read(experiment)).toEqual(answer.json());
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'actor_id', 'reason', 'row_id', 'new'])
      .where('event', '=', 'Decline Workbook')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      message: 'Ben Okafor declined to sign workbook "Titration"',
      actor_id: t.benId,
      reason: REASON,
      row_id: String(experiment.id),
      new: {
        version: 1,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        meaning: 'Decline',
        method: 'name-and-password',
      },
    });
    expect(await crossCheck(t.test.parts)).toEqual([]);
  });

  it('is for whoever might review it, with a reason', async () => {
    expect(first(await decline(t.ana))).toBe('A different user is required for reviewing.');
    expect((await decline(t.ben, experiment, ' ')).statusCode).toBe(400);
    const draft = await t.create({ title: 'Draft' });
    expect((await decline(t.ben, draft)).statusCode).toBe(409);
    await t.review(experiment);
    expect(first(await decline())).toBe('This workbook is already reviewed.');
    expect(await stored()).toMatchObject({ declined_at: null });
  });

  it('asks for what a signature asks for, and changes nothing without', async () => {
    const url = `${t.urlOf(experiment)}/decline`;
    const bare = await t.call('POST', url, { reason: REASON }, t.ben);
    expect(bare.statusCode).toBe(401);
    expect(bare.json().errors[0]).toMatchObject({ code: 'signature-required' });
    const signature = t.test.signature(t.ben, 'Decline');
    const send = (given: object) =>
      t.call('POST', url, { reason: REASON, signature: { ...signature, ...given } }, t.ben);
    expect((await send({ password: 'mistyped' })).statusCode).toBe(403);
    expect((await send({ meaning: 'Review' })).statusCode).toBe(400);
    expect((await send({ sha256: '0'.repeat(64) })).json().errors[0]).toMatchObject({
      code: 'newer-version',
    });
    expect(await stored()).toMatchObject({ declined_at: null });
    const trail = await t.test.db
      .selectFrom('audit_entries')
      .select('message')
      .where('event', '=', 'Failed Signing')
      .execute();
    expect(trail).toEqual([{ message: 'Ben Okafor gave no right password to decline workbook "Titration"' }]);
    expect((await send({})).statusCode).toBe(200);
  });

  /** Ben has no password here, and has just signed in at his provider. */
  async function signOnAnew(): Promise<void> {
    await t.test.db.updateTable('users').set({ password_hash: null }).where('id', '=', t.benId).execute();
    const session = await t.test.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', t.benId)
      .executeTakeFirstOrThrow();
    const origin = { kind: 'oidc', subject: 'ben', subject_format: null, session_index: null } as const;
    await t.test.db
      .insertInto('sign_on_sessions')
      .values({ ...origin, session_id: session.id, id_token_sealed: null, authenticated_at: new Date() })
      .execute();
  }

  it('uses up the sign-on it was proved by: what comes next is proved anew', async () => {
    await signOnAnew();
    const other = await t.create();
    await t.publish(other);
    expect((await decline()).statusCode).toBe(200);
    expect((await decline(t.ben, other)).json().errors[0]).toMatchObject({ code: 'signature-required' });
  });

  it.each([
    ['declines', 'signs another'],
    ['signs another', 'declines'],
  ] as const)(
    'is proved by a sign-on that proves one thing: who %s, and at the same moment %s',
    async (...both) => {
      await signOnAnew();
      const other = await t.create();
      await t.publish(other);
      const act = { declines: () => decline(), 'signs another': () => t.review(other) };
      const waiting = async () => {
        const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.test.db);
        return rows.length;
      };
      // Both are asked for their proof before either is written.
      const answers = await t.test.db.transaction().execute(async (trx) => {
        for (const { id } of [experiment, other]) await lockExperiment(trx, id);
        const under: ReturnType<typeof decline>[] = [];
        for (const what of both) {
          under.push(act[what]());
          await expect.poll(waiting, { timeout: 60_000 }).toBe(under.length);
        }
        return { under };
      });
      const [first, second] = await Promise.all(answers.under);
      expect(first?.statusCode).toBe(200);
      expect(second?.statusCode).toBe(401);
      expect(second?.json().errors[0]).toMatchObject({ code: 'signature-required' });
      const declined = await stored();
      const { reviewed_at } = await stored(other.id);
      expect([declined.declined_at !== null, reviewed_at !== null]).toEqual([
        both[0] === 'declines',
        both[0] === 'signs another',
      ]);
    },
  );

  it('ends its signing: it is reviewed by nobody, and declined once [21 CFR 11.10(f)]', async () => {
    await decline();
    const eve = await t.test.signIn({ name: 'Eve Lind' });
    const refused = await t.review(experiment, {}, eve);
    expect(refused.statusCode).toBe(409);
    expect(first(refused)).toContain('Somebody declined to sign this workbook');
    expect((await decline(eve)).statusCode).toBe(409);
    expect(await t.read(experiment)).toMatchObject({ isReviewed: false, declined: { by: 'Ben Okafor' } });
  });

  it('is decided by whoever comes first, when one reviews while the other declines', async () => {
    const eve = await t.test.signIn({ name: 'Eve Lind' });
    const [reviewed, declined] = await Promise.all([t.review(experiment, {}, eve), decline()]);
    expect([reviewed.statusCode, declined.statusCode].sort()).toEqual([200, 409]);
    const { reviewed_at, declined_at } = await stored();
    expect((reviewed_at === null) !== (declined_at === null)).toBe(true);
  });

  it('is kept by the database, whoever writes the row', async () => {
    await decline();
    const change = (values: object) =>
      t.test.db
        .updateTable('experiments')
        .set(values as never)
        .where('id', '=', experiment.id)
        .execute();
    await expect(change({ decline_reason: 'Fine after all' })).rejects.toThrow('stays declined');
    await expect(
      change({ declined_by: null, declined_by_name: null, declined_at: null, decline_reason: null }),
    ).rejects.toThrow('stays declined');
    await expect(change({ reviewer_id: t.benId, reviewed_at: new Date() })).rejects.toThrow(
      'declined_not_reviewed',
    );
  });

  it('is noticed where it is not what the trail says', async () => {
    const { db, parts } = t.test;
    await db
      .updateTable('experiments')
      .set({
        declined_by: t.benId,
        declined_by_name: 'Ben Okafor',
        declined_at: new Date(),
        decline_reason: 'Forged',
      })
      .where('id', '=', experiment.id)
      .execute();
    expect(await crossCheck(parts)).toMatchObject([{ mark: `experiments ${experiment.id} declined` }]);
  });
});

describe('withdrawing a workbook from signing', () => {
  it('is for its publisher and for administrators, while it waits for signatures', async () => {
    const refused = await withdraw(t.ben);
    expect(refused.statusCode).toBe(403);
    expect(first(refused)).toContain('withdrawn from signing by who published it, or by an administrator');
    const draft = await t.create({ title: 'Draft' });
    expect((await withdraw(t.ana, draft)).statusCode).toBe(409);
    expect((await withdraw(t.ana, experiment, ' ')).statusCode).toBe(400);
    const bare = await t.call('POST', `${t.urlOf(experiment)}/withdraw`, { reason: REASON });
    expect(bare.json().errors[0]).toMatchObject({ code: 'signature-required' });
    expect(await stored()).toMatchObject({ declined_at: null, withdrawn: false });

    const ada = await t.test.signIn({ name: 'Ada Roy', administrator: true });
    expect((await withdraw(ada)).json()).toMatchObject({
      declined: { by: 'Ada Roy', reason: REASON, withdrawn: true },
    });
    expect((await withdraw(t.ana)).statusCode).toBe(409);
    await t.publish(draft);
    await t.review(draft);
    expect(first(await withdraw(t.ana, draft))).toBe('This workbook is already reviewed.');
  });

  it('takes no further signature, stands in the trail, and is amended in a copy [21 CFR 11.10(f)]', async () => {
    expect((await withdraw()).statusCode).toBe(200);
    expect((await t.review(experiment)).statusCode).toBe(409);
    expect((await decline()).statusCode).toBe(409);
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'reason', 'new'])
      .where('event', '=', 'Withdraw Workbook')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      message: 'Ana Kovač withdrew workbook "Titration" from signing',
      reason: REASON,
      new: { withdrawn: true, version: 1, method: 'password' },
    });
    expect(await crossCheck(t.test.parts)).toEqual([]);
    expect((await copy({ amends: true })).json()).toMatchObject({
      amends: { declined: { by: 'Ana Kovač', withdrawn: true } },
    });
    await expect(
      t.test.db
        .updateTable('experiments')
        .set({ withdrawn: false })
        .where('id', '=', experiment.id)
        .execute(),
    ).rejects.toThrow('stays declined');
  });
});

describe('an amended copy', () => {
  it('goes on from what was declined, and each leads to the other', async () => {
    await decline();
    const made = await copy({ amends: true });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      isPublished: false,
      declined: null,
      copiedFromExperimentId: experiment.id,
      amends: {
        id: experiment.id,
        title: 'Titration',
        version: 1,
        declined: { by: 'Ben Okafor', at: expect.stringMatching(/Z$/), reason: REASON, withdrawn: false },
      },
    });
    expect((await t.read(experiment)).amendedBy).toEqual([
      { id: made.json().id, title: 'Titration, amended' },
    ]);
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'new'])
      .where('event', '=', 'Copy Workbook')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      message: 'Ana Kovač created workbook "Titration, amended" as an amended copy of Titration',
      new: { amends: true, copied_from_id: experiment.id, copied_from_version: 1 },
    });
  });

  it('that is private is told to nobody else', async () => {
    await decline();
    const { id } = (await copy({ amends: true, visibility: 'Private' })).json();
    const seenBy = async (headers: Record<string, string>, of: number) =>
      (
        await t.call('GET', `/api/projects/${t.projectId}/experiments/${of}`, undefined, headers)
      ).json() as Experiment;
    expect((await seenBy(t.ana, experiment.id)).amendedBy).toHaveLength(1);
    expect((await seenBy(t.ben, experiment.id)).amendedBy).toEqual([]);
    expect((await seenBy(t.ben, id)).amends).toBeNull();
    const log = await t.call('GET', `/api/logs?experimentId=${id}`, undefined, t.ben);
    expect(log.json()).toMatchObject([{ message: 'Ana Kovač created workbook "Titration, amended"' }]);
  });

  it('is told of whoever else has made many that are private', async () => {
    await decline();
    const rows = Array.from({ length: 21 }, () => copy({ amends: true, visibility: 'Private' }));
    await Promise.all(rows);
    const { id } = (await copy({ amends: true })).json();
    const seen = await t.call('GET', t.urlOf(experiment), undefined, t.ben);
    expect(seen.json().amendedBy).toEqual([{ id, title: 'Titration, amended' }]);
    expect((await t.read(experiment)).amendedBy).toHaveLength(20);
  });

  it('is made of a declined workbook only, and stays one', async () => {
    const refused = await copy({ amends: true });
    expect(refused.statusCode).toBe(409);
    expect(first(refused)).toContain('there is nothing to amend');
    const { id } = (await copy()).json();
    const amend = t.test.ownerDb.updateTable('experiments').set({ amends: true }).where('id', '=', id);
    await expect(amend.execute()).rejects.toThrow('stays one of the same workbook');
    await decline();
    // A copy for another purpose amends nothing.
    expect((await copy()).json().amends).toBeNull();
    expect((await t.read(experiment)).amendedBy).toEqual([]);
  });
});
