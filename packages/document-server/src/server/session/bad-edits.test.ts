import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readCells, type XlsxEdit } from '@benchbook/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { PageClient } from '../testing/page-client.ts';
import { eventually, TestServer, type XlsxPage } from '../testing/test-server.ts';

const server = new TestServer({ timing: { recoveryGrace: 200, lostGrace: 400 } });
beforeAll(() => server.start());
afterAll(() => server.stop());

const set = (sheet: string, row: number, column: number, value: number): XlsxEdit => ({
  op: 'set-cells',
  sheet,
  cells: [{ row, column, content: { kind: 'number', value } }],
});
const merge = (sheet: string, startColumn: number, endColumn: number): XlsxEdit => ({
  op: 'merge-cells',
  sheet,
  range: { startRow: 0, startColumn, endRow: 0, endColumn },
});

describe('edits that nobody could save', () => {
  const cases: [string, (sheet: string) => XlsxEdit[], RegExp][] = [
    ['on a sheet that is not there', () => [set('nope', 0, 0, 1)], /does not have/],
    ['outside of the sheet', (sheet) => [set(sheet, 0, 20_000, 1)], /outside of the sheet/],
    [
      'that cut a merge apart',
      (sheet) => [merge(sheet, 1, 3), merge(sheet, 2, 5)],
      /cuts the merged cells B1:D1 apart/,
    ],
    ['that merge backwards', (sheet) => [merge(sheet, 5, 2)], /cannot be merged/],
    [
      'with a name that no sheet may have',
      (sheet) => [{ op: 'rename-sheet', sheet, name: 'a/b:c*?[]' }],
      /are not allowed/,
    ],
    ['that delete the only sheet', (sheet) => [{ op: 'delete-sheet', sheet }], /only sheet/],
    [
      'that insert past the end',
      (sheet) => [set(sheet, 1_048_575, 0, 1), { op: 'insert-rows', sheet, index: 0, count: 1 }],
      /pushed off its edge/,
    ],
  ];

  test.each(cases)(
    '%s are refused before they are kept, and the work goes on',
    async (name, edits, reason) => {
      const key = name.replaceAll(' ', '-');
      const editor = await server.openXlsx(key);
      await editor.type(0, 7);
      editor.page.send({ type: 'edits', revision: 2, edits: edits(editor.sheet) });
      const refused = await editor.page.next('refused');
      expect(refused).toMatchObject({ revision: 2, message: expect.stringMatching(reason), recovered: true });
      editor.page.send({ type: 'edits', revision: 2, edits: [set(editor.sheet, 1, 0, 8)] });
      await editor.page.next('journaled', ({ revision }) => revision === 2);
      await editor.page.leave();
      const { document } = await server.host.callback(key, 2);
      expect(values(document)).toEqual([7, 8]);
      expect(server.host.statuses(key)).not.toContain(7);
    },
  );

  test('do not keep good ones after them from being tried on the sheets as they are then', async () => {
    const { page, sheet } = await server.openXlsx('sheets-come-and-go');
    const send = (revision: number, edits: XlsxEdit[]) => page.send({ type: 'edits', revision, edits });
    send(1, [{ op: 'add-sheet', sheet: '9', name: 'More', index: 1 }]);
    send(2, [set('9', 0, 0, 1)]);
    send(3, [{ op: 'delete-sheet', sheet: '9' }]);
    await page.next('journaled', ({ revision }) => revision === 3);
    send(4, [set('9', 0, 0, 1)]);
    expect(await page.next('refused')).toMatchObject({ revision: 4 });
    send(4, [set(sheet, 0, 0, 2)]);
    await page.next('journaled', ({ revision }) => revision === 4);
    await page.leave();
  });
});

/** Journals that nobody takes up again. */
async function keptAside(): Promise<string[]> {
  const names = await readdir(join(server.folder, 'sessions'));
  return names.filter((name) => name.startsWith('unreadable-'));
}

describe('an edit that was kept all the same', () => {
  /** As if an earlier version of the program had acknowledged it. */
  async function smuggle(editor: XlsxPage, key: string, edits: XlsxEdit[]): Promise<void> {
    await server.stopServer();
    const journals = await Journal.readAll(join(server.folder, 'sessions'), () => {});
    const journal = journals.find(({ meta }) => meta.key === key);
    if (!journal) throw new Error('There is no journal.');
    const { pageId, user } = editor.page.opened;
    const revision = journal.revisionOf(pageId) + 1;
    await journal.appendEdits({ pageId, user, revision, at: new Date().toISOString() }, edits);
    await journal.appendEdits({ pageId, user, revision: revision + 1, at: new Date().toISOString() }, [
      set(editor.sheet, 1, 0, 8),
    ]);
  }

  test('takes nothing else along: the rest is saved, and it goes to the host beside with its reason', async () => {
    const editor = await server.openXlsx('kept');
    await editor.type(0, 7);
    await smuggle(editor, 'kept', [set('nope', 0, 0, 99)]);
    await server.startAgain();
    const { document } = await server.host.callback('kept', 2);
    expect(values(document)).toEqual([7, 8]);
    const aside = await server.host.callback('kept', 7);
    expect(aside.body).toMatchObject({ filetype: 'xlsx', users: ['u1'] });
    const texts = readCells(aside.document ?? new Uint8Array()).flatMap((sheet) => sheet.cells);
    const row = texts.filter(({ row }) => row === 1).map(({ value }) => value);
    expect(row.slice(0, 4)).toEqual([
      'The change is on a sheet that the workbook does not have.',
      'nope',
      'R1C1',
      '99',
    ]);
  });

  test('stays on the document server where the host did not take it', async () => {
    const editor = await server.openXlsx('not-taken');
    await editor.type(0, 7);
    await smuggle(editor, 'not-taken', [set('nope', 0, 0, 99)]);
    server.host.answers = ['{"error":1}', '{"error":0}'];
    await server.startAgain();
    const { document } = await server.host.callback('not-taken', 2);
    expect(values(document)).toEqual([7, 8]);
    await eventually(keptAside).toHaveLength(1);
  });

  test('is left out of what the host fetches when it had not taken the save', async () => {
    const editor = await server.openXlsx('forgotten');
    await editor.type(0, 7);
    await smuggle(editor, 'forgotten', [set('nope', 0, 0, 99)]);
    server.host.answers = ['{"error":1}'];
    await server.startAgain();
    const list = async () => (await server.command({ c: 'getForgottenList' })).keys;
    await eventually(list).toContain('forgotten');
    server.host.answers = ['{"error":0}'];
    const { error, url } = await server.command({ c: 'getForgotten', key: 'forgotten' });
    expect(error).toBe(0);
    expect(values(await (await fetch(String(url))).bytes())).toEqual([7, 8]);

    const again = await PageClient.open(server.url, await server.config('xlsx', { key: 'forgotten' }));
    const content = await again.call('GET', 'content');
    expect(content.status).toBe(200);
    await again.leave();
  });
});

test('a document whose last work cannot be opened opens from its stored version, and that work is kept', async () => {
  const keptBefore = await keptAside();
  const editor = await (await server.openDocx('shut')).acceptBase();
  await editor.page.call('PUT', 'edited?revision=1', new TextEncoder().encode('this is no docx'));
  await editor.page.leave();
  await server.host.callback('shut', 3);
  await eventually(async () => (await server.command({ c: 'getForgottenList' })).keys).toContain('shut');

  const next = await PageClient.open(server.url, await server.config('docx', { key: 'shut' }));
  const answer = await next.call('GET', 'content');
  expect([answer.status, await answer.json()]).toMatchObject([409, { message: /opens as it was saved/ }]);
  await next.next('stale');
  const closed = await server.host.callback('shut', 2);
  expect(closed.body.notmodified).toBe(true);
  expect(
    Buffer.from(closed.document ?? []).equals(server.host.files.get('/file.docx') ?? new Uint8Array()),
  ).toBe(true);
  expect((await server.command({ c: 'getForgottenList' })).keys).not.toContain('shut');
  expect(await keptAside()).toHaveLength(keptBefore.length + 1);
  // The host gives a new key then.
  const after = await PageClient.open(server.url, await server.config('docx', { key: 'shut-2' }));
  expect((await after.call('GET', 'content')).status).toBe(200);
  await after.leave();
});

/** The numbers in column A, from the top. */
function values(document: Uint8Array | undefined): unknown[] {
  const [sheet] = readCells(document ?? new Uint8Array());
  return (sheet?.cells ?? []).filter(({ column }) => column === 0).map(({ value }) => value);
}
