import { DEFAULT_EXPERIMENT_TYPE_ID, TEXTS, type UploadAnswer } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { withMacros } from '@benchbook/documents/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type FormPart, multipart, type TestApp } from '../../test/index.ts';

let test: TestApp;
let ana: Record<string, string>;
let projectId: number;
beforeEach(async () => {
  test = await createTestApp();
  ana = await test.signIn({ name: 'Ana Kovač' });
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/projects',
    headers: ana,
    payload: { title: 'Buffers', projectTypeId: 1 },
  });
  projectId = answer.json().id;
});
afterEach(() => test.close());

const docx = createBlank('docx');
const xlsx = createBlank('xlsx');
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
);

async function upload(parts: FormPart[], fields: Record<string, string> = {}) {
  const form = multipart(parts, fields);
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/projects/${projectId}/experiments/upload?userName=Somebody`,
    payload: form.payload,
    headers: { ...ana, ...form.headers },
  });
  const body: UploadAnswer = answer.json();
  return { status: answer.statusCode, ...body };
}

describe('an upload', () => {
  it('makes a workbook of each file, by its content and not by its name', async () => {
    const answer = await upload([
      { name: 'Méthode – 1.docx', bytes: docx },
      { name: 'table.docx', bytes: xlsx },
      { name: 'report.pdf', bytes: pdf },
    ]);
    expect(answer.status).toBe(201);
    expect(answer.errors).toEqual([]);
    expect(answer.created).toMatchObject([
      { title: 'Méthode – 1', documentType: 'docx', visibility: 'Public', createdBy: 'Ana Kovač' },
      { title: 'table', documentType: 'xlsx' },
      { title: 'report', documentType: 'pdf' },
    ]);
    const entries = await test.db
      .selectFrom('audit_entries')
      .select('message')
      .where('event', '=', 'Upload Workbook')
      .execute();
    expect(entries).toHaveLength(3);
    const versions = await test.db.selectFrom('versions').select('reason').execute();
    expect(versions.map((version) => version.reason)).toEqual(['upload', 'upload', 'upload']);
  });

  it('stores the bytes as they are and gives them back with their name and type', async () => {
    const { created } = await upload([{ name: 'Méthode "1".docx', bytes: docx }]);
    const url = `/api/projects/${projectId}/experiments/${created[0]?.id}/versions/1/file`;
    const file = await test.app.inject({ method: 'GET', url, headers: ana });
    expect(file.rawPayload.equals(docx)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''M%C3%A9thode");
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="M_thode/);
  });

  it('shows a PDF through its own call, and only a PDF', async () => {
    const { created } = await upload([
      { name: 'report.pdf', bytes: pdf },
      { name: 'a.docx', bytes: docx },
    ]);
    const read = (index: number) =>
      test.app.inject({
        method: 'GET',
        url: `/api/projects/${projectId}/pdf/${created[index]?.id}`,
        headers: ana,
      });
    const file = await read(0);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.headers['content-disposition']).toMatch(/^inline/);
    expect(file.rawPayload.equals(pdf)).toBe(true);
    expect((await read(1)).statusCode).toBe(400);
  });

  it('creates the good files and names each bad one with its reason', async () => {
    const encrypted = Buffer.concat([pdf, Buffer.from('trailer<</Encrypt 5 0 R>>\n%%EOF')]);
    const answer = await upload([
      { name: 'one.docx', bytes: docx },
      { name: 'text.docx', bytes: Buffer.from('just text') },
      { name: 'cut.docx', bytes: docx.subarray(0, docx.length / 2) },
      { name: 'macros.docx', bytes: withMacros('docm') },
      { name: 'locked.pdf', bytes: encrypted },
      { name: 'empty.xlsx', bytes: Buffer.alloc(0) },
      { name: 'two.xlsx', bytes: xlsx },
    ]);
    expect(answer.status).toBe(201);
    expect(answer.created.map((experiment) => experiment.title)).toEqual(['one', 'two']);
    expect(answer.errors.map((error) => error.field)).toEqual([
      'text.docx',
      'cut.docx',
      'macros.docx',
      'locked.pdf',
      'empty.xlsx',
    ]);
    expect(answer.errors[0]?.msg).toBe('text.docx: The file is not a Word, Excel or PDF document.');
    expect(answer.errors[2]?.msg).toContain('macros');
  });

  it('refuses a file for a field before it that cannot be, and keeps the files before and after', async () => {
    const { status, created, errors } = await upload([
      { name: 'A.docx', bytes: docx },
      { field: 'experimentTypeId', value: 'x' },
      { name: 'B.docx', bytes: docx },
      { field: 'experimentTypeId', value: '1' },
      { field: 'visibility', value: 'Secret' },
      { name: 'C.docx', bytes: docx },
      { field: 'visibility', value: 'Private' },
      { name: 'D.docx', bytes: docx },
    ]);
    expect(status).toBe(201);
    expect(created).toMatchObject([{ title: 'A' }, { title: 'D', visibility: 'Private' }]);
    expect(errors).toEqual([
      { msg: 'B.docx: Choose a workbook type.', field: 'B.docx' },
      { msg: 'C.docx: A workbook is Public or Private.', field: 'C.docx' },
    ]);
  });

  it('refuses a file whose name cannot be stored, and keeps the files before and after', async () => {
    const { status, created, errors } = await upload([
      { name: 'A.docx', bytes: docx },
      { name: 'B\u0000.docx', bytes: docx },
      { name: 'C.docx', bytes: docx },
    ]);
    expect(status).toBe(201);
    expect(created).toMatchObject([{ title: 'A' }, { title: 'C' }]);
    expect(errors).toMatchObject([{ msg: expect.stringContaining('a character that cannot be stored') }]);
  });

  it('says what was created when the database refuses a file for a reason nobody foresaw', async () => {
    await sql`alter table experiments add constraint unforeseen check (title <> 'B')`.execute(test.ownerDb);
    const { status, created, errors } = await upload(
      ['A.docx', 'B.docx', 'C.docx'].map((name) => ({ name, bytes: docx })),
    );
    expect(status).toBe(201);
    expect(created).toMatchObject([{ title: 'A' }, { title: 'C' }]);
    expect(errors).toEqual([{ msg: `B.docx: ${TEXTS.serverError}`, field: 'B.docx' }]);
  });

  it('says what was created when the form has more files than one may have', async () => {
    const { status, created, errors } = await upload([
      { name: 'A.docx', bytes: docx },
      ...Array.from({ length: 200 }, (_, index) => ({ name: `${index}.txt`, bytes: Buffer.from('no') })),
    ]);
    expect(status).toBe(201);
    expect(created).toMatchObject([{ title: 'A' }]);
    expect(errors.at(-1)).toEqual({
      msg: 'What follows was not taken: Upload at most 200 files at once.',
    });
  });

  it('answers the status of the first refusal when nothing was created', async () => {
    expect((await upload([{ name: 'text.docx', bytes: Buffer.from('text') }])).status).toBe(415);
    expect((await upload([])).status).toBe(400);
  });

  it('refuses a file over the configured limit by name, and goes on with the next', async () => {
    await test.db.insertInto('configuration').values({ key: 'uploadLimit', value: '1' }).execute();
    const answer = await upload([
      { name: 'large.docx', bytes: Buffer.alloc(1_024 * 1_024 + 1) },
      { name: 'small.docx', bytes: docx },
    ]);
    expect(answer.status).toBe(201);
    expect(answer.created).toHaveLength(1);
    expect(answer.errors).toEqual([
      { msg: 'large.docx: The file is larger than the 1 MB that one file may have.', field: 'large.docx' },
    ]);
    const alone = await upload([{ name: 'large.docx', bytes: Buffer.alloc(5 * 1_024 * 1_024) }]);
    expect(alone.status).toBe(413);
  });

  it('takes a workbook type and a visibility for its files', async () => {
    const url = '/api/experimentTypes';
    const assay = { typeName: 'Assay', active: true };
    const headers = await test.signIn({ administrator: true });
    const made = await test.app.inject({ method: 'POST', url, headers, payload: assay });
    const { id } = made.json();
    expect(id).toBeGreaterThan(DEFAULT_EXPERIMENT_TYPE_ID);
    const answer = await upload([{ name: 'a.docx', bytes: docx }], {
      experimentTypeId: String(id),
      visibility: 'Private',
    });
    expect(answer.created).toMatchObject([{ visibility: 'Private', experimentTypeId: id }]);
    const unknown = await upload([{ name: 'a.docx', bytes: docx }], { experimentTypeId: '99' });
    expect(unknown.status).toBe(400);
    expect(unknown.errors[0]?.field).toBe('a.docx');
  });
});
