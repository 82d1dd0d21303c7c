import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, openGroup } from './laboratory.ts';
import { ANA, type Person } from './person.ts';

let group: Group;
let other: Group;
let ana: Person;
beforeAll(async () => {
  [group, other] = await Promise.all([openGroup('Buffers'), openGroup('Polymers')]);
  ana = await group.enter(ANA);
});
afterAll(() => Promise.all([group.close(), other.close()]));

it('a group sees its own projects only', async () => {
  const { body } = await ana.call('GET', '/api/projects');
  expect(body).toMatchObject([{ title: 'Buffers' }]);
  expect(body).toHaveLength(1);
});

it('no group makes a template, which all would see', async () => {
  const template = { title: 'Weighing', documentType: 'docx' };
  expect((await ana.call('POST', '/api/templates', template)).status).toBeGreaterThanOrEqual(400);
  expect(await ana.call('GET', '/api/templates')).toMatchObject({ status: 200, body: [] });
});

it.each([
  ['POST', '/api/config/useRoles', { configValue: 'false' }],
  ['POST', '/api/roles/', { name: 'Chemist', description: 'For a test', active: true }],
  ['POST', '/api/projectTypes', { typeName: 'Chemistry', shortName: 'CHE', active: true }],
  ['POST', '/api/experimentTypes', { typeName: 'Assay', active: true }],
  ['POST', '/api/locations', { name: 'Basel' }],
  ['GET', '/api/users', undefined],
  ['GET', '/api/health', undefined],
] as const)('nobody in a group may %s %s, which is of all', async (method, path, body) => {
  expect(await ana.call(method, path, body)).toMatchObject({ status: 403 });
});
