import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  deleteTemplateQuestion,
  experimentFilePaths,
  TEXTS,
  templateFilePaths,
  versionFilePaths,
} from '@benchbook/contract';
import { createBlank, extractText, readPackage } from '@benchbook/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savedBy } from './administrator.ts';
import { countClicks } from './clicks.ts';
import { anaAndBen, idsOf, type Laboratory, openLaboratory } from './laboratory.ts';
import type { Person } from './person.ts';

const REAL = fileURLToPath(new URL('../../shared/corpus/docx/poi__SampleDoc.docx', import.meta.url));
const hasReal = existsSync(REAL);
if (!hasReal)
  console.log('Left out: a template of a real document, because ../shared/corpus is not there; it is blank.');
const original = hasReal ? readFileSync(REAL) : Buffer.from(createBlank('docx'));

let laboratory: Laboratory;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  ({ ana, ben } = await anaAndBen(laboratory, 'Calibrations'));
});
afterAll(() => laboratory.close());

const textOf = (docx: Buffer) =>
  extractText(docx)
    .map(({ text }) => text)
    .join('\n');

describe('a template', () => {
  let templateId: number;

  it('is uploaded, and what cannot be one is named', async () => {
    await ana.go('/templates');
    await ana.page.getByText(TEXTS.noTemplates).waitFor();
    await ana.upload([
      { name: 'pH meter.docx', buffer: original },
      { name: 'signed.docx', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ]);
    const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
    await dialog.getByText('1 template created, 1 file refused.').waitFor();
    await dialog.getByText('A PDF cannot be a template').waitFor();
    await dialog.getByText('Close', { exact: true }).click();
    await ana.card('pH meter').getByText('Created by Ana Kovač').waitFor();
  });

  it('is edited in the editor, in versions of its own', async () => {
    await ana.card('pH meter').getByRole('link', { name: 'pH meter' }).click();
    await ana.editorIsOpen();
    templateId = Number(new URL(ana.page.url()).pathname.split('/').at(-1));
    await ana.savedAsVersion(1);
    await ana.typeInDocument('Rinse the electrode first.');
    await ana.savedAsVersion(2);
    const saved = await ana.download(templateFilePaths.file(templateId, 'docx'));
    expect(textOf(saved)).toContain('Rinse the electrode first.');
    expect(await ana.download(versionFilePaths.version({ templateId }, 1))).toEqual(original);
    await ana.go(`/templates/${templateId}/compare?before=1&after=2`);
    const comparison = ana.page.getByRole('region', { name: 'Comparison' });
    await comparison.locator('ins', { hasText: 'Rinse the electrode first.' }).waitFor();
  });

  it('begins a workbook, in which a table, a comment and the way back take few clicks', async () => {
    await ben.openProject('Calibrations');
    await countClicks('a new workbook from a template', (click) =>
      ben.makeWorkbook('Sunday', 'Word', click, { template: 'pH meter' }),
    );
    await ben.editorIsOpen();
    const place = idsOf(ben);
    const editor = ben.editor();
    await editor.getByText('Rinse the electrode first.').first().waitFor();
    await ben.typeInDocument(' Dry it.');
    for (let letter = 0; letter < 'Dry it.'.length; letter++)
      await ben.page.keyboard.press('Shift+ArrowLeft');
    await countClicks('a comment in a Word document', async (click) => {
      await click(editor.getByRole('button', { name: 'Comment', exact: true }));
      await ben.page.keyboard.type('With what?');
      await click(editor.getByRole('button', { name: 'Add', exact: true }));
    });
    await ben.page.keyboard.press('Control+End');
    await countClicks('a table in a Word document', async (click) => {
      await click(editor.getByRole('button', { name: 'Table', exact: true }));
      await click(editor.getByRole('button', { name: '2 × 3 table', exact: true }));
    });
    await ben.page.keyboard.press('Control+s');
    const saved = async () =>
      ben.download(experimentFilePaths.file(place.projectId, place.experimentId, 'docx'));
    const partOf = async (name: string) => readPackage(await saved()).text(name);
    await expect.poll(() => partOf('word/document.xml'), { timeout: 60_000 }).toContain('<w:tbl>');
    expect(await partOf('word/comments.xml')).toContain('With what?');
    const address = new URL(ben.page.url()).pathname;
    await ben.go('/projects');
    await countClicks('the workbook that was opened last', (click) =>
      click(ben.page.getByRole('list', { name: 'Opened last' }).getByRole('link', { name: 'Sunday' })),
    );
    await ben.page.waitForURL(`**${address}`);
  });

  it('becomes the next version of a workbook, which keeps what was in it before', async () => {
    await ben.openProject('Calibrations');
    await ben.createWorkbook('Monday', 'Word');
    await ben.openWorkbook('Monday');
    await ben.typeInDocument('Written before the template.');
    await ben.button('Load Template').click();
    const dialog = ben.page.getByRole('dialog', { name: 'Load Template' });
    const load = dialog.getByRole('button', { name: 'Load', exact: true });
    await dialog.getByRole('textbox', { name: 'Template' }).fill('ph met');
    expect(await load.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await ben.loadTemplate('PH METER');

    await ben.onPages('Rinse the electrode first.').waitFor();
    const versions = await ben.openVersions();
    await versions.getByText('Template "pH meter", version 2').waitFor();
    const place = idsOf(ben);
    const { body } = await ben.call(
      'GET',
      `/api/projects/${place.projectId}/experiments/${place.experimentId}`,
    );
    expect(body).toMatchObject({ templateId, templateVersion: 2 });
    const { version } = body as { version: number };
    expect(textOf(await ben.download(versionFilePaths.version(place, version - 1)))).toContain(
      'Written before the template.',
    );
    await ben.go(
      `/projects/${place.projectId}/experiments/${place.experimentId}/compare?before=${version - 1}&after=${version}`,
    );
    const comparison = ben.page.getByRole('region', { name: 'Comparison' });
    await comparison.getByText('Rinse the electrode first.').first().waitFor();
  });

  it('is gone from the list once it is deleted, and the workbook still has it', async () => {
    await ana.go('/templates');
    await ana.button('Delete pH meter').click();
    const dialog = ana.page.getByRole('dialog').filter({ hasText: deleteTemplateQuestion('pH meter') });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await ana.page.getByText(TEXTS.noTemplates).waitFor();
    await ben.openProject('Calibrations');
    await ben.openWorkbook('Monday');
    await ben.onPages('Rinse the electrode first.').waitFor();
    await ana.go(`/templates/${templateId}`);
    await ana.page.getByText(TEXTS.noTemplates).waitFor();
  });
});

describe('the screens of a template', () => {
  it('say when the workbook types cannot be loaded, and not that a new one is for everybody', async () => {
    const types = '**/api/experimentTypes';
    await ana.page.route(types, (route) => route.fulfill({ status: 503, body: '' }));
    await ana.go('/templates');
    await ana.button('New Template').click();
    const dialog = ana.page.getByRole('dialog', { name: 'New Template' });
    await dialog.getByText('Could not load the workbook types.').waitFor();
    await ana.page.unroute(types);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByPlaceholder('None: for everybody').waitFor();
    await ana.page.keyboard.press('Escape');
  });

  it('ask for the Data Object only with autofill, and say where it is wrong', async () => {
    await ana.go('/templates');
    await ana.button('New Template').click();
    const dialog = ana.page.getByRole('dialog', { name: 'New Template' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Report');
    expect(await dialog.getByRole('textbox', { name: 'Data Object' }).count()).toBe(0);
    await dialog.getByRole('checkbox', { name: 'Enable Autofill' }).check();
    await dialog.getByRole('textbox', { name: 'Data Object' }).fill('{"project": $project.title}');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Line 1, column 13').waitFor();
    await dialog.getByRole('textbox', { name: 'Data Object' }).fill('{"project": "$project.title"}');
    await savedBy(ana, () => dialog.getByRole('button', { name: 'Create' }).click());
    await ana.card('Report').waitFor();
    await ana.button('Edit Report').click();
    const edit = ana.page.getByRole('dialog', { name: 'Edit Template' });
    expect(await edit.getByRole('textbox', { name: 'Data Object' }).inputValue()).toContain('$project.title');
    expect(await edit.getByText('Document type').count()).toBe(0);
    await edit.getByRole('textbox', { name: 'Title' }).fill('Weekly report');
    await savedBy(ana, () => edit.getByRole('button', { name: 'Save' }).click());
    await ana.card('Weekly report').waitFor();
  });

  it('lead to the list when a template that is open is deleted', async () => {
    await ana.card('Weekly report').getByRole('link', { name: 'Weekly report' }).click();
    await ana.editorIsOpen();
    const id = new URL(ana.page.url()).pathname.split('/').at(-1);
    expect((await ana.call('DELETE', `/api/templates/${id}`)).status).toBe(200);
    await ana.page.getByText(TEXTS.noTemplates).waitFor();
  });
});
