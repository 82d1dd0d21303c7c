import type { Experiment } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../../test/editor-test.ts';

let t: EditorTest;
beforeEach(async () => {
  t = await startEditorTest();
});
afterEach(() => t.close());

const tag = (experiments: Experiment[], change: object, who = t.ana) =>
  t.call('PUT', '/api/experiments/tags', { experimentIds: experiments.map(({ id }) => id), ...change }, who);
const tagsOf = async (experiment: Experiment): Promise<string[]> => (await t.read(experiment)).tags;
const found = async (query: string, who = t.ana): Promise<string[]> =>
  (await t.call('GET', `/api/search/experiments?${query}`, undefined, who))
    .json()
    .map(({ title }: Experiment) => title);
const offered = async (term: string, who = t.ana): Promise<string[]> =>
  (await t.call('GET', `/api/find/tags?term=${encodeURIComponent(term)}`, undefined, who)).json();
const makePrivate = ({ id }: Experiment) =>
  t.test.db.updateTable('experiments').set({ visibility: 'Private' }).where('id', '=', id).execute();

describe('tags of workbooks', () => {
  it('are added to several at once and taken away, are spelled in one way, and are in the trail', async () => {
    const first = await t.create({ title: 'First', tags: ['Stabilität', 'pH'] });
    const second = await t.create({ title: 'Second' });
    expect(first.tags).toEqual(['pH', 'Stabilität']);

    const changed = await tag([first, second], { add: ['STABILITAT', 'Long  term'], remove: ['ph'] });
    expect(changed.json()).toEqual({ changed: 2 });
    expect(await tagsOf(first)).toEqual(['Long term', 'Stabilität']);
    expect(await tagsOf(second)).toEqual(['Long term', 'Stabilität']);
    expect((await tag([first], { add: ['long TERM'] })).json()).toEqual({ changed: 0 });

    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'old', 'new', 'row_id'])
      .where('event', '=', 'Tag Workbook')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        message: 'Ana Kovač changed the tags of workbook "First"',
        old: { tags: ['pH', 'Stabilität'] },
        new: { tags: ['Long term', 'Stabilität'] },
        row_id: String(first.id),
      },
      {
        message: 'Ana Kovač changed the tags of workbook "Second"',
        old: { tags: [] },
        new: { tags: ['Long term', 'Stabilität'] },
        row_id: String(second.id),
      },
    ]);
  });

  it('are changed together with the fields of a workbook, by one entry, or neither is', async () => {
    const workbook = await t.create({ title: 'First', tags: ['pH'] });
    const edit = (fields: object) => t.call('PUT', t.urlOf(workbook), fields);
    const many = Array.from({ length: 20 }, (_, index) => `t${index}`);
    const refused = await edit({ title: 'Second', tags: { add: many } });
    expect([refused.statusCode, refused.json().errors[0].msg]).toEqual([
      409,
      'A workbook may have at most 20 tags, and this one would have 21. Take some away first.',
    ]);
    expect(await t.read(workbook)).toMatchObject({ title: 'First', tags: ['pH'] });
    expect((await edit({ title: 'Second', tags: { add: ['Buffer'], remove: ['PH'] } })).json()).toMatchObject(
      {
        title: 'Second',
        tags: ['Buffer'],
      },
    );
    await edit({ title: 'Second', tags: { add: ['Acid'] } });
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select(['event', 'old', 'new'])
      .where('event', 'in', ['Edit Workbook', 'Tag Workbook'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      {
        event: 'Edit Workbook',
        old: { title: 'First', tags: ['pH'] },
        new: { title: 'Second', tags: ['Buffer'] },
      },
      { event: 'Tag Workbook', old: { tags: ['Buffer'] }, new: { tags: ['Acid', 'Buffer'] } },
    ]);
  });

  it('leave a published workbook, who edited it last and when, as they were', async () => {
    const workbook = await t.create();
    expect((await t.publish(workbook)).statusCode).toBe(200);
    const { tags: none, ...before } = await t.read(workbook);
    expect(none).toEqual([]);
    expect((await tag([workbook], { add: ['Released'] }, t.ben)).statusCode).toBe(200);
    const { tags, ...after } = await t.read(workbook);
    expect(tags).toEqual(['Released']);
    expect(after).toEqual(before);
    const copy = await t.call('POST', `${t.urlOf(workbook)}/copy`, { title: 'Copy' });
    expect(copy.json().tags).toEqual(['Released']);
  });

  it('are refused where they are too many, in all workbooks or in none', async () => {
    const [full, empty] = [await t.create({ title: 'Full' }), await t.create({ title: 'Empty' })];
    const many = Array.from({ length: 20 }, (_, number) => `Tag ${number}`);
    await tag([full], { add: many });
    const refused = await tag([empty, full], { add: ['One more'] });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors[0].msg).toBe(
      '“Full”: A workbook may have at most 20 tags, and this one would have 21. Take some away first.',
    );
    expect(await tagsOf(empty)).toEqual([]);
    expect((await tag([full], { add: ['a,b'] })).statusCode).toBe(400);
    expect((await tag([full], { add: ['One more'], remove: ['tag 3'] })).statusCode).toBe(200);
  });

  it('find workbooks that have all of them, and are offered by how they begin', async () => {
    const both = await t.create({ title: 'Both', tags: ['pH', 'Long term'] });
    await t.create({ title: 'One', tags: ['ph'] });
    expect((await found('tags=PH')).toSorted()).toEqual(['Both', 'One']);
    expect(await found('tags=pH,long term')).toEqual(['Both']);
    expect(await found('tags=pHs')).toEqual([]);
    expect(await offered('')).toEqual(['pH', 'Long term']);
    expect(await offered('LONG')).toEqual(['Long term']);
    expect(await offered('term')).toEqual([]);
    expect(await offered('%')).toEqual([]);
    const listed = await t.call('GET', `/api/projects/${t.projectId}/experiments?tags=Long term`);
    expect(listed.json().map(({ id }: Experiment) => id)).toEqual([both.id]);
  });

  it('of a private workbook are told to nobody else: not in lists, by a search, as an offer, or in the trail', async () => {
    const workbook = await t.create({ title: 'Secret', tags: ['Project X'] });
    await tag([workbook], { add: ['Patent'] });
    await makePrivate(workbook);
    expect((await t.call('GET', t.urlOf(workbook), undefined, t.ben)).json().tags).toEqual([]);
    expect(await found('tags=Project X', t.ben)).toEqual([]);
    expect(await found('tags=Project X')).toEqual(['Secret']);
    expect(await offered('p', t.ben)).toEqual([]);
    expect((await tag([workbook], { add: ['Mine'] }, t.ben)).statusCode).toBe(403);
    // Nor does a spelling give it away.
    const other = await t.create({ title: 'Open' });
    await tag([other], { add: ['PROJECT X'] }, t.ben);
    expect(await tagsOf(other)).toEqual(['PROJECT X']);
    const administrator = await t.test.signIn({ name: 'Eva Horn', administrator: true });
    const [entry] = (
      await t.call('GET', `/api/logs?experimentId=${workbook.id}&search=tags`, undefined, administrator)
    ).json();
    const detail = await t.call('GET', `/api/logs/${entry.id}`, undefined, administrator);
    expect(JSON.stringify(detail.json())).not.toContain('Patent');
  });
});
