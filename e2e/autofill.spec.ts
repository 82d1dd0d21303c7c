import { EVENT_TYPES, experimentFilePaths } from '@benchbook/contract';
import { createBlank, extractText, patchWorkbook, readPackage } from '@benchbook/documents';
import { type LimsSimulator, screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idsOf, setUp } from './laboratory.ts';
import { connectByCall, type LimsLaboratory, openLaboratoryWithLims, setEndpoints } from './lims.ts';
import { ANA, type Kind, type Person } from './person.ts';

let laboratory: LimsLaboratory;
let simulator: LimsSimulator;
let ana: Person;
beforeAll(async () => {
  laboratory = await openLaboratoryWithLims();
  ({ simulator } = laboratory);
  const calls = await setUp(laboratory.product.url, [ANA], ['Buffers']);
  await connectByCall(calls, simulator);
  await setEndpoints(calls, [EVENT_TYPES.autofill]);
  ana = await laboratory.enter(ANA);
});
afterAll(() => laboratory.close());

/** A Word document with these lines and, below them, a table of one row with these cells. */
function wordTemplate(lines: string[], cells: string[]): Buffer {
  const pkg = readPackage(createBlank('docx'));
  const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const row = cells.map((text) => `<w:tc><w:tcPr/>${paragraph(text)}</w:tc>`).join('');
  const grid = cells.map(() => '<w:gridCol w:w="2000"/>').join('');
  const table = `<w:tbl><w:tblPr/><w:tblGrid>${grid}</w:tblGrid><w:tr>${row}</w:tr></w:tbl>`;
  const main = pkg.text('word/document.xml');
  const content = lines.map(paragraph).join('') + table;
  pkg.set('word/document.xml', main.replace('<w:body>', `<w:body>${content}`));
  return Buffer.from(pkg.write());
}

function excelTemplate(cells: string[]): Buffer {
  const edits = cells.map((value, row) => ({ row, column: 0, content: { kind: 'text' as const, value } }));
  const { bytes } = patchWorkbook(createBlank('xlsx'), [{ op: 'set-cells', sheet: '1', cells: edits }]);
  return Buffer.from(bytes);
}

async function uploadTemplate(name: string, buffer: Buffer): Promise<void> {
  await ana.go('/templates');
  await ana.upload([{ name, buffer }]);
  const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByText('1 template created').waitFor();
  await dialog.getByText('Close', { exact: true }).click();
}

async function setDataObject(title: string, data: object | string): Promise<void> {
  await ana.go('/templates');
  await ana.button(`Edit ${title}`).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Edit Template' });
  const autofill = dialog.getByRole('checkbox', { name: 'Enable Autofill' });
  await autofill.check();
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  await dialog.getByRole('textbox', { name: 'Data Object' }).fill(text);
  if (typeof data === 'object') await dialog.getByRole('table', { name: 'Placeholders' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  if (typeof data === 'object') await dialog.waitFor({ state: 'hidden' });
}

async function openNewWorkbook(title: string, kind: Kind): Promise<void> {
  await ana.openProject('Buffers');
  await ana.createWorkbook(title, kind);
  await ana.openWorkbook(title);
}

function fileOfWorkbook(type: 'docx' | 'xlsx'): Promise<Buffer> {
  const { projectId, experimentId } = idsOf(ana);
  return ana.download(experimentFilePaths.file(projectId, experimentId, type));
}

async function textOfWorkbook(type: 'docx' | 'xlsx'): Promise<string[]> {
  return extractText(await fileOfWorkbook(type)).map(({ text }) => text);
}

it('a Data Object that cannot be read is not saved, and its place is named', async () => {
  const template = wordTemplate(
    ['Report on {sample} by {author}'],
    ['{#results}{test}', '{value}', '{test | qrcode 12}{/results}'],
  );
  await uploadTemplate('Report.docx', template);
  await setDataObject('Report', '{\n  "author": "$user.name"\n}');
  await ana.page.getByText(/Line 2, column 13: "\$user\.name" is not known/).waitFor();
  await screenshot(ana.page, 'autofill-data-object');
});

it('a Word template that is loaded is filled in from the workbook and the LIMS', async () => {
  const data = { author: '$user.fullName', sample: '$lims.sample.name', results: '$lims.results' };
  await ana.go('/templates');
  await ana.button('Edit Report').click();
  // What becomes of each placeholder is told before anything is saved or loaded.
  const edited = ana.page.getByRole('dialog', { name: 'Edit Template' });
  await edited.getByRole('checkbox', { name: 'Enable Autofill' }).check();
  await edited.getByRole('textbox', { name: 'Data Object' }).fill(JSON.stringify({ ...data, results: [] }));
  await edited.getByRole('cell', { name: 'Ana Kovač' }).waitFor();
  await edited.getByRole('cell', { name: '‹LIMS: sample.name›' }).waitFor();
  await screenshot(ana.page, 'autofill-preview');
  await setDataObject('Report', data);
  await openNewWorkbook('Buffer', 'Word');
  await ana.loadTemplate('Report');
  await ana.onPages('Report on Buffer pH 7.4 by Ana Kovač').waitFor();
  await screenshot(ana.page, 'autofill-word');
  expect(await textOfWorkbook('docx')).toEqual([
    'Report on Buffer pH 7.4 by Ana Kovač',
    'Assay by HPLC',
    '99.3',
    'pH',
    '7.41',
  ]);
  // A row for each result, with a picture of its own that says the test.
  const made = readPackage(await fileOfWorkbook('docx'));
  const main = made.text('word/document.xml');
  expect(main.match(/<w:tr\b/g)).toHaveLength(2);
  const drawn = [...main.matchAll(/<wp:docPr[^>]*descr="([^"]*)"/g)].map(([, says]) => says);
  expect(drawn).toEqual(['Assay by HPLC', 'pH']);
  expect(made.names().filter((name) => name.startsWith('word/media/'))).toHaveLength(2);
  const versions = await ana.openVersions();
  await versions.getByText('Filled in from a template').waitFor();
});

it('an Excel template is, with numbers and dates as such, and rows for each result', async () => {
  await uploadTemplate('Sheet.xlsx', excelTemplate(['{id}', '{#results}{value}', '{received}{/results}']));
  const data = {
    results: '$lims.results',
    id: '$lims.sample.id',
    received: '$lims.sample.receivedAt',
  };
  await setDataObject('Sheet', data);
  await openNewWorkbook('Results', 'Excel');
  await ana.loadTemplate('Sheet');
  await ana.savedAsVersion(3);
  const day = '2026-11-02';
  expect(await textOfWorkbook('xlsx')).toEqual(['S-2026-0042', '99.3', day, '7.41', day]);
});

it('a placeholder nobody knows is named, the document keeps its placeholders, and it can be tried again', async () => {
  await setDataObject('Report', { author: '$user.fullName', results: '$lims.results' });
  await openNewWorkbook('Unfilled', 'Word');
  await ana.loadTemplate('Report');
  const dialog = ana.page.getByRole('dialog', { name: 'The template was not filled in' });
  await dialog.getByText('{sample} is not in the Data Object.').waitFor();
  await screenshot(ana.page, 'autofill-refused');
  expect(await textOfWorkbook('docx')).toContain('Report on {sample} by {author}');

  simulator.fail({ status: 503, times: 1 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('Autofill data: it answered 503').waitFor();

  const templates = await ana.call('GET', '/api/templates?search=Report');
  const [template] = templates.body as { id: number }[];
  const dataObject = '{"author":"$user.fullName","sample":"S-7","results":[]}';
  await ana.call('PUT', `/api/templates/${template?.id}`, { dataObject });
  await dialog.getByText('Close', { exact: true }).click();
  await screenshot(ana.page, 'autofill-closed');
  await ana.button('Not filled in from “Report”. Fill it in again').click();
  await ana.onPages('Report on S-7 by Ana Kovač').waitFor();
  expect(await textOfWorkbook('docx')).toEqual(['Report on S-7 by Ana Kovač']);
});

it('until a template is filled in nobody can sign it, and who leaves is told when it fails', async () => {
  await setDataObject('Sheet', { id: '$lims.sample.id', result: 1, received: '' });
  await openNewWorkbook('Slow', 'Excel');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  simulator.fail({ times: 1, status: 500, meanwhile: () => answered });
  await ana.loadTemplate('Sheet');
  await ana.page.getByText('Filling the template in…').waitFor();
  for (const name of ['Publish', 'Load Template']) expect(await ana.button(name).isDisabled()).toBe(true);
  await ana.page.getByRole('link', { name: 'Back to the workbooks' }).click();
  await ana.page.getByRole('heading', { name: 'Buffers', level: 1 }).waitFor();
  answer();
  await ana.page
    .getByText(/^“Slow” was not filled in from the template “Sheet”: .*it answered 500/)
    .waitFor();
});
