import type { Experiment, SignerChain, Waiting } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';

let t: EditorTest;
let ada: Record<string, string>;
let eve: Record<string, string>;
let eveId: number;
let quality: number;
beforeEach(async () => {
  t = await startEditorTest();
  t.test.clock.stop();
  ada = await t.test.signIn({ administrator: true, name: 'Ada Admin' });
  quality = await createRole('Quality');
  eveId = await t.test.createUser({ name: 'Eve Lind', roleIds: [quality] });
  eve = await t.test.signIn({ id: eveId });
});
afterEach(() => t.close());

async function createRole(name: string): Promise<number> {
  const row = await t.test.db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

type Step = SignerChain['steps'][number];
const byPerson = (meaning: string, userId: number): Step => ({ meaning, roleId: null, userId });
const byRole = (meaning: string, roleId: number): Step => ({ meaning, roleId, userId: null });
async function setType(
  steps: Step[],
  { inOrder = true, editors }: { inOrder?: boolean; editors?: number[] } = {},
) {
  const type = { id: 1, typeName: 'General', active: true, chain: { inOrder, steps } };
  const roles = (editors ?? []).map((id) => ({ id, create: true, edit: true }));
  const body = { ...type, useACL: editors !== undefined, roles };
  expect((await t.call('PUT', '/api/experimentTypes', body, ada)).statusCode).toBe(200);
}
async function published(title: string): Promise<Experiment> {
  const experiment = await t.create({ title });
  expect((await t.publish(experiment)).statusCode).toBe(200);
  return experiment;
}
const ask = async (experiment: Experiment, body: object) => {
  const answer = await t.call('POST', `${t.urlOf(experiment)}/signatureRequests`, body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const sign = async (experiment: Experiment, headers: Record<string, string>, meaning: string) =>
  expect(
    (await t.review(experiment, { signature: t.test.signature(headers, meaning) }, headers)).statusCode,
  ).toBe(200);
const waiting = async (headers: Record<string, string>, query = ''): Promise<Waiting[]> => {
  const answer = await t.call('GET', `/api/waiting${query}`, undefined, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
/** Titles of what waits, and the count beside, which is never another. */
const titles = async (headers: Record<string, string>): Promise<string[]> => {
  const rows = await waiting(headers);
  const { count } = (await t.call('GET', '/api/waiting/count', undefined, headers)).json();
  expect(count).toBe(rows.length);
  return rows.map(({ title }) => title);
};
const day = (offset: number) =>
  new Date(t.test.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);

describe('what waits for somebody', () => {
  it('is what they were asked to sign, until they sign it', async () => {
    const experiment = await published('Buffers');
    expect(await titles(t.ben)).toEqual([]);
    await ask(experiment, { userId: t.benId, due: day(2), remark: 'Before the audit' });
    expect(await waiting(t.ben)).toMatchObject([
      {
        experimentId: experiment.id,
        title: 'Buffers',
        projectId: t.projectId,
        projectTitle: 'Buffers',
        kind: 'review',
        meaning: null,
        role: null,
        by: 'Ana Kovač',
        due: day(2),
        isOverdue: false,
        remark: 'Before the audit',
      },
    ]);
    expect(await titles(eve)).toEqual([]);
    await sign(experiment, t.ben, 'Review');
    expect(await titles(t.ben)).toEqual([]);
  });

  it('is what a role of theirs was asked to sign, until one of them did, it was declined or withdrawn', async () => {
    const signed = await published('Signed');
    const declined = await published('Declined');
    const withdrawn = await published('Withdrawn');
    await ask(signed, { roleId: quality });
    await ask(declined, { roleId: quality });
    const { id } = await ask(withdrawn, { roleId: quality });
    expect(await titles(eve)).toEqual(['Signed', 'Declined', 'Withdrawn']);
    expect(await waiting(eve)).toMatchObject([{ role: 'Quality' }, {}, {}]);
    await sign(signed, t.ben, 'Review');
    expect((await t.end(declined, 'decline', 'Wrong units', t.ben)).statusCode).toBe(200);
    await t.call('POST', `${t.urlOf(withdrawn)}/signatureRequests/${id}/withdraw`);
    expect(await titles(eve)).toEqual([]);
  });

  it('is a step of the chain of signers that is next and theirs', async () => {
    await setType([byPerson('Review', t.benId), byRole('Approval', quality)]);
    const experiment = await published('Protocol');
    expect(await waiting(t.ben)).toMatchObject([
      { kind: 'review', meaning: 'Review', role: null, by: 'Ana Kovač', due: null },
    ]);
    expect(await titles(eve)).toEqual([]);
    expect(await titles(t.ana)).toEqual([]);
    await sign(experiment, t.ben, 'Review');
    expect(await titles(t.ben)).toEqual([]);
    expect(await waiting(eve)).toMatchObject([{ meaning: 'Approval', role: 'Quality' }]);
    await ask(experiment, { userId: eveId, due: day(1), remark: 'Please' });
    expect(await waiting(eve)).toMatchObject([
      { meaning: 'Approval', role: null, due: day(1), remark: 'Please' },
    ]);
    await sign(experiment, eve, 'Approval');
    expect(await titles(eve)).toEqual([]);
  });

  it('is a workbook they were asked to publish, and not one that is private or not theirs to edit', async () => {
    const experiment = await t.create({ title: 'Draft' });
    await ask(experiment, { userId: eveId });
    expect(await waiting(eve)).toMatchObject([{ title: 'Draft', kind: 'publish', by: 'Ana Kovač' }]);
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Private' });
    expect(await titles(eve)).toEqual([]);
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Public' });
    await setType([], { editors: [await createRole('Authors')] });
    expect(await titles(eve)).toEqual([]);
    await setType([], { editors: [quality] });
    expect(await titles(eve)).toEqual(['Draft']);
  });

  it('is nothing of a project they do not see', async () => {
    const experiment = await published('Buffers');
    await ask(experiment, { userId: eveId });
    await t.test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
    t.test.parts.access.clear();
    expect(await titles(eve)).toEqual([]);
    await t.test.db
      .insertInto('role_project_types')
      .values({ role_id: quality, project_type_id: 1 })
      .execute();
    t.test.parts.access.clear();
    expect(await titles(eve)).toEqual(['Buffers']);
  });

  it('comes overdue first, then by its day, then by how long it waits; a page at a time', async () => {
    const names = ['No day', 'Later', 'Overdue', 'Soon'];
    const dues = [null, day(9), day(0), day(3)];
    for (const [index, title] of names.entries()) {
      await ask(await published(title), { userId: t.benId, due: dues[index] });
    }
    t.test.clock.advance(86_400_000 * 1.1);
    const ben = await t.test.signIn({ id: t.benId });
    const rows = await waiting(ben, '?timeZone=UTC');
    expect(rows.map(({ title, isOverdue }) => [title, isOverdue])).toEqual([
      ['Overdue', true],
      ['Soon', false],
      ['Later', false],
      ['No day', false],
    ]);
    const paged = await t.call('GET', '/api/waiting?page=2&pageSize=3', undefined, ben);
    expect(paged.json()).toMatchObject([{ title: 'No day' }]);
    expect(paged.headers['x-total-count']).toBe('4');
    const beyond = await t.call('GET', '/api/waiting?page=9&pageSize=3', undefined, ben);
    expect(beyond.headers['x-total-count']).toBe('4');
  });

  it('is exactly what the rules of signing allow, whichever chain, role and person it is', async () => {
    const second = await createRole('Safety');
    const danId = await t.test.createUser({ name: 'Dan Roth', roleIds: [quality, second] });
    const people = [t.ben, eve, await t.test.signIn({ id: danId })];
    const chains: [Step[], boolean][] = [
      [[byRole('Review', quality), byRole('Approval', quality)], true],
      [[byRole('Review', second), byRole('Approval', quality)], false],
      [[byPerson('Review', danId), byRole('Approval', quality)], false],
      [[byPerson('Review', t.benId), byPerson('Check', eveId), byRole('Approval', second)], true],
    ];
    for (const [index, [steps, inOrder]] of chains.entries()) {
      await setType(steps, { inOrder });
      await published(`Chain ${index}`);
    }
    const all = (): Promise<Experiment[]> =>
      t.call('GET', `/api/projects/${t.projectId}/experiments?sort=oldest`).then((answer) => answer.json());
    for (let round = 0; round < 4; round += 1) {
      for (const headers of people) {
        const rights = (
          await t.call('GET', `/api/projects/${t.projectId}/experiments?sort=oldest`, undefined, headers)
        ).json() as Experiment[];
        const theirs = rights.filter(({ signers }) => signers.some(({ isYours }) => isYours));
        expect(await titles(headers)).toEqual(theirs.map(({ title }) => title));
      }
      // One more signature of each that goes on still, by whoever can give it.
      for (const experiment of await all()) {
        for (const headers of people) {
          const seen: Experiment = (await t.call('GET', t.urlOf(experiment), undefined, headers)).json();
          const step = seen.signers.find(({ isYours }) => isYours);
          if (step === undefined) continue;
          const signature = t.test.signature(headers, step.meaning);
          if ((await t.review(experiment, { signature }, headers)).statusCode === 200) break;
        }
      }
    }
    expect((await all()).every(({ isReviewed }) => isReviewed)).toBe(true);
  });
});
