import type { Experiment } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { createBlank } from '@benchbook/documents';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { multipart } from '../../test/upload.ts';

let t: EditorTest;
let workbook: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  workbook = await t.create({ title: 'Titration' });
});
afterEach(() => t.close());

/** Asks while somebody else's change is not committed yet, and answers what comes of it once it is. */
async function meanwhile<Answer>(
  theirs: (trx: Transaction<Schema>) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const under = await t.test.db.transaction().execute(async (trx) => {
    await theirs(trx);
    const asked = ask();
    let isOver = false;
    void asked.then(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await isWaiting()), { timeout: 60_000 }).toBe(true);
    return { asked };
  });
  return under.asked;
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.test.db);
  return rows.length > 0;
}

const said = ({ statusCode, json }: Awaited<ReturnType<EditorTest['call']>>) => [
  statusCode,
  json().errors?.[0]?.msg,
];
const events = async () =>
  (await t.test.db.selectFrom('audit_entries').select('event').orderBy('id').execute()).map(
    ({ event }) => event,
  );

describe('who signs while their account is set to inactive', () => {
  const deactivate = (id: number) => (trx: Transaction<Schema>) =>
    trx.updateTable('users').set({ active: false }).where('id', '=', id).execute();

  it('publishes nothing', async () => {
    const answer = await meanwhile(deactivate(t.anaId), () => t.publish(workbook));
    expect(said(answer)).toEqual([401, 'Please sign in.']);
    const { published_at } = await t.test.db.selectFrom('experiments').selectAll().executeTakeFirstOrThrow();
    expect(published_at).toBeNull();
    expect(await t.test.db.selectFrom('signatures').selectAll().execute()).toEqual([]);
    expect(await events()).not.toContain('Publish Workbook');
  });

  it('reviews nothing', async () => {
    await t.publish(workbook);
    const answer = await meanwhile(deactivate(t.benId), () => t.review(workbook));
    expect(said(answer)).toEqual([401, 'Please sign in.']);
    expect(await events()).not.toContain('Review Workbook');
  });

  it('declines nothing', async () => {
    await t.publish(workbook);
    const answer = await meanwhile(deactivate(t.benId), () =>
      t.end(workbook, 'decline', 'Wrong buffer', t.ben),
    );
    expect(said(answer)).toEqual([401, 'Please sign in.']);
    expect(await events()).not.toContain('Decline Workbook');
  });
});

it('a template that is deleted while it is loaded into a workbook is not loaded', async () => {
  const form = multipart([{ name: 'Protocol.docx', bytes: withText(createBlank('docx'), 'Weigh 5 g') }]);
  const uploaded = await t.test.app.inject({
    method: 'POST',
    url: '/api/templates/upload',
    payload: form.payload,
    headers: { ...t.ana, ...form.headers },
  });
  const [{ id }] = uploaded.json().created;
  const load = () =>
    t.call('PUT', t.urlOf(workbook), { templateId: id, documentType: 'docx', userName: 'Ana Kovač' });
  const remove = (trx: Transaction<Schema>) =>
    trx
      .updateTable('templates')
      .set({ deleted_at: new Date(), deleted_by: t.benId })
      .where('id', '=', id)
      .execute();
  const answer = await meanwhile(remove, load);
  expect(said(answer)).toEqual(said(await load()));
  expect(answer.statusCode).toBe(404);
  expect(await t.versionsOf(workbook)).toHaveLength(1);
  expect(await events()).not.toContain('Load Template');
});

it('a workbook is not created of a type that is set to inactive meanwhile', async () => {
  const create = () =>
    t.call('POST', `/api/projects/${t.projectId}/experiments`, {
      title: 'Buffer',
      documentType: 'docx',
      experimentTypeId: 1,
    });
  const deactivate = (trx: Transaction<Schema>) =>
    trx.updateTable('experiment_types').set({ active: false }).where('id', '=', 1).execute();
  const answer = await meanwhile(deactivate, create);
  expect(said(answer)).toEqual([400, 'Choose an active workbook type.']);
  expect(said(await create())).toEqual([400, 'Choose an active workbook type.']);
  expect(await t.test.db.selectFrom('experiments').select('id').execute()).toHaveLength(1);
});

it('who publishes what somebody else publishes at the same moment, while it is edited, is told so', async () => {
  t.peer.onCommand = () => ({ error: 4 });
  const { key } = await t.open(workbook);
  const users = [String(t.anaId)];
  await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
  const answers = await Promise.all([t.publish(workbook), t.publish(workbook, {}, t.ben)]);
  const [won, lost] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
  expect(won?.statusCode).toBe(200);
  expect(lost && said(lost)).toEqual([409, 'This workbook is already published.']);
  expect(await t.test.db.selectFrom('signatures').selectAll().execute()).toHaveLength(1);
  expect((await events()).filter((event) => event === 'Publish Workbook')).toHaveLength(1);
});
