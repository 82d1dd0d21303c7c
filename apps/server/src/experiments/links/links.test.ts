import type { Experiment, WorkbookLinks } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../../test/editor-test.ts';

let t: EditorTest;
beforeEach(async () => {
  t = await startEditorTest();
});
afterEach(() => t.close());

const linksOf = async (experiment: Experiment, who = t.ana): Promise<WorkbookLinks> =>
  (await t.call('GET', `${t.urlOf(experiment)}/links`, undefined, who)).json();
const link = (from: Experiment, to: { id: number }, word = '', who = t.ana) =>
  t.call('POST', `${t.urlOf(from)}/links`, { experimentId: to.id, word }, who);
const unlink = (from: Experiment, linkId: number, who = t.ana) =>
  t.call('DELETE', `${t.urlOf(from)}/links/${linkId}`, undefined, who);
const say = (from: Experiment, linkId: number, word: string, who = t.ana) =>
  t.call('PUT', `${t.urlOf(from)}/links/${linkId}`, { word }, who);
const titles = (links: { workbook: { title: string } }[]) => links.map(({ workbook }) => workbook.title);
const makePrivate = ({ id }: Experiment) =>
  t.test.db.updateTable('experiments').set({ visibility: 'Private' }).where('id', '=', id).execute();
const entries = () =>
  t.test.db
    .selectFrom('audit_entries')
    .select(['event', 'message', 'row_id', 'old', 'new'])
    .where('event', 'in', ['Link Workbook', 'Edit Link', 'Unlink Workbook'])
    .orderBy('id')
    .execute();

describe('links between workbooks', () => {
  it('are told at both ends with what they are, are removed again, and are in the trail', async () => {
    const [result, standard] = [await t.create({ title: 'Result' }), await t.create({ title: 'Standard' })];
    expect((await t.publish(result)).statusCode).toBe(200);
    const added = await link(result, standard, ' Calibrated with ', t.ben);
    expect(added.statusCode).toBe(201);
    const [made] = added.json().links;
    expect(made).toMatchObject({
      workbook: { id: standard.id, title: 'Standard', projectTitle: 'Buffers', documentType: 'docx' },
      word: 'Calibrated with',
      by: 'Ben Okafor',
    });
    expect(await linksOf(standard)).toMatchObject({
      links: [],
      linkedFrom: [{ id: made.id, workbook: { title: 'Result' }, word: 'Calibrated with' }],
      mayLink: true,
    });
    expect((await link(result, standard)).json().errors[0].msg).toBe('It is linked to “Standard” already.');
    expect((await link(result, result)).statusCode).toBe(409);
    expect((await say(standard, made.id, 'Its result')).statusCode).toBe(404);
    const anew = (await say(result, made.id, ' Its standard ')).json().links;
    expect(anew).toEqual([{ ...made, word: 'Its standard' }]);
    expect((await say(result, made.id, 'Its standard')).json().links).toEqual(anew);
    expect((await unlink(standard, made.id)).statusCode).toBe(404);
    expect((await unlink(result, made.id)).json().links).toEqual([]);
    expect((await linksOf(standard)).linkedFrom).toEqual([]);
    expect(await entries()).toEqual([
      {
        event: 'Link Workbook',
        message: 'Ben Okafor linked workbook "Result" to another one',
        row_id: String(result.id),
        old: null,
        new: { link: { to: standard.id, word: 'Calibrated with' } },
      },
      {
        event: 'Edit Link',
        message: 'Ana Kovač said anew what a link from workbook "Result" is',
        row_id: String(result.id),
        old: { link: { to: standard.id, word: 'Calibrated with' } },
        new: { link: { to: standard.id, word: 'Its standard' } },
      },
      {
        event: 'Unlink Workbook',
        message: 'Ana Kovač removed a link from workbook "Result"',
        row_id: String(result.id),
        old: { link: { to: standard.id, word: 'Its standard' } },
        new: null,
      },
    ]);
  });

  it('tell nobody of a workbook that they may not open: not at either end, and not by a refusal', async () => {
    const [open, secret] = [await t.create({ title: 'Open' }), await t.create({ title: 'Secret' })];
    const there = (await link(open, secret)).json().links[0];
    await link(secret, open);
    await makePrivate(secret);
    expect(titles((await linksOf(open)).linkedFrom)).toEqual(['Secret']);
    const told = await linksOf(open, t.ben);
    expect(told).toEqual({ links: [], linkedFrom: [], copyOf: null, copies: [], mayLink: true });
    expect((await t.call('GET', `${t.urlOf(secret)}/links`, undefined, t.ben)).statusCode).toBe(403);
    // Of what is hidden the same is said as of what is not there.
    const other = await t.create({ title: 'Other' });
    const hidden = await link(other, secret, '', t.ben);
    const missing = await link(other, { id: 2_000_000_000 }, '', t.ben);
    expect([hidden.statusCode, hidden.json()]).toEqual([missing.statusCode, missing.json()]);
    const unsaid = await say(open, there.id, 'Mine', t.ben);
    const nothing = await say(open, 2_000_000_000, 'Mine', t.ben);
    expect([unsaid.statusCode, unsaid.json()]).toEqual([nothing.statusCode, nothing.json()]);
    const kept = await unlink(open, there.id, t.ben);
    const never = await unlink(open, 2_000_000_000, t.ben);
    expect([kept.statusCode, kept.json()]).toEqual([never.statusCode, never.json()]);
    expect(titles((await linksOf(open)).links)).toEqual(['Secret']);
  });

  it('stand beside what a workbook is a copy of, and its copies', async () => {
    const original = await t.create({ title: 'Original' });
    await t.publish(original);
    const copied = await t.call('POST', `${t.urlOf(original)}/copy`, { title: 'Copy' });
    expect((await linksOf(original)).copies).toMatchObject([
      { workbook: { title: 'Copy' }, version: 1, amends: false },
    ]);
    const copy: Experiment = copied.json();
    expect((await linksOf(copy)).copyOf).toMatchObject({ workbook: { title: 'Original' }, version: 1 });
    await makePrivate(copy);
    expect((await linksOf(original, t.ben)).copies).toEqual([]);
  });

  it('are found for by the number of a workbook, which is found for nobody else while it is private', async () => {
    const workbook = await t.create({ title: 'Titration' });
    const found = async (term: string, who = t.ana) =>
      (await t.call('GET', `/api/find?term=${encodeURIComponent(term)}`, undefined, who)).json().workbooks;
    expect(await found(`#${workbook.id}`)).toMatchObject([{ id: workbook.id, title: 'Titration' }]);
    expect(await found(String(workbook.id))).toMatchObject([{ id: workbook.id }]);
    await makePrivate(workbook);
    expect(await found(`#${workbook.id}`, t.ben)).toEqual([]);
  });
});
