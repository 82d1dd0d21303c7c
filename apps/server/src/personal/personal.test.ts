import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';

let t: EditorTest;
beforeEach(async () => {
  t = await startEditorTest();
});
afterEach(() => t.close());

const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object, who = t.ana) => {
  const answer = await t.call(method, url, body, who);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
const titles = async (query: string, who = t.ana): Promise<string[]> =>
  (await ask('GET', `/api/search/experiments?${query}`, undefined, who)).map(
    ({ title }: { title: string }) => title,
  );

it('a search is narrowed by who, what kind, when and a star of one’s own', async () => {
  const experiment = await t.create();
  const { id, title } = experiment;
  const address = `/api/find/stars/workbooks/${id}`;
  expect(await titles('starred=true')).toEqual([]);
  await ask('PUT', address);
  await ask('PUT', address);
  expect(await ask('GET', '/api/find/stars')).toEqual([id]);
  expect(await titles('starred=true')).toEqual([title]);
  expect(await titles('starred=true', t.ben)).toEqual([]);
  expect(await titles('mine=true&before=2999-01-01&since=2000-01-01')).toEqual([title]);
  expect(await titles('mine=true', t.ben)).toEqual([]);
  expect(await titles(`by=Nobody`)).toEqual([]);
  expect(await titles('since=2999-01-01')).toEqual([]);
  expect(await titles('documentType=pdf')).toEqual([]);
  await ask('DELETE', address);
  expect(await titles('starred=true')).toEqual([]);
});

it('a project is marked like a workbook, by its own people, and is found by its star', async () => {
  const { id, projectId, title } = await t.create();
  const starred = async (who = t.ana) => ask('GET', '/api/find/starred', undefined, who);
  const projects = async (who = t.ana): Promise<number[]> =>
    (await ask('GET', '/api/projects?starred=true', undefined, who)).map((one: { id: number }) => one.id);
  expect(await projects()).toEqual([]);
  await ask('PUT', `/api/find/stars/projects/${projectId}`);
  await ask('PUT', `/api/find/stars/projects/${projectId}`);
  await ask('PUT', `/api/find/stars/workbooks/${id}`);
  expect(await ask('GET', '/api/find/stars/projects')).toEqual([projectId]);
  expect(await projects()).toEqual([projectId]);
  expect(await starred()).toMatchObject({ projects: [{ id: projectId }], workbooks: [{ id, title }] });
  expect([await projects(t.ben), await starred(t.ben)]).toEqual([[], { projects: [], workbooks: [] }]);
  const missing = await t.call('PUT', '/api/find/stars/projects/999999', undefined, t.ana);
  expect(missing.statusCode).toBe(404);
  // What one may not open any more is not told of, star or not.
  await ask('PUT', `/api/find/stars/workbooks/${id}`, undefined, t.ben);
  await t.test.db.updateTable('experiments').set({ visibility: 'Private' }).where('id', '=', id).execute();
  expect((await starred(t.ben)).workbooks).toEqual([]);
  await ask('DELETE', `/api/find/stars/projects/${projectId}`);
  expect([await projects(), (await starred()).projects]).toEqual([[], []]);
});

it('searches are kept by their names, by nobody but who keeps them', async () => {
  const first = await ask('POST', '/api/find/searches', { name: 'Mine', search: 'by:me' });
  const again = await ask('POST', '/api/find/searches', { name: 'Mine', search: 'by:me acid' });
  expect(again.id).toBe(first.id);
  expect(await ask('GET', '/api/find/searches')).toMatchObject([{ name: 'Mine', search: 'by:me acid' }]);
  expect(await ask('GET', '/api/find/searches', undefined, t.ben)).toEqual([]);
  const refused = await t.call('DELETE', `/api/find/searches/${first.id}`, undefined, t.ben);
  expect(refused.statusCode).toBe(404);
  await ask('DELETE', `/api/find/searches/${first.id}`);
  expect(await ask('GET', '/api/find/searches')).toEqual([]);
});

it('what was opened last, and what is found, is what the person may open', async () => {
  const experiment = await t.create();
  const opened = await t.call('GET', `/api/onlyoffice/experiments/${experiment.id}/config`, undefined, t.ben);
  expect(opened.statusCode).toBe(200);
  expect(await ask('GET', '/api/find/opened', undefined, t.ben)).toMatchObject([{ id: experiment.id }]);
  const { workbooks } = await ask('GET', `/api/find?term=${encodeURIComponent(experiment.title)}`);
  expect(workbooks).toMatchObject([{ id: experiment.id }]);
  await t.test.db
    .updateTable('experiments')
    .set({ visibility: 'Private' })
    .where('id', '=', experiment.id)
    .execute();
  const found = await ask('GET', `/api/find?term=${encodeURIComponent(experiment.title)}`, undefined, t.ben);
  expect(found.workbooks).toEqual([]);
  expect(await ask('GET', '/api/find/opened', undefined, t.ben)).toEqual([]);
});
