import { ADMINISTRATOR_ROLE_ID, INSTRUMENT_PROJECT_TYPE_ID } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ administrator: true });
});
afterEach(() => test.close());

const call = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, headers = administrator) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

describe('after the first migration', () => {
  it('there are the instrument type, a default type for projects and workbooks, and the administrator role', async () => {
    const projectTypes = (await call('GET', '/api/projectTypes')).json();
    expect(projectTypes).toContainEqual(
      expect.objectContaining({ projectTypeId: INSTRUMENT_PROJECT_TYPE_ID }),
    );
    expect(projectTypes).toContainEqual(expect.objectContaining({ projectTypeId: 1, active: true }));
    expect((await call('GET', '/api/experimentTypes')).json()).toMatchObject([
      { id: 1, typeName: 'General', useACL: false, active: true, roles: [] },
    ]);
    expect((await call('GET', '/api/roles/')).json()).toContainEqual(
      expect.objectContaining({ id: ADMINISTRATOR_ROLE_ID }),
    );
  });
});

describe('project types', () => {
  it('are shown to a user only through a role once roles are used', async () => {
    const chemistry = (
      await call('POST', '/api/projectTypes', { typeName: 'Chemistry', shortName: 'CHE', active: true })
    ).json();
    const role = (
      await call('POST', '/api/roles/', { name: 'Chemist', description: 'For a test', active: true })
    ).json();
    await call('PUT', '/api/roles/projectTypes', {
      roleId: role.id,
      projectTypeIdArr: [chemistry.projectTypeId],
    });
    const chemist = await test.signIn({ roleIds: [role.id] });
    const names = async () =>
      (await call('GET', '/api/projectTypes', undefined, chemist))
        .json()
        .map((type: { typeName: string }) => type.typeName);

    expect(await names()).toEqual(['Chemistry', 'General', 'Instrument']);
    await call('POST', '/api/config/useRoles', { configValue: 'true' });
    expect(await names()).toEqual(['Chemistry']);
  });

  it('are refused a second time under the same name', async () => {
    const answer = await call('POST', '/api/projectTypes', {
      typeName: 'general',
      shortName: 'X',
      active: true,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toBe('This name is taken.');
  });
});

describe('the administrator role', () => {
  it('cannot be set to inactive', async () => {
    const answer = await call('PUT', '/api/roles/', {
      id: ADMINISTRATOR_ROLE_ID,
      name: 'Administrator',
      description: 'Administers the system',
      active: false,
    });
    expect(answer.statusCode).toBe(409);
  });
});

describe('the configuration', () => {
  it('answers a sensible value for every key of an empty system, also before anyone signs in', async () => {
    const answer = await call('GET', '/api/config/clientName', undefined, {});
    expect(answer.json()).toEqual({ key: 'clientName', configValue: 'Client' });
  });

  it('knows only its own keys, and keeps those the client does not need from strangers', async () => {
    expect((await call('GET', '/api/config/constructor')).statusCode).toBe(404);
    expect((await call('GET', '/api/config/uploadLimit', undefined, {})).statusCode).toBe(404);
    expect((await call('GET', '/api/config/uploadLimit')).json().configValue).toBe('100');
  });

  it('is changed by administrators, to values that make sense', async () => {
    const plain = await test.signIn();
    const body = { configValue: 'Bench & Co' };
    expect((await call('POST', '/api/config/clientName', body, plain)).statusCode).toBe(403);
    expect((await call('POST', '/api/config/clientName', body)).statusCode).toBe(200);
    expect((await call('GET', '/api/config/clientName')).json().configValue).toBe('Bench & Co');
    expect((await call('POST', '/api/config/limsModule', { configValue: 'XYZ' })).statusCode).toBe(400);
  });
});
