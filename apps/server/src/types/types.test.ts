import {
  ADMINISTRATOR_ROLE_ID,
  INSTRUMENT_PROJECT_TYPE_ID,
  PUBLIC_CONFIGURATION_KEYS,
} from '@benchbook/contract';
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
  it('are made and changed by the calls that are specified, and listed with their fields', async () => {
    const fields = { typeName: 'Chemistry', shortName: 'CHE', active: true };
    const made = (await call('POST', '/api/projectTypes', fields)).json();
    expect(made).toMatchObject(fields);
    const { projectTypeId: id } = made;
    const change = { id, name: 'Wet chemistry', shortName: 'WET', active: false };
    const changed = { projectTypeId: id, typeName: 'Wet chemistry', shortName: 'WET', active: false };
    expect((await call('PUT', '/api/projectTypes', change)).json()).toMatchObject(changed);
    expect((await call('GET', '/api/projectTypes')).json()).toContainEqual(expect.objectContaining(changed));
  });

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

describe('workbook types', () => {
  it('are open to all until they get an access list, of roles with a right to create and one to edit', async () => {
    const made = (await call('POST', '/api/experimentTypes', { typeName: 'Assay', active: true })).json();
    expect(made).toMatchObject({ typeName: 'Assay', useACL: false, active: true, roles: [] });
    const role = { name: 'Chemist', description: 'For a test', active: true };
    const { id } = (await call('POST', '/api/roles/', role)).json();
    const roles = [{ id, create: true, edit: false }];
    const change = { id: made.id, typeName: 'Titration', useACL: true, roles, active: false };
    expect((await call('PUT', '/api/experimentTypes', change)).json()).toMatchObject(change);
    expect((await call('GET', '/api/experimentTypes')).json()).toContainEqual(
      expect.objectContaining(change),
    );
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
    const together = (await call('GET', '/api/config', undefined, {})).json();
    expect(together).toMatchObject({ clientName: 'Client', useRoles: 'false', passwordMinimumLength: '12' });
    expect(Object.keys(together).toSorted()).toEqual(PUBLIC_CONFIGURATION_KEYS.toSorted());
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
