import { createHash } from 'node:crypto';
import { type DataConnectionEvent, type Export, SENAITE } from '@benchbook/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { SENAITE_SIGN_IN, type SenaitePeer, startSenaitePeer } from '../../test/senaite-peer.ts';
import { type RunningJobs, startJobs } from '../jobs/runner.ts';
import { exportToLims } from './job.ts';

const WAIT = { timeout: 30_000, interval: 50 };

let t: EditorTest;
let senaite: SenaitePeer;
let jobs: RunningJobs;
let administrator: Record<string, string>;
let url: string;
beforeEach(async () => {
  t = await startEditorTest();
  senaite = await startSenaitePeer();
  administrator = await t.test.signIn({ administrator: true });
  const fields = { name: 'SENAITE', baseUrl: senaite.url, ...SENAITE_SIGN_IN };
  const { id } = (await t.call('POST', '/api/dataConnections/', fields, administrator)).json();
  url = `/api/dataConnections/${id}/events`;
  await setEvent(3, SENAITE.mappings[3]);
  await setEvent(7, SENAITE.mappings[7]);
  await t.call('PUT', `/api/projects/${t.projectId}`, { refInfoGroupId: senaite.items.client?.[0]?.uid });
  jobs = await startJobs(t.test.parts, [exportToLims], pino({ level: 'silent' }));
});
afterEach(async () => {
  await jobs.stop();
  await senaite.close();
  await t.close();
});

async function setEvent(type: 3 | 7, mapping: object): Promise<void> {
  const events: DataConnectionEvent[] = (await t.call('GET', url, undefined, administrator)).json();
  const { id } = events.find(({ eventTypeId }) => eventTypeId === type) ?? { id: 0 };
  const change = { endpoint: SENAITE.endpoints[type], mapping };
  expect((await t.call('PUT', `${url}/${id}`, change, administrator)).statusCode).toBe(200);
}

/** Exports a new workbook; what became of it. */
async function exported(): Promise<Export> {
  const experiment = await t.create({ title: 'Buffer pH 7.4' });
  const sent = await t.call('POST', `${t.urlOf(experiment)}/exportDocument`);
  expect(sent.statusCode, sent.body).toBe(201);
  return vi.waitFor(async () => {
    const [latest]: Export[] = (await t.call('GET', `${t.urlOf(experiment)}/exports`)).json();
    if (latest === undefined || latest.state === 'waiting') throw new Error('It is on its way.');
    return latest;
  }, WAIT);
}

it('an export to SENAITE is an attachment of the client that the project names', async () => {
  expect(await exported()).toMatchObject({ state: 'done', reference: 'attachment-1' });
  const [created] = senaite.created;
  expect(created).toEqual({
    portal_type: 'Attachment',
    parent_uid: '72d081e2ec9f40f1e2a3e48fc091b2d7',
    AttachmentFile: expect.any(String),
    filename: 'Buffer pH 7.4.docx',
    AttachmentKeys: expect.stringMatching(/./),
  });
  const bytes = Buffer.from(String(created?.AttachmentFile), 'base64');
  const version = await t.test.db.selectFrom('versions').select('sha256').executeTakeFirstOrThrow();
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(version.sha256);
});

it('what SENAITE refuses with a status of success has failed, and is not sent again by itself', async () => {
  senaite.refusal = { success: false, message: 'Incorrect padding' };
  const failed = await exported();
  expect(failed).toMatchObject({ state: 'failed', reference: null });
  expect(failed.tries.map(({ message }) => message)).toEqual([
    'The LIMS refused it: {"success":false,"message":"Incorrect padding"}',
  ]);
});

it('a mapping that sends what an export does not have fails with its name, and sends nothing', async () => {
  const mapping = SENAITE.mappings[3];
  await setEvent(3, { ...mapping, body: { ...mapping.body, title: 'Version {workbook.edition}' } });
  const failed = await exported();
  expect(failed.state).toBe('failed');
  expect(failed.tries.map(({ message }) => message)).toEqual([
    'The mapping sends {workbook.edition}, which this export does not have.',
  ]);
  expect(senaite.created).toEqual([]);
});
