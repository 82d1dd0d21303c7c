import { INSTRUMENT_PROJECT_TYPE_ID, type Project, SYSTEM_USER_NAME } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

const DAY = 24 * 60 * 60 * 1_000;

let test: TestApp;
let ana: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  ana = await test.signIn({ name: 'Ana Kovač' });
});
afterEach(() => test.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = ana) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

async function createProject(title: string, fields: object = {}): Promise<Project> {
  const answer = await call('POST', '/api/projects', { title, projectTypeId: 1, ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function titlesOf(url: string, headers = ana): Promise<string[]> {
  const projects: Project[] = (await call('GET', url, undefined, headers)).json();
  return projects.map((project) => project.title);
}

async function setSetting(key: string, value: string): Promise<void> {
  await test.db.insertInto('configuration').values({ key, value }).execute();
}

/** A person whose role shows them one new project type. */
async function withOwnType(name: string) {
  const type = await test.db
    .insertInto('project_types')
    .values({ type_name: name, short_name: name.slice(0, 3) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await test.db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
  await test.db
    .insertInto('role_project_types')
    .values({ role_id: role.id, project_type_id: type.id })
    .execute();
  return { typeId: type.id, headers: await test.signIn({ roleIds: [role.id] }) };
}

describe('a new project', () => {
  it('is answered as it was stored, with the names of its type and its creator', async () => {
    const project = await createProject('Buffers', { userName: 'Somebody Else' });
    expect(project).toMatchObject({
      title: 'Buffers',
      projectType: 'General',
      type: 'GEN',
      externalPK: -2,
      active: true,
      createdBy: 'Ana Kovač',
      lastUpdateBy: 'Ana Kovač',
    });
    expect((await call('GET', `/api/projects/${project.id}`)).json()).toEqual(project);
  });

  it('leaves its line in the audit trail', async () => {
    const project = await createProject('Buffers');
    const entry = await test.db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      event: 'Create Project',
      message: 'Ana Kovač created project "Buffers"',
      table_name: 'projects',
      row_id: String(project.id),
    });
  });

  it('needs an active type', async () => {
    const fields = { title: 'A', projectTypeId: INSTRUMENT_PROJECT_TYPE_ID, externalPK: 7 };
    expect((await call('POST', '/api/projects', fields)).statusCode).toBe(201);
    await test.db.updateTable('project_types').set({ active: false }).where('id', '=', -3).execute();
    const answer = await call('POST', '/api/projects', fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].field).toBe('projectTypeId');
  });

  it('needs a location that exists', async () => {
    const answer = await call('POST', '/api/projects', { title: 'A', projectTypeId: 1, locationId: 99 });
    expect(answer.json().errors[0]).toMatchObject({ field: 'locationId' });
  });
});

describe('the project list', () => {
  it('answers pages, newest first, with the total and links to the other pages', async () => {
    for (let number = 1; number <= 14; number++) await createProject(`Project ${number}`);
    const answer = await call('GET', '/api/projects?page=1&active=true');
    expect(answer.json().map((project: Project) => project.title)).toEqual(
      Array.from({ length: 12 }, (_, index) => `Project ${14 - index}`),
    );
    expect(answer.headers['x-total-count']).toBe('14');
    expect(answer.headers.link).toContain('</api/projects?page=2&active=true>; rel="next"');
    expect(answer.headers.link).not.toContain('prev');
    expect(await titlesOf('/api/projects?page=2')).toEqual(['Project 2', 'Project 1']);
    const beyond = await call('GET', '/api/projects?page=9');
    expect(beyond.json()).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe('14');
    expect(await titlesOf('/api/projects')).toHaveLength(14);
  });

  it('searches titles, creators and days as text, without case, a percent sign being a percent sign', async () => {
    await createProject('Yield 50% ÉLAN');
    await createProject('Yield 500');
    expect(await titlesOf('/api/projects?search=50%25')).toEqual(['Yield 50% ÉLAN']);
    expect(await titlesOf(`/api/projects?search=${encodeURIComponent('élan')}`)).toEqual(['Yield 50% ÉLAN']);
    expect(await titlesOf('/api/projects?search=ana+kov&searchBy=createdBy')).toHaveLength(2);
    const day = new Date().toISOString().slice(0, 10);
    expect(await titlesOf(`/api/projects?search=${day}&searchBy=createdAt`)).toHaveLength(2);
    const answer = await call('GET', '/api/projects?page=1&pageSize=1&search=yield');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.json()).toHaveLength(1);
  });

  it('searches days in the time zone they are read in', async () => {
    await createProject('Late');
    await test.ownerDb
      .updateTable('projects')
      .set({ created_at: new Date('2026-11-21T23:30:00Z') })
      .execute();
    const on = (day: string, zone: string) =>
      titlesOf(`/api/projects?searchBy=createdAt&search=${day}&timeZone=${zone}`);
    expect(await on('2026-11-22', 'Europe/Zurich')).toEqual(['Late']);
    expect(await on('2026-11-21', 'Europe/Zurich')).toEqual([]);
    expect(await on('2026-11-21', 'UTC')).toEqual(['Late']);
    const unknown = await call('GET', '/api/projects?searchBy=createdAt&search=2026&timeZone=Lab/Nowhere');
    expect(unknown.statusCode).toBe(400);
  });

  it('sorts titles as people count, over all pages', async () => {
    for (const title of ['Run 10', 'run 9', 'Run 100 b', 'Run 100 a', 'Run 2', 'Run'])
      await createProject(title);
    const pages = [1, 2, 3].map((page) => `/api/projects?sort=title&pageSize=2&page=${page}`);
    const titles = [];
    for (const page of pages) titles.push(...(await titlesOf(page)));
    expect(titles).toEqual(['Run', 'Run 2', 'run 9', 'Run 10', 'Run 100 a', 'Run 100 b']);
  });

  it('tells the types there are projects of, and how many, of what one sees', async () => {
    await setSetting('useRoles', 'true');
    const assay = await withOwnType('Assay 10');
    const other = await withOwnType('Assay 9');
    const administrator = await test.signIn({ administrator: true });
    const add = async (projectTypeId: number) =>
      (await call('POST', '/api/projects', { title: 'A', projectTypeId }, administrator)).json();
    for (const typeId of [assay.typeId, assay.typeId, other.typeId]) await add(typeId);
    const { id } = await add(assay.typeId);
    await call('PUT', `/api/projects/${id}`, { active: false }, administrator);
    const groups = async (query: string, headers: Record<string, string>) =>
      (await call('GET', `/api/projects/groups${query}`, undefined, headers)).json();
    const own = { projectTypeId: assay.typeId, projectType: 'Assay 10' };
    expect(await groups('?active=true', administrator)).toEqual([
      { projectTypeId: other.typeId, projectType: 'Assay 9', projects: 1 },
      { ...own, projects: 2 },
    ]);
    expect(await groups('?active=true', assay.headers)).toEqual([{ ...own, projects: 2 }]);
    expect(await groups('?active=false', assay.headers)).toEqual([{ ...own, projects: 1 }]);
    expect(await groups('', assay.headers)).toEqual([{ ...own, projects: 3 }]);
    expect(await groups('?active=false', other.headers)).toEqual([]);
  });

  it('sorts as it is asked to', async () => {
    for (const title of ['b', 'C', 'a']) await createProject(title);
    expect(await titlesOf('/api/projects?sort=oldest')).toEqual(['b', 'C', 'a']);
    expect(await titlesOf('/api/projects?sort=title')).toEqual(['a', 'b', 'C']);
  });

  it('keeps active and inactive projects apart, also in the total', async () => {
    const project = await createProject('Old');
    await createProject('New');
    await call('PUT', `/api/projects/${project.id}`, { active: false });
    const inactive = await call('GET', '/api/projects?active=false&page=1');
    expect(inactive.json()).toMatchObject([{ title: 'Old', active: false }]);
    expect(inactive.headers['x-total-count']).toBe('1');
    expect(await titlesOf('/api/projects?active=true')).toEqual(['New']);
  });

  it('refuses to look for a type that no number can name', async () => {
    const answer = await call('GET', '/api/projects?projectTypeId=3000000000');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { code: 'invalid-input', msg: 'Nothing has a number like this.', field: 'projectTypeId' },
    ]);
  });

  it('shows a person with roles on only the types of their roles', async () => {
    await setSetting('useRoles', 'true');
    const chemist = await withOwnType('Chemistry');
    const general = await withOwnType('General chemistry');
    const hidden = await call(
      'POST',
      '/api/projects',
      { title: 'H', projectTypeId: chemist.typeId },
      general.headers,
    );
    expect(hidden.statusCode).toBe(400);
    const made = await call(
      'POST',
      '/api/projects',
      { title: 'Acids', projectTypeId: chemist.typeId },
      chemist.headers,
    );
    const { id } = made.json();
    const list = await call('GET', '/api/projects?page=1', undefined, chemist.headers);
    expect(list.json()).toHaveLength(1);
    expect(list.headers['x-total-count']).toBe('1');
    const stranger = await call('GET', '/api/projects?page=1', undefined, general.headers);
    expect(stranger.json()).toEqual([]);
    expect(stranger.headers['x-total-count']).toBe('0');
    expect((await call('GET', `/api/projects/${id}`, undefined, general.headers)).statusCode).toBe(404);
    const change = await call('PUT', `/api/projects/${id}`, { title: 'Bases' }, general.headers);
    expect(change.statusCode).toBe(404);
  });
});

describe('an edited project', () => {
  it('is answered in its new state and audited with what changed', async () => {
    const project = await createProject('Bufers');
    const answer = await call('PUT', `/api/projects/${project.id}`, { title: 'Buffers', userName: 'X' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ title: 'Buffers', lastUpdateBy: 'Ana Kovač' });
    const entry = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('event', '=', 'Edit Project')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      message: 'Ana Kovač edited project "Buffers"',
      old: { title: 'Bufers' },
      new: { title: 'Buffers' },
    });
  });

  it('says in the log to which state it was toggled', async () => {
    const project = await createProject('Buffers');
    await call('PUT', `/api/projects/${project.id}`, { active: false });
    await call('PUT', `/api/projects/${project.id}`, { active: true });
    const log: { message: string }[] = (await call('GET', '/api/logs')).json();
    expect(log.slice(0, 2).map(({ message }) => message)).toEqual([
      'Ana Kovač edited project "Buffers": set to active',
      'Ana Kovač edited project "Buffers": set to inactive',
    ]);
  });

  it('refuses a change that is based on an older state and names who changed it', async () => {
    const project = await createProject('Buffers');
    test.clock.advance(1_000);
    const ben = await test.signIn({ name: 'Ben Okafor' });
    const url = `/api/projects/${project.id}`;
    const first = await call('PUT', url, { title: 'Ben was here', updatedAt: project.updatedAt }, ben);
    expect(first.statusCode).toBe(200);
    const late = await call('PUT', url, { title: 'Ana too', updatedAt: project.updatedAt });
    expect(late.statusCode).toBe(409);
    expect(late.json().errors[0].msg).toContain('Ben Okafor');
    const header = { ...ana, 'if-unmodified-since': new Date(Date.now() - DAY).toUTCString() };
    expect((await call('PUT', url, { title: 'Ana too' }, header)).statusCode).toBe(409);
    expect((await call('PUT', url, { title: 'Ana again' })).statusCode).toBe(200);
  });
});

describe('the 30-day rule', () => {
  const toggle = (project: Project, active: boolean) =>
    call('PUT', `/api/projects/${project.id}`, { active, userName: SYSTEM_USER_NAME });

  it('toggles a project that was not updated for more than 30 days, once however many browsers ask', async () => {
    const project = await createProject('Old');
    test.clock.advance(30 * DAY + 1_000);
    ana = await test.signIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => toggle(project, false)));
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ active: false, lastUpdateBy: SYSTEM_USER_NAME });
    }
    const entries = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('event', '=', 'Edit Project')
      .execute();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor_id: 0,
      actor_name: SYSTEM_USER_NAME,
      message: 'System Administrator edited project "Old": set to inactive',
      reason: 'not updated for 30 days',
    });
  });

  it('answers the present state for a project that is not that old', async () => {
    const project = await createProject('Fresh');
    const answer = await toggle(project, false);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(project);
  });

  const applyTo = async (active: boolean): Promise<Project[]> =>
    (await call('POST', '/api/projects/stale', { active })).json();

  it('applies to every project of the list, not to the page that is shown, by one call', async () => {
    for (let number = 1; number <= 14; number++) await createProject(`Old ${number}`);
    test.clock.advance(31 * DAY);
    ana = await test.signIn();
    await createProject('New');
    const changed = await applyTo(true);
    expect(changed).toHaveLength(14);
    expect(changed[0]).toMatchObject({ active: false, lastUpdateBy: SYSTEM_USER_NAME });
    expect(await titlesOf('/api/projects?active=true')).toEqual(['New']);
    expect(await applyTo(true)).toEqual([]);
    // What was set inactive a month ago comes back only where the laboratory said so.
    test.clock.advance(31 * DAY);
    ana = await test.signIn();
    expect(await applyTo(false)).toEqual([]);
    await setSetting('staleProjects', 'toggle');
    expect(await applyTo(false)).toHaveLength(14);
  });

  it('counts work in a workbook as an update of its project, and asks nobody about projects they do not see', async () => {
    const busy = await createProject('Busy');
    const body = { title: 'Titer', documentType: 'docx', experimentTypeId: 1 };
    const made = await call('POST', `/api/projects/${busy.id}/experiments`, body);
    test.clock.advance(29 * DAY);
    ana = await test.signIn();
    const titled = await call('PUT', `/api/projects/${busy.id}/experiments/${made.json().id}`, {
      title: 'Titre',
    });
    expect(titled.statusCode).toBe(200);
    test.clock.advance(20 * DAY);
    ana = await test.signIn();
    expect(await applyTo(true)).toEqual([]);
    expect((await toggle(busy, false)).json().active).toBe(true);
    test.clock.advance(11 * DAY);
    await setSetting('useRoles', 'true');
    const chemist = await withOwnType('Chemistry');
    expect((await call('POST', '/api/projects/stale', { active: true }, chemist.headers)).json()).toEqual([]);
    await test.db
      .updateTable('configuration')
      .set({ value: 'false' })
      .where('key', '=', 'useRoles')
      .execute();
    ana = await test.signIn();
    expect(await applyTo(true)).toMatchObject([{ title: 'Busy', active: false }]);
  });

  it('never makes a project active again when it is set to deactivate, and does nothing when off', async () => {
    const project = await createProject('Old');
    const sleeping = await createProject('Sleeping');
    await call('PUT', `/api/projects/${sleeping.id}`, { active: false });
    await setSetting('staleProjects', 'deactivate');
    test.clock.advance(31 * DAY);
    ana = await test.signIn();
    expect((await toggle(sleeping, true)).json().active).toBe(false);
    expect((await toggle(project, false)).json().active).toBe(false);
    await test.db.updateTable('configuration').set({ value: 'off' }).execute();
    test.clock.advance(31 * DAY);
    ana = await test.signIn();
    expect((await toggle(project, true)).json().active).toBe(false);
  });
});
