import { TOTAL_COUNT_HEADER } from '@benchbook/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  headers = await test.signIn({ name: 'Ana Kovač' });
});
afterAll(() => test.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = headers) =>
  test.app.inject({ method, url, headers: as, ...(payload === undefined ? {} : { payload }) });

async function create(fields: object = {}) {
  const answer = await send('POST', '/api/templates', { title: 'SOP', documentType: 'docx', ...fields });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const auditOf = (id: number) =>
  test.db
    .selectFrom('audit_entries')
    .select(['event', 'message', 'actor_name', 'old', 'new'])
    .where('table_name', '=', 'templates')
    .where('row_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('a template', () => {
  it('begins with a blank document by its creator, whoever the client says that is', async () => {
    const template = await create({ description: 'For buffers', userName: 'Somebody Else' });
    expect(template).toMatchObject({
      title: 'SOP',
      description: 'For buffers',
      documentType: 'docx',
      autofill: false,
      dataObject: '',
      experimentTypeId: null,
      version: 1,
      createdBy: 'Ana Kovač',
      lastUpdateBy: 'Ana Kovač',
    });
    expect((await send('GET', `/api/templates/${template.id}`)).json()).toEqual(template);
    expect(await auditOf(template.id)).toMatchObject([
      { event: 'Create Template', message: 'Ana Kovač created template "SOP"', actor_name: 'Ana Kovač' },
    ]);
  });

  it('needs a title, and Word or Excel', async () => {
    const answer = await send('POST', '/api/templates', { title: ' ', documentType: 'pdf' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(
      expect.arrayContaining([
        { code: 'invalid-input', msg: 'Title is required.', field: 'title' },
        { code: 'invalid-input', msg: 'Choose Word (docx) or Excel (xlsx).', field: 'documentType' },
      ]),
    );
  });

  it('has to have a JSON object as Data Object only while autofill is on, and says where it is none', async () => {
    const dataObject = '{\n  "user": $user.fullName\n}';
    const refused = await send('POST', '/api/templates', {
      title: 'SOP',
      documentType: 'docx',
      autofill: true,
      dataObject,
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual([
      {
        code: 'invalid-input',
        msg: expect.stringMatching(/^Data Object: Line 2, column 11: /),
        field: 'dataObject',
      },
    ]);

    const template = await create({ dataObject });
    const switchedOn = await send('PUT', `/api/templates/${template.id}`, { autofill: true });
    expect(switchedOn.statusCode).toBe(400);
    expect(switchedOn.json().errors[0].field).toBe('dataObject');

    const mended = { autofill: true, dataObject: '{"user": "$user.fullName"}' };
    expect((await send('PUT', `/api/templates/${template.id}`, mended)).json()).toMatchObject(mended);
  });

  it('keeps what an edit leaves out, and records what it changes', async () => {
    const template = await create({ description: 'Old' });
    const answer = await send('PUT', `/api/templates/${template.id}`, { title: 'SOP 2' });
    expect(answer.json()).toMatchObject({ title: 'SOP 2', description: 'Old' });
    expect(await auditOf(template.id)).toMatchObject([
      {},
      { event: 'Edit Template', old: { title: 'SOP' }, new: { title: 'SOP 2' } },
    ]);
  });

  it('is not changed by somebody who saw an older state', async () => {
    const template = await create();
    test.clock.advance(1_000);
    const other = await test.signIn({ name: 'Otto Other' });
    await send('PUT', `/api/templates/${template.id}`, { title: 'Theirs' }, other);
    const late = { title: 'Mine', updatedAt: template.updatedAt };
    const answer = await send('PUT', `/api/templates/${template.id}`, late);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toMatch(/^Otto Other changed this at /);
  });

  it('takes only a type that is active', async () => {
    const type = await test.db
      .insertInto('experiment_types')
      .values({ type_name: 'Retired', active: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const fields = { title: 'SOP', documentType: 'docx', experimentTypeId: type.id };
    const answer = await send('POST', '/api/templates', fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { code: 'invalid-input', msg: 'Choose an active workbook type.', field: 'experimentTypeId' },
    ]);
  });

  it('is gone from everywhere once it is deleted, and its row and document stay', async () => {
    const template = await create({ title: 'To be deleted' });
    const deleted = await send('DELETE', `/api/templates/${template.id}`);
    expect(deleted.statusCode).toBe(200);
    expect((await send('GET', `/api/templates/${template.id}`)).statusCode).toBe(404);
    expect((await send('DELETE', `/api/templates/${template.id}`)).statusCode).toBe(404);
    expect((await send('GET', '/api/templates?search=to be deleted')).json()).toEqual([]);
    const row = test.db.selectFrom('templates').select('deleted_by').where('id', '=', template.id);
    expect((await row.executeTakeFirst())?.deleted_by).not.toBeNull();
    expect((await auditOf(template.id)).map(({ event }) => event)).toEqual([
      'Create Template',
      'Delete Template',
    ]);
  });
});

describe('the list of templates', () => {
  it('comes in pages, newest first, with the total and the way to the others', async () => {
    const before = Number((await send('GET', '/api/templates')).headers[TOTAL_COUNT_HEADER]);
    const first = await create({ title: 'Page one' });
    const second = await create({ title: 'Page two', documentType: 'xlsx' });
    const answer = await send('GET', '/api/templates?page=1&pageSize=2');
    expect(answer.json().map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(Number(answer.headers[TOTAL_COUNT_HEADER])).toBe(before + 2);
    expect(answer.headers.link).toContain('rel="last"');
  });

  it('finds by title, description, creator and day, in any case', async () => {
    const titles = async (query: string) =>
      (await send('GET', `/api/templates?${query}`)).json().map(({ title }: { title: string }) => title);
    await create({ title: 'Grün 100%', description: 'Chlorophyll' });
    const other = await test.signIn({ name: 'Nadia Novel' });
    await send('POST', '/api/templates', { title: 'Hers', documentType: 'xlsx' }, other);

    expect(await titles('search=grün')).toEqual(['Grün 100%']);
    expect(await titles('search=chloro')).toEqual(['Grün 100%']);
    expect(await titles('search=0%25&searchBy=title')).toEqual(['Grün 100%']);
    expect(await titles('search=nadia n&searchBy=createdBy')).toEqual(['Hers']);
    expect(await titles('search=1999-01&searchBy=createdAt')).toEqual([]);
    const today = test.clock.now().toISOString().slice(0, 10);
    expect(await titles(`search=${today}&searchBy=createdAt&documentType=xlsx&sort=newest`)).toContain(
      'Hers',
    );
    expect(await titles('documentType=xlsx')).not.toContain('Grün 100%');
  });

  it('leaves out what belongs to types the viewer has no right to', async () => {
    const type = await test.db
      .insertInto('experiment_types')
      .values({ type_name: 'Guarded', use_acl: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = await test.db
      .insertInto('roles')
      .values({ name: 'Writers' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await test.db
      .insertInto('experiment_type_roles')
      .values({ experiment_type_id: type.id, role_id: role.id, can_create: true, can_edit: false })
      .execute();
    const writer = await test.signIn({ roleIds: [role.id] });
    const guarded = { title: 'Only for writers', documentType: 'docx', experimentTypeId: type.id };
    expect((await send('POST', '/api/templates', guarded, writer)).statusCode).toBe(201);

    const query = '/api/templates?page=1&search=only for writers';
    expect((await send('GET', query, undefined, writer)).headers[TOTAL_COUNT_HEADER]).toBe('1');
    const others = await send('GET', query);
    expect([others.json(), others.headers[TOTAL_COUNT_HEADER]]).toEqual([[], '0']);
  });
});
