import { type Experiment, editorCalls } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callbackUrlOf, type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { DOCUMENT_SERVER_SECRET } from '../../test/index.ts';
import { openSession } from './keys.ts';

let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create({ description: 'of citric acid' });
});
afterEach(() => t.close());

const keyUrl = () => `/api/onlyoffice/experiments/${experiment.id}/key`;
const readKey = async (): Promise<string> => (await t.call('GET', keyUrl())).json().key;

describe('the editor key', () => {
  it('is one for everybody who opens the same version, also when they open it at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, readKey));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9A-Za-z._=-]{20,128}$/);
    const bens = await t.call('GET', keyUrl(), undefined, t.ben);
    expect(bens.json().key).toBe(keys[0]);
  });

  it('is renewed on request, unless somebody is editing under it', async () => {
    const first = await readKey();
    const second = (await t.call('PUT', keyUrl())).json().key;
    expect(second).not.toBe(first);
    expect(await readKey()).toBe(second);
    const users = [String(t.benId)];
    await t.callback({ key: second, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
    t.peer.onCommand = () => ({ error: 0 });
    expect((await t.call('PUT', keyUrl())).json().key).toBe(second);
    // The document server restarted and knows nothing of it any more.
    t.peer.onCommand = () => ({ error: 1 });
    expect((await t.call('PUT', keyUrl())).json().key).not.toBe(second);
  });

  it('is that of the next session while the last save of the one before is being taken in', async () => {
    const key = await readKey();
    const save = t.callback({
      key,
      status: 2,
      url: t.peer.offer(withText(createBlank('docx'), 'pH 7')),
      users: [String(t.anaId)],
    });
    await vi.waitFor(
      async () => {
        const row = await t.test.db.selectFrom('editor_sessions').selectAll().executeTakeFirstOrThrow();
        expect(row.closing_since ?? row.closed_at).not.toBeNull();
      },
      { timeout: 30_000, interval: 10 },
    );
    expect(await readKey()).not.toBe(key);
    expect((await save).json()).toEqual({ error: 0 });
  });
});

describe('the editor key of a last save that takes long', () => {
  it('is given to nobody, because the document server has done with it', async () => {
    const key = await readKey();
    await t.test.db
      .updateTable('editor_sessions')
      .set({ closing_since: t.test.clock.now() })
      .where('key', '=', key)
      .execute();
    const { document_id } = await t.test.db
      .selectFrom('editor_sessions')
      .selectAll()
      .executeTakeFirstOrThrow();
    await expect(openSession(t.test.parts, document_id, 200)).rejects.toMatchObject({ status: 503 });
    // The process that took it in died: the document server reports it again, or keeps the file.
    t.test.clock.advance(121_000);
    expect(await readKey()).toBe(key);
  });
});

describe('where the editors come from', () => {
  it('is told to whoever is signed in, and to nobody else', async () => {
    const url = editorCalls.documentServer.path;
    const { documentServerUrl, builtIn } = await t.open(experiment);
    expect((await t.call('GET', url)).json()).toEqual({ documentServerUrl, builtIn });
    expect((await t.test.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });
});

describe('the editor config', () => {
  it('is signed whole and leads the document server to the version of its key', async () => {
    const opening = await t.open(experiment);
    expect(opening.documentServerUrl).toBe(t.peer.url);
    expect(opening.permissions).toEqual({ edit: true, review: true });
    const { token, ...config } = opening.config;
    const secret = new TextEncoder().encode(DOCUMENT_SERVER_SECRET);
    const { payload } = await jwtVerify(String(token), secret, { algorithms: ['HS256'] });
    expect(payload).toMatchObject(config);
    expect(config).toMatchObject({
      document: {
        fileType: 'docx',
        key: opening.key,
        title: 'Titration.docx',
        url: `http://localhost:3000/files/projects/${t.projectId}/${experiment.id}.docx?v=1`,
        permissions: { edit: true },
      },
      documentType: 'word',
      editorConfig: {
        mode: 'edit',
        lang: 'en',
        user: { id: String(t.anaId), name: 'Ana Kovač' },
        customization: { forcesave: true, saveState: false, anonymous: { request: false } },
        coEditing: { mode: 'fast', change: false },
      },
    });
  });

  it('names the workbook to the built-in document server, and to no other', async () => {
    expect((await t.open(experiment)).config.document).not.toHaveProperty('referenceData');
    const own = await startEditorTest({}, { DOCUMENT_SERVER_PORT: '3001' });
    try {
      const workbook = await own.create();
      const { config } = await own.open(workbook);
      expect(config).toMatchObject({ document: { referenceData: { fileKey: String(workbook.id) } } });
    } finally {
      await own.close();
    }
  });

  it('speaks the language of the page that opens it, of a document and of its versions', async () => {
    const german = { ...t.ana, 'accept-language': 'de' };
    const version = await t.call('GET', `${t.urlOf(experiment)}/versions/1/config`, undefined, german);
    for (const { config } of [await t.open(experiment, german), version.json()]) {
      expect(config).toMatchObject({ editorConfig: { lang: 'de' } });
    }
  });

  it('carries the specified fields in the callback address, and no permission of a person', async () => {
    const url = new URL(callbackUrlOf((await t.open(experiment)).config));
    expect(url.pathname).toBe('/api/onlyoffice/track');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      fileName: `${experiment.id}.docx`,
      description: 'of citric acid',
      title: 'Titration',
      projectTitle: 'Buffers',
      urlPath: `/projects/${t.projectId}/experiments/${experiment.id}`,
      userName: 'Ana Kovač',
      flag: '0',
      userId: String(t.anaId),
    });
    const headers = { 'x-auth-token': url.searchParams.get('token') ?? '' };
    expect((await t.call('GET', '/api/projects', undefined, headers)).statusCode).toBe(401);
  });

  it('says in the callback address that a template is one, with a token of its own', async () => {
    const fields = { title: 'Protocol', documentType: 'docx', autofill: false };
    const template = (await t.call('POST', '/api/templates', fields)).json();
    const opened = (await t.call('GET', `/api/onlyoffice/templates/${template.id}/config`)).json();
    const ofTemplate = new URL(callbackUrlOf(opened.config));
    expect(ofTemplate.pathname).toBe('/api/onlyoffice/track');
    expect(Object.fromEntries(ofTemplate.searchParams)).toMatchObject({
      fileName: `${template.id}.docx`,
      title: 'Protocol',
      urlPath: `/templates/${template.id}`,
      flag: '1',
    });
    const ofWorkbook = new URL(callbackUrlOf((await t.open(experiment)).config));
    const token = ofTemplate.searchParams.get('token');
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(token).not.toBe(ofWorkbook.searchParams.get('token'));
  });

  it('opens a published workbook for viewing', async () => {
    await t.publish(experiment);
    const opening = await t.open(experiment);
    expect(opening.permissions).toEqual({ edit: false, review: true });
    expect(opening.config).toMatchObject({
      editorConfig: { mode: 'view' },
      document: { permissions: { edit: false, review: false } },
    });
  });
});

describe('a file for the document server', () => {
  it('needs the signature over exactly its address, or a session that may see it', async () => {
    const path = `/files/projects/${t.projectId}/${experiment.id}.docx?v=1`;
    const url = `http://localhost:3000${path}`;
    const fetchWith = async (payload: object, address = path) =>
      t.test.app.inject({
        method: 'GET',
        url: address,
        headers: { authorization: `Bearer ${await t.peer.sign(payload)}` },
      });
    expect((await fetchWith({ payload: { url } })).statusCode).toBe(200);
    expect((await fetchWith({ payload: { url: `${url}0` } })).statusCode).toBe(401);
    expect((await fetchWith({ url })).statusCode).toBe(401);
    const { config } = await t.open(experiment);
    const headers = { authorization: `Bearer ${config.token}` };
    expect((await t.test.app.inject({ method: 'GET', url: path, headers })).statusCode).toBe(401);
    expect((await t.call('GET', path)).statusCode).toBe(200);
    const otherType = `/files/projects/${t.projectId}/${experiment.id}.pdf`;
    expect((await t.call('GET', otherType)).statusCode).toBe(404);
  });
});

describe('a command', () => {
  const run = (body: object, headers = t.ana) =>
    t.call('POST', '/api/onlyoffice/commandService', body, headers);

  it('goes to the document server, signed, for a document the caller may edit', async () => {
    const { key } = await t.open(experiment);
    t.peer.onCommand = () => ({ error: 4 });
    const answer = await run({ c: 'forcesave', key, userdata: 'mine' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ error: 4 });
    expect(t.peer.commands).toMatchObject([{ c: 'forcesave', key, userdata: 'mine' }]);
  });

  it('is refused for others, for other commands and for keys that are not ours', async () => {
    const own = await t.create({ visibility: 'Private' });
    const { key } = await t.open(own);
    expect((await run({ c: 'drop', key }, t.ben)).statusCode).toBe(403);
    expect((await run({ c: 'license', key })).statusCode).toBe(400);
    expect((await run({ c: 'drop', key: 'somebody-elses' })).statusCode).toBe(404);
    expect(t.peer.commands).toEqual([]);
  });

  it('says so when the document server does not answer', async () => {
    const { key } = await t.open(experiment);
    t.peer.isDown = true;
    const answer = await run({ c: 'info', key });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().errors[0].msg).toContain('does not answer');
  });
});
