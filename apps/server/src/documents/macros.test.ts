import {
  type Experiment,
  experimentFilePaths,
  type UploadAnswer,
  versionFilePaths,
} from '@benchbook/contract';
import { createBlank, readPackage } from '@benchbook/documents';
import { codePart, withMacros } from '@benchbook/documents/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, multipart, type TestApp } from '../../test/index.ts';

const DOCM = 'application/vnd.ms-word.document.macroEnabled.12';
const XLSM = 'application/vnd.ms-excel.sheet.macroEnabled.12';

let test: TestApp;
let ana: Record<string, string>;
let projectId: number;
beforeAll(async () => {
  test = await createTestApp();
  ana = await test.signIn({ name: 'Ana Kovač' });
  const url = '/api/projects';
  const payload = { title: 'Buffers', projectTypeId: 1 };
  projectId = (await test.app.inject({ method: 'POST', url, headers: ana, payload })).json().id;
});
afterAll(() => test.close());
beforeEach(() => allow('false'));

const allow = (value: 'true' | 'false') =>
  test.db
    .insertInto('configuration')
    .values({ key: 'allowMacroFiles', value })
    .onConflict((present) => present.column('key').doUpdateSet({ value }))
    .execute();

async function uploadTo(url: string, name: string, bytes: Uint8Array) {
  const form = multipart([{ name, bytes }]);
  const headers = { ...ana, ...form.headers };
  const answer = await test.app.inject({ method: 'POST', url, payload: form.payload, headers });
  const body: UploadAnswer = answer.json();
  return { status: answer.statusCode, created: body.created[0], refused: body.errors[0]?.msg ?? '' };
}
const upload = (name: string, bytes: Uint8Array) =>
  uploadTo(`/api/projects/${projectId}/experiments/upload`, name, bytes);

async function uploaded(name: string, bytes: Uint8Array): Promise<Experiment> {
  await allow('true');
  const { created, refused } = await upload(name, bytes);
  if (created === undefined) throw new Error(refused);
  return created;
}

const get = (url: string) => test.app.inject({ url, headers: ana });
const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
  test.app.inject({ method, url, headers: ana, payload });
const placeOf = ({ id }: Experiment) => ({ projectId, experimentId: id });
const addressOf = ({ id }: Experiment) => `/api/projects/${projectId}/experiments/${id}`;

/** A docx in which code lies all the same. */
function contradicting(): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  pkg.set(codePart('docm'), new Uint8Array([1]));
  return pkg.write();
}

describe('a file with macros', () => {
  it.each([
    ['Study.docm', 'docm', 'a file of Word with macros (docm), and those'],
    ['Study.docx', 'docm', 'a file of Word with macros (docm), whatever its name says, and those'],
    ['Study.xlsm', 'xlsm', 'a file of Excel with macros (xlsm), and those'],
  ] as const)('named %s is refused by what it is, where they are not allowed', async (name, format, kind) => {
    const { status, refused } = await upload(name, withMacros(format));
    expect(status).toBe(415);
    expect(refused).toContain(`The file is ${kind} are not taken in here. Save it without them`);
    expect(refused).toContain('ask an administrator');
  });

  it('is taken in where they are allowed, and handed out byte for byte as what it is', async () => {
    const bytes = withMacros('docm');
    const workbook = await uploaded('Study.docx', bytes);
    expect(workbook).toMatchObject({ title: 'Study', documentType: 'docx', format: 'docm' });
    const addresses = [
      versionFilePaths.version(placeOf(workbook), 1),
      experimentFilePaths.file(projectId, workbook.id, 'docx'),
    ];
    for (const address of addresses) {
      const file = await get(address);
      expect(file.rawPayload.equals(bytes)).toBe(true);
      expect(file.headers['content-type']).toBe(DOCM);
      expect(file.headers['content-disposition']).toMatch(/filename="Study[^"]*\.docm"/);
    }
  });

  it('that says it has none is refused, allowed or not', async () => {
    expect((await upload('Study.docx', contradicting())).refused).toContain('Save it without them, as docx');
    await allow('true');
    const { status, refused } = await upload('Study.docx', contradicting());
    expect(status).toBe(415);
    expect(refused).toContain('says that it has no macros (docx) but holds some, so Word would not open it');
  });

  it('goes by its content also where only its name speaks of macros', async () => {
    const { created } = await upload('Study.docm', createBlank('docx'));
    expect(created).toMatchObject({ documentType: 'docx', format: 'docx' });
  });

  it('is opened in the editor as what it is', async () => {
    const workbook = await uploaded('Study.xlsm', withMacros('xlsm'));
    const { config } = (await get(`/api/onlyoffice/experiments/${workbook.id}/config`)).json();
    expect(config).toMatchObject({
      document: { fileType: 'xlsm', title: 'Study.xlsm' },
      documentType: 'cell',
      editorConfig: { mode: 'edit', customization: { macros: false } },
    });
    const version = (await get(`${addressOf(workbook)}/versions/1/config`)).json();
    expect(version.config.document).toMatchObject({ fileType: 'xlsm', title: 'Study (version 1).xlsm' });
  });

  it('stays one in a copy', async () => {
    const original = await uploaded('Study.xlsm', withMacros('xlsm'));
    const signature = test.signature(ana, 'Authorship');
    const published = await call('PUT', addressOf(original), { isPublished: true, signature });
    expect(published.statusCode).toBe(200);
    const copy = await call('POST', `${addressOf(original)}/copy`, { title: 'Copy' });
    expect(copy.json()).toMatchObject({ format: 'xlsm', documentType: 'xlsx' });
    const file = await get(versionFilePaths.version(placeOf(copy.json()), 1));
    expect(file.headers['content-type']).toBe(XLSM);
  });

  it('may be a template; what it is loaded into becomes one too, and a restore takes that back', async () => {
    await allow('true');
    const template = await uploadTo('/api/templates/upload', 'Form.docm', withMacros('docm'));
    expect(template.created).toMatchObject({ documentType: 'docx', format: 'docm' });
    const workbook = (await upload('Plain.docx', createBlank('docx'))).created as Experiment;
    const loaded = await call('PUT', addressOf(workbook), { templateId: template.created?.id });
    expect(loaded.json()).toMatchObject({ format: 'docm', version: 2 });
    await call('POST', `${addressOf(workbook)}/versions/1/restore`, { reason: 'Without macros again' });
    expect((await get(addressOf(workbook))).json()).toMatchObject({ format: 'docx', version: 3 });
  });

  it('of somebody private is not told apart', async () => {
    const workbook = await uploaded('Secret.docm', withMacros('docm'));
    await call('PUT', addressOf(workbook), { visibility: 'Private' });
    const otto = await test.signIn({ name: 'Otto' });
    const seen = await test.app.inject({ url: addressOf(workbook), headers: otto });
    expect(seen.json()).toMatchObject({ title: 'Secret', documentType: 'docx', format: 'docx' });
  });
});
