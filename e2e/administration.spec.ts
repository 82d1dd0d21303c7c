import { experimentFilePaths, TEXTS } from '@benchbook/contract';
import { createBlank, formatOf, readPackage } from '@benchbook/documents';
import { CODE, codePart, withMacros } from '@benchbook/documents/testing';
import { PATIENCE_MS, screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allow, assign, create, equip, expand, saved, savedBy, setSwitch } from './administrator.ts';
import { withForeignEditor } from './foreign-editor.ts';
import { idsOf, type Laboratory, openLaboratory } from './laboratory.ts';
import { ANA, BEN, nameOf, Person } from './person.ts';

let laboratory: Laboratory;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  ana = await Person.at(laboratory.browser, laboratory.product.url);
  ben = await Person.at(laboratory.browser, laboratory.product.url);
});
afterAll(() => laboratory.close());

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="teal"/></svg>';

it('a laboratory is set up from nothing, on the screen alone', async () => {
  await ana.createFirstAdministrator(ANA);

  await ana.openSettings('Config');
  await ana.textbox('Client Name').fill('Riverside Labs');
  await saved(ana, ana.button('Save Changes'));
  await ana.page.getByRole('banner').getByText('Riverside Labs').waitFor();
  // The product's own mark is nothing to remove.
  expect(await ana.button('Remove Logo').count()).toBe(0);
  await savedBy(ana, async () => {
    const chooser = ana.page.waitForEvent('filechooser');
    await ana.button('Upload Logo').click();
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
    await (await chooser).setFiles(file);
  });
  expect((await ana.call('GET', '/api/config/logo')).body).toContain('fill="teal"');
  await ana.button('Remove Logo').waitFor();

  await ana.openSettings('Types');
  await create(ana, 'New Project Type', { Name: 'Chemistry', 'Short name': 'CHE' });
  await ana.openSettings('Roles');
  await create(ana, 'New Role', { Name: 'Chemist', Description: 'Works in the wet laboratory' });
  await expand(ana, 'Project types', 'Chemist');
  await assign(ana, 'Project Types', ['Chemistry']);
  await screenshot(ana.page, 'admin-roles');

  await ana.openSettings('Locations');
  await create(ana, 'New Location', { Name: 'Basel' });
  await create(ana, 'New Location', { Name: 'Bern' });
  await ana.createUser(BEN);
  await equip(ana, BEN, { locations: ['Basel', 'Bern'], roles: ['Chemist'] });
  await screenshot(ana.page, 'admin-users');
  await ana.openSettings('Workbook Types');
  await create(ana, 'New Workbook Type', { Name: 'Assay' });
  await setSwitch(ana, 'Use Roles', true);
  await ana.createProject('Everything else');

  await ben.signInFirst(BEN);
  expect(await ben.page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  await ben.button('Location Choose a location').click();
  await ben.page.getByRole('menuitemradio', { name: 'Bern' }).click();
  await ben.button('Location Bern').waitFor();
  await ben.createProject('Buffers', 'Chemistry');
  expect(await ben.card('Everything else').count()).toBe(0);
  await screenshot(ben.page, 'location');
});

it('a role given to somebody whose locations are still being saved stays given', async () => {
  await ana.openSettings('Roles');
  await create(ana, 'New Role', { Name: 'Safety officer', Description: 'Looks after the fume hoods' });
  await ana.openSettings('Users');
  await expand(ana, 'Locations and roles', nameOf(BEN));
  const locations = ana.page.getByRole('region', { name: 'User Locations' });
  const roles = ana.page.getByRole('region', { name: 'User Roles' });
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const list = /\/api\/users\?/;
  await ana.page.route(list, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await locations.getByRole('button', { name: 'Unassign Basel' }).click();
  await locations.getByRole('button', { name: 'Save User Locations' }).click();
  await ana.page.getByText(TEXTS.saved).first().waitFor();
  // What is saved is no unsaved change, although the list has not been read again.
  await locations
    .getByRole('button', { name: 'Save User Locations' })
    .and(ana.page.locator(':disabled'))
    .waitFor();
  await roles.getByRole('button', { name: 'Assign Safety officer' }).click();
  answer();
  await saved(ana, roles.getByRole('button', { name: 'Save User Roles' }));
  await ana.page.unroute(list);
  await ana.openSettings('Users');
  await expand(ana, 'Locations and roles', nameOf(BEN));
  await roles.getByRole('button', { name: 'Unassign Safety officer' }).waitFor();
  await roles.getByRole('button', { name: 'Unassign Chemist' }).waitFor();
  await assign(ana, 'User Locations', ['Basel']);
});

it('a location that is in use is not deleted, and the refusal says who has it', async () => {
  await ana.openSettings('Locations');
  await ana.button('Delete Basel').click();
  await ana.page
    .getByRole('dialog', { name: 'Delete location Basel?' })
    .getByRole('button', { name: 'Ok' })
    .click();
  await ana.page.getByText('The location "Basel" is assigned to 1 user. Take it from them first.').waitFor();
});

it('somebody who may create but not edit finds just that, and an administrator sees why', async () => {
  await allow(ana, 'Assay', 'Chemist', { create: true, edit: false });
  await ben.openProject('Buffers');
  await ben.createWorkbook('Potassium', 'Word', { type: 'Assay' });
  expect(await ben.button('Edit Potassium').count()).toBe(0);
  await ben.openWorkbook('Potassium');
  await ben.button('Publish').and(ben.page.locator(':disabled')).waitFor();

  await ana.openProject('Buffers');
  await ana.button('Who may do what with Potassium').click();
  const dialog = ana.page.getByRole('dialog', { name: 'What may somebody do with “Potassium”?' });
  await dialog.getByRole('combobox', { name: 'User' }).fill('okaf');
  await ana.page.getByRole('option', { name: 'Ben Okafor (ben)' }).click();
  await dialog
    .getByText('Ben Okafor has the role “Chemist”, to which the project type “Chemistry” is assigned.')
    .first()
    .waitFor();
  const edit = dialog.getByRole('region', { name: 'Edit it' });
  await edit.getByText('Refused').waitFor();
  await edit
    .getByText('No active role of Ben Okafor has the right Edit on the workbook type “Assay”.')
    .waitFor();
  await screenshot(ana.page, 'admin-access');
  await ana.page.keyboard.press('Escape');
});

it('roles are turned off and on, and hold at once for those who are signed in', async () => {
  await setSwitch(ana, 'Use Roles', false);
  await ben.go('/projects');
  await ben.card('Everything else').waitFor();
  await setSwitch(ana, 'Use Roles', true);
  await ben.go('/projects');
  await ben.card('Buffers').waitFor();
  expect(await ben.card('Everything else').count()).toBe(0);
});

async function chemistsMayEdit(may: boolean): Promise<void> {
  await ana.openSettings('Workbook Types');
  await ana.button('Edit Assay').click();
  const dialog = ana.page.getByRole('dialog', { name: 'Edit Workbook Type' });
  await dialog.getByRole('checkbox', { name: 'Chemist may edit' }).setChecked(may);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('with an ONLYOFFICE Docs, whose frame says nothing of it, rights that end and later versions reach the page', async () => {
  await ana.openSettings('Roles');
  await create(ana, 'New Role', { Name: 'Analyst', Description: 'Measures' });
  await equip(ana, ANA, { roles: ['Analyst'] });
  await allow(ana, 'Assay', 'Analyst', { create: true, edit: true });
  await chemistsMayEdit(true);
  await withForeignEditor(ben.page);
  await ben.openProject('Buffers');
  await ben.card('Potassium').getByRole('link', { name: 'Potassium' }).click();
  await ben.page.getByText('Frame 1, edit', { exact: true }).waitFor();
  await chemistsMayEdit(false);
  await ben.page.getByText('Frame 2, view', { exact: true }).waitFor();
  await ben.button('Publish').and(ben.page.locator(':disabled')).waitFor();

  await ana.openProject('Buffers');
  await ana.openWorkbook('Potassium');
  await ana.typeInDocument('Dried at 105 °C.');
  await ana.savedAsVersion(2);
  await ben.page.getByText(/^Version 2 was saved .* Below is still the version that you opened\.$/).waitFor();
  await screenshot(ben.page, 'newer-version');
  await ben.button('Show version 2').click();
  await ben.page.getByText('Frame 3, view', { exact: true }).waitFor();
  expect(await ben.button('Show version 2').count()).toBe(0);

  const { projectId, experimentId } = idsOf(ana);
  const restore = `/api/projects/${projectId}/experiments/${experimentId}/versions/1/restore`;
  expect(await ana.call('POST', restore, { reason: 'Begin again' })).toMatchObject({ status: 201 });
  await ben.page.getByText('Frame 4, view', { exact: true }).waitFor();
});

it('changes that are not saved are not lost without a question', async () => {
  const question = ana.page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await ana.openSettings('Locations');
  await ana.button('Edit Bern').click();
  const dialog = ana.page.getByRole('dialog', { name: 'Edit Location' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bern, north wing');
  await ana.page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Bern, north wing');
  await ana.page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await ana.openSettings('Config');
  await ana.textbox('Client Name').fill('Something else');
  await ana.page.getByRole('link', { name: 'Types', exact: true }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await ana.textbox('Client Name').inputValue()).toBe('Something else');
  await ana.page.getByRole('link', { name: 'Types', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await ana.heading('Project types').waitFor();
  expect(await ana.page.title()).toMatch(/^Types · Settings · /);
});

it('a form stays as it is when somebody else changes what it is about, and replaces that only on purpose', async () => {
  const { body } = await ana.call('GET', '/api/locations?search=Bern');
  const [bern] = Array.isArray(body) ? body : [];
  const rename = (name: string) => ana.call('PUT', `/api/locations/${bern.id}`, { name });
  const dialog = ana.page.getByRole('dialog', { name: 'Edit Location' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await ana.openSettings('Locations');
  await ana.button('Edit Bern').click();
  await name.fill('Bern, south wing');
  await rename('Bern, closed');
  await listIsReadAgain('Bern, closed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText(/changed this at .* while you were editing\. .*, and save again to replace it\.$/)
    .waitFor();
  expect(await name.inputValue()).toBe('Bern, south wing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await ana.page.getByRole('searchbox', { name: 'Search locations' }).fill('south');
  await ana.page.getByText('Basel').waitFor({ state: 'hidden' });
  await ana.button('Edit Bern, south wing').click();
  await name.fill('Bern, west wing');
  await rename('Bern');
  await listIsReadAgain('No locations found.');
  expect(await name.inputValue()).toBe('Bern, west wing');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

/** Comes back to the window until the list behind the dialog has been read again. */
async function listIsReadAgain(text: string): Promise<void> {
  await ana.page.waitForFunction(
    (shown) => {
      window.dispatchEvent(new Event('visibilitychange'));
      return document.body.textContent.includes(shown);
    },
    text,
    { polling: 500 },
  );
}

/** Once everything in the bar has its place: what comes later moves the button from under the mouse. */
async function openSiteList(): Promise<void> {
  await ben.go('/projects');
  await ben.page.waitForLoadState('networkidle');
  await ben.button('Site List').click();
}

it('the site list has the sites an administrator enters, and says when there are none or none can be loaded', async () => {
  await openSiteList();
  await ben.page.getByText(TEXTS.noSites).waitFor();

  await ana.openSettings('Config');
  await ana.textbox('Site name').fill('Central LIMS');
  await ana.textbox('Address').fill('javascript:alert(1)');
  await ana.button('Add Site').click();
  await ana.page.getByText('Write an address such as https://lims.example.org.').waitFor();
  await ana.textbox('Address').fill('https://lims.example.org/login');
  await ana.textbox('Identity').fill('ben.okafor');
  await ana.button('Add Site').click();
  await ana.button('Remove site Central LIMS').waitFor();
  await saved(ana, ana.button('Save Changes'));

  await openSiteList();
  const site = ben.page.getByRole('menuitem', { name: 'Central LIMS' });
  await site.waitFor();
  expect(await site.getAttribute('href')).toBe('https://lims.example.org/login');
  await screenshot(ben.page, 'site-list');

  await ben.page.route('**/api/applinks', (route) => route.abort());
  await openSiteList();
  await ben.page.getByText(TEXTS.sitesUnavailable).waitFor();
  await ben.page.unroute('**/api/applinks');
});

it('an upload makes workbooks of the type and visibility that are chosen for its files', async () => {
  await ana.openProject('Everything else');
  const file = { name: 'Sodium.docx', buffer: Buffer.from(createBlank('docx')) };
  await savedBy(ana, () => ana.upload([file], { type: 'Assay', isPrivate: true }));
  const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByText('1 workbook created').waitFor();
  await dialog.getByText('Close', { exact: true }).click();
  await ana.card('Sodium').getByText('Private', { exact: true }).waitFor();
  await ana.button('Edit Sodium').click();
  const edit = ana.page.getByRole('dialog', { name: 'Edit Workbook' });
  const type = edit.getByRole('combobox', { name: 'Workbook type' });
  await expect.poll(() => type.inputValue(), { timeout: PATIENCE_MS }).toBe('Assay');
  await ana.page.keyboard.press('Escape');
  await edit.waitFor({ state: 'hidden' });
});

it('two workbooks get another type at once, and none does where one of them is published', async () => {
  const { page } = ana;
  await ana.openProject('Everything else');
  await ana.createWorkbook('Cadmium', 'Word');
  await ana.createWorkbook('Calcium', 'Word');
  const list = `/api${new URL(page.url()).pathname}`;
  const titlesOf = async (type: string) => {
    const { body } = await ana.call('GET', '/api/experimentTypes');
    const id = (body as { id: number; typeName: string }[]).find(({ typeName }) => typeName === type)?.id;
    const of = (await ana.call('GET', list)).body as { title: string; experimentTypeId: number }[];
    return of.flatMap(({ title, experimentTypeId }) => (experimentTypeId === id ? [title] : [])).sort();
  };
  const others = await titlesOf('General');
  await page.getByRole('radiogroup', { name: 'Look' }).getByTitle('Table').click();
  const table = page.getByRole('table', { name: 'workbooks' });
  const dialog = page.getByRole('dialog', { name: 'Change type' });
  const changeBoth = async (type: string) => {
    for (const title of ['Cadmium', 'Calcium']) {
      await table.getByRole('checkbox', { name: `Choose ${title}` }).check();
    }
    await ana.button('Change type').click();
    await dialog.getByText('All 2 workbooks get this type, or none does').waitFor();
    await dialog.getByRole('combobox', { name: 'Workbook type' }).click();
    await page.getByRole('option', { name: type }).click();
    await dialog.getByRole('button', { name: 'Change' }).click();
  };
  await changeBoth('Assay');
  for (const title of ['Cadmium', 'Calcium']) {
    await table.getByRole('row', { name: new RegExp(`${title}.* Assay `) }).waitFor();
  }
  const both = ['Cadmium', 'Calcium', 'Sodium'];
  expect(await titlesOf('Assay')).toEqual(both);

  const [calcium] = ((await ana.call('GET', `${list}?search=Calcium`)).body ?? []) as { id: number }[];
  const signature = { meaning: 'Authorship', username: ANA.username, password: ANA.password };
  const published = await ana.call('PUT', `${list}/${calcium?.id}`, { isPublished: true, signature });
  expect(published.status).toBe(200);
  await changeBoth('General');
  await dialog.getByText('“Calcium”: A published workbook can no longer be changed.').waitFor();
  await screenshot(page, 'change-type-refused');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await titlesOf('Assay')).toEqual(both);
  expect(await titlesOf('General')).toEqual(others.filter((title) => !both.includes(title)));
  await page.getByRole('radiogroup', { name: 'Look' }).getByTitle('Cards').click();
});

it('a file with macros is taken in once an administrator allows it, and is edited with its macros in it', async () => {
  await setSwitch(ana, 'Allow files with macros', true);
  await ana.openProject('Everything else');
  await ana.upload([{ name: 'Automated.docm', buffer: Buffer.from(withMacros('docm')) }]);
  const dialog = ana.page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByText('1 workbook created').waitFor();
  await dialog.getByText('Close', { exact: true }).click();
  await ana.card('Automated').getByRole('img', { name: 'Word document with macros (docm)' }).waitFor();

  await ana.openWorkbook('Automated');
  await ana.page.getByText('With macros (docm), which are kept and never run here').waitFor();
  await ana.typeInDocument('Zirconium');
  await ana.savedAsVersion(/[2-9]/);
  const { projectId, experimentId } = idsOf(ana);
  const saved = await ana.download(experimentFilePaths.file(projectId, experimentId, 'docx'));
  expect(formatOf(saved)).toBe('docm');
  expect(new Uint8Array(readPackage(saved).read(codePart('docm')))).toEqual(CODE);
});
