import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ administrator: true });
});
afterEach(() => test.close());

const call = (method: 'POST' | 'PUT' | 'GET' | 'DELETE', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: administrator, ...(payload === undefined ? {} : { payload }) });

const createRole = async (name: string) =>
  (await call('POST', '/api/roles/', { name, description: 'Bench work', active: true })).json();

const lastAudit = () =>
  test.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a role', () => {
  it('is not overwritten by a change that is based on an older state', async () => {
    const role = await createRole('Chemist');
    const change = { id: role.id, description: 'Bench work', active: true, updatedAt: role.updatedAt };
    test.clock.advance(1_000);
    expect((await call('PUT', '/api/roles/', { ...change, name: 'Analyst' })).statusCode).toBe(200);
    const late = await call('PUT', '/api/roles/', { ...change, name: 'Biologist' });
    expect(late.statusCode).toBe(409);
    expect(late.json().errors[0].msg).toContain('Another administrator changed this');
    expect((await call('GET', '/api/roles/?search=analyst')).json()[0].name).toBe('Analyst');
  });

  it('leaves the values before and after in the audit trail, and nothing when nothing changed [Annex 11, 12.3]', async () => {
    const role = await createRole('Chemist');
    const fields = { id: role.id, name: 'Chemist', description: 'Wet work', active: false };
    await call('PUT', '/api/roles/', fields);
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      event: 'Edit role',
      old: { description: 'Bench work', active: true },
      new: { description: 'Wet work', active: false },
    });
    await call('PUT', '/api/roles/', fields);
    expect((await lastAudit()).id).toBe(entry.id);
  });

  it('says what it is for', async () => {
    const answer = await call('POST', '/api/roles/', { name: 'Chemist', description: ' ', active: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ field: 'description', msg: 'Description is required.' }]);
  });

  it('shows the workbook types whose access lists name it, with the rights there', async () => {
    const role = await createRole('Chemist');
    const type = (await call('POST', '/api/experimentTypes', { typeName: 'Assay', active: true })).json();
    const rights = [{ id: role.id, create: true, edit: false }];
    const list = async () => (await call('GET', '/api/roles/?search=chemist')).json()[0].experimentTypes;
    await call('PUT', '/api/experimentTypes', { ...type, useACL: true, roles: rights });
    expect(await list()).toEqual([{ id: type.id, typeName: 'Assay', create: true, edit: false }]);
    // An access list that is turned off decides nothing.
    await call('PUT', '/api/experimentTypes', {
      ...type,
      updatedAt: undefined,
      useACL: false,
      roles: rights,
    });
    expect(await list()).toEqual([]);
  });

  it('gets its project types as a whole, each once, and refuses those that do not exist', async () => {
    const role = await createRole('Chemist');
    const assign = (projectTypeIdArr: number[]) =>
      call('PUT', '/api/roles/projectTypes', { roleId: role.id, projectTypeIdArr });
    expect((await assign([1, 1, -3])).json().projectTypes).toHaveLength(2);
    expect(await lastAudit()).toMatchObject({
      table_name: 'role_project_types',
      old: { projectTypes: [] },
      new: { projectTypes: [{ typeName: 'General' }, { typeName: 'Instrument' }] },
    });
    const unknown = await assign([999]);
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json().errors[0].msg).toBe('One of the assigned entries does not exist.');
    expect((await assign([])).json().projectTypes).toEqual([]);
  });
});

describe('the table of roles', () => {
  it('is searched, sorted and paged by the server', async () => {
    for (const name of ['beta', 'Alpha', 'Gamma 100%']) await createRole(name);
    const names = async (query: string) => {
      const answer = await call('GET', `/api/roles/?${query}`);
      return {
        total: answer.headers['x-total-count'],
        names: answer.json().map((role: { name: string }) => role.name),
      };
    };
    expect(await names('page=1&pageSize=2&sort=name')).toEqual({
      total: '4',
      names: ['Administrator', 'Alpha'],
    });
    expect(await names('page=2&pageSize=2&sort=name&direction=desc')).toEqual({
      total: '4',
      names: ['Alpha', 'Administrator'],
    });
    expect(await names('search=0%25')).toEqual({ total: '1', names: ['Gamma 100%'] });
    expect((await call('GET', '/api/roles/?sort=id;drop')).statusCode).toBe(400);
  });
});
