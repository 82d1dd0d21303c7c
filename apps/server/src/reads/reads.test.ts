import { LOG_CSV_PATH } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import type { Look } from '../parts.ts';
import { crossCheck } from '../trail/cross-check/cross-check.ts';
import { ReadRecorder } from './recorder.ts';

let t: EditorTest;
let recorder: ReadRecorder;
let ada: Record<string, string>;
beforeEach(async () => {
  t = await startEditorTest();
  recorder = new ReadRecorder({ error: (problem: unknown) => expect(problem).toBeUndefined() } as never);
  recorder.start(t.test.parts);
  t.test.parts.reads = recorder;
  ada = await t.test.signIn({ administrator: true, name: 'Ada Roy' });
});
afterEach(async () => {
  await recorder.stop();
  await t.close();
});

const get = (url: string, headers = t.ana) => t.call('GET', url, undefined, headers);
/** What the trail has of reading, oldest first. */
async function told(): Promise<string[]> {
  await recorder.stop();
  const rows = await t.test.db
    .selectFrom('audit_entries')
    .select('message')
    .where('event', 'in', [
      'Open Workbook',
      'Open Template',
      'Compare Versions',
      'Download Workbook',
      'Export Activity Log',
      'Further Reads',
      'Refused Attempt',
      'Refused Attempts',
    ])
    .orderBy('id')
    .execute();
  return rows.map(({ message }) => message);
}
/** What entries name together, oldest first. */
async function namedTogether(): Promise<Record<string, string>[]> {
  const rows = await t.test.db
    .selectFrom('audit_entries')
    .select('new')
    .where('event', '=', 'Further Reads')
    .orderBy('id')
    .execute();
  return rows.flatMap(
    ({ new: values }) => (values as { looks?: Record<string, string>[] } | null)?.looks ?? [],
  );
}
/** What the recorder is told when the log is exported, as often as a program does, each time for something else. */
async function exportOfLog(): Promise<(search: number) => Look> {
  let noted: Look | undefined;
  t.test.parts.reads = { noted: (look) => (noted = look) };
  await get(LOG_CSV_PATH, ada);
  t.test.parts.reads = recorder;
  if (noted === undefined) throw new Error('nothing was noted');
  const look = noted;
  return (search) => ({ ...look, detail: { filter: String(search) } });
}
/** Somebody who does nothing for an hour is signed out. */
async function passAnHour(headers: Record<string, string>): Promise<void> {
  for (let minutes = 0; minutes < 60; minutes += 20) {
    t.test.clock.advance(20 * 60_000);
    await get('/api/projects', headers);
  }
}
/** Roles decide from now on; the headers are of somebody who sees what these roles do. */
async function seesOnly(roleIds: number[]): Promise<Record<string, string>> {
  await t.test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
  t.test.parts.access.clear();
  return t.test.signIn({ name: 'Eve Lind', roleIds });
}

describe('what somebody looks at', () => {
  it('is in the trail, with who did: opened, compared, downloaded, and the log exported [21 CFR 11.10(d)]', async () => {
    const workbook = await t.create();
    await t.open(workbook);
    const url = t.urlOf(workbook);
    expect((await get(`${url}/versions/1/config`)).statusCode).toBe(200);
    expect((await get(`${url}/versions/compare?before=1&after=1`)).statusCode).toBe(200);
    expect((await get(`${url}/versions/1/file`, t.ben)).statusCode).toBe(200);
    expect((await get(`/files/projects/${t.projectId}/${workbook.id}.docx`, t.ben)).statusCode).toBe(200);
    expect((await get(LOG_CSV_PATH, ada)).statusCode).toBe(200);
    expect(await told()).toEqual([
      'Ana Kovač opened workbook "Titration"',
      'Ana Kovač opened version 1 of workbook "Titration"',
      'Ana Kovač compared versions of workbook "Titration"',
      'Ben Okafor downloaded version 1 of workbook "Titration"',
      'Ben Okafor downloaded workbook "Titration"',
      'Ada Roy downloaded the activity log',
    ]);
    const entry = await t.test.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'table_name', 'row_id', 'new', 'mac'])
      .where('event', '=', 'Download Workbook')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: t.benId,
      table_name: 'experiments',
      row_id: String(workbook.id),
      new: { version: '1' },
      mac: expect.any(Buffer),
    });
    expect(await crossCheck(t.test.parts)).toEqual([]);
  });

  it('is recorded once within a quarter of an hour, by person and thing', async () => {
    t.test.clock.stop();
    const workbook = await t.create();
    await t.open(workbook);
    await t.open(workbook);
    await t.open(workbook, t.ben);
    expect(await told()).toHaveLength(2);
    t.test.clock.advance(15 * 60_000);
    await t.open(workbook);
    expect(await told()).toHaveLength(3);
  });

  it('is recorded of each version, and of each filter of the activity log', async () => {
    const workbook = await t.create();
    const { key } = await t.open(workbook);
    const url = t.peer.offer(withText(createBlank('docx'), 'Adjusted to pH 7.4'));
    await t.callback({ key, status: 2, url, users: [String(t.anaId)] });
    for (const version of [1, 2, 1]) {
      expect((await get(`${t.urlOf(workbook)}/versions/${version}/file`)).statusCode).toBe(200);
    }
    for (const search of ['acid', 'base', 'acid']) {
      expect((await get(`${LOG_CSV_PATH}?search=${search}`, ada)).statusCode).toBe(200);
    }
    expect((await told()).slice(1)).toEqual([
      'Ana Kovač downloaded version 1 of workbook "Titration"',
      'Ana Kovač downloaded version 2 of workbook "Titration"',
      'Ada Roy downloaded the activity log',
      'Ada Roy downloaded the activity log',
    ]);
  });

  it('is named a hundred an entry beyond three hundred within an hour, and summed up after', async () => {
    t.test.clock.stop();
    const look = await exportOfLog();
    for (let search = 1; search <= 405; search++) recorder.noted(look(search));
    const said = await told();
    expect(said).toHaveLength(303);
    expect(said.slice(-4)).toEqual([
      'Ada Roy downloaded the activity log',
      'Ada Roy looked at records 300 times within an hour; what follows is named together',
      'Ada Roy looked at 100 more records',
      'Ada Roy looked at 5 more records',
    ]);
    const looks = await namedTogether();
    expect(looks.map(({ filter }) => Number(filter))).toEqual(
      Array.from({ length: 105 }, (_, at) => 301 + at),
    );
    expect(looks[0]).toMatchObject({
      at: t.test.clock.now().toISOString(),
      address: '127.0.0.1',
      event: 'Export Activity Log',
      rowId: `GET ${LOG_CSV_PATH}`,
    });
    // What they are refused is counted by itself.
    await get('/api/users', t.ben);
    await passAnHour(ada);
    await get(LOG_CSV_PATH, ada);
    expect((await told()).slice(303)).toEqual([
      'Ben Okafor was refused: Only an administrator may do this.',
      'Ada Roy looked at records 105 more times within that hour',
      'Ada Roy downloaded the activity log',
    ]);
  });

  it('is found by what it was at, also where it is named together', async () => {
    t.test.clock.stop();
    const look = await exportOfLog();
    const [workbook, other] = [await t.create(), await t.create()];
    for (let search = 1; search <= 300; search++) recorder.noted(look(search));
    const params = { projectId: t.projectId, experimentId: workbook.id, templateId: undefined };
    recorder.noted({ ...look(301), event: 'Open Workbook', params });
    recorder.noted(look(302));
    await recorder.stop();
    const found = async (filter: string) =>
      (await t.call('GET', `/api/logs?kind=reading&${filter}`, undefined, ada))
        .json<{ message: string }[]>()
        .map(({ message }) => message);
    const named = ['Ada Roy looked at 2 more records'];
    expect(await found(`experimentId=${workbook.id}`)).toEqual(named);
    expect(await found(`projectId=${t.projectId}&experimentId=${workbook.id}`)).toEqual(named);
    expect(await found(`projectId=${t.projectId}`)).toEqual(named);
    expect(await found(`experimentId=${other.id}`)).toEqual([]);
    expect(await found(`projectId=${t.projectId + 1}`)).toEqual([]);
  });

  it('is named together within a minute, also where nobody looks any more, and ten thousand within an hour', async () => {
    t.test.clock.stop();
    const look = await exportOfLog();
    recorder = new ReadRecorder({ error: (problem: unknown) => expect(problem).toBeUndefined() } as never, 1);
    recorder.start(t.test.parts);
    for (let search = 1; search <= 301; search++) recorder.noted(look(search));
    await expect.poll(namedTogether, { timeout: 60_000 }).toHaveLength(1);
    for (let search = 302; search <= 10_000; search++) recorder.noted(look(search));
    await recorder.stop();
    for (let search = 10_001; search <= 10_400; search++) recorder.noted(look(search));
    await recorder.stop();
    expect(await namedTogether()).toHaveLength(10_000);
  });

  it('is recorded the next time, where it could not be: the database refused it, or too much waited', async () => {
    t.test.clock.stop();
    const problems: string[] = [];
    const look = await exportOfLog();
    recorder = new ReadRecorder({
      error: (_what: object, problem: string) => problems.push(problem),
    } as never);
    recorder.start(t.test.parts);
    // No text of PostgreSQL has this character.
    recorder.noted({ ...look(1), origin: { address: '\u0000', requestId: 'r' } });
    expect(await told()).toEqual([]);
    expect(problems).toEqual(['what was read could not be recorded']);
    recorder.noted(look(1));
    expect(await told()).toHaveLength(1);

    const ofBen = { ...look(1), viewer: { ...look(1).viewer, userId: t.benId, name: 'Ben Okafor' } };
    // One is being written while ten thousand wait.
    for (let search = 2; search <= 10_002; search++) recorder.noted(look(search));
    recorder.noted(ofBen);
    await recorder.stop();
    expect(problems.slice(1)).toEqual(['too much is read to be recorded']);
    expect((await told()).filter((message) => message.startsWith('Ben'))).toEqual([]);
    recorder.noted(ofBen);
    expect((await told()).at(-1)).toBe('Ben Okafor downloaded the activity log');
  });

  it('is not recorded of lists, of what was not shown, and of the document server', async () => {
    const workbook = await t.create();
    await get(t.urlOf(workbook));
    await get('/api/logs', ada);
    expect((await get(`${t.urlOf(workbook)}/versions/99/file`)).statusCode).toBe(404);
    expect(await told()).toEqual([]);
  });
});

describe('what somebody is refused', () => {
  it('is in the trail, in the words they were told, and of what [21 CFR 11.10(d)]', async () => {
    const workbook = await t.create({ visibility: 'Private' });
    expect((await get('/api/users', t.ben)).statusCode).toBe(403);
    expect((await get(`${t.urlOf(workbook)}/versions`, t.ben)).statusCode).toBe(403);
    expect(await told()).toEqual([
      'Ben Okafor was refused: Only an administrator may do this.',
      'Ben Okafor was refused: This workbook is private. Only its creator can open it until it is published.',
    ]);
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select(['table_name', 'row_id', 'new'])
      .where('event', '=', 'Refused Attempt')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { table_name: 'calls', row_id: 'GET /api/users', new: { status: 403, code: 'not-allowed' } },
      { table_name: 'experiments', row_id: String(workbook.id), new: { status: 403 } },
    ]);
  });

  it('is recorded of what is hidden from them, and not of what there is not', async () => {
    const workbook = await t.create();
    const eve = await seesOnly([]);
    expect((await get(t.urlOf(workbook), eve)).statusCode).toBe(404);
    expect((await get(`/api/projects/${t.projectId}`, eve)).statusCode).toBe(404);
    expect((await get('/api/projects/999999', eve)).statusCode).toBe(404);
    expect((await get('/api/projects/none', eve)).statusCode).toBe(400);
    expect(await told()).toHaveLength(2);
  });

  it('is recorded of the hidden project, where the workbook of the address is none of it', async () => {
    const workbook = await t.create();
    const { db } = t.test;
    const fields = { type_name: 'Assays', short_name: 'ASS' };
    const type = await db
      .insertInto('project_types')
      .values(fields)
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = await db
      .insertInto('roles')
      .values({ name: 'Assays' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_project_types')
      .values({ role_id: role.id, project_type_id: type.id })
      .execute();
    const shown = await t.call('POST', '/api/projects', { title: 'Assays', projectTypeId: type.id });
    const shownUrl = `/api/projects/${shown.json().id}/experiments`;
    const other = await t.call('POST', shownUrl, {
      title: 'Assay',
      documentType: 'docx',
      experimentTypeId: 1,
    });
    const eve = await seesOnly([role.id]);
    expect((await get(`${shownUrl}/${other.json().id}`, eve)).statusCode).toBe(200);
    const hiddenUrl = `/api/projects/${t.projectId}/experiments`;
    for (const url of [
      `${hiddenUrl}/999999`,
      `${hiddenUrl}/${other.json().id}`,
      `${shownUrl}/${workbook.id}`,
      `${shownUrl}/999999`,
    ]) {
      expect((await get(url, eve)).statusCode).toBe(404);
    }
    await recorder.stop();
    const entries = await db
      .selectFrom('audit_entries')
      .select(['table_name', 'row_id'])
      .where('event', '=', 'Refused Attempt')
      .orderBy('id')
      .execute();
    const project = { table_name: 'projects', row_id: String(t.projectId) };
    const hidden = { table_name: 'experiments', row_id: String(workbook.id) };
    expect(entries).toEqual([project, project, hidden]);
  });

  it('is counted beyond thirty within an hour, and summed up after', async () => {
    t.test.clock.stop();
    const path = (id: number) => `/api/users/${id}/access/experiments/${id}`;
    for (let id = 1; id <= 35; id++) expect((await get(path(id), t.ben)).statusCode).toBe(403);
    const said = await told();
    expect(said).toHaveLength(31);
    expect(said.at(-1)).toBe('Ben Okafor was refused 30 times within an hour; what follows is counted');
    await passAnHour(t.ben);
    await get('/api/users', t.ben);
    expect((await told()).slice(31)).toEqual([
      'Ben Okafor was refused 5 more times within that hour',
      'Ben Okafor was refused: Only an administrator may do this.',
    ]);
  });

  it('is not what somebody mistyped', async () => {
    const workbook = await t.create();
    const signature = { ...t.test.signature(t.ana, 'Authorship'), password: 'mistyped' };
    expect((await t.publish(workbook, { signature })).statusCode).toBe(403);
    expect(await told()).toEqual([]);
  });
});

describe('the activity log', () => {
  it('shows it to administrators who ask for its kind, and never beside the changes', async () => {
    const workbook = await t.create();
    await t.open(workbook);
    await get('/api/users', t.ben);
    await recorder.stop();
    const log = async (query: string, headers: Record<string, string>): Promise<string[]> =>
      (await get(`/api/logs${query}`, headers)).json().map(({ message }: { message: string }) => message);
    const opened = 'Ana Kovač opened workbook "Titration"';
    expect(await log('?kind=reading', ada)).toEqual([opened]);
    expect(await log('?kind=refused', ada)).toEqual([
      'Ben Okafor was refused: Only an administrator may do this.',
    ]);
    expect(await log('?kind=reading', t.ana)).toEqual([]);
    for (const headers of [ada, t.ana]) expect(await log('', headers)).not.toContain(opened);
    const [entry] = (await get('/api/logs?kind=reading', ada)).json();
    expect((await get(`/api/logs/${entry.id}`, ada)).json()).toMatchObject({ message: opened });
    expect((await get(`${LOG_CSV_PATH}?kind=reading`, ada)).body).toContain('opened workbook');
    expect((await get(LOG_CSV_PATH, ada)).body).not.toContain('opened workbook');
  });
});
