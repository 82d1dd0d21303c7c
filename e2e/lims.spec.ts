import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENT_TYPES, TEXTS } from '@benchbook/contract';
import { type LimsSimulator, screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Calls } from './calls.ts';
import { setUp } from './laboratory.ts';
import {
  CONNECTION,
  connect,
  importAll,
  importFrom,
  type LimsLaboratory,
  openLaboratoryWithLims,
  setEndpoints,
  useSuggestedEndpoint,
} from './lims.ts';
import { ANA, type Person } from './person.ts';

/** A user of the LIMS who cannot be imported without a user name. */
const NOBODY = {
  id: '1004',
  firstName: 'No',
  lastName: 'Body',
  email: 'nobody@lims.example.org',
  active: true,
  timezone: '',
};

let laboratory: LimsLaboratory;
let simulator: LimsSimulator;
let administrator: Calls;
let ana: Person;
beforeAll(async () => {
  laboratory = await openLaboratoryWithLims();
  ({ simulator } = laboratory);
  administrator = await setUp(laboratory.product.url, [ANA], []);
  ana = await laboratory.enter(ANA);
});
afterAll(() => laboratory.close());

it('a data connection is made, tested, and shows what the LIMS really answered', async () => {
  await ana.go('/projects');
  await ana.page.getByRole('link', { name: 'Go to the data connections' }).waitFor();
  await connect(ana, simulator);
  await ana.button(`Test connection ${CONNECTION}`).click();
  const dialog = ana.page.getByRole('dialog', { name: `Test: ${CONNECTION}` });
  await dialog.getByText('Status 200').waitFor();
  await dialog.getByText('"LIMS simulator"').waitFor();

  simulator.fail({ status: 503, times: 1 });
  await dialog.getByRole('button', { name: 'Test again' }).click();
  await dialog.getByText('Status 503').waitFor();
  await dialog.getByText('The simulator was told to fail.').waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'hidden' });
});

it('a stored secret stays when its field is left empty, and is asked for again when the server is another', async () => {
  await ana.button(`Edit ${CONNECTION}`).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Edit Data Connection' });
  const token = dialog.getByRole('textbox', { name: 'Token' });
  await dialog.getByText('A token is stored. Leave empty to keep it.').waitFor();
  expect(await token.inputValue()).toBe('');
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill('https://elsewhere.example.org/api');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Token is required.').waitFor();
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(`${simulator.url}/`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await ana.button(`Test connection ${CONNECTION}`).click();
  const test = ana.page.getByRole('dialog', { name: `Test: ${CONNECTION}` });
  await test.getByText('Status 200').waitFor();
  await ana.page.keyboard.press('Escape');
  await test.waitFor({ state: 'hidden' });
});

it('users are imported, with a reason for the row that cannot be; the second time all are unchanged [Annex 11, 5]', async () => {
  await ana.openSettings('Users');
  await ana.page.getByText('To import users, choose where from under Events.').waitFor();
  expect(await ana.button('Import Users').isDisabled()).toBe(true);

  await useSuggestedEndpoint(ana, 'Import users', `${simulator.url}/users`);
  await ana.button('Test Import users').click();
  const test = ana.page.getByRole('dialog', { name: `Test: ${CONNECTION}, Import users` });
  await test.getByText('"ben.okafor"').waitFor();
  await screenshot(ana.page, 'lims-event-test');
  await ana.page.keyboard.press('Escape');
  await test.waitFor({ state: 'hidden' });
  await importFrom(ana, 'users');

  simulator.data.users.push({ ...NOBODY, username: '' });
  expect(await importAll(ana, 'Users')).toEqual(['3', '0', '0', '1']);
  await ana.page.getByRole('row', { name: /4 .*The user ?name is empty\./i }).waitFor();
  await screenshot(ana.page, 'lims-import-failed');
  simulator.data.users.pop();
  await ana.page.keyboard.press('Escape');
  await ana.page.getByRole('cell', { name: 'ben.okafor', exact: true }).waitFor();

  expect(await importAll(ana, 'Users')).toEqual(['0', '0', '3', '0']);
  await ana.page.keyboard.press('Escape');
});

it('an event is fitted to a LIMS that calls its fields otherwise', async () => {
  await useSuggestedEndpoint(ana, 'Import locations', `${simulator.url}/locations`);
  await ana.button('Edit Import locations').click();
  const dialog = ana.page.getByRole('dialog', { name: 'Edit Event: Import locations' });
  await dialog.getByRole('switch', { name: 'Use the fields of General' }).uncheck();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('title');
  await screenshot(ana.page, 'lims-event-mapping');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await importFrom(ana, 'locations');
  expect(await importAll(ana, 'Locations')).toEqual(['0', '0', '0', '3']);
  await ana.page.keyboard.press('Escape');

  await ana.openSettings('Events');
  await ana.button('Edit Import locations').click();
  await dialog.getByRole('switch', { name: 'Use the fields of General' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await importAll(ana, 'Locations')).toEqual(['3', '0', '0', '0']);
  await ana.page.keyboard.press('Escape');
});

it('a workbook is exported although the LIMS fails first, as one record with what was typed last', async () => {
  const { exportDocument, referenceGroups, instruments, tests } = EVENT_TYPES;
  await setEndpoints(administrator, [exportDocument, referenceGroups, instruments, tests]);

  await ana.createProject('Not for the LIMS');
  // What was done meanwhile has its tick among the first steps.
  const steps = ana.page.getByRole('region', { name: 'First steps' }).getByRole('listitem');
  for (const done of ['Make a project', 'Invite a colleague', 'Connect a LIMS'])
    await steps.filter({ hasText: done }).getByRole('img', { name: 'Done:' }).waitFor();
  await ana.button('New Project').click();
  const project = ana.page.getByRole('dialog', { name: 'New Project' });
  await project.getByRole('textbox', { name: 'Title' }).fill('Stability');
  await project.getByRole('combobox', { name: 'Project type' }).click();
  await ana.page.getByRole('option', { name: 'General' }).click();
  await project.getByRole('combobox', { name: 'Reference info group' }).click();
  await ana.page.getByRole('option', { name: 'Release testing' }).click();
  await project.getByRole('button', { name: 'Create' }).click();
  await ana.openProject('Stability');

  await ana.button('New Workbook').click();
  const workbook = ana.page.getByRole('dialog', { name: 'New Workbook' });
  await workbook.getByRole('textbox', { name: 'Title' }).fill('Week 1');
  await workbook.getByRole('combobox', { name: 'Instrument' }).click();
  await ana.page.getByRole('option', { name: 'HPLC 1260' }).click();
  await workbook.getByRole('combobox', { name: 'Test' }).click();
  await ana.page.getByRole('option', { name: 'Loss on drying' }).click();
  await screenshot(ana.page, 'lims-new-workbook');
  await workbook.getByRole('button', { name: 'Create' }).click();
  await ana.editorIsOpen();
  await ana.typeInDocument('Dried to constant mass.');

  simulator.fail({ status: 500, times: 1 });
  const mayBegin = Promise.withResolvers<void>();
  const call = '**/exportDocument';
  await ana.page.route(call, async (route) => {
    await mayBegin.promise;
    await route.continue();
  });
  await ana.button('Export to LIMS').click();
  const busy = ana.page.getByRole('dialog', { name: 'Export to LIMS' });
  await busy.getByText('Saving what was typed last…').waitFor();
  mayBegin.resolve();
  await busy.waitFor({ state: 'hidden' });
  await ana.page.unroute(call);
  await ana.page.getByText(/^Trying again, 2 of 9: /).waitFor();
  await ana.page.getByText(`Exported to ${CONNECTION} as R-1, `).waitFor();
  await ana.page.getByText('Successfully Saved').waitFor();
  await screenshot(ana.page, 'lims-exported');

  await ana.button(/^Exported to /).click();
  const history = ana.page.getByRole('dialog', { name: 'Exports to the LIMS' });
  await history.getByText(/status 500/).waitFor();
  await history.getByText('The LIMS took it as R-1.').waitFor();
  await screenshot(ana.page, 'lims-exports');
  expect(simulator.records).toHaveLength(1);
  const [record] = simulator.records;
  expect(record?.export.project).toMatchObject({ title: 'Stability', refInfoGroupId: '2' });
  await ana.page.keyboard.press('Escape');
});

it('what the LIMS refuses for good is said, and an administrator tries it again', async () => {
  await ana.typeInDocument(' Weighed again.');
  simulator.fail({ status: 422, times: 1 });
  await ana.button('Export to LIMS').click();
  const line = ana.button(/^Not exported: /);
  await line.waitFor();
  await line.click();
  const history = ana.page.getByRole('dialog', { name: 'Exports to the LIMS' });
  await screenshot(ana.page, 'lims-export-failed');
  await history.getByRole('button', { name: 'Try again' }).click();
  await history.getByText('The LIMS took it as R-2.').waitFor();
  await ana.page.keyboard.press('Escape');
});

it('a project without a reference info group has no export, and the names of the LIMS stand in the forms', async () => {
  await ana.openProject('Stability');
  await ana.button('Edit Week 1').click();
  const dialog = ana.page.getByRole('dialog', { name: 'Edit Workbook' });
  await dialog
    .getByRole('combobox', { name: 'Instrument' })
    .and(ana.page.locator('[value="HPLC 1260"]'))
    .waitFor();
  await ana.page.keyboard.press('Escape');
  await ana.openProject('Not for the LIMS');
  await ana.createWorkbook('Notes', 'Word');
  await ana.openWorkbook('Notes');
  expect(await ana.button('Export to LIMS').count()).toBe(0);
});

it('nothing is exported, and the person is told, when what was typed last cannot be saved', async () => {
  await ana.openProject('Stability');
  await ana.openWorkbook('Week 1');
  const records = simulator.records.length;
  // No version can be written while its folder is away.
  const folder = join(laboratory.product.dataDir, 'documents');
  await rename(folder, `${folder}-away`);
  await ana.typeInDocument(' Not safe yet.');
  await ana.button('Export to LIMS').click();
  await ana.page.getByText(TEXTS.saveFailed).waitFor();
  await rename(`${folder}-away`, folder);
  expect(simulator.records).toHaveLength(records);
  await ana.button('Export to LIMS').click();
  await ana.page.getByText(`Exported to ${CONNECTION} as R-${records + 1}, `).waitFor();
});

it('a project of the type Instrument has its instrument, and its workbooks are not asked for one', async () => {
  await ana.go('/projects');
  await ana.button('New Project').click();
  const project = ana.page.getByRole('dialog', { name: 'New Project' });
  await project.getByRole('textbox', { name: 'Title' }).fill('Logbook of the HPLC');
  expect(await project.getByRole('combobox', { name: 'Instrument' }).count()).toBe(0);
  await project.getByRole('combobox', { name: 'Project type' }).click();
  await ana.page.getByRole('option', { name: 'Instrument' }).click();
  await project.getByRole('combobox', { name: 'Instrument' }).click();
  await ana.page.getByRole('option', { name: 'HPLC 1260' }).click();
  await project.getByRole('button', { name: 'Create' }).click();
  await ana.card('Logbook of the HPLC').waitFor();

  await ana.button('Edit Logbook of the HPLC').click();
  const edit = ana.page.getByRole('dialog', { name: 'Edit Project' });
  await edit
    .getByRole('combobox', { name: 'Instrument' })
    .and(ana.page.locator('[value="HPLC 1260"]'))
    .waitFor();
  await ana.page.keyboard.press('Escape');
  await edit.waitFor({ state: 'hidden' });
  await ana.openProject('Logbook of the HPLC');
  await ana.button('New Workbook').click();
  const workbook = ana.page.getByRole('dialog', { name: 'New Workbook' });
  await workbook.getByRole('combobox', { name: 'Test' }).waitFor();
  expect(await workbook.getByRole('combobox', { name: 'Instrument' }).count()).toBe(0);
  await workbook.getByRole('button', { name: 'Cancel' }).click();
});

it('a data connection goes, unless the history of a workbook names it', async () => {
  const remove = async (name: string) => {
    await ana.button(`Delete ${name}`).click();
    const question = ana.page.getByRole('dialog', { name: `Delete data connection ${name}?` });
    await question.getByRole('button', { name: 'Ok' }).click();
  };
  await connect(ana, simulator, 'Old LIMS');
  await remove('Old LIMS');
  await ana.button('Delete Old LIMS').waitFor({ state: 'detached' });
  await remove(CONNECTION);
  await ana.page.getByText(`Workbooks were exported through "${CONNECTION}"`).waitFor();
  await ana.button(`Delete ${CONNECTION}`).waitFor();
});
