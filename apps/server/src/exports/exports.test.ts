import type { DataConnectionEvent, Experiment, Export } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { withMacros } from '@benchbook/documents/testing';
import { type LimsSimulator, startLimsSimulator } from '@benchbook/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { multipart } from '../../test/index.ts';
import { type RunningJobs, startJobs } from '../jobs/runner.ts';
import { exportToLims } from './job.ts';

const WAIT = { timeout: 30_000, interval: 50 };
const blank = createBlank('docx');

let t: EditorTest;
let lims: LimsSimulator;
let jobs: RunningJobs;
let administrator: Record<string, string>;
let connectionId: number;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  lims = await startLimsSimulator();
  administrator = await t.test.signIn({ administrator: true });
  const fields = { name: 'Simulator', baseUrl: lims.url, authTypeId: 2, token: lims.credentials.token };
  connectionId = (await t.call('POST', '/api/dataConnections/', fields, administrator)).json().id;
  await setEvent(3, { endpoint: 'records' });
  await setEvent(7, { endpoint: 'reference-groups' });
  experiment = await t.create({ title: 'Buffer pH 7.4' });
  jobs = await startJobs(t.test.parts, [exportToLims], pino({ level: 'silent' }));
});
afterEach(async () => {
  await jobs.stop();
  await lims.close();
  await t.close();
});

async function setEvent(eventTypeId: number, change: { endpoint: string; mapping?: object }) {
  const url = `/api/dataConnections/${connectionId}/events`;
  const events: DataConnectionEvent[] = (await t.call('GET', url, undefined, administrator)).json();
  const { id } = events.find((event) => event.eventTypeId === eventTypeId) ?? { id: 0 };
  await t.call('PUT', `${url}/${id}`, change, administrator);
}

const choose = (refInfoGroupId: string | null) =>
  t.call('PUT', `/api/projects/${t.projectId}`, { refInfoGroupId });
const send = () => t.call('POST', `${t.urlOf(experiment)}/exportDocument`);
const exports_ = async (): Promise<Export[]> =>
  (await t.call('GET', `${t.urlOf(experiment)}/exports`)).json();
async function finished(): Promise<Export> {
  return vi.waitFor(async () => {
    const [latest] = await exports_();
    if (latest === undefined || latest.state === 'waiting') throw new Error('It is on its way.');
    return latest;
  }, WAIT);
}

describe('an export to the LIMS', () => {
  it('is possible once the project has one of the reference groups of the LIMS', async () => {
    const refused = await send();
    expect([refused.statusCode, refused.json().errors[0].msg]).toEqual([
      409,
      expect.stringContaining('no reference info group'),
    ]);
    expect((await t.call('GET', '/api/referenceGroups')).json()).toEqual([
      { id: '2', name: 'Release testing' },
      { id: '1', name: 'Stability study 2026' },
    ]);
    expect((await choose('1')).json().refInfoGroupId).toBe('1');
    expect((await send()).statusCode).toBe(201);
    await finished();
    await choose(null);
    expect((await send()).statusCode).toBe(409);
  });

  it('sends the latest version with its hash, its project and its signatures', async () => {
    await choose('1');
    await t.publish(experiment);
    await send();
    expect(await finished()).toMatchObject({
      state: 'done',
      version: 1,
      reference: 'R-1',
      connection: 'Simulator',
      exportedBy: 'Ana Kovač',
      tries: [{ number: 1, ok: true, message: expect.stringContaining('The LIMS took it as R-1.') }],
    });
    const [record] = lims.records;
    expect(record?.export).toMatchObject({
      project: { title: 'Buffers', refInfoGroupId: '1' },
      workbook: { title: 'Buffer pH 7.4', documentType: 'docx', version: 1, createdBy: 'Ana Kovač' },
      // 21 CFR 11.50(b): what a signature says is in every form of the record.
      signatures: [
        {
          kind: 'publish',
          userName: 'Ana Kovač',
          meaning: 'Authorship',
          method: 'name-and-password',
          version: 1,
          sha256: record?.export.files[0]?.sha256,
        },
      ],
    });
    expect(record?.files[0]).toMatchObject({ kind: 'document', fileName: 'Buffer pH 7.4.docx' });
    const trail = await t.test.db.selectFrom('audit_entries').select('event').execute();
    expect(trail.map(({ event }) => event).slice(-2)).toEqual(['Export Workbook to LIMS', 'Export Finished']);
  });

  it('sends a workbook with macros as what it is, and has its PDF made of that', async () => {
    await t.test.db.insertInto('configuration').values({ key: 'allowMacroFiles', value: 'true' }).execute();
    const form = multipart([{ name: 'Study.xlsm', bytes: withMacros('xlsm') }]);
    const url = `/api/projects/${t.projectId}/experiments/upload`;
    const headers = { ...t.ana, ...form.headers };
    const answer = await t.test.app.inject({ method: 'POST', url, payload: form.payload, headers });
    experiment = answer.json().created[0];
    const asked: unknown[] = [];
    t.peer.onConvert = ({ filetype }) => {
      asked.push(filetype);
      return { error: -3 };
    };
    await choose('1');
    await send();
    expect(await finished()).toMatchObject({ state: 'done' });
    expect(lims.records[0]?.export.workbook).toMatchObject({ documentType: 'xlsx' });
    expect(lims.records[0]?.export.files).toMatchObject([
      { fileName: 'Study.xlsm', mediaType: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
    ]);
    expect(asked).toEqual(['xlsm']);
  });

  it('is tried again after a failure, every try is kept, and the LIMS has one record [Annex 11, 5]', async () => {
    await choose('1');
    lims.fail({ times: 1, status: 503, afterwards: true });
    await send();
    const done = await finished();
    expect(done.tries.map(({ number, ok, status }) => [number, ok, status])).toEqual([
      [2, true, 200],
      [1, false, 503],
    ]);
    expect(lims.records).toHaveLength(1);
    expect(lims.records[0]?.times).toBe(2);
  });

  it('ends with what the LIMS said when it refuses, and an administrator can replay it', async () => {
    await choose('1');
    lims.fail({ times: 1, status: 403 });
    await send();
    const failed = await finished();
    expect(failed).toMatchObject({ state: 'failed', tries: [{ message: expect.stringContaining('(403)') }] });
    const url = `/api/exports/${failed.id}/replay`;
    expect((await t.call('POST', url)).statusCode).toBe(403);
    const { promise: told, resolve: goOn } = Promise.withResolvers<void>();
    lims.fail({ times: 1, meanwhile: () => told });
    expect((await t.call('POST', url, undefined, administrator)).json().state).toBe('waiting');
    goOn();
    expect(await finished()).toMatchObject({ id: failed.id, state: 'done', reference: 'R-1' });
    expect((await exports_()).map(({ id }) => id)).toEqual([failed.id]);
  });

  it('is one however often it is asked for while it is on its way', async () => {
    await choose('1');
    const { promise: asked, resolve: goOn } = Promise.withResolvers<void>();
    lims.fail({ times: 1, meanwhile: () => asked });
    const [first, second] = await Promise.all([send(), send()]);
    goOn();
    expect(first.json().id).toBe(second.json().id);
    await finished();
    expect(lims.records).toHaveLength(1);
  });

  it('can be replayed when the process that tried it last was killed, and not while it is on its way', async () => {
    await choose('1');
    await jobs.stop();
    const { id } = (await send()).json();
    const url = `/api/exports/${id}/replay`;
    expect((await t.call('POST', url, undefined, administrator)).statusCode).toBe(409);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(t.test.db);
    expect((await t.call('POST', url, undefined, administrator)).statusCode).toBe(200);
    jobs = await startJobs(t.test.parts, [exportToLims], pino({ level: 'silent' }));
    expect(await finished()).toMatchObject({ id, state: 'done' });
  });

  it('speaks JSON where the mapping says so', async () => {
    await choose('1');
    await setEvent(3, { endpoint: 'records', mapping: { encoding: 'json', reference: 'id' } });
    await send();
    expect(await finished()).toMatchObject({ state: 'done', reference: 'R-1' });
    expect(lims.records[0]?.files[0]?.bytes.length).toBe(lims.records[0]?.export.files[0]?.size);
  });

  it('carries what was still in the editor, and does not happen when that cannot be saved', async () => {
    await choose('1');
    const { key } = await t.open(experiment);
    t.peer.onCommand = async (command) => {
      if (command.c !== 'forcesave') return { error: 1 };
      const url = t.peer.offer(withText(blank, 'typed just now'));
      const saved = { key, status: 6, forcesavetype: 0, url, users: [String(t.anaId)], lastsave: 'now' };
      void t.callback({ ...saved, userdata: command.userdata });
      return { error: 0 };
    };
    await send();
    expect(await finished()).toMatchObject({ version: 2, state: 'done' });
    t.peer.isDown = true;
    const refused = await send();
    expect([refused.statusCode, refused.json().errors]).toEqual([
      503,
      [{ code: 'part-down', msg: 'Error Saving Changes' }],
    ]);
    expect(await exports_()).toHaveLength(1);
  });

  it('is not for those who may not open the workbook', async () => {
    await choose('1');
    experiment = await t.create({ title: 'Mine', visibility: 'Private' });
    const asBen = await t.call('POST', `${t.urlOf(experiment)}/exportDocument`, undefined, t.ben);
    expect(asBen.statusCode).toBe(403);
    expect((await t.call('GET', `${t.urlOf(experiment)}/exports`, undefined, t.ben)).statusCode).toBe(403);
  });

  it('keeps the connection it went through', async () => {
    await choose('1');
    await send();
    await finished();
    const deleted = await t.call(
      'DELETE' as 'GET',
      `/api/dataConnections/${connectionId}`,
      undefined,
      administrator,
    );
    expect([deleted.statusCode, deleted.json().errors[0].msg]).toEqual([
      409,
      expect.stringContaining('Workbooks were exported through'),
    ]);
  });
});
