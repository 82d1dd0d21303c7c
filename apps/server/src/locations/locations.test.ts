import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let administrator: Record<string, string>;
let benId: number;
let ben: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ administrator: true });
  benId = await test.createUser({ name: 'Ben Okafor' });
  ben = await test.signIn({ id: benId });
});
afterEach(() => test.close());

const call = (
  method: 'POST' | 'PUT' | 'GET' | 'DELETE',
  url: string,
  payload?: object,
  headers = administrator,
) => test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

const create = async (name: string): Promise<number> =>
  (await call('POST', '/api/locations', { name })).json().id;
const assign = (locationIdArr: number[]) =>
  call('PUT', '/api/users/locations/', { userId: benId, locationIdArr });
const choose = (locationId: number) => call('POST', '/api/locations/user/current', { locationId }, ben);
const current = async () => (await call('GET', '/api/locations/user/current', undefined, ben)).json();

describe('locations', () => {
  it('are created, renamed and deleted, each under a name of its own', async () => {
    const id = await create('Basel');
    expect((await call('POST', '/api/locations', { name: 'BASEL' })).statusCode).toBe(409);
    expect((await call('PUT', `/api/locations/${id}`, { name: 'Bern' })).json().name).toBe('Bern');
    expect((await call('DELETE', `/api/locations/${id}`)).statusCode).toBe(200);
    expect((await call('GET', '/api/locations')).json()).toEqual([]);
  });

  it('cannot be deleted while a user or a project has them, and the refusal says who', async () => {
    const id = await create('Basel');
    await assign([id]);
    const assigned = await call('DELETE', `/api/locations/${id}`);
    expect(assigned.statusCode).toBe(409);
    expect(assigned.json().errors[0].msg).toBe(
      'The location "Basel" is assigned to 1 user. Take it from them first.',
    );
    await assign([]);
    const project = { title: 'Buffers', projectTypeId: 1, locationId: id };
    await call('POST', '/api/projects', project);
    expect((await call('DELETE', `/api/locations/${id}`)).json().errors[0].msg).toContain('1 project');
  });
});

describe('the current location', () => {
  it('is chosen among those that are assigned', async () => {
    const [basel, bern] = [await create('Basel'), await create('Bern')];
    await assign([bern]);
    expect(await current()).toBeNull();
    expect((await choose(basel)).statusCode).toBe(403);
    expect((await choose(bern)).json().name).toBe('Bern');
    expect((await current()).name).toBe('Bern');
    const own = (await call('GET', '/api/locations/user', undefined, ben)).json();
    expect(own.map((location: { name: string }) => location.name)).toEqual(['Bern']);
  });

  it('ends when it is taken from the user', async () => {
    const [basel, bern] = [await create('Basel'), await create('Bern')];
    await assign([basel, bern]);
    await choose(bern);
    await assign([basel]);
    expect(await current()).toBeNull();
  });
});
