import { readCells } from '@benchbook/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, TestServer, textOfDocx } from '../testing/test-server.ts';

const server = new TestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const empty = new Uint8Array();

describe('a docx', () => {
  test('is saved by the button: callback 6 with the merged document, both tokens, and saved to the page', async () => {
    const { page, ...editor } = await openedDocx('docx-button');
    await editor.type('Yield 42 %');
    page.send({ type: 'save', cause: 'button' });

    const { body, signedBody, signedHeader, document } = await server.host.callback('docx-button', 6);
    expect(body).toMatchObject({
      users: ['u1'],
      forcesavetype: 1,
      filetype: 'docx',
      actions: [{ type: 2, userid: 'u1' }],
      history: { serverVersion: '9.3.0', changes: [{ user: { id: 'u1', name: 'Ada' } }] },
    });
    expect(body.lastsave).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(signedBody).toMatchObject(body);
    expect(signedHeader).toEqual({ payload: body });
    expect(textOfDocx(document ?? empty)).toBe('Yield 42 %');
    await page.next('saved', (message) => message.revision === 1);
    await page.leave();
  });

  test('is saved by the timer with forcesavetype 2', async () => {
    const { page, type } = await openedDocx('docx-timer');
    await type('a');
    page.send({ type: 'save', cause: 'timer' });
    const { body } = await server.host.callback('docx-timer', 6);
    expect(body.forcesavetype).toBe(2);
    expect(body).not.toHaveProperty('actions');
    await page.leave();
  });

  test('is not sent again when nothing was typed since the last save', async () => {
    const { page, type } = await openedDocx('docx-twice');
    await type('a');
    page.send({ type: 'save', cause: 'button' });
    await page.next('saved');
    page.received.length = 0;
    page.send({ type: 'save', cause: 'button' });
    await page.next('saved');
    expect(server.host.statuses('docx-twice')).toEqual([1, 6]);
    await page.leave();
  });

  test('takes no edit before its base and what it shows were compared with the file', async () => {
    const { page, type } = await openDocx('docx-early');
    expect((await type('too early')).status).toBe(409);
    await page.leave();
  });

  test('is opened read-only when the editor shows something else than the file says', async () => {
    const { page, loaded, type } = await openDocx('docx-misread');
    await page.call('PUT', 'base', loaded);
    const answer = await page.putShown({
      kind: 'docx',
      stories: [{ place: 'body', paragraphs: [{ in: '', text: 'something that is not in the file' }] }],
    });
    // A blank document holds no text, so any text shown is wrong.
    expect(answer.editable).toBe(false);
    expect((await type('x')).status).toBe(403);
    const { body } = await server.host.callback('docx-misread', 4);
    expect(body).toEqual({ key: 'docx-misread', status: 4, actions: [{ type: 0, userid: 'u1' }] });
    await page.leave();
  });

  test('that cannot be merged: callback 7 without url, save-failed to the page, then 3 and a forgotten key', async () => {
    const { page } = await openedDocx('docx-broken');
    await page.call('PUT', 'edited?revision=1', new TextEncoder().encode('this is no docx'));
    page.send({ type: 'save', cause: 'button' });
    const failed = await server.host.callback('docx-broken', 7);
    expect(failed.body).toMatchObject({ users: ['u1'], forcesavetype: 1 });
    expect(failed.body).not.toHaveProperty('url');
    const { message, retrying } = await page.next('save-failed');
    expect(message).not.toBe('');
    expect(retrying).toBe(false);

    await page.leave();
    const ended = await server.host.callback('docx-broken', 3);
    expect(ended.body).toMatchObject({
      users: ['u1'],
      notmodified: false,
      actions: [{ type: 0, userid: 'u1' }],
    });
    expect(ended.body).not.toHaveProperty('url');
    await eventually(async () => (await server.command({ c: 'getForgottenList' })).keys).toContain(
      'docx-broken',
    );
    expect(await server.command({ c: 'getForgotten', key: 'docx-broken' })).toMatchObject({ error: 3 });
  });

  const openDocx = async (key: string) => {
    const editor = await server.openDocx(key);
    return { page: editor.page, loaded: editor.loaded, type: (text: string) => editor.type(text), editor };
  };
  const openedDocx = async (key: string) => {
    const opened = await openDocx(key);
    await opened.editor.acceptBase();
    return opened;
  };
});

describe('an xlsx', () => {
  test('is saved with every edit since it was opened', async () => {
    const editor = await server.openXlsx('xlsx-save');
    await editor.type(0, 7);
    editor.page.send({ type: 'save', cause: 'timer' });
    await editor.page.next('saved');
    await editor.type(1, 8);
    await editor.page.leave();

    const { body, document } = await server.host.callback('xlsx-save', 2);
    expect(body).toMatchObject({ notmodified: false, filetype: 'xlsx', users: ['u1'] });
    const cells = readCells(document ?? empty).flatMap((sheet) => sheet.cells);
    expect(cells.map(({ row, column, value }) => [row, column, value])).toEqual([
      [0, 0, 7],
      [1, 0, 8],
    ]);
  });

  test('an edit that leaves a gap is not journaled: the page is told where to go on', async () => {
    const editor = await server.openXlsx('xlsx-gap');
    await editor.type(0, 1);
    editor.page.send({ type: 'edits', revision: 5, edits: [] });
    expect(await editor.page.next('resumed')).toEqual({ type: 'resumed', mode: 'edit', revision: 1 });
    await editor.page.leave();
  });

  test('an edit that comes twice is journaled once', async () => {
    const editor = await server.openXlsx('xlsx-again');
    await editor.type(0, 1);
    editor.page.received.length = 0;
    editor.page.send({
      type: 'edits',
      revision: 1,
      edits: [{ op: 'rename-sheet', sheet: editor.sheet, name: 'Never' }],
    });
    await editor.page.next('journaled', ({ revision }) => revision === 1);
    await editor.page.leave();
    const { document } = await server.host.callback('xlsx-again', 2);
    expect(readCells(document ?? empty).map((sheet) => sheet.name)).not.toContain('Never');
  });

  test('an edit that nobody could apply closes the socket', async () => {
    const { page } = await server.openXlsx('xlsx-nonsense');
    page.sendRaw('{"type":"edits","revision":1,"edits":[{"op":"format-disk"}]}');
    expect(await page.closed).toBe(4008);
  });
});
