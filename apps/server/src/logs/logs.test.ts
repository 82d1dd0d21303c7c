import { type AuditEntry, LOG_CSV_PATH, type LogEntry } from '@benchbook/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { systemAct } from '../audit/act.ts';
import { change, record } from '../audit/change.ts';
import { referenceTo } from '../documents/holder.ts';
import { sealAll } from '../trail/seal.ts';

let test: TestApp;
let administrator: Record<string, string>;
let ana: Record<string, string>;
let ben: Record<string, string>;
let projectId: number;
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ name: 'Ada Admin', administrator: true });
  ana = await test.signIn({ name: 'Ana Kovač' });
  ben = await test.signIn({ name: 'Ben Okafor' });
  projectId = (await call('POST', '/api/projects', { title: 'Buffers', projectTypeId: 1 })).json().id;
});
afterEach(() => test.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = ana) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const bySystem = () => systemAct(test.parts, { address: '127.0.0.1', requestId: 'r' });

async function createWorkbook(title: string, fields: object = {}): Promise<number> {
  const body = { title, documentType: 'docx', experimentTypeId: 1, ...fields };
  const answer = await call('POST', `/api/projects/${projectId}/experiments`, body);
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

async function log(query = '', headers = ana): Promise<LogEntry[]> {
  const answer = await call('GET', `/api/logs${query}`, undefined, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const messages = async (query = '', headers = ana): Promise<string[]> =>
  (await log(query, headers)).map((entry) => entry.message);

/** Roles decide from now on; the answer is the headers of somebody with a role for that project type only. */
async function seesOnly(projectTypeId: number): Promise<Record<string, string>> {
  await test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
  const role = await test.db
    .insertInto('roles')
    .values({ name: 'Chemist' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('role_project_types')
    .values({ role_id: role.id, project_type_id: projectTypeId })
    .execute();
  return test.signIn({ roleIds: [role.id] });
}

describe('the activity log', () => {
  it('tells what was done in the specified wording, newest first, with the titles of then', async () => {
    const id = await createWorkbook('Titer');
    await call('PUT', `/api/projects/${projectId}/experiments/${id}`, { title: 'Titre' }, ben);
    await call('PUT', `/api/projects/${projectId}`, { title: 'Buffer solutions' }, ben);
    expect(await log()).toMatchObject([
      {
        event: 'Edit Project',
        message: 'Ben Okafor edited project "Buffer solutions"',
        projectId,
        experimentId: null,
      },
      { event: 'Edit Workbook', message: 'Ben Okafor edited workbook "Titre"', experimentId: id },
      {
        event: 'Create Workbook',
        message: 'Ana Kovač created workbook "Titer"',
        projectId,
        experimentId: id,
      },
      { event: 'Create Project', message: 'Ana Kovač created project "Buffers"', projectId },
    ]);
  });

  it('is read in the language that is asked for; the record is as it was written', async () => {
    const [german] = await log('', { ...ana, 'accept-language': 'de' });
    expect(german).toMatchObject({
      message: 'Ana Kovač created project "Buffers"',
      said: 'Ana Kovač hat Projekt "Buffers" angelegt',
    });
    expect((await log())[0]?.said).toBe(german?.message);
  });

  it('holds nothing of what a client says', async () => {
    const said = { event: 'Delete Project', urlPath: '/', message: 'Ana Kovač deleted everything' };
    expect((await call('POST', '/api/logs', said)).statusCode).toBe(201);
    expect(await messages('', administrator)).toEqual(['Ana Kovač created project "Buffers"']);
  });

  it('takes reports of guests too, a few a minute and cut short', async () => {
    const report = { event: '404', urlPath: '/nowhere', message: 'x'.repeat(4_000) };
    const { cookie = '', 'x-xsrf-token': xsrf = '' } = ana;
    const headers = { cookie, 'x-xsrf-token': xsrf };
    const send = () => test.app.inject({ method: 'POST', url: '/api/logs', payload: report, headers });
    const statuses = [];
    for (let number = 0; number < 21; number++) statuses.push((await send()).statusCode);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    const kept = await test.db.selectFrom('client_events').select(['user_id', 'message']).execute();
    expect(kept[0]).toEqual({ user_id: null, message: 'x'.repeat(500) });
  });

  it('shows what was done in the administration to administrators only', async () => {
    await call('POST', '/api/locations', { name: 'Basel' }, administrator);
    await call('POST', '/api/users/logout', undefined, ben);
    expect(await messages('', administrator)).toEqual([
      'Ben Okafor signed out',
      'Ada Admin created location "Basel"',
      'Ana Kovač created project "Buffers"',
    ]);
    expect(await messages()).toEqual(['Ana Kovač created project "Buffers"']);
    expect(await messages('?kind=administration')).toEqual([]);
  });

  it('shows what is about a project only to those who see its type', async () => {
    await createWorkbook('Secret');
    const other = await test.db
      .insertInto('project_types')
      .values({ type_name: 'Other', short_name: 'O' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const chemist = await seesOnly(other.id);
    const own = { title: 'Ours', projectTypeId: other.id };
    expect((await call('POST', '/api/projects', own, chemist)).statusCode).toBe(201);
    expect(await messages('', chemist)).toEqual([expect.stringContaining('created project "Ours"')]);
    for (const query of [
      `?projectId=${projectId}`,
      '?search=secret',
      '?person=ana',
      '?kind=created&to=2999-01-01',
    ])
      expect(JSON.stringify(await log(query, chemist))).not.toMatch(/Secret|Buffers/);
    expect(await messages('', administrator)).toContain('Ana Kovač created workbook "Secret"');
  });

  it('leads to a private workbook only whoever may open it', async () => {
    const id = await createWorkbook('Mine', { visibility: 'Private' });
    expect((await log())[0]).toMatchObject({
      message: 'Ana Kovač created workbook "Mine"',
      experimentId: id,
    });
    expect((await log('', ben))[0]).toMatchObject({ experimentId: null, projectId });
  });

  it('does not tell administrators what a private workbook says of itself', async () => {
    const id = await createWorkbook('Mine', { visibility: 'Private', description: 'Palladium' });
    const entryId = (await log('', administrator))[0]?.id;
    const told = async () => {
      const entry = await call('GET', `/api/logs/${entryId}`, undefined, administrator);
      const csv = await call('GET', LOG_CSV_PATH, undefined, administrator);
      return [entry, csv].map(({ body }) => body.includes('Mine') && body.includes('Palladium'));
    };
    expect(await told()).toEqual([false, false]);
    await call('PUT', `/api/projects/${projectId}/experiments/${id}`, { visibility: 'Public' });
    expect(await told()).toEqual([true, true]);
  });

  it('shows what is about a template to those who see it, and leads there until it is deleted', async () => {
    const type = await test.db
      .insertInto('experiment_types')
      .values({ type_name: 'Assay', use_acl: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { title: 'Protocol', documentType: 'docx', experimentTypeId: null };
    const { id } = (await call('POST', '/api/templates', body)).json();
    expect((await log('', ben))[0]).toMatchObject({
      message: 'Ana Kovač created template "Protocol"',
      templateId: id,
      projectId: null,
    });
    await test.db
      .updateTable('templates')
      .set({ experiment_type_id: type.id })
      .where('id', '=', id)
      .execute();
    expect(await messages('?search=protocol', ben)).toEqual([]);
    const deleted = { deleted_at: new Date(), deleted_by: 0, experiment_type_id: null };
    await test.db.updateTable('templates').set(deleted).where('id', '=', id).execute();
    expect((await log('', ben))[0]).toMatchObject({ templateId: null });
  });

  it('names the workbook of an export or a save that was set aside', async () => {
    const id = await createWorkbook('Titration');
    await record(bySystem(), {
      event: 'Save Aside',
      message: 'A save of workbook "Titration" was set aside',
      table: 'conflict_versions',
      rowId: 1,
      new: { experimentId: id },
    });
    expect((await log(`?experimentId=${id}&kind=trouble`))[0]).toMatchObject({ projectId, experimentId: id });
  });

  it('names the template of a save that was set aside, quarantined or recovered', async () => {
    const body = { title: 'Protocol', documentType: 'docx', experimentTypeId: null };
    const { id } = (await call('POST', '/api/templates', body)).json();
    const holder = { kind: 'template', id, title: 'Protocol' } as const;
    for (const [event, table] of [
      ['Save Aside', 'conflict_versions'],
      ['Keep Save Aside', 'conflict_versions'],
      ['Quarantine Save', 'quarantined_saves'],
      ['Recover File', 'editor_sessions'],
    ] as const) {
      await record(bySystem(), {
        event,
        message: `${event} of template "Protocol"`,
        table,
        rowId: 1,
        new: { ...referenceTo(holder), size: 1 },
      });
      expect((await log('', ben))[0], event).toMatchObject({ event, templateId: id, projectId: null });
    }
  });

  it('names the workbook in quotes where a template was loaded into one, and leads there', async () => {
    const body = { title: 'Protocol', documentType: 'docx' };
    const { id: templateId } = (await call('POST', '/api/templates', body)).json();
    const id = await createWorkbook('Titration');
    const loaded = await call('PUT', `/api/projects/${projectId}/experiments/${id}`, { templateId });
    expect(loaded.statusCode, loaded.body).toBe(200);
    expect((await log('', ben))[0]).toMatchObject({
      message: 'Ana Kovač loaded template Protocol into workbook "Titration" as version 2',
      projectId,
      experimentId: id,
      templateId: null,
    });
  });
});

describe('an entry that is written', () => {
  it('waits for nobody who holds what it is about, and may be waiting for the chain of entries', async () => {
    const id = await createWorkbook('Held');
    await test.db.transaction().execute(async (holding) => {
      for (const [table, row] of [
        ['projects', projectId],
        ['experiments', id],
      ] as const)
        await holding.selectFrom(table).select('id').where('id', '=', row).forUpdate().execute();
      await change(bySystem(), async (writing) => {
        await sql`set local lock_timeout = '2s'`.execute(writing);
        return {
          entry: {
            event: 'Save Workbook',
            message: 'Ana Kovač saved workbook "Held"',
            table: 'experiments',
            rowId: id,
          },
        };
      });
    });
    expect(await messages(`?experimentId=${id}&kind=saved`)).toHaveLength(1);
  });
});

describe('a filter of the log', () => {
  it('finds words, people, kinds, projects and workbooks', async () => {
    const id = await createWorkbook('100% acetone');
    await createWorkbook('Water');
    await call('PUT', `/api/projects/${projectId}/experiments/${id}`, { description: 'Pure' }, ben);
    await call('POST', '/api/projects', { title: 'Polymers', projectTypeId: 1 });
    expect(await messages('?search=100%25')).toHaveLength(2);
    expect(await messages('?person=okafor')).toEqual(['Ben Okafor edited workbook "100% acetone"']);
    expect(await messages('?kind=edited')).toEqual(['Ben Okafor edited workbook "100% acetone"']);
    expect(await messages(`?experimentId=${id}`)).toHaveLength(2);
    expect(await messages(`?projectId=${projectId}`)).toHaveLength(4);
    expect((await call('GET', '/api/logs?kind=nonsense')).statusCode).toBe(400);
  });

  it('finds whole days of a time zone', async () => {
    const at = (time: string) =>
      test.db
        .insertInto('audit_entries')
        .values({
          at: new Date(time),
          actor_id: null,
          actor_name: 'Ana',
          event: 'Edit Project',
          message: time,
          table_name: 'projects',
          row_id: String(projectId),
          old: null,
          new: null,
          reason: null,
          session_id: null,
          address: '',
          request_id: '',
        })
        .execute();
    for (const time of ['2020-03-01T22:30:00Z', '2020-03-01T23:30:00Z', '2020-03-02T22:59:00Z'])
      await at(time);
    const day = (zone: string) => `?from=2020-03-02&to=2020-03-02&timeZone=${zone}`;
    expect(await messages(day('UTC'))).toEqual(['2020-03-02T22:59:00Z']);
    const inZurich = ['2020-03-02T22:59:00Z', '2020-03-01T23:30:00Z'];
    expect(await messages(day('Europe/Zurich'))).toEqual(inZurich);
    for (const wrong of ['?from=2020-02-30', day('Nowhere/Land'), day('%2B01:00')])
      expect((await call('GET', `/api/logs${wrong}`)).statusCode, wrong).toBe(400);
  });
});

describe('a filter that nothing can match', () => {
  it.each([
    ['?projectId=3000000000', 'projectId'],
    ['?experimentId=-3000000000', 'experimentId'],
    ['?from=0000-01-01', 'from'],
    ['?to=0000-12-31', 'to'],
    ['?search=a%00b', undefined],
    ['?person=%00', undefined],
  ])('is refused with a sentence, in the list and as CSV: %s', async (query, field) => {
    for (const path of ['/api/logs', LOG_CSV_PATH]) {
      const answer = await call('GET', `${path}${query}`, undefined, administrator);
      expect(answer.statusCode, path).toBe(400);
      const [error] = answer.json().errors;
      expect(error.msg).toMatch(/^[A-Z].*\.$/);
      expect(error.field).toBe(field);
    }
  });

  it('is served for the first and the last day there are', async () => {
    for (const query of [
      '?from=0001-01-01&timeZone=Pacific/Kiritimati',
      '?to=9999-12-31&timeZone=Pacific/Pago_Pago',
    ])
      for (const path of ['/api/logs', LOG_CSV_PATH])
        expect((await call('GET', `${path}${query}`, undefined, administrator)).statusCode).toBe(200);
  });
});

describe('the pages of the log', () => {
  /** The addresses of the pages beside it. */
  const links = (header: string) =>
    Object.fromEntries([...header.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url, name]) => [name, url]));

  it('follow one another in both directions, without a gap when something is added meanwhile', async () => {
    for (let number = 1; number <= 4; number++) await createWorkbook(`Workbook ${number}`);
    const read = async (url: string) => {
      const answer = await call('GET', url);
      const titles = answer.json().map((entry: LogEntry) => /"(.*)"/.exec(entry.message)?.[1]);
      return { titles, ...links(String(answer.headers.link ?? '')) };
    };
    const first = await read('/api/logs?pageSize=2&person=ana');
    expect(first).toEqual({
      titles: ['Workbook 4', 'Workbook 3'],
      next: expect.stringContaining('person=ana'),
    });
    await createWorkbook('Workbook 5');
    const second = await read(first.next ?? '');
    expect(second.titles).toEqual(['Workbook 2', 'Workbook 1']);
    const last = await read(second.next ?? '');
    expect(last).toEqual({ titles: ['Buffers'], prev: expect.stringContaining('after=') });
    const back = await read(second.prev ?? '');
    expect(back.titles).toEqual(['Workbook 4', 'Workbook 3']);
    const newest = await read(back.prev ?? '');
    expect(newest).toEqual({ titles: ['Workbook 5'], next: expect.stringContaining('before=') });
  });
});

describe('an entry', () => {
  it('is told with its values, reason, origin and seal, to administrators only [Annex 11, 9]', async () => {
    const id = await createWorkbook('Titer');
    await call('PUT', `/api/projects/${projectId}/experiments/${id}`, { title: 'Titre' });
    const number = (await log())[0]?.id;
    const unsealed = await call('GET', `/api/logs/${number}`, undefined, administrator);
    expect(unsealed.json().hash).toBe('');
    await sealAll(test.parts);
    const answer = await call('GET', `/api/logs/${number}`, undefined, administrator);
    const entry: AuditEntry = answer.json();
    expect(entry).toMatchObject({
      userName: 'Ana Kovač',
      old: { title: 'Titer' },
      new: { title: 'Titre' },
      reason: null,
      table: 'experiments',
      address: '127.0.0.1',
    });
    expect(entry.hash).toMatch(/^[0-9a-f]{64}$/);
    // Its values are called as people call them, in their language.
    expect(entry.names).toEqual({ title: 'Title' });
    const german = { ...administrator, 'accept-language': 'de' };
    expect((await call('GET', `/api/logs/${number}`, undefined, german)).json().names).toEqual({
      title: 'Titel',
    });
    expect((await call('GET', `/api/logs/${number}`)).statusCode).toBe(403);
  });
});

describe('the log as CSV', () => {
  it('has the chosen entries, oldest first, and no cell that a spreadsheet would calculate [21 CFR 11.10(b)]', async () => {
    await createWorkbook('=A1');
    await call('POST', '/api/locations', { name: 'Basel' }, administrator);
    await record(bySystem(), {
      event: 'Edit Project',
      message: '=1+1',
      table: 'projects',
      rowId: projectId,
      reason: 'one, "two"\nthree',
    });
    const answer = await call('GET', `${LOG_CSV_PATH}?projectId=${projectId}`, undefined, administrator);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('attachment');
    const [header, ...lines] = answer.body.split('\r\n');
    expect(header).toMatch(/^\uFEFFNumber,Time,Person,Event,Message,/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(',"Ana Kovač created workbook ""=A1""",');
    expect(lines[2]).toContain(`,'=1+1,"one, ""two""\nthree",`);
    expect(answer.body).not.toContain('Basel');
    expect((await call('GET', LOG_CSV_PATH)).statusCode).toBe(403);
  });
});
