import type { Experiment, Template } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, multipart, type TestApp } from '../../test/index.ts';

let test: TestApp;
let ana: Record<string, string>;
let ben: Record<string, string>;
let workbook: Experiment;
let templates: Template[];
beforeEach(async () => {
  test = await createTestApp();
  ana = await test.signIn({ name: 'Ana Kovač' });
  ben = await test.signIn({ name: 'Ben Okafor' });
  const { id } = (await call('POST', '/api/projects', { title: 'Buffers', projectTypeId: 1 })).json();
  const fields = { title: 'Titration', documentType: 'docx', experimentTypeId: 1 };
  workbook = (await call('POST', `/api/projects/${id}/experiments`, fields)).json();
  const files = ['Protocol', 'Report'].map((title, second) => ({
    name: `${title}.docx`,
    bytes: createBlank('docx', new Date(second * 1_000_000)),
  }));
  const form = multipart(files);
  const uploaded = await test.app.inject({
    method: 'POST',
    url: '/api/templates/upload',
    payload: form.payload,
    headers: { ...ana, ...form.headers },
  });
  templates = uploaded.json().created;
  test.clock.advance(5_000);
});
afterEach(() => test.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = ana) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const urlOf = ({ id, projectId }: Experiment) => `/api/projects/${projectId}/experiments/${id}`;
const change = (body: object, headers = ana) => call('PUT', urlOf(workbook), body, headers);
/** The body of the specified client. */
const loading = (which: number) => ({
  templateId: templates[which]?.id,
  documentType: 'docx',
  userName: 'Ana Kovač',
});
const present = async (): Promise<Experiment> => (await call('GET', urlOf(workbook))).json();

describe('loading a template', () => {
  it('makes its latest version the next one of the workbook, which remembers which it was', async () => {
    const answer = await change(loading(0));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ version: 2, templateId: templates[0]?.id, templateVersion: 1 });
  });

  it('is not meant by the null of a workbook that has none', async () => {
    const answer = await change({ title: 'New', templateId: null });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ title: 'New', version: 1, templateId: null });
  });

  it.each([{ title: 'New' }, { visibility: 'Private' }, { isPublished: true }, { isReviewed: true }])(
    'is refused together with %o, and neither is done',
    async (more) => {
      const answer = await change({ ...loading(0), ...more });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].msg).toMatch(/one at a time/);
      expect(await present()).toEqual(workbook);
    },
  );

  it('is refused to somebody who saw an older state of the fields', async () => {
    await change({ title: 'Theirs' }, ben);
    const answer = await change({ ...loading(0), updatedAt: workbook.updatedAt });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0].msg).toMatch(/^Ben Okafor changed this at /);
    expect(await present()).toMatchObject({ version: 1, templateId: null });
  });

  it('is refused to somebody who did not see what somebody else loaded or saved since', async () => {
    await change(loading(0), ben);
    for (const headers of [
      ana,
      { ...ana, 'if-unmodified-since': new Date(workbook.updatedAt).toUTCString() },
    ]) {
      const body = headers === ana ? { ...loading(1), updatedAt: workbook.updatedAt } : loading(1);
      const answer = await change(body, headers);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().errors[0].msg).toMatch(/^Ben Okafor changed this at /);
    }
    expect(await present()).toMatchObject({ version: 2, templateId: templates[0]?.id });
  });

  it('follows what the same person loaded or saved since', async () => {
    await change(loading(0));
    const answer = await change({ ...loading(1), updatedAt: workbook.updatedAt });
    expect(answer.json()).toMatchObject({ version: 3, templateId: templates[1]?.id });
  });
});
