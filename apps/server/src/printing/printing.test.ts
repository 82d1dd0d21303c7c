import type { Experiment } from '@benchbook/contract';
import { exportText, PRINT_EDITION } from '@benchbook/documents';
import { marksOn, pdfPage, signaturePdf, widthsOf } from '@benchbook/documents/pdf/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { multipart } from '../../test/index.ts';
import { ReadRecorder } from '../reads/recorder.ts';
import { madePdf } from './made-pdfs.ts';

let t: EditorTest;
/** What the document server was given to make pages of, as text, in order; it makes one page of each. */
let given: string[];
beforeEach(async () => {
  t = await startEditorTest();
  Object.assign(t.test.parts.environment.documentServer, { builtIn: true });
  t.peer.onCommand = () => ({ error: 0, libreOffice: 'LibreOffice 7.4.7.2' });
  given = [];
  t.peer.onConvert = async ({ url, outputtype }) => {
    expect(outputtype).toBe('pdfa');
    given.push(exportText(await fetched(url)));
    return { endConvert: true, fileUrl: t.peer.offer(await pdfPage(100 + given.length)) };
  };
});
afterEach(() => t.close());

/** As the document server fetches it, with its signature over the address. */
async function fetched(url: string): Promise<Uint8Array> {
  const token = await t.peer.sign({ payload: { url } });
  const path = url.slice(t.test.parts.environment.documentServer.hostUrl.length);
  const answer = await t.test.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await t.test.app.inject({ url: path })).statusCode).toBeGreaterThan(400);
  return answer.rawPayload;
}

const pdfOf = (place: string, headers = t.ana) => t.call('GET', `${place}/pdf`, undefined, headers);
const refusalOf = async (place: string) => {
  const answer = await pdfOf(place);
  return { status: answer.statusCode, ...answer.json().errors[0] };
};

it('is the pages of the workbook, and a page that says it is not signed; made once', async () => {
  const workbook = await t.create({ title: 'Titration of “Δ”' });
  const first = await pdfOf(t.urlOf(workbook));
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.headers['content-disposition']).toContain('Titration of ___ (version 1).pdf');
  expect(await widthsOf(first.rawPayload)).toEqual([101, 102]);
  const { sha256 } = (await t.call('GET', `${t.urlOf(workbook)}/versions/1`)).json();
  for (const text of ['Draft, not signed', 'Titration of “Δ”', 'Buffers', sha256, 'LibreOffice 7.4.7.2'])
    expect(given[1]).toContain(text);

  const second = await pdfOf(`${t.urlOf(workbook)}/versions/1`);
  expect(given).toHaveLength(2);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await pdfOf(`${t.urlOf(workbook)}/versions/2`)).statusCode).toBe(404);
});

it('ends with the signatures as they are now, behind the same pages [21 CFR 11.10(b)]', async () => {
  const workbook = await t.create();
  await t.publish(workbook);
  await pdfOf(t.urlOf(workbook));
  expect(given[1]).toContain('Published, not reviewed');
  await t.review(workbook);
  const pdf = await pdfOf(t.urlOf(workbook), t.ben);
  expect(await widthsOf(pdf.rawPayload)).toEqual([101, 103]);
  expect(given).toHaveLength(3);
  for (const text of [
    'Complete',
    '1. Published by Ana Kovač',
    'Authorship',
    '2. Reviewed by Ben Okafor',
    'User name and password',
  ])
    expect(given[2]).toContain(text);
});

it('ends with the signature that somebody gave while its page was made', async () => {
  const workbook = await t.create();
  await t.publish(workbook);
  const { onConvert } = t.peer;
  let asked = 0;
  t.peer.onConvert = async (request) => {
    asked += 1;
    if (asked !== 2) return onConvert(request);
    await t.review(workbook);
    await expect(fetched(request.url)).rejects.toThrow('404');
    return { error: -4 };
  };
  expect(await widthsOf((await pdfOf(t.urlOf(workbook))).rawPayload)).toEqual([101, 102]);
  expect(given[1]).toContain('2. Reviewed by Ben Okafor');
});

it('makes damaged pages anew', async () => {
  const workbook = await t.create();
  await pdfOf(t.urlOf(workbook));
  const verify = vi.spyOn(t.test.parts.blobs, 'verify').mockRejectedValueOnce(new Error('damaged'));
  expect(await widthsOf((await pdfOf(t.urlOf(workbook))).rawPayload)).toEqual([103, 102]);
  expect(await widthsOf((await pdfOf(t.urlOf(workbook))).rawPayload)).toEqual([103, 102]);
  verify.mockRestore();
});

it('makes pages anew that were made in another way', async () => {
  const workbook = await t.create();
  const { sha256 } = (await t.call('GET', `${t.urlOf(workbook)}/versions/1`)).json();
  const edition = PRINT_EDITION - 1;
  const kept = { edition, source_sha256: sha256, pdf_sha256: sha256, program: 'Before', made_at: new Date() };
  await t.test.db.insertInto('made_pdfs').values(kept).execute();
  expect(await widthsOf((await pdfOf(t.urlOf(workbook))).rawPayload)).toEqual([101, 102]);
  expect(given[1]).not.toContain('Before');
});

it('is refused in words where nothing makes pages, and where none can be made; the next try is a new one', async () => {
  const place = t.urlOf(await t.create());
  t.peer.onCommand = () => ({ error: 0, libreOffice: null });
  expect(await refusalOf(place)).toMatchObject({
    status: 503,
    code: 'no-converter',
    msg: expect.stringContaining('LibreOffice, which is not installed'),
  });
  expect(given).toEqual([]);
  t.peer.onCommand = () => ({ error: 0, libreOffice: 'LibreOffice 7.4.7.2' });
  const { onConvert } = t.peer;
  t.peer.onConvert = () => ({ error: -2 });
  expect(await refusalOf(place)).toMatchObject({
    status: 422,
    code: 'not-printable',
    msg: expect.stringContaining('it takes too long'),
  });
  t.peer.onConvert = () => ({ endConvert: true, fileUrl: t.peer.offer(Buffer.from('no pdf')) });
  expect(await refusalOf(place)).toMatchObject({ status: 422, code: 'not-printable' });
  t.peer.onConvert = onConvert;
  expect((await pdfOf(place)).statusCode).toBe(200);
});

it('asks to come back while the pages are made, and has them then', async () => {
  const { parts } = t.test;
  let isDone = false;
  const fileUrl = t.peer.offer(await pdfPage(100));
  let asked = 0;
  t.peer.onConvert = () => {
    asked += 1;
    return isDone ? { endConvert: true, fileUrl } : { endConvert: false, percent: 0 };
  };
  const source = { sha256: 'b'.repeat(64), format: 'docx', url: 'http://never.fetched' } as const;
  await expect(madePdf(parts, source, t.anaId, performance.now() + 10)).rejects.toMatchObject({
    status: 503,
    entries: [{ code: 'being-made', msg: expect.stringContaining('still being made') }],
  });
  isDone = true;
  const [one, other] = await Promise.all([madePdf(parts, source, t.anaId), madePdf(parts, source, t.anaId)]);
  expect(one).toEqual(other);
  const before = asked;
  expect(await madePdf(parts, source, t.anaId)).toEqual(one);
  expect(asked).toBe(before);
});

it('makes so many at once, and so many for one person, and refuses the next one', async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = 0;
  t.peer.onConvert = () => {
    asked += 1;
    return gate.then(() => ({ error: -3 }));
  };
  const source = (n: number) =>
    ({ sha256: `${n}`.repeat(64), format: 'docx', url: 'http://never.fetched' }) as const;
  const madeFor = (person: number) => (n: number) => madePdf(t.test.parts, source(n), person);
  const running = [...[1, 2, 3].map(madeFor(1)), ...[4, 5, 6].map(madeFor(2)), ...[7, 8].map(madeFor(3))];
  const ended = Promise.allSettled(running);
  await vi.waitFor(() => expect(asked).toBe(8), { timeout: 60_000 });
  await expect(madeFor(1)(9)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('Three PDFs are being made for you'),
  });
  await expect(madeFor(3)(9)).rejects.toMatchObject({
    message: expect.stringContaining('Too many PDFs'),
  });
  letGo();
  expect((await ended).map(({ status }) => status)).toEqual(running.map(() => 'rejected'));
});

it('adds its page to a workbook that is a PDF, and says so of one it cannot be added to', async () => {
  const file = await pdfPage(500);
  const upload = async (title: string, bytes: Uint8Array) => {
    const { payload, headers } = multipart([{ name: `${title}.pdf`, bytes }]);
    const url = `/api/projects/${t.projectId}/experiments/upload`;
    await t.test.app.inject({ method: 'POST', url, payload, headers: { ...t.ana, ...headers } });
    const list = (await t.call('GET', `/api/projects/${t.projectId}/experiments`)).json();
    return list.find((workbook: Experiment) => workbook.title === title);
  };
  const pdf = await pdfOf(t.urlOf(await upload('Unmarked', file)));
  expect(await widthsOf(pdf.rawPayload)).toEqual([500, 101]);
  expect(pdf.rawPayload.subarray(0, file.length).equals(file)).toBe(true);
  expect(given[0]).toContain('The stored file itself');
  // Its copy has the marks that its readers see, unless somebody asks for none; the file stays as it is.
  const scan = await upload('Scan', file);
  const place = t.urlOf(scan);
  const mark = async (text: string, more: object = {}) => {
    const rectangles = [[10, 200, 60, 212]];
    const said = { kind: 'highlight', page: 1, rectangles, color: 'yellow', quote: 'x', version: 1, ...more };
    return (await t.call('POST', `${place}/remarks`, { text, mentions: [], place: said })).json().id;
  };
  const first = await mark('Too high?');
  await mark('Weighed again', { kind: 'note', quote: '', replaces: undefined });
  await mark('Too low?', { replaces: first });
  await t.call('POST', `${place}/remarks/${await mark('Never mind')}/withdraw`);
  const marked = await pdfOf(place, t.ben);
  expect(await marksOn(marked.rawPayload)).toEqual([
    [1, '/Text', 'Weighed again'],
    [1, '/Highlight', 'Too low?'],
  ]);
  expect(marked.rawPayload.subarray(0, file.length).equals(file)).toBe(true);
  const plain = await t.call('GET', `${place}/versions/1/pdf?marks=without`);
  expect(await marksOn(plain.rawPayload)).toEqual([]);
  expect((await t.call('GET', `${place}/pdf?marks=some`)).statusCode).toBe(400);
  const stored = await t.call('GET', `${place}/versions/1/file`);
  expect(stored.rawPayload.equals(file)).toBe(true);

  const broken = await upload('Broken', Buffer.from('%PDF-1.7\nnothing\n%%EOF\n'));
  expect(await refusalOf(t.urlOf(broken))).toMatchObject({
    status: 422,
    code: 'not-printable',
    msg: expect.stringContaining('it is damaged'),
  });
  const signed = await upload('Signed', await signaturePdf(true));
  expect(await refusalOf(t.urlOf(signed))).toMatchObject({
    status: 422,
    code: 'not-printable',
    msg: expect.stringContaining('it carries a digital signature'),
  });
});

it('is told in the trail as what it is for', async () => {
  const recorder = new ReadRecorder({
    error: (problem: unknown) => expect(problem).toBeUndefined(),
  } as never);
  recorder.start(t.test.parts);
  t.test.parts.reads = recorder;
  const workbook = await t.create();
  const place = t.urlOf(workbook);
  await pdfOf(place);
  await t.call('GET', `${place}/versions/1/pdf?for=print`);
  expect((await t.call('GET', `${place}/pdf?for=fun`)).statusCode).toBe(400);
  await recorder.stop();
  const entries = await t.test.db
    .selectFrom('audit_entries')
    .select(['event', 'message'])
    .where('event', 'in', ['Download Workbook', 'Print Workbook'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { event: 'Download Workbook', message: 'Ana Kovač downloaded workbook "Titration"' },
    { event: 'Print Workbook', message: 'Ana Kovač printed version 1 of workbook "Titration"' },
  ]);
});
