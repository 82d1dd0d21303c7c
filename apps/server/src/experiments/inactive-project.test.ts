import type { Experiment } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { jpegOf } from '@benchbook/documents/testing/jpeg';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { eln, file } from '../../test/eln-archive.ts';
import { multipart } from '../../test/upload.ts';

const INACTIVE = 'This project is inactive. Choose another one, or have it set to active first.';

let t: EditorTest;
let published: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  published = await t.create({ title: 'Titration' });
  await t.publish(published);
});
afterEach(() => t.close());

const fields = { title: 'Buffer', documentType: 'docx', experimentTypeId: 1 };
const workbooks = () => `/api/projects/${t.projectId}/experiments`;
const setActive = (active: boolean) => t.call('PUT', `/api/projects/${t.projectId}`, { active });
const count = async () => (await t.test.db.selectFrom('experiments').select('id').execute()).length;
const stored = async () => (await t.test.db.selectFrom('blobs').select('sha256').execute()).length;

function send(path: string, name: string, bytes: Uint8Array, form: Record<string, string> = {}) {
  const { payload, headers } = multipart([{ name, bytes }], form);
  return t.test.app.inject({
    method: 'POST',
    url: `/api/projects/${t.projectId}${path}`,
    payload,
    headers: { ...t.ana, ...headers },
  });
}

/** Every way to a new workbook. */
const WAYS = {
  'by its form': () => t.call('POST', workbooks(), fields),
  'as a sample': () => t.call('POST', `${workbooks()}/sample`, { experimentTypeId: 1 }),
  'as a copy': () => t.call('POST', `${t.urlOf(published)}/copy`, { title: 'Copy' }),
  'as a file': () => send('/experiments/upload', 'Buffer.docx', createBlank('docx')),
  'as a photo': () =>
    send('/experiments/photo', 'photo.jpg', jpegOf(80, 60), { title: 'Plate', caption: '' }),
  'in an .eln file': () =>
    send('/eln', 'Buffers.eln', eln([file('./a.docx')], { 'a.docx': createBlank('docx') })),
};
const ways = Object.entries(WAYS);

describe('a project that was set inactive', () => {
  it.each(ways)('takes no new workbook %s, and says so', async (_way, add) => {
    await setActive(false);
    const before = [await count(), await stored()];
    const answer = await add();
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toContain(INACTIVE);
    // Nobody fills the store by it.
    expect([await count(), await stored()]).toEqual(before);
    await setActive(true);
    expect((await add()).statusCode).toBe(201);
  });

  it.each(ways)('while one is added %s takes none', async (_way, add) => {
    const before = await count();
    const adding = await t.test.db.transaction().execute(async (trx) => {
      await trx.updateTable('projects').set({ active: false }).where('id', '=', t.projectId).execute();
      const under = add();
      let isOver = false;
      void under.then(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await isWaiting()), { timeout: 60_000 }).toBe(true);
      return { under };
    });
    const answer = await adding.under;
    expect([answer.statusCode, await count()]).toEqual([409, before]);
    expect(answer.json().errors[0].msg).toContain(INACTIVE);
  });

  it('keeps its workbooks as they were: edited and signed', async () => {
    const draft = await t.create({ title: 'Draft' });
    await setActive(false);
    expect((await t.call('PUT', t.urlOf(draft), { title: 'A draft' })).statusCode).toBe(200);
    expect((await t.open(draft)).key).toEqual(expect.any(String));
    expect((await t.publish(draft)).statusCode).toBe(200);
    expect((await t.review(published)).statusCode).toBe(200);
  });
});

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(t.test.db);
  return rows.length > 0;
}
