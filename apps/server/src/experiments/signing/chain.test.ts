import type { Experiment, SignerChain, SigningTerms } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../../test/editor-test.ts';
import { crossCheck } from '../../trail/cross-check/cross-check.ts';

let t: EditorTest;
let ada: Record<string, string>;
let eve: Record<string, string>;
let eveId: number;
let quality: number;
beforeEach(async () => {
  t = await startEditorTest();
  ada = await t.test.signIn({ administrator: true, name: 'Ada Admin' });
  eveId = await t.test.createUser({ name: 'Eve Lind' });
  quality = await roleOf('Quality', eveId);
  eve = await t.test.signIn({ id: eveId });
});
afterEach(() => t.close());

/** A role, and who has it. */
async function roleOf(name: string, ...userIds: number[]): Promise<number> {
  const { id } = await t.test.db
    .insertInto('roles')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (userIds.length > 0) {
    const rows = userIds.map((userId) => ({ user_id: userId, role_id: id }));
    await t.test.db.insertInto('user_roles').values(rows).execute();
  }
  return id;
}

type Step = SignerChain['steps'][number];
const byPerson = (meaning: string, userId: number): Step => ({ meaning, roleId: null, userId });
const byRole = (meaning: string, roleId = quality): Step => ({ meaning, roleId, userId: null });
const setChain = async (steps: Step[], { inOrder = true, fields = {} } = {}) => {
  const type = { id: 1, typeName: 'General', useACL: false, roles: [], active: true };
  const chain = { inOrder, steps };
  return t.call('PUT', '/api/experimentTypes', { ...type, chain, ...fields }, ada);
};
async function publishedWith(steps: Step[], options: { inOrder?: boolean } = {}): Promise<Experiment> {
  expect((await setChain(steps, options)).statusCode).toBe(200);
  const experiment = await t.create();
  expect((await t.publish(experiment)).statusCode).toBe(200);
  return experiment;
}
const sign = (experiment: Experiment, headers: Record<string, string>, meaning: string) =>
  t.review(experiment, { signature: t.test.signature(headers, meaning) }, headers);
const first = (answer: { json(): { errors: { msg: string }[] } }) => answer.json().errors[0]?.msg;
const seenBy = async (experiment: Experiment, headers: Record<string, string>): Promise<Experiment> =>
  (await t.call('GET', t.urlOf(experiment), undefined, headers)).json();
const prepare = async (experiment: Experiment, headers: Record<string, string>, kind = 'review') =>
  (
    await t.call('POST', `${t.urlOf(experiment)}/signatures/prepare`, { kind }, headers)
  ).json() as SigningTerms;

describe('a chain of three signers in order', () => {
  let experiment: Experiment;
  beforeEach(async () => {
    experiment = await publishedWith([byPerson('Review', t.benId), byRole('Approval')]);
  });

  it('is signed one after the other, and the last one reviews', async () => {
    expect(await t.read(experiment)).toMatchObject({
      isPublished: true,
      isReviewed: false,
      signers: [
        { step: 1, meaning: 'Review', who: 'Ben Okafor', isRole: false, signed: null, isNext: true },
        { step: 2, meaning: 'Approval', who: 'Quality', isRole: true, signed: null, isNext: false },
      ],
    });
    expect((await seenBy(experiment, t.ben)).signers[0]).toMatchObject({ isYours: true });
    const between = await sign(experiment, t.ben, 'Review');
    expect(between.json()).toMatchObject({
      isReviewed: false,
      reviewer: null,
      signers: [
        { signed: { kind: 'sign', by: 'Ben Okafor', method: 'name-and-password' }, isNext: false },
        { signed: null, isNext: true },
      ],
    });
    const last = await sign(experiment, eve, 'Approval');
    expect(last.json()).toMatchObject({
      isReviewed: true,
      reviewer: 'Eve Lind',
      reviewedMeaning: 'Approval',
      signers: [{ isNext: false }, { signed: { kind: 'review', by: 'Eve Lind' }, isNext: false }],
    });
    const listed = (await t.call('GET', `${t.urlOf(experiment)}/signatures`)).json();
    expect(
      listed.map(({ kind, userName, meaning }: Record<string, string>) => [kind, userName, meaning]),
    ).toEqual([
      ['publish', 'Ana Kovač', 'Authorship'],
      ['sign', 'Ben Okafor', 'Review'],
      ['review', 'Eve Lind', 'Approval'],
    ]);
  });

  it('is in the trail with the chain and each step, which the check of the trail holds against the rows', async () => {
    await sign(experiment, t.ben, 'Review');
    await sign(experiment, eve, 'Approval');
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select(['event', 'message', 'new'])
      .where('event', 'in', ['Publish Workbook', 'Sign Workbook', 'Review Workbook'])
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      {
        new: {
          chain: [
            { step: 1, who: 'Ben Okafor', userId: t.benId },
            { step: 2, who: 'Quality' },
          ],
        },
      },
      { message: 'Ben Okafor signed workbook "Titration" as signer 1 of 2 (Review)', new: { step: 1 } },
      { message: 'Eve Lind reviewed workbook "Titration" as signer 2 of 2 (Approval)', new: { step: 2 } },
    ]);
    expect(await crossCheck(t.test.parts)).toEqual([]);
  });

  it('tells each signer what is theirs to sign, and what it means', async () => {
    const terms = await prepare(experiment, t.ben);
    expect(terms).toMatchObject({ meanings: ['Review'], signers: [{ isYours: true }, { isYours: false }] });
    const refused = await sign(experiment, t.ben, 'Approval');
    expect(refused.statusCode).toBe(400);
    expect(first(refused)).toBe('The meaning of this signature is one of: Review. Nothing was signed.');
  });

  it('lets nobody sign out of turn, twice, for another, or what they published', async () => {
    expect(first(await sign(experiment, eve, 'Approval'))).toBe(
      'This workbook is signed in order, and others sign it before you.',
    );
    expect(first(await sign(experiment, t.ana, 'Review'))).toBe(
      'A different user is required for reviewing.',
    );
    const dan = await t.test.signIn({ name: 'Dan Roth' });
    const stranger = await sign(experiment, dan, 'Review');
    expect(stranger.statusCode).toBe(403);
    expect(first(stranger)).toBe('You are not among those who sign this workbook.');
    await sign(experiment, t.ben, 'Review');
    expect(first(await sign(experiment, t.ben, 'Review'))).toContain('one person signs one step');
    expect(await t.read(experiment)).toMatchObject({ isReviewed: false });
  });

  it('is declined by the next signer only, which ends it', async () => {
    const decline = (headers: Record<string, string>) => t.end(experiment, 'decline', 'Wrong units', headers);
    expect((await decline(eve)).statusCode).toBe(409);
    expect((await decline(t.ben)).statusCode).toBe(200);
    expect((await t.read(experiment)).signers.some(({ isNext }) => isNext)).toBe(false);
    expect((await sign(experiment, eve, 'Approval')).statusCode).toBe(409);
  });

  it('stays as it was published, whatever becomes of the workbook type and of names', async () => {
    await setChain([]);
    await t.test.db.updateTable('roles').set({ name: 'QA' }).where('id', '=', quality).execute();
    expect((await t.read(experiment)).signers.map(({ who }) => who)).toEqual(['Ben Okafor', 'Quality']);
    const next = await t.create({ title: 'Next' });
    await t.publish(next);
    expect((await t.read(next)).signers).toEqual([]);
    // One person reviews it, as specified.
    expect((await t.review(next, {}, eve)).json()).toMatchObject({ isReviewed: true, reviewer: 'Eve Lind' });
  });

  it('is signed once where two with the role sign at the same moment', async () => {
    const danId = await t.test.createUser({ name: 'Dan Roth' });
    await t.test.db.insertInto('user_roles').values({ user_id: danId, role_id: quality }).execute();
    const dan = await t.test.signIn({ id: danId });
    await sign(experiment, t.ben, 'Review');
    const answers = await Promise.all([sign(experiment, eve, 'Approval'), sign(experiment, dan, 'Approval')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('a chain in any order', () => {
  it('is signed as people come, each the step whose meaning they choose', async () => {
    const lead = await roleOf('Lead', eveId);
    const danId = await t.test.createUser({ name: 'Dan Roth' });
    await t.test.db.insertInto('user_roles').values({ user_id: danId, role_id: quality }).execute();
    const experiment = await publishedWith(
      [byPerson('Review', t.benId), byRole('Approval'), byRole('Responsibility', lead)],
      { inOrder: false },
    );
    expect((await prepare(experiment, eve)).meanings).toEqual(['Approval', 'Responsibility']);
    expect((await sign(experiment, eve, 'Responsibility')).json()).toMatchObject({ isReviewed: false });
    expect((await sign(experiment, eve, 'Approval')).statusCode).toBe(409);
    expect((await sign(experiment, t.ben, 'Review')).statusCode).toBe(200);
    const dan = await t.test.signIn({ id: danId });
    expect((await sign(experiment, dan, 'Approval')).json()).toMatchObject({
      isReviewed: true,
      reviewer: 'Dan Roth',
    });
  });
});

describe('one person for each step', () => {
  const join = async (name: string, ...roleIds: number[]) => {
    const id = await t.test.createUser({ name });
    const rows = roleIds.map((roleId) => ({ user_id: id, role_id: roleId }));
    await t.test.db.insertInto('user_roles').values(rows).execute();
    return { id, headers: await t.test.signIn({ id }) };
  };

  it('is there when a workbook is published, or it is not', async () => {
    const before = { signature: undefined };
    for (const [steps, words] of [
      // One person for both; the role's only one is named beside.
      [[byRole('Review'), byRole('Approval')], 'step 2 of the chain of signers, Approval by Quality'],
      [[byRole('Review'), byPerson('Approval', eveId)], 'step 1 of the chain of signers, Review by Quality'],
    ] as const) {
      await setChain([...steps]);
      const experiment = await t.create();
      const refused = await t.publish(experiment, before);
      expect(refused.statusCode).toBe(409);
      expect(first(refused)).toContain(words);
      expect(await t.read(experiment)).toMatchObject({ isPublished: false });
    }
    await join('Dan Roth', quality);
    await publishedWith([byRole('Review'), byRole('Approval')]);
  });

  it.each([true, false])('is who is named, not a role of theirs; in order: %s', async (inOrder) => {
    const dan = await join('Dan Roth', quality);
    const experiment = await publishedWith([byRole('Review'), byPerson('Review', eveId)], { inOrder });
    if (inOrder) {
      expect(first(await sign(experiment, eve, 'Review'))).toContain('others sign it before you');
      expect((await sign(experiment, dan.headers, 'Review')).json()).toMatchObject({ isReviewed: false });
      expect((await sign(experiment, eve, 'Review')).json()).toMatchObject({ isReviewed: true });
      return;
    }
    expect((await seenBy(experiment, eve)).signers).toMatchObject([{ isYours: false }, { isYours: true }]);
    expect((await sign(experiment, eve, 'Review')).json().signers).toMatchObject([
      { signed: null },
      { signed: { by: 'Eve Lind' } },
    ]);
    expect((await sign(experiment, dan.headers, 'Review')).json()).toMatchObject({ isReviewed: true });
  });

  it('is not used up: who alone can sign another step does not sign this one', async () => {
    const lead = await roleOf('Lead', eveId);
    const dan = await join('Dan Roth', quality);
    const experiment = await publishedWith([byRole('Review'), byRole('Approval', lead)], { inOrder: false });
    const refused = await sign(experiment, eve, 'Review');
    expect(refused.statusCode).toBe(409);
    expect(first(refused)).toContain('nobody is left for step 2, Approval by Lead');
    expect((await sign(experiment, dan.headers, 'Review')).statusCode).toBe(200);
    expect((await sign(experiment, eve, 'Approval')).json()).toMatchObject({ isReviewed: true });
  });

  it('signs the step that leaves the other to somebody, of two with one meaning', async () => {
    const lead = await roleOf('Lead', eveId);
    const dan = await join('Dan Roth', quality);
    const experiment = await publishedWith([byRole('Review'), byRole('Review', lead)], { inOrder: false });
    expect((await sign(experiment, eve, 'Review')).json().signers).toMatchObject([
      { signed: null },
      { signed: { by: 'Eve Lind' } },
    ]);
    expect((await sign(experiment, dan.headers, 'Review')).json()).toMatchObject({ isReviewed: true });
  });

  it('goes on where too few are left in any case', async () => {
    const lead = await roleOf('Lead', t.benId);
    const experiment = await publishedWith([byRole('Review'), byRole('Approval', lead)], { inOrder: false });
    await t.test.db.updateTable('roles').set({ active: false }).where('id', '=', lead).execute();
    expect((await sign(experiment, eve, 'Review')).json()).toMatchObject({ isReviewed: false });
  });
});

describe('the chain of a workbook type', () => {
  it('is kept with the type, and in the trail; who does not send one leaves it', async () => {
    const chain = { inOrder: false, steps: [byPerson('Review', t.benId), byRole('Approval')] };
    const changed = await setChain(chain.steps, { inOrder: false });
    expect(changed.json().chain).toEqual({
      inOrder: false,
      steps: [
        { ...chain.steps[0], who: 'Ben Okafor' },
        { ...chain.steps[1], who: 'Quality' },
      ],
    });
    const renamed = await setChain([], { fields: { typeName: 'Renamed', chain: undefined } });
    expect(renamed.json()).toMatchObject({ typeName: 'Renamed', chain: { steps: [{}, {}] } });
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select('new')
      .where('event', '=', 'Edit workbook type')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(entry.new).toMatchObject({ chain: { steps: [{ who: 'Ben Okafor' }, { who: 'Quality' }] } });
  });

  it.each([
    ['nobody', () => [{ meaning: 'Review', roleId: null, userId: null }], 'for one role or for one person'],
    [
      'a role and a person',
      () => [{ ...byRole('Review'), userId: t.benId }],
      'for one role or for one person',
    ],
    ['one person twice', () => [byPerson('Review', t.benId), byPerson('Approval', t.benId)], 'named twice'],
    ['nothing it means', () => [byRole(' ')], 'meaning'],
    ['more than ten', () => Array.from({ length: 11 }, () => byRole('Review')), 'at most 10 steps'],
    ['somebody who is not there', () => [byPerson('Review', 9_999)], 'does not exist'],
  ])('does not take %s for a step', async (_what, steps, words) => {
    const refused = await setChain(steps());
    expect(refused.statusCode).toBe(400);
    expect(first(refused)).toContain(words);
  });

  it('that nobody but the publisher could sign keeps a workbook from being published, before a password is asked for', async () => {
    const empty = await roleOf('Empty');
    for (const [steps, words] of [
      [[byPerson('Review', t.anaId)], 'step 1 of the chain of signers, Review by Ana Kovač'],
      [
        [byRole('Review'), byRole('Approval', empty)],
        'Nobody is left to sign step 2 of the chain of signers, Approval by Empty',
      ],
    ] as const) {
      await setChain([...steps]);
      const experiment = await t.create();
      const refused = await t.publish(experiment, { signature: undefined });
      expect(refused.statusCode).toBe(409);
      expect(first(refused)).toContain(words);
      expect(await t.read(experiment)).toMatchObject({ isPublished: false });
    }
  });

  it('is signed by people who see the project: others keep it from being published', async () => {
    const set = (key: 'useRoles', value: string) =>
      t.test.db
        .insertInto('configuration')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    const seeing = await roleOf('Seeing', t.anaId);
    await t.test.db
      .insertInto('role_project_types')
      .values({ role_id: seeing, project_type_id: 1 })
      .execute();
    await setChain([byPerson('Approval', eveId)]);
    await set('useRoles', 'true');
    t.test.parts.access.clear();
    const hidden = await t.create();
    expect(first(await t.publish(hidden))).toContain('Nobody is left to sign step 1');
    await t.test.db.insertInto('user_roles').values({ user_id: eveId, role_id: seeing }).execute();
    expect((await t.publish(hidden)).statusCode).toBe(200);
  });

  it('is shown to whoever publishes before they sign', async () => {
    await setChain([byRole('Approval')]);
    const experiment = await t.create();
    expect((await prepare(experiment, t.ana, 'publish')).signers).toMatchObject([
      { step: 1, meaning: 'Approval', who: 'Quality', signed: null, isYours: false },
    ]);
  });
});

describe('21 CFR 11.10(f), 11.10(g), 11.70: the signers of a workbook are kept by the database', () => {
  const signature = async (experiment: Experiment, fields: object) => {
    const { id, ...values } = await t.test.db
      .selectFrom('signatures')
      .selectAll()
      .where('experiment_id', '=', experiment.id)
      .where('kind', '=', 'publish')
      .executeTakeFirstOrThrow();
    return (
      t.test.db
        .insertInto('signatures')
        // Whatever somebody with the database's password makes of the columns.
        .values({ ...values, kind: 'sign', ...fields } as never)
        .execute()
    );
  };

  it('out of order, by somebody else, with another meaning, or as the last one before the others', async () => {
    const experiment = await publishedWith([byPerson('Review', t.benId), byRole('Approval')]);
    const no = 'no such signer now';
    await expect(signature(experiment, { step: 2, user_id: eveId, meaning: 'Approval' })).rejects.toThrow(no);
    await expect(signature(experiment, { step: 1, user_id: eveId, meaning: 'Review' })).rejects.toThrow(no);
    await expect(signature(experiment, { step: 1, user_id: t.benId, meaning: 'Glance' })).rejects.toThrow(no);
    await expect(signature(experiment, { step: 1, user_id: t.anaId, meaning: 'Review' })).rejects.toThrow();
    const other = await publishedWith([byRole('Review'), byPerson('Approval', t.benId)]);
    const byEve = { step: 1, user_id: eveId, meaning: 'Review', user_name: 'Eve Lind' };
    await t.test.db.updateTable('roles').set({ active: false }).where('id', '=', quality).execute();
    await expect(signature(other, byEve)).rejects.toThrow(no);
    await t.test.db.updateTable('roles').set({ active: true }).where('id', '=', quality).execute();
    await signature(other, byEve);
    const reviewed = t.test.db
      .updateTable('experiments')
      .set({ reviewer_id: t.benId, reviewed_at: new Date() })
      .where('id', '=', experiment.id);
    await expect(reviewed.execute()).rejects.toThrow('reviewed by the last of its signers');
  });

  it('bound when it is published, and neither changed nor added to after', async () => {
    const experiment = await publishedWith([byRole('Approval')]);
    const step = {
      experiment_id: experiment.id,
      step: 2,
      meaning: 'More',
      role_id: quality,
      user_id: null,
      who: 'Quality',
      in_order: true,
    };
    await expect(t.test.db.insertInto('signing_steps').values(step).execute()).rejects.toThrow(
      'bound when it is published',
    );
    await expect(t.test.ownerDb.deleteFrom('signing_steps').execute()).rejects.toThrow('append-only');
    await expect(t.test.ownerDb.updateTable('signing_steps').set({ meaning: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
  });
});
