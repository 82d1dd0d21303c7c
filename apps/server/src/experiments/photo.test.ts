import type { Experiment, Version } from '@benchbook/contract';
import { extractText } from '@benchbook/documents';
import { jpegOf } from '@benchbook/documents/testing/jpeg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, multipart, type TestApp } from '../../test/index.ts';

let test: TestApp;
let ana: Record<string, string>;
let projectId: number;
beforeEach(async () => {
  test = await createTestApp();
  ana = await test.signIn({ name: 'Ana Kovač' });
  const answer = await call('POST', '/api/projects', { title: 'Buffers', projectTypeId: 1 });
  projectId = answer.json().id;
});
afterEach(() => test.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = ana) =>
  test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

async function workbookOf(documentType: 'docx' | 'xlsx', experimentTypeId = 1): Promise<Experiment> {
  const fields = { title: 'Titration', documentType, experimentTypeId };
  return (await call('POST', `/api/projects/${projectId}/experiments`, fields)).json();
}

function send(path: string, fields: Record<string, string>, bytes: Uint8Array = jpegOf(80, 60), by = ana) {
  const form = multipart([{ name: 'photo.jpg', bytes }], fields);
  const url = `/api/projects/${projectId}/experiments${path}`;
  return test.app.inject({ method: 'POST', url, payload: form.payload, headers: { ...by, ...form.headers } });
}

const fileOf = async (workbook: Experiment) =>
  (await call('GET', `/files/projects/${projectId}/${workbook.id}.${workbook.documentType}`)).rawPayload;

describe('a photo', () => {
  it.each(['docx', 'xlsx'] as const)('becomes the next version of a workbook, of %s', async (type) => {
    const workbook = await workbookOf(type);
    const answer = await send(`/${workbook.id}/photo`, { caption: 'Crystals, 2 h' });
    expect(answer.statusCode).toBe(201);
    const version: Version = answer.json();
    expect(version).toMatchObject({ number: 2, reason: 'upload', note: 'Photo "Crystals, 2 h"' });
    const bytes = await fileOf(workbook);
    expect(JSON.stringify(extractText(bytes))).toContain('Crystals, 2 h');
    const entries = await test.db
      .selectFrom('audit_entries')
      .select('message')
      .where('event', '=', 'Add Photo')
      .execute();
    expect(entries).toEqual([{ message: 'Ana Kovač added a photo to workbook "Titration"' }]);
  });

  it('does not tell where it was taken', async () => {
    const workbook = await workbookOf('docx');
    const taken = jpegOf(80, 60, { exif: 'GPS 46.05 N' });
    expect((await send(`/${workbook.id}/photo`, {}, taken)).statusCode).toBe(201);
    expect((await fileOf(workbook)).includes('GPS 46.05 N')).toBe(false);
  });

  it('makes a new Word workbook, where it is not put into one', async () => {
    const answer = await send('/photo', { title: 'Plate 7', caption: 'After 24 h' });
    expect(answer.statusCode).toBe(201);
    const made: Experiment = answer.json();
    expect(made).toMatchObject({ title: 'Plate 7', documentType: 'docx', version: 1 });
    expect(JSON.stringify(extractText(await fileOf(made)))).toContain('After 24 h');
  });

  it('is refused with the reason where it is none, and nothing is made', async () => {
    const workbook = await workbookOf('docx');
    const none = await send(`/${workbook.id}/photo`, {}, Buffer.from('GIF89a'));
    expect([none.statusCode, none.json().errors[0].msg]).toEqual([415, 'The picture is not a JPEG file.']);
    const untitled = await send('/photo', { caption: 'After 24 h' });
    expect([untitled.statusCode, untitled.json().errors[0].field]).toEqual([400, 'title']);
    const large = await send(`/${workbook.id}/photo`, {}, Buffer.alloc(16 * 1_048_576 + 1));
    expect([large.statusCode, large.json().errors[0].msg]).toEqual([
      413,
      'The photo is larger than the 16 MB that one may have.',
    ]);
    expect((await call('GET', `/api/projects/${projectId}/experiments/${workbook.id}`)).json()).toMatchObject(
      {
        version: 1,
      },
    );
  });

  it('is not put into a PDF', async () => {
    const pdf = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
    );
    const form = multipart([{ name: 'report.pdf', bytes: pdf }]);
    const url = `/api/projects/${projectId}/experiments/upload`;
    const headers = { ...ana, ...form.headers };
    const made = await test.app.inject({ method: 'POST', url, payload: form.payload, headers });
    const answer = await send(`/${made.json().created[0].id}/photo`, {});
    expect([answer.statusCode, answer.json().errors[0].msg]).toEqual([
      409,
      'A PDF stays as it is. Make a Word workbook of the photo instead.',
    ]);
  });
});
