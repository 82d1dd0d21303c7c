import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditorAlarm, Experiment, HealthReport, StoredFilesHealth } from '@benchbook/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { startJobs } from '../jobs/runner.ts';
import { checkStoredFiles, dueOf, goOn, ROUND_MS } from './job.ts';
import { listBlobsAfter } from './repository.ts';

let t: EditorTest;
let adminId: number;
let admin: Record<string, string>;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  adminId = await t.test.createUser({ administrator: true, name: 'Ada Admin' });
  admin = await t.test.signIn({ id: adminId });
  experiment = await t.create();
});
afterEach(() => t.close());

function pathOf(sha256: string): string {
  const { storage } = t.test.parts.environment;
  if (storage.kind !== 'file') throw new Error('The test stores files.');
  return join(storage.directory, sha256.slice(0, 2), sha256);
}
const hashOf = async (number: number): Promise<string> => {
  const rows = await t.test.db.selectFrom('versions').select('sha256').where('number', '=', number).execute();
  return rows[0]?.sha256 ?? '';
};
/** One bit of the stored file turns over; answers how to turn it back. */
function damage(sha256: string): () => void {
  const whole = readFileSync(pathOf(sha256));
  const other = Buffer.from(whole);
  other[100] = (other[100] ?? 0) ^ 1;
  writeFileSync(pathOf(sha256), other);
  return () => writeFileSync(pathOf(sha256), whole);
}
/** A second version, so that the first can be restored. */
async function saveAgain(): Promise<void> {
  const { key } = await t.open(experiment);
  const file = (await t.call('GET', `/files/projects/${t.projectId}/${experiment.id}.docx`)).rawPayload;
  const url = t.peer.offer(withText(file, 'more'));
  await t.callback({ key, status: 2, url, users: [String(t.anaId)], lastsave: 'x' });
}
/** Sessions end while tests let days pass. */
const report = async (): Promise<HealthReport> =>
  (await t.call('GET', '/api/health', undefined, await t.test.signIn({ id: adminId }))).json();
const alarms = async (): Promise<EditorAlarm[]> => (await report()).alarms;
const run = () => checkStoredFiles.run(t.test.parts, {});

describe('a stored file that is damaged', () => {
  it('cannot be signed, and is told to administrators once', async () => {
    damage(await hashOf(1));
    const refused = await t.publish(experiment);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors).toEqual([
      {
        code: 'unreadable-file',
        msg: 'The stored file of version 1 is damaged: its bytes are not the ones that were saved. Nothing was signed. The administrators were told: it can be put back from a backup. Until then, other versions can still be opened.',
      },
    ]);
    await t.publish(experiment);
    expect(await t.read(experiment)).toMatchObject({ isPublished: false });
    expect(await t.test.db.selectFrom('signatures').selectAll().execute()).toEqual([]);
    expect(await alarms()).toMatchObject([
      {
        kind: 'file unreadable',
        holder: { title: 'Titration' },
        detail: expect.stringContaining('The stored file of version 1 is damaged'),
        advice: expect.stringContaining('backup'),
      },
    ]);
  });

  it('cannot be reviewed', async () => {
    await t.publish(experiment);
    damage(await hashOf(1));
    const refused = await t.review(experiment);
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([409, 'unreadable-file']);
    expect(await t.read(experiment)).toMatchObject({ isReviewed: false });
  });

  it('is refused in a sentence wherever it is read, and other versions are not [Annex 11, 7.1]', async () => {
    await saveAgain();
    const putBack = damage(await hashOf(1));
    const of = `${t.urlOf(experiment)}/versions`;
    const asked = [
      ['GET', `/files/projects/${t.projectId}/${experiment.id}.docx?v=1`],
      ['GET', `${of}/1/file`],
      ['GET', `${of}/1/config`],
      ['GET', `${of}/compare?before=1&after=2`],
      ['POST', `${of}/1/restore`],
    ] as const;
    for (const [method, url] of asked) {
      const answer = await t.call(method, url, method === 'POST' ? { reason: 'It was better' } : undefined);
      expect([url, answer.statusCode, answer.json().errors?.[0].msg]).toEqual([
        url,
        409,
        expect.stringContaining('The stored file of version 1 is damaged'),
      ]);
    }
    expect((await t.call('GET', `${of}/2/file`)).statusCode).toBe(200);
    expect((await t.call('GET', `/api/onlyoffice/experiments/${experiment.id}/config`)).statusCode).toBe(200);
    expect(await alarms()).toHaveLength(1);
    putBack();
    for (const [method, url] of asked.slice(0, 4)) {
      expect((await t.call(method, url)).statusCode).toBe(200);
    }
  });

  it('opens no editor and is not copied, and one that is missing is called so', async () => {
    await t.publish(experiment);
    rmSync(pathOf(await hashOf(1)));
    const fields = { title: 'Copy', documentType: 'docx', experimentTypeId: 1 };
    for (const answer of [
      await t.call('GET', `/api/onlyoffice/experiments/${experiment.id}/config`),
      await t.call('POST', `${t.urlOf(experiment)}/copy`, fields),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().errors[0].msg).toContain(
        'The stored file of version 1 is missing from the document store.',
      );
    }
    expect((await t.call('GET', `/api/projects/${t.projectId}/experiments`)).json()).toHaveLength(1);
  });
});

describe('the reading of all stored files', () => {
  it('finds a file that is damaged, and says so until it is whole again [21 CFR 11.10(a)]', async () => {
    const putBack = damage(await hashOf(1));
    const jobs = await startJobs(t.test.parts, [checkStoredFiles], pino({ level: 'silent' }));
    const asked = await t.call('POST', '/api/health/storedFiles/check', undefined, admin);
    expect(asked.json()).toMatchObject({ round: { requestedBy: 'Ada Admin' } });
    try {
      await vi.waitFor(async () => expect(await alarms()).toHaveLength(1), { timeout: 30_000 });
      await vi.waitFor(
        async () => expect((await report()).storedFiles.lastRound).toMatchObject({ unreadable: 1 }),
        { timeout: 30_000 },
      );
    } finally {
      await jobs.stop();
    }
    const { storedFiles } = await report();
    expect(storedFiles).toMatchObject({ total: 1, round: null, lastRound: { checked: 1, unreadable: 1 } });
    expect(storedFiles.check).toMatchObject({
      state: 'bad',
      finding: 'One stored file is damaged or missing, of 1.',
    });
    await run();
    expect(await alarms()).toHaveLength(1);

    putBack();
    await run();
    expect(await alarms()).toEqual([]);
    expect((await report()).storedFiles.check.state).toBe('good');
    const events = await t.test.db
      .selectFrom('audit_entries')
      .select('event')
      .where('table_name', '=', 'blobs')
      .execute();
    expect(events.map(({ event }) => event)).toEqual(['File Unreadable', 'File Whole Again']);
  });

  it('goes on where it was, and spreads a round over two weeks [21 CFR 11.10(c)]', async () => {
    const { parts, clock } = t.test;
    for (let index = 0; index < 6; index += 1) {
      await parts.blobs
        .put(Buffer.from(`file ${index}`))
        .then((blob) => t.test.db.insertInto('blobs').values(blob).execute());
    }
    const all = await listBlobsAfter(t.test.db, '', 100);
    const verified: string[] = [];
    const blobs = { ...parts.blobs, verify: async (sha256: string) => void verified.push(sha256) };
    const goOnFor = (days: number) => {
      clock.advance(days * 24 * 3_600_000);
      // As after a restart: nothing of it is remembered but in the database.
      return goOn({ ...parts, blobs }, 10_000);
    };
    await goOnFor(0);
    expect(verified).toEqual([]);
    await goOnFor(6);
    expect(verified).toEqual(all.slice(0, 3));
    expect((await report()).storedFiles).toMatchObject({
      round: { checked: 3, requestedBy: null },
      lastRound: null,
    });
    await goOnFor(0);
    expect(verified).toHaveLength(3);
    await goOnFor(9);
    expect(verified).toEqual(all);
    expect((await report()).storedFiles).toMatchObject({
      round: null,
      lastRound: { checked: all.length, unreadable: 0 },
    });
    await goOnFor(0);
    await goOnFor(14);
    expect(verified).toEqual([...all, ...all]);
  });

  it('warns when no round came to its end', async () => {
    await goOn(t.test.parts, 10_000);
    t.test.clock.advance(31 * 24 * 3_600_000);
    const { check }: StoredFilesHealth = (await report()).storedFiles;
    expect(check).toMatchObject({ state: 'warning', advice: expect.stringContaining('Check all now') });
  });

  it('calls nothing missing while the store is away', async () => {
    const away = { ...t.test.parts.blobs, check: () => Promise.reject(new Error('not mounted')) };
    await expect(checkStoredFiles.run({ ...t.test.parts, blobs: away }, {})).rejects.toThrow('not mounted');
    expect(await alarms()).toEqual([]);
  });

  it('has as much to read as the time of the round asks for, and everything when somebody wants it', () => {
    const started_at = new Date(0);
    const at = (part: number) => new Date(ROUND_MS * part);
    const due = (checked: number, part: number, requested_by: number | null = null) =>
      dueOf({ started_at, requested_by, checked }, 1_000, at(part));
    expect([due(0, 0), due(0, 0.25), due(240, 0.25), due(300, 0.25)]).toEqual([0, 250, 10, 0]);
    expect([due(1_000, 0.5), due(1_000, 2), due(0, 0, 7), due(1_000, 0, 7)]).toEqual([0, 1, 1_000, 1]);
  });
});
