import { saveWorkbook } from '@benchbook/calculation';
import type { Experiment, Version } from '@benchbook/contract';
import { createBlank, readCells, readPackage, type XlsxEdit } from '@benchbook/documents';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { startJobs } from '../jobs/runner.ts';
import { secondOpinion } from './job.ts';
import { hearSecondOpinion } from './service.ts';

const WAIT = { timeout: 30_000, interval: 50 };
const PROGRAM = 'LibreOffice 7.4.7.2';
const saves = { lastsave: 0 };

let t: EditorTest;
let experiment: Experiment;
let documentId: number;
/** What the other program makes of the two states it is asked about. */
let theirs: [Uint8Array, Uint8Array];
let asked: number;
beforeEach(async () => {
  t = await startEditorTest();
  // As the document server that is built in: the others have no LibreOffice.
  Object.assign(t.test.parts.environment.documentServer, { builtIn: true });
  // The queue is there, and nobody takes from it.
  await (await startJobs(t.test.parts, [], pino({ level: 'silent' }))).stop();
  experiment = await t.create({ documentType: 'xlsx' });
  const document = await t.test.db
    .selectFrom('experiments')
    .select('document_id')
    .where('id', '=', experiment.id)
    .executeTakeFirstOrThrow();
  documentId = document.document_id;
  asked = 0;
  t.peer.onRecalculate = () => {
    asked += 1;
    return { by: PROGRAM, urls: theirs.map((bytes) => t.peer.offer(bytes)) };
  };
});
afterEach(() => t.close());

/** A1, and beside it a function that our engine does not have (A2) and one that it has (A3). */
function book(input: number, [unknown, known]: [number, number]): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const sheet = 'xl/worksheets/sheet1.xml';
  const cells =
    `<row r="1"><c r="A1"><v>${input}</v></c></row>` +
    `<row r="2"><c r="A2"><f>AMORDEGRC(A1,39679,39813,300,1,0.15,1)</f><v>${unknown}</v></c></row>` +
    `<row r="3"><c r="A3"><f>PERCENTILE(A1:A1,1)</f><v>${known}</v></c></row>`;
  pkg.set(
    sheet,
    pkg
      .text(sheet)
      .replace(/<sheetData\s*\/>|<sheetData>.*<\/sheetData>/s, `<sheetData>${cells}</sheetData>`),
  );
  pkg.set('xl/workbook.xml', pkg.text('xl/workbook.xml').replace(/<calcPr[^>]*\/>/, ''));
  return pkg.write();
}

const original = book(2400, [776, 2400]);
async function edited(value: number): Promise<Uint8Array> {
  const edit: XlsxEdit = {
    op: 'set-cells',
    sheet: '1',
    cells: [{ row: 0, column: 0, content: { kind: 'number', value } }],
  };
  return (await saveWorkbook(original, [edit])).bytes;
}

/** A save of Ana's: 6 while she goes on, 2 when she has left. */
async function save(bytes: Uint8Array, status: 2 | 6, fields: object = {}): Promise<string> {
  const { key } = await t.open(experiment);
  saves.lastsave += 1;
  const users = [String(t.anaId)];
  if (status === 6) await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
  const lastsave = String(saves.lastsave);
  const answer = await t.callback({ key, status, url: t.peer.offer(bytes), users, lastsave, ...fields });
  expect(answer.json()).toEqual({ error: 0 });
  return key;
}

const versions = async (): Promise<Version[]> =>
  (await t.call('GET', `${t.urlOf(experiment)}/versions`)).json();
const results = async (number: number) => {
  const { rawPayload } = await t.call('GET', `${t.urlOf(experiment)}/versions/${number}/file`);
  return readCells(new Uint8Array(rawPayload))[0]?.cells.map(({ value }) => value);
};
const alarms = () =>
  t.test.db.selectFrom('editor_alarms').selectAll().where('kind', '=', 'results differ').execute();
const publish = (fields: object = {}) => t.publish(experiment, fields);

describe('results that our engine could not calculate', () => {
  beforeEach(async () => {
    theirs = [original, book(3600, [1164, 3600])];
    await save(original, 2);
  });

  it('are a version of their own after the last save, which says who calculated them', async () => {
    const jobs = await startJobs(t.test.parts, [secondOpinion], pino({ level: 'silent' }));
    await save(await edited(3600), 2);
    await vi.waitFor(async () => expect(await versions()).toHaveLength(4), WAIT);
    await jobs.stop();
    const [latest] = await versions();
    expect(latest).toMatchObject({
      number: 4,
      reason: 'calculation',
      authors: [],
      calculated: { program: PROGRAM, results: [expect.stringMatching(/!A2$/)], differences: [] },
    });
    expect(await results(3)).toEqual([3600, 776, 3600]);
    expect(await results(4)).toEqual([3600, 1164, 3600]);
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['actor_name', 'event', 'message'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      actor_name: 'System Administrator',
      event: 'Calculate Results',
      message: expect.stringMatching(
        /^In workbook "Titration", LibreOffice 7\.4\.7\.2 calculated results that Benchbook could not: .+!A2$/,
      ),
    });
    expect((await publish({ version: 4 })).json()).toMatchObject({ publishedStaleResults: [] });
  });

  it('wait while somebody edits, and are there once everybody has left', async () => {
    const key = await save(await edited(3600), 6);
    await hearSecondOpinion(t.test.parts, documentId);
    expect(await versions()).toHaveLength(3);
    await hearSecondOpinion(t.test.parts, documentId);
    expect(asked).toBe(1);
    await t.callback({ key, status: 2, users: [String(t.anaId)], lastsave: 'end', notmodified: true });
    await hearSecondOpinion(t.test.parts, documentId);
    expect(await versions()).toHaveLength(4);
    await hearSecondOpinion(t.test.parts, documentId);
    expect([asked, (await versions()).length]).toEqual([2, 4]);
  });

  it('are there too when who edited leaves without another change', async () => {
    await save(await edited(3600), 2);
    const { key } = await t.open(experiment);
    const users = [String(t.anaId)];
    await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
    await hearSecondOpinion(t.test.parts, documentId);
    expect(await versions()).toHaveLength(3);
    const jobs = await startJobs(t.test.parts, [secondOpinion], pino({ level: 'silent' }));
    await t.callback({ key, status: 4, actions: [{ type: 0, userid: users[0] }] });
    await vi.waitFor(async () => expect(await versions()).toHaveLength(4), WAIT);
    await jobs.stop();
  });

  it('are no version of a workbook that is signed meanwhile', async () => {
    await save(await edited(3600), 2);
    const offered = theirs;
    t.peer.onRecalculate = async () => {
      const signed = await publish({ version: 3, acknowledgeStaleResults: true });
      expect(signed.statusCode).toBe(200);
      return { by: PROGRAM, urls: offered.map((bytes) => t.peer.offer(bytes)) };
    };
    await hearSecondOpinion(t.test.parts, documentId);
    expect(await versions()).toHaveLength(3);
    expect((await t.read(experiment)).isPublished).toBe(true);
  });

  it('are no version over what was saved meanwhile', async () => {
    await save(await edited(3600), 2);
    const offered = theirs;
    t.peer.onRecalculate = async () => {
      await save(await edited(4800), 2);
      return { by: PROGRAM, urls: offered.map((bytes) => t.peer.offer(bytes)) };
    };
    await hearSecondOpinion(t.test.parts, documentId);
    expect((await versions()).map(({ reason }) => reason)).not.toContain('calculation');
  });

  it.each([
    ['LibreOffice is not there', () => ({ error: -9 })],
    ['it takes too long', () => ({ error: -2 })],
  ])('stay marked where %s', async (_, answer) => {
    t.peer.onRecalculate = answer;
    await save(await edited(3600), 2);
    await hearSecondOpinion(t.test.parts, documentId);
    expect(await versions()).toHaveLength(3);
    expect((await publish({ version: 3 })).json().errors[0].code).toBe('stale-results');
  });

  it('stay marked where the document server does not answer, which is tried again', async () => {
    await save(await edited(3600), 2);
    t.peer.isDown = true;
    await expect(hearSecondOpinion(t.test.parts, documentId)).rejects.toMatchObject({ status: 503 });
    expect(await versions()).toHaveLength(3);
  });

  it('are asked for where there is something to ask only', async () => {
    await hearSecondOpinion(t.test.parts, documentId);
    expect(asked).toBe(0);
  });
});

describe('results about which LibreOffice says something else', () => {
  beforeEach(async () => {
    theirs = [original, book(3600, [1164, 3599])];
    await save(original, 2);
    await save(await edited(3600), 2);
    await hearSecondOpinion(t.test.parts, documentId);
  });

  it('stay, are named with both, and administrators are told once [Annex 11, 6]', async () => {
    const [latest] = await versions();
    expect(latest?.calculated?.differences).toEqual([
      { cell: expect.stringMatching(/!A3$/), ours: '3600', theirs: '3599' },
    ]);
    expect(await results(4)).toEqual([3600, 1164, 3600]);
    expect(await alarms()).toMatchObject([
      { detail: expect.stringMatching(/!A3 is 3600 here and 3599 there\.$/) },
    ]);
  });

  it('are asked about at signing', async () => {
    const [{ items, code }] = (await publish({ version: 4 })).json().errors;
    expect(code).toBe('stale-results');
    expect(items).toEqual([
      expect.stringMatching(/!A3: Benchbook has 3600, LibreOffice 7\.4\.7\.2 calculates 3599$/),
      expect.stringMatching(/!A3$/),
    ]);
  });

  it('are not stored as sure by the next save, nor taken from LibreOffice', async () => {
    const { rawPayload } = await t.call('GET', `${t.urlOf(experiment)}/versions/4/file`);
    const edit: XlsxEdit = {
      op: 'set-cells',
      sheet: '1',
      cells: [{ row: 0, column: 0, content: { kind: 'number', value: 4800 } }],
    };
    const next = await saveWorkbook(new Uint8Array(rawPayload), [edit]);
    theirs = [original, book(4800, [1552, 4799])];
    await save(next.bytes, 2);
    await hearSecondOpinion(t.test.parts, documentId);
    const [latest] = await versions();
    expect(latest).toMatchObject({ number: 6, reason: 'calculation' });
    expect(latest?.calculated?.differences).toMatchObject([{ ours: '3600', theirs: '4799' }]);
    expect(await results(6)).toEqual([4800, 1552, 3600]);
    expect(await alarms()).toHaveLength(1);
  });
});
