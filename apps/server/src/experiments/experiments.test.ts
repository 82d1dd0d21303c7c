import type { Experiment, ExperimentPermission } from '@benchbook/contract';
import { inspect, readDrawings, readPackage } from '@benchbook/documents';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { searchExperiments } from './lists/repository.ts';

let test: TestApp;
let anaId: number;
let ana: Record<string, string>;
let ben: Record<string, string>;
let projectId: number;
beforeEach(async () => {
  test = await createTestApp();
  anaId = await test.createUser({ name: 'Ana Kovač' });
  ana = await test.signIn({ id: anaId });
  ben = await test.signIn({ name: 'Ben Okafor' });
  projectId = (await call('POST', '/api/projects', { title: 'Buffers', projectTypeId: 1 })).json().id;
});
afterEach(() => test.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = ana) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const urlOf = (experiment: { id: number }) => `/api/projects/${projectId}/experiments/${experiment.id}`;

async function create(title: string, fields: object = {}, headers = ana): Promise<Experiment> {
  const answer = await call(
    'POST',
    `/api/projects/${projectId}/experiments`,
    { title, documentType: 'docx', experimentTypeId: 1, ...fields },
    headers,
  );
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const publish = (experiment: Experiment) =>
  call('PUT', urlOf(experiment), { isPublished: true, signature: test.signature(ana, 'Authorship') });
const review = (experiment: Experiment) =>
  call('PUT', urlOf(experiment), { isReviewed: true, signature: test.signature(ben, 'Review') }, ben);

async function titlesOf(url: string, headers = ana): Promise<string[]> {
  const experiments: Experiment[] = (await call('GET', url, undefined, headers)).json();
  return experiments.map((experiment) => experiment.title);
}

/** A role with the given rights on a new workbook type with an access list. */
async function typeWithAccess(rights: { create: boolean; edit: boolean }) {
  const role = await test.db
    .insertInto('roles')
    .values({ name: `Role ${JSON.stringify(rights)}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const type = await test.db
    .insertInto('experiment_types')
    .values({ type_name: `Type ${JSON.stringify(rights)}`, use_acl: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .insertInto('experiment_type_roles')
    .values({
      experiment_type_id: type.id,
      role_id: role.id,
      can_create: rights.create,
      can_edit: rights.edit,
    })
    .execute();
  return { roleId: role.id, typeId: type.id };
}

it('a sample is an Excel workbook with a chart, made like any other', async () => {
  const answer = await call('POST', `/api/projects/${projectId}/experiments/sample`, { experimentTypeId: 1 });
  expect(answer.statusCode).toBe(201);
  const sample: Experiment = answer.json();
  expect(sample).toMatchObject({ title: 'Calibration (sample)', documentType: 'xlsx', version: 1 });
  const file = await call('GET', `/files/projects/${projectId}/${sample.id}.xlsx`);
  expect(inspect(file.rawPayload).type).toBe('xlsx');
  expect(readDrawings(file.rawPayload).sheets[0]?.drawings).toHaveLength(1);
  const elsewhere = await call('POST', '/api/projects/2000000000/experiments/sample', {
    experimentTypeId: 1,
  });
  expect(elsewhere.statusCode).toBe(404);
});

describe('a new workbook', () => {
  it('is written in the language of who begins it', async () => {
    const languageFor = async (wanted: string) => {
      const asked = { ...ana, 'accept-language': wanted };
      const experiment = await create(`In ${wanted}`, { documentType: 'docx' }, asked);
      const [version] = (await call('GET', `${urlOf(experiment)}/versions`)).json();
      const file = readPackage(await test.parts.blobs.read(version.sha256));
      return /<w:lang w:val="([^"]*)"/.exec(file.text('word/styles.xml'))?.[1];
    };
    expect(await languageFor('de-CH,de;q=0.9,en;q=0.8')).toBe('de-CH');
    expect(await languageFor('fr')).toBe('fr-FR');
    expect(await languageFor('en"/><w:x')).toBe('en-US');
  });

  it('starts with a blank document of its type as version 1', async () => {
    for (const documentType of ['docx', 'xlsx'] as const) {
      const experiment = await create(`New ${documentType}`, { documentType, userName: 'Somebody Else' });
      expect(experiment).toMatchObject({
        documentType,
        visibility: 'Public',
        userId: anaId,
        createdBy: 'Ana Kovač',
        projectTitle: 'Buffers',
        version: 1,
        isPublished: false,
        isReviewed: false,
        TESTID: -2,
        INSTRUMENTID: -2,
        inUseBy: null,
      });
      expect((await call('GET', urlOf(experiment))).json()).toEqual(experiment);
      const versions = await call('GET', `${urlOf(experiment)}/versions`);
      expect(versions.json()).toMatchObject([{ number: 1, reason: 'created', authors: ['Ana Kovač'] }]);
      const file = await call('GET', `/files/projects/${projectId}/${experiment.id}.${documentType}`);
      expect(inspect(file.rawPayload).type).toBe(documentType);
    }
    const messages = await test.db.selectFrom('audit_entries').select('message').execute();
    expect(messages.map((entry) => entry.message)).toContain('Ana Kovač created workbook "New docx"');
  });

  it('needs a type that is active and that the user may create', async () => {
    const { roleId, typeId } = await typeWithAccess({ create: false, edit: true });
    const editor = await test.signIn({ roleIds: [roleId] });
    const fields = { title: 'A', documentType: 'docx', experimentTypeId: typeId };
    const url = `/api/projects/${projectId}/experiments`;
    expect((await call('POST', url, fields, editor)).statusCode).toBe(403);
    expect((await call('POST', url, { ...fields, experimentTypeId: 99 })).statusCode).toBe(400);
    await test.db.updateTable('experiment_types').set({ active: false }).where('id', '=', 1).execute();
    expect((await call('POST', url, { ...fields, experimentTypeId: 1 })).statusCode).toBe(400);
  });

  it('needs a project that exists', async () => {
    const fields = { title: 'A', documentType: 'docx', experimentTypeId: 1 };
    expect((await call('POST', '/api/projects/99/experiments', fields)).statusCode).toBe(404);
    expect((await call('GET', '/api/projects/99/experiments')).statusCode).toBe(404);
  });
});

describe('workbook lists', () => {
  it('answer pages of a project, newest first, with the total', async () => {
    for (let number = 1; number <= 13; number++) await create(`Workbook ${number}`);
    const answer = await call('GET', `/api/projects/${projectId}/experiments?page=2`);
    expect(answer.json()).toMatchObject([{ title: 'Workbook 1' }]);
    expect(answer.headers['x-total-count']).toBe('13');
    expect(answer.headers.link).toContain('rel="prev"');
    const search = await call('GET', '/api/search/experiments?page=1&pageSize=5');
    expect(search.json()).toHaveLength(5);
    expect(search.headers['x-total-count']).toBe('13');
  });

  it('are empty, not missing, for a project without workbooks', async () => {
    const answer = await call('GET', `/api/projects/${projectId}/experiments?page=1`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([]);
    expect(answer.headers['x-total-count']).toBe('0');
  });

  it('filter by publication and review, also in the total', async () => {
    const [published, reviewed] = [await create('Published'), await create('Reviewed')];
    await create('Draft');
    for (const experiment of [published, reviewed]) await publish(experiment);
    await review(reviewed);
    const expected = {
      all: ['Draft', 'Reviewed', 'Published'],
      unpublished: ['Draft'],
      published: ['Reviewed', 'Published'],
      unreviewed: ['Published'],
      reviewed: ['Reviewed'],
    };
    for (const [filter, titles] of Object.entries(expected)) {
      for (const base of [`/api/projects/${projectId}/experiments`, '/api/search/experiments']) {
        const answer = await call('GET', `${base}?page=1&filter=${filter}`);
        expect(answer.json().map((experiment: Experiment) => experiment.title)).toEqual(titles);
        expect(answer.headers['x-total-count']).toBe(String(titles.length));
      }
    }
  });

  it('search titles and descriptions, or one field that is named', async () => {
    await create('Titration', { description: 'of citric acid' });
    await create('Acid test');
    expect(await titlesOf('/api/search/experiments?search=ACID')).toEqual(['Acid test', 'Titration']);
    expect(await titlesOf('/api/search/experiments?search=acid&searchBy=title')).toEqual(['Acid test']);
    const byCreator = `/api/projects/${projectId}/experiments?search=kova&searchBy=createdBy`;
    expect(await titlesOf(byCreator)).toHaveLength(2);
    const answer = await call('GET', '/api/search/experiments?search=citric&filter=published&page=1');
    expect(answer.headers['x-total-count']).toBe('0');
  });

  it.each(['izmir', 'İZMIR', 'kelvin', '\u212aELVIN', 'οδοσ', 'οδος', 'ΟΔΟΣ'])(
    'are found by the index where %s is found without it: the database lowers both alike',
    async (search) => {
      const titles = ['İzmir lot 7', '\u212aelvin scale', 'ΟΔΟΣ 12', 'οδος 12'];
      for (const title of titles) await create(title);
      await create('Another one', { description: titles.join(', ') });
      const found = await test.db.connection().execute(async (one) => {
        for (const way of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'])
          await sql`select set_config(${way}, 'off', false)`.execute(one);
        const asking = { viewerId: anaId, visibleTypes: null };
        const { rows } = await searchExperiments(one, asking, { search }, { limit: 10, offset: 0 });
        await sql`reset all`.execute(one);
        return rows.map(({ title }) => title);
      });
      const { rows } = await sql<{ title: string }>`select title from experiments
        where title ilike ${`%${search}%`} or description ilike ${`%${search}%`} order by id desc`.execute(
        test.db,
      );
      expect(rows.length).toBeGreaterThan(1);
      expect(found).toEqual(rows.map(({ title }) => title));
    },
  );

  it('are counted up to 10,000 by a search, which says where there are more and finds them in their order', async () => {
    await create('Assay 0');
    // Each counts its project, which costs more with every row of one statement.
    for (let first = 1; first <= 10_000; first += 250) {
      await sql`with document as (
          insert into documents (document_type, latest_version)
          select 'docx', 0 from generate_series(1, 250) returning id)
        insert into experiments (project_id, document_id, title, visibility, experiment_type_id, user_id, created_by,
          last_update_by)
        select ${projectId}::int, id, 'Assay ' || ${first - 1}::int + row_number() over (order by id), 'Public', 1,
          ${anaId}::int, ${anaId}::int, ${anaId}::int
        from document order by id`.execute(test.db);
    }
    const ask = (query: string) => call('GET', `/api/search/experiments?page=1&pageSize=2&${query}`);
    const all = await ask('search=assay&sort=title');
    expect(all.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-is-least': 'true' });
    expect(all.json().map(({ title }: Experiment) => title)).toEqual(['Assay 0', 'Assay 1']);
    const newest = await call('GET', `/api/projects/${projectId}/experiments?page=2&pageSize=1&search=ASSAY`);
    expect(newest.headers['x-total-is-least']).toBe('true');
    expect(newest.json()).toMatchObject([{ title: 'Assay 9999' }]);
    const some = await ask('search=assay%20999&sort=title');
    expect(some.headers).toMatchObject({ 'x-total-count': '11' });
    expect(some.headers['x-total-is-least']).toBeUndefined();
    expect(some.json().map(({ title }: Experiment) => title)).toEqual(['Assay 999', 'Assay 9990']);
  });

  it('of a project do not pretend to be searched by what is inside documents', async () => {
    const answer = await call('GET', `/api/projects/${projectId}/experiments?search=zebra&in=content`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([
      { field: 'in', msg: expect.stringContaining('use the global search') },
    ]);
  });

  it('and everything else about a project are closed to those who may not see its type', async () => {
    const experiment = await create('Secret');
    await test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
    const search = await call('GET', '/api/search/experiments?page=1', undefined, ben);
    expect(search.json()).toEqual([]);
    expect(search.headers['x-total-count']).toBe('0');
    for (const url of [
      `/api/projects/${projectId}/experiments`,
      `/api/projects/${projectId}/experiments/permissions`,
      `/api/projects/${projectId}/experiments/locks`,
      urlOf(experiment),
      `${urlOf(experiment)}/versions`,
      `${urlOf(experiment)}/versions/1/file`,
      `/files/projects/${projectId}/${experiment.id}.docx`,
    ]) {
      expect((await call('GET', url, undefined, ben)).statusCode, url).toBe(404);
    }
  });
});

describe('an edited workbook', () => {
  it('is answered in its new state and audited with what changed', async () => {
    const experiment = await create('Titer');
    const answer = await call('PUT', urlOf(experiment), { title: 'Titre', testId: 5, userName: 'X' }, ben);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ title: 'Titre', TESTID: 5, lastUpdateBy: 'Ben Okafor' });
    const entry = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('event', '=', 'Edit Workbook')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      message: 'Ben Okafor edited workbook "Titre"',
      old: { title: 'Titer', test_id: -2 },
      new: { title: 'Titre', test_id: 5 },
    });
  });

  it('refuses a change based on older fields, and does not mistake a saved document for one', async () => {
    const experiment = await create('A');
    const { updatedAt } = experiment;
    test.clock.advance(5_000);
    await test.db
      .updateTable('experiments')
      .set({ updated_at: test.clock.now() })
      .where('id', '=', experiment.id)
      .execute();
    expect((await call('PUT', urlOf(experiment), { title: 'B', updatedAt }, ben)).statusCode).toBe(200);
    const late = await call('PUT', urlOf(experiment), { title: 'C', updatedAt });
    expect(late.statusCode).toBe(409);
    expect(late.json().errors[0].msg).toContain('Ben Okafor');
  });

  it('needs the edit right on its type, and a type that is offered', async () => {
    const { roleId, typeId } = await typeWithAccess({ create: true, edit: false });
    const creator = await test.signIn({ roleIds: [roleId] });
    const experiment = await create('A', { experimentTypeId: typeId }, creator);
    expect((await call('PUT', urlOf(experiment), { title: 'B' }, creator)).statusCode).toBe(403);
    const open = await create('Open');
    expect((await call('PUT', urlOf(open), { experimentTypeId: typeId })).statusCode).toBe(403);
    expect((await call('PUT', urlOf(open), { experimentTypeId: typeId }, creator)).statusCode).toBe(200);
  });

  it('changes its visibility only for its creator', async () => {
    const experiment = await create('A');
    expect((await call('PUT', urlOf(experiment), { visibility: 'Private' }, ben)).statusCode).toBe(403);
    expect((await call('PUT', urlOf(experiment), { visibility: 'Private' })).statusCode).toBe(200);
  });

  it('is frozen once it is published', async () => {
    const experiment = await create('A');
    await publish(experiment);
    expect((await call('PUT', urlOf(experiment), { title: 'B' })).statusCode).toBe(409);
  });
});

describe('a private workbook', () => {
  it('shows others its card and nothing else until it is published', async () => {
    const experiment = await create('Mine', { visibility: 'Private' });
    expect(await titlesOf(`/api/projects/${projectId}/experiments`, ben)).toEqual(['Mine']);
    for (const url of [
      `${urlOf(experiment)}/versions`,
      `${urlOf(experiment)}/versions/1/file`,
      `/files/projects/${projectId}/${experiment.id}.docx`,
      `/api/onlyoffice/experiments/${experiment.id}/key`,
      `/api/onlyoffice/experiments/${experiment.id}/config`,
    ]) {
      const answer = await call('GET', url, undefined, ben);
      expect(answer.statusCode, url).toBe(403);
      expect(answer.json().errors[0].msg).toContain('private');
      expect((await call('GET', url)).statusCode, url).toBe(200);
    }
    for (const body of [{ title: 'Ours' }, { visibility: 'Public' }, { isPublished: true }]) {
      expect((await call('PUT', urlOf(experiment), body, ben)).statusCode).toBe(403);
    }
    // No document server runs here that could be asked for a last save.
    await test.db.updateTable('editor_sessions').set({ state: 'closed' }).execute();
    await publish(experiment);
    expect((await call('GET', `${urlOf(experiment)}/versions`, undefined, ben)).statusCode).toBe(200);
  });
});

describe('what a private workbook says of itself', () => {
  const SECRET = 'Palladium on carbon';

  it('is told and found by its creator only, until it is published', async () => {
    const list = `/api/projects/${projectId}/experiments`;
    const experiment = await create('Catalyst', { visibility: 'Private', description: SECRET });
    const ways = [list, urlOf(experiment), `/api/search/experiments?search=Catalyst`];
    const finds = [`${list}?search=palladium`, '/api/search/experiments?search=palladium'];
    const told = async (url: string, as?: Record<string, string>) =>
      (await call('GET', url, undefined, as)).body.includes(SECRET);

    for (const url of ways) {
      expect((await call('GET', url, undefined, ben)).body, url).toContain('Catalyst');
      expect(await told(url, ben), url).toBe(false);
    }
    for (const url of finds) {
      const found = await call('GET', url, undefined, ben);
      expect([found.json(), found.headers['x-total-count']], url).toEqual([[], '0']);
    }
    for (const url of [...ways, ...finds]) expect(await told(url), url).toBe(true);
    expect((await call('GET', urlOf(experiment), undefined, ben)).json()).toMatchObject({
      title: 'Catalyst',
      version: 0,
      templateId: null,
      copiedFromExperimentId: null,
      imported: null,
    });

    await publish(experiment);
    for (const url of [...ways, ...finds]) expect(await told(url, ben), url).toBe(true);
  });
});

describe('permissions', () => {
  it('say for each workbook of the project what the user may do with it', async () => {
    const open = await create('Open');
    const own = await create('Private', { visibility: 'Private' });
    const published = await create('Published');
    await publish(published);
    const url = `/api/projects/${projectId}/experiments/permissions`;
    const permissions: ExperimentPermission[] = (await call('GET', url, undefined, ben)).json();
    expect(permissions).toEqual([
      { experimentId: open.id, edit: true, review: true, open: true },
      { experimentId: own.id, edit: false, review: false, open: false },
      { experimentId: published.id, edit: false, review: true, open: true },
    ]);
  });
});
