import type { Experiment, FoundExperiment } from '@benchbook/contract';
import { createBlank, readPackage } from '@benchbook/documents';
import { encryptedPdf, makePdf } from '@benchbook/documents/testing/pdf';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { multipart } from '../../test/upload.ts';
import { systemAct } from '../audit/act.ts';
import { startJobs } from '../jobs/runner.ts';
import { rebuildIndex } from '../operator/texts.ts';
import { readTexts, watchTexts } from './job.ts';
import { beginNext, putUnread, readTextStates } from './repository.ts';
import { readWaiting } from './service.ts';

const WAIT = { timeout: 30_000, interval: 50 };

let t: EditorTest;
beforeEach(async () => {
  t = await startEditorTest();
});
afterEach(() => t.close());

const docx = (...paragraphs: string[]) =>
  paragraphs.reduce((bytes, text) => withText(bytes, text), createBlank('docx'));

function xlsx(cells: string): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const sheet = 'xl/worksheets/sheet1.xml';
  const data = `<sheetData>${cells}</sheetData>`;
  pkg.set(sheet, pkg.text(sheet).replace(/<sheetData\s*\/>|<sheetData>.*<\/sheetData>/s, data));
  return pkg.write();
}

async function upload(name: string, bytes: Uint8Array): Promise<Experiment> {
  const form = multipart([{ name, bytes }]);
  const answer = await t.test.app.inject({
    method: 'POST',
    url: `/api/projects/${t.projectId}/experiments/upload`,
    payload: form.payload,
    headers: { ...t.ana, ...form.headers },
  });
  return answer.json().created[0];
}

const saves = { lastsave: 0 };
/** Ana's last save of a workbook. */
async function save(experiment: Experiment, bytes: Uint8Array): Promise<void> {
  const { key } = await t.open(experiment);
  const users = [String(t.anaId)];
  await t.callback({ key, status: 1, users, actions: [{ type: 1, userid: users[0] }] });
  saves.lastsave += 1;
  const lastsave = String(saves.lastsave);
  const answer = await t.callback({ key, status: 2, url: t.peer.offer(bytes), users, lastsave });
  expect(answer.json()).toEqual({ error: 0 });
}

/** The SHA-256 of what waits, in the order in which it is read. */
async function begunInOrder(): Promise<string[]> {
  const order: string[] = [];
  for (;;) {
    const begun = await beginNext(t.test.db);
    if (begun === undefined) return order;
    order.push(begun.sha256);
    await putUnread(t.test.db, begun.sha256, { state: 'failed', reason: 'Looked at.' });
  }
}

const read = () => readWaiting(t.test.parts, 60_000);

async function search(asked: string, query = '', headers = t.ana): Promise<FoundExperiment[]> {
  const url = `/api/search/experiments?in=content&page=1&search=${encodeURIComponent(asked)}${query}`;
  const answer = await t.call('GET', url, undefined, headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-total-count']).toBe(String(answer.json().length));
  return answer.json();
}

const titles = async (asked: string, query = '', headers = t.ana) =>
  (await search(asked, query, headers)).map(({ title }) => title);

/** What is marked, with its places. */
const hits = (found: FoundExperiment | undefined) =>
  found?.found?.passages.map(({ place, text, marks }) => [
    place,
    marks.map(({ start, end }) => text.slice(start, end)),
  ]);

describe('a search inside documents', () => {
  beforeEach(async () => {
    await upload('Synthesis.docx', docx('Sample PX-0042 was dissolved', 'The pH was 7.40 at the end'));
    await upload(
      'Sheet.xlsx',
      xlsx(
        '<row r="2"><c r="B2" t="inlineStr"><is><t>PX-0042</t></is></c><c r="C2"><f>SUM(1,6.4)</f><v>7.4</v></c></row>',
      ),
    );
    await upload('Certificate.pdf', makePdf(['Certificate', 'Purity of PX-0043: 99 %']));
    await read();
  });

  it('finds words, codes and numbers as they were typed, and says where', async () => {
    const found = await search('px-0042');
    expect(found.map(({ title }) => title)).toEqual(['Sheet', 'Synthesis']);
    expect(hits(found[0])).toEqual([['Sheet1!B2', ['PX-0042']]]);
    expect(hits(found[1])).toEqual([[expect.stringMatching(/^Paragraph \d+$/), ['PX-0042']]]);
    expect(found[1]?.found).toMatchObject({ version: 1, total: 1 });
    expect(await titles('7.40')).toEqual(['Synthesis']);
    expect(await titles('7.4')).toEqual(['Sheet']);
    const [pdf] = await search('purity');
    expect(pdf?.found?.passages).toMatchObject([{ location: 'page 2', place: 'Page 2' }]);
    expect(hits((await search('6.4'))[0])).toEqual([['Sheet1!C2, formula', ['6.4']]]);
  });

  it('takes phrases, beginnings and what is left out', async () => {
    expect(await titles('"was dissolved"')).toEqual(['Synthesis']);
    expect(await titles('"dissolved was"')).toEqual([]);
    expect(await titles('dissolved was')).toEqual(['Synthesis']);
    expect(await titles('PX-00*')).toEqual(['Certificate', 'Sheet', 'Synthesis']);
    expect(await titles('PX-00* -certificate')).toEqual(['Sheet', 'Synthesis']);
    expect(await titles('PX-00* -PX-0042')).toEqual(['Certificate']);
    expect(hits((await search('DISSOLV*'))[0])).toEqual([[expect.anything(), ['dissolved']]]);
  });

  it('answers the first 50 where no page is asked for', { timeout: 60_000 }, async () => {
    for (let at = 1; at <= 51; at++) await t.create({ title: `Many ${at}` });
    const answer = await t.call('GET', '/api/search/experiments?in=content&search=many');
    expect([answer.json().length, answer.headers['x-total-count']]).toEqual([50, '51']);
  });

  it('finds titles and descriptions too, and says that their documents do not say it', async () => {
    expect(await search('synth')).toMatchObject([{ title: 'Synthesis', found: null }]);
  });

  it('looks at the newest versions, and at all of them where that is wanted', async () => {
    const [, experiment] = await search('px-0042');
    if (experiment === undefined) throw new Error('not found');
    await save(experiment, docx('Nothing of that is left'));
    expect(await titles('dissolved')).toEqual([]);
    await read();
    expect(await titles('dissolved')).toEqual([]);
    expect(await titles('left')).toEqual(['Synthesis']);
    expect((await search('dissolved', '&versions=all'))[0]).toMatchObject({ found: { version: 1 } });
  });

  it('shows nothing of a private workbook to others until it is published', async () => {
    const experiment = await t.create({ title: 'Secret', visibility: 'Private' });
    await save(experiment, docx('Zirconium'));
    await read();
    expect(await titles('zirconium')).toEqual(['Secret']);
    expect(await titles('zirconium', '', t.ben)).toEqual([]);
    expect(await search('secret', '', t.ben)).toMatchObject([{ title: 'Secret', found: null }]);
    expect((await t.publish(experiment)).statusCode).toBe(200);
    expect(await titles('zirconium', '', t.ben)).toEqual(['Secret']);
  });

  it('shows nothing of a project to those who may not see its type', async () => {
    await t.test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
    expect(await titles('px-0042', '', t.ben)).toEqual([]);
  });

  it.each([
    ['%%%', 'Type at least one letter or digit'],
    ['-px', 'Say what to look for, too'],
    ['a '.repeat(21), 'at most 20 words'],
  ])('refuses %s with a sentence', async (asked, sentence) => {
    const url = `/api/search/experiments?in=content&search=${encodeURIComponent(asked)}`;
    const answer = await t.call('GET', url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ field: 'search', msg: expect.stringContaining(sentence) }]);
  });

  it.each([
    ['/api/search/experiments?in=titles', 'in'],
    ['/api/search/experiments?in=content&searchBy=title&search=a', 'searchBy'],
    ['/api/search/experiments?in=content&page=1&pageSize=51&search=a', 'pageSize'],
  ])('refuses %s', async (url, field) => {
    const answer = await t.call('GET', url);
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field]);
  });
});

describe('what is searched', () => {
  const states = () => readTextStates(t.test.db);

  it('is read by a job after each version', async () => {
    const log = pino({ level: 'silent' });
    await upload('Synthesis.docx', docx('Dissolved'));
    const jobs = await startJobs(t.test.parts, [readTexts], log);
    const watch = watchTexts(t.test.parts, log);
    try {
      await vi.waitFor(async () => expect(await titles('dissolved')).toEqual(['Synthesis']), WAIT);
      await upload('Analysis.docx', docx('Dissolved'));
      await vi.waitFor(async () => expect(await titles('dissolved')).toHaveLength(2), WAIT);
    } finally {
      await watch.stop();
      await jobs.stop();
    }
  });

  it('does not have what is behind a password or cannot be read, and the health screen says so', async () => {
    await upload('Locked.pdf', encryptedPdf());
    await upload('Broken.pdf', Buffer.from('%PDF-1.7\nnothing\n%%EOF'));
    await upload('Good.docx', docx('Dissolved'));
    await read();
    expect(await states()).toMatchObject({ waiting: 0, locked: 1, failed: 1, title: 'Broken' });
    const admin = await t.test.signIn({ administrator: true });
    const { checks } = (await t.call('GET', '/api/health', undefined, admin)).json();
    expect(checks.find(({ name }: { name: string }) => name === 'texts')).toMatchObject({
      state: 'warning',
      finding: expect.stringMatching(
        /1 is behind a password .* 1 file could not be read\. The newest is “Broken”: /,
      ),
    });
  });

  it('is complained of where a file waits for long, and where a newest version could not be read', async () => {
    const admin = await t.test.signIn({ administrator: true });
    const check = async () => {
      const { checks } = (await t.call('GET', '/api/health', undefined, admin)).json();
      return checks.find(({ name }: { name: string }) => name === 'texts');
    };
    const experiment = await upload('Synthesis.docx', docx('Dissolved'));
    expect(await check()).toMatchObject({ state: 'good' });
    const waits_since = new Date(t.test.clock.now().getTime() - 61 * 60_000);
    await t.test.db.updateTable('document_texts').set({ waits_since }).execute();
    expect(await check()).toMatchObject({
      state: 'warning',
      finding: expect.stringContaining('1 waits to be read, the oldest for more than an hour'),
      advice: expect.stringContaining('What waits is not found yet.'),
    });
    await read();
    // What was read is found while it waits again.
    await rebuildIndex(systemAct(t.test.parts, { address: 'here', requestId: 'r' }));
    expect(await check()).toMatchObject({ state: 'good' });
    await t.test.db
      .updateTable('document_texts')
      .set({ state: 'failed', reason: 'Its PDF is broken.' })
      .execute();
    expect(await check()).toMatchObject({
      state: 'warning',
      finding: expect.stringContaining(
        ' 1 file could not be read. The newest is “Synthesis”: Its PDF is broken.',
      ),
    });
    await save(experiment, docx('Mended'));
    await read();
    expect(await check()).toMatchObject({
      state: 'good',
      finding: '1 file can be searched. 1 older file could not be read.',
    });
  });

  it('begins with what newest versions say, also when all is read again', async () => {
    const old = await upload('Synthesis.docx', docx('Dissolved'));
    t.test.clock.advance(1_000);
    const drafts = await t.create({ title: 'Drafts' });
    await save(drafts, docx('first draft'));
    await save(drafts, docx('second draft'));
    await rebuildIndex(systemAct(t.test.parts, { address: 'here', requestId: 'r' }));
    const order = await begunInOrder();
    const [second, first, blank] = (await t.versionsOf(drafts)) as unknown as { sha256: string }[];
    const [present] = (await t.versionsOf(old)) as unknown as { sha256: string }[];
    expect(order.slice(0, 2)).toEqual([second?.sha256, present?.sha256]);
    expect(new Set(order.slice(2))).toEqual(new Set([first?.sha256, blank?.sha256]));
  });

  it('begins also with what an older version said, once a newest one says it again', async () => {
    const drafts = await t.create({ title: 'Drafts' });
    const bytes = docx('first draft');
    await save(drafts, bytes);
    await save(drafts, docx('second draft'));
    await rebuildIndex(systemAct(t.test.parts, { address: 'here', requestId: 'r' }));
    await upload('Again.docx', bytes);
    const order = await begunInOrder();
    const [second, first] = (await t.versionsOf(drafts)) as unknown as { sha256: string }[];
    expect(new Set(order.slice(0, 2))).toEqual(new Set([second?.sha256, first?.sha256]));
  });

  it('is read again, and found meanwhile, when the operator wants it', async () => {
    await upload('Synthesis.docx', docx('Dissolved'));
    await read();
    expect(await rebuildIndex(systemAct(t.test.parts, { address: 'here', requestId: 'r' }))).toMatch(
      /^\d files? (is|are) read again/,
    );
    expect(await titles('dissolved')).toEqual(['Synthesis']);
    expect((await states())?.waiting).toBeGreaterThan(0);
    await read();
    expect(await states()).toMatchObject({ waiting: 0, failed: 0 });
    expect(await titles('dissolved')).toEqual(['Synthesis']);
  });

  it('goes on without a file that takes its process along each time', async () => {
    await upload('Deadly.docx', docx('Deadly'));
    await t.test.db.updateTable('document_texts').set({ tries: 3 }).execute();
    await upload('Good.docx', docx('Dissolved'));
    await readWaiting(t.test.parts, 0);
    expect(await states()).toMatchObject({ waiting: 1 });
    expect(await titles('dissolved')).toEqual(['Good']);
    await read();
    expect(await states()).toMatchObject({
      waiting: 0,
      title: 'Deadly',
      reason: expect.stringContaining('broke off'),
    });
  });
});
