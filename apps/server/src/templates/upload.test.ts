import { createBlank } from '@benchbook/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type FormPart, multipart, type TestApp } from '../../test/index.ts';

let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  headers = await test.signIn({ name: 'Ana Kovač' });
});
afterAll(() => test.close());

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const upload = async (parts: FormPart[], query = '') => {
  const form = multipart(parts);
  const url = `/api/templates/upload?userName=Somebody${query}`;
  return test.app.inject({
    method: 'POST',
    url,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  });
};

describe('an upload of templates', () => {
  it('takes Word and Excel files by their content, and names what it refuses', async () => {
    const docx = createBlank('docx', new Date());
    const answer = await upload([
      { name: 'Calibration.xlsx', bytes: docx },
      { name: 'Signed.docx', bytes: PDF },
      { name: 'Results.xlsx', bytes: createBlank('xlsx', new Date()) },
    ]);
    expect(answer.statusCode).toBe(201);
    const { created, errors } = answer.json();
    expect(created).toMatchObject([
      { title: 'Calibration', documentType: 'docx', experimentTypeId: null, createdBy: 'Ana Kovač' },
      { title: 'Results', documentType: 'xlsx', version: 1 },
    ]);
    expect(errors).toEqual([
      {
        msg: 'Signed.docx: A PDF cannot be a template. Upload a Word or Excel file.',
        field: 'Signed.docx',
      },
    ]);
    const file = await test.app.inject({ url: `/files/templates/${created[0].id}.docx`, headers });
    expect(file.rawPayload.equals(docx)).toBe(true);
    const entry = test.db
      .selectFrom('audit_entries')
      .select('message')
      .where('event', '=', 'Upload Template');
    expect((await entry.orderBy('id').executeTakeFirst())?.message).toBe(
      'Ana Kovač uploaded template "Calibration"',
    );
  });

  it('refuses a file for a field before it that cannot be, and keeps the one before', async () => {
    const bytes = createBlank('docx', new Date());
    const answer = await upload([
      { name: 'A.docx', bytes },
      { field: 'experimentTypeId', value: 'x' },
      { name: 'B.docx', bytes },
    ]);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      created: [{ title: 'A' }],
      errors: [{ msg: 'B.docx: Choose a workbook type.', field: 'B.docx' }],
    });
  });

  it('of nothing but a PDF makes nothing', async () => {
    const answer = await upload([{ name: 'Signed.pdf', bytes: PDF }]);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().created).toEqual([]);
  });
});
