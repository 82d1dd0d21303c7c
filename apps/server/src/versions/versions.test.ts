import type { Experiment } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabaseAdministrator } from '../../test/database-administrator.ts';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { DOCUMENT_SERVER_SECRET } from '../../test/index.ts';

let t: EditorTest;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  experiment = await t.create();
});
afterEach(() => t.close());

const blank = createBlank('docx');

/** Saves as the document server does; each text makes one version. */
async function save(...texts: string[]): Promise<void> {
  const { key } = await t.open(experiment);
  for (const text of texts) {
    await t.callback({
      key,
      status: 6,
      forcesavetype: 1,
      url: t.peer.offer(withText(blank, text)),
      users: [String(t.anaId)],
      actions: [{ type: 2, userid: String(t.anaId) }],
      lastsave: text,
    });
  }
  await t.callback({ key, status: 4, actions: [{ type: 0, userid: String(t.anaId) }] });
}

const get = (path: string, headers = t.ana) =>
  t.call('GET', `${t.urlOf(experiment)}${path}`, undefined, headers);

describe('the versions of a workbook', () => {
  it('are listed newest first, piece by piece, with how many there are', async () => {
    await save('one', 'two', 'three');
    const first = await get('/versions?pageSize=2');
    expect(first.headers['x-total-count']).toBe('4');
    expect(first.json().map((version: { number: number }) => version.number)).toEqual([4, 3]);
    const rest = await get('/versions?pageSize=2&before=3');
    expect(rest.json().map((version: { number: number }) => version.number)).toEqual([2, 1]);
    expect((await get('/versions')).json()).toHaveLength(4);
  });

  it('can be read one by one, and one that does not exist is not there', async () => {
    await save('one');
    expect((await get('/versions/2')).json()).toMatchObject({
      number: 2,
      authors: ['Ana Kovač'],
      reason: 'forcesave',
      isPublished: false,
      restoredFrom: null,
      note: null,
    });
    expect((await get('/versions/3')).statusCode).toBe(404);
    expect((await get('/versions/0')).statusCode).toBe(400);
    expect((await get('/versions/3/file')).statusCode).toBe(404);
  });

  it('name the signed one', async () => {
    await save('one');
    await t.publish(experiment);
    const published = (await get('/versions')).json();
    expect(published.map((version: { isPublished: boolean }) => version.isPublished)).toEqual([true, false]);
  });
});

describe('one version in the editor', () => {
  it('is only to be read, under a key of its own that is the same for everybody', async () => {
    await save('one');
    const opening = (await get('/versions/1/config')).json();
    expect(opening.permissions).toEqual({ edit: false, review: false });
    expect(opening.config.editorConfig).toMatchObject({ mode: 'view' });
    expect(opening.config.editorConfig.callbackUrl).toBeUndefined();
    expect(opening.config.document.permissions.edit).toBe(false);
    expect(opening.key).not.toBe((await t.open(experiment)).key);
    expect(opening.key).not.toBe((await get('/versions/2/config')).json().key);
    expect(opening.key).toBe((await get('/versions/1/config', t.ben)).json().key);
  });

  it('is fetched by the document server at the address that was signed, and is that version', async () => {
    await save('one');
    const { config } = (await get('/versions/1/config')).json();
    const secret = new TextEncoder().encode(DOCUMENT_SERVER_SECRET);
    const { payload } = await jwtVerify<{ document: { url: string } }>(config.token, secret);
    expect(payload.document).toEqual(config.document);
    const url = new URL(payload.document.url);
    const authorization = `Bearer ${await t.peer.sign({ payload: { url: url.href } })}`;
    const file = await t.test.app.inject({
      method: 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { authorization },
    });
    expect(file.statusCode).toBe(200);
    const first = await get('/versions/1/file');
    expect(file.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.headers['content-disposition']).toContain('Titration (version 1).docx');
  });
});

describe("the editor's own history", () => {
  it('names every version with its author and key, oldest first', async () => {
    await save('one');
    const history = (await get('/versions/history')).json();
    expect(history.currentVersion).toBe(2);
    expect(history.history).toMatchObject([
      { version: 1, user: { id: String(t.anaId), name: 'Ana Kovač' } },
      { version: 2, changes: null },
    ]);
    expect(history.history[1].key).toBe((await get('/versions/2/config')).json().key);
  });

  it('gets one version by a signed answer whose token says the same', async () => {
    const { token, ...data } = (await get('/versions/1/history')).json();
    expect(data).toMatchObject({ version: 1, fileType: 'docx', url: expect.stringContaining('?v=1') });
    const { payload } = await jwtVerify(token, new TextEncoder().encode(DOCUMENT_SERVER_SECRET));
    expect(payload).toMatchObject(data);
  });
});

describe('the source of a copied workbook', () => {
  /** Copies nothing but what is signed, and so open to all: a source that is not has to be forged. */
  async function copyOf(original: Experiment): Promise<void> {
    const administrator = await openDatabaseAdministrator(t.test.superuserUrl);
    await administrator.forge(
      'update experiments set copied_from_id = $1, copied_from_version = 1 where id = $2',
      [original.id, experiment.id],
    );
    await administrator.close();
  }

  it('is named for who may see it, and for nobody else', async () => {
    expect((await get('/versions/source')).json()).toEqual({ source: null });
    const original = await t.create({ title: 'Original', visibility: 'Private' });
    await copyOf(original);
    expect((await get('/versions/source')).json().source).toEqual({
      projectId: t.projectId,
      experimentId: original.id,
      title: 'Original',
      version: 1,
    });
    expect((await get('/versions/source', t.ben)).json()).toEqual({ source: null });
    expect((await get('/versions/compare?before=source&after=1', t.ben)).statusCode).toBe(404);
  });
});
