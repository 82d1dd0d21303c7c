import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, idsOf, openGroup } from './laboratory.ts';
import { ANA, BEN } from './person.ts';

let group: Group;
beforeAll(async () => {
  group = await openGroup('Sprachen');
});
afterAll(() => group.close());

it('is German where somebody chooses it, the editors too, with their decimals but not those of a workbook', async () => {
  const ana = await group.enter(ANA);
  const { page } = ana;
  const isSpoken = (language: string) =>
    page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
  await ana.openProject('Sprachen');
  await ana.createWorkbook('Messung', 'Word');
  await ana.createWorkbook('Kurve', 'Excel');
  await ana.go('/account');
  const signedInAs = await page.getByText(/, signed in as /).textContent();
  const loginID = signedInAs?.split(', signed in as ')[1] ?? '';
  await page
    .getByRole('combobox', { name: 'Language' })
    .or(page.getByRole('textbox', { name: 'Language' }))
    .click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await ana.heading('Konto').waitFor();
  await isSpoken('de');
  await screenshot(page, 'account-german');

  await page.getByRole('navigation', { name: 'Bildschirme' }).getByRole('link', { name: 'Projekte' }).click();
  await ana.button('Neues Projekt').waitFor();
  await ana.heading('Aktive Projekte').waitFor();
  await ana.openProject('Sprachen');
  await ana
    .card('Messung')
    .getByText(/gerade eben|vor \d+ Min\./)
    .first()
    .waitFor();
  await screenshot(page, 'workbooks-german');

  await ana.card('Messung').getByRole('link', { name: 'Messung' }).click();
  const word = ana.editor();
  await word.getByRole('button', { name: /^Fett/ }).waitFor();
  await ana.editorIsOpen();
  await word.locator('html[lang="de"]').waitFor({ state: 'attached' });
  await ana.typeInDocument('pH 7.4 bleibt, wie es geschrieben ist.');
  await page.getByText(/^Gespeichert als Version [2-9], /).waitFor();
  await ana.button('Versionen').click();
  await page
    .getByRole('list', { name: 'Versionen' })
    .getByText(/\d,\d kB/)
    .first()
    .waitFor();
  await screenshot(page, 'workbook-docx-german');
  // Beside the tree, too, the longest words stand in one row.
  const actions = page.getByRole('toolbar', { name: 'Dokument', exact: true });
  const oneRow = (await actions.boundingBox())?.height;
  await ana.button('Projektbaum').click();
  await page.getByRole('navigation', { name: 'Projekte' }).waitFor();
  expect((await actions.boundingBox())?.height).toBe(oneRow);
  expect(oneRow).toBeLessThan(40);
  await ana.button('Projektbaum').click();

  await page.getByRole('link', { name: 'Sprachen' }).first().click();
  await ana.card('Kurve').getByRole('link', { name: 'Kurve' }).click();
  const excel = ana.editor();
  await excel.getByRole('button', { name: /^Bedingte Formate/ }).waitFor();
  await ana.editorIsOpen();
  await ana.clickCell(0, 0);
  await page.keyboard.type('=1/8');
  await page.keyboard.press('Enter');
  // A number is on the screen as it is in the file, whoever reads it.
  await excel.getByRole('grid').getByRole('gridcell', { name: '0.125 A1' }).waitFor();
  await page.getByText(/^Gespeichert als Version [2-9], /).waitFor();
  await screenshot(page, 'workbook-xlsx-german');

  // What the server refuses is said in German, too.
  await ana.button('Abmelden').click();
  await page.getByRole('link', { name: 'Anmelden' }).first().click();
  await page.getByRole('textbox', { name: 'Benutzername' }).fill('nobody');
  await page.getByRole('textbox', { name: 'Passwort' }).fill('not this one at all');
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
  await page.getByText('Der Benutzername oder das Passwort ist nicht richtig.').first().waitFor();
  await screenshot(page, 'login-german');
  // Who is signed out chooses for the browser, and who signs in is spoken to as they have chosen.
  await ana.button(/^Sprache/).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  await isSpoken('en');
  await page.getByRole('textbox', { name: 'Username' }).fill(loginID);
  await page.getByRole('textbox', { name: 'Password' }).fill(ANA.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await ana.button('Neues Projekt').waitFor();
  await isSpoken('de');
});

it('is French without anything cut off or in a second row on a laptop', async () => {
  const ben = await group.enter(BEN);
  const { page } = ben;
  await ben.openProject('Sprachen');
  await ben.createWorkbook('Mesure', 'Word');
  await ben.openWorkbook('Mesure');
  await ben.typeInDocument('pH 7.4');
  await ben.savedAsVersion(/[2-9]/);
  const { projectId, experimentId } = idsOf(ben);
  await ben.go('/account');
  await page
    .getByRole('combobox', { name: 'Language' })
    .or(page.getByRole('textbox', { name: 'Language' }))
    .click();
  await page.getByRole('option', { name: 'Français' }).click();
  await ben.heading('Compte').waitFor();

  await ben.go(`/projects/${projectId}/experiments/${experimentId}/compare?before=1&after=2`);
  await page.getByRole('region', { name: 'Comparaison' }).getByText('pH 7.4').waitFor();
  const controls = page.locator('.editor-header').first();
  for (const side of ['Avant', 'Après']) {
    const chosen = page.getByRole('combobox', { name: side }).or(page.getByRole('textbox', { name: side }));
    const isCut = await chosen.first().evaluate((input) => input.scrollWidth > input.clientWidth);
    expect(isCut).toBe(false);
  }
  expect((await controls.boundingBox())?.height).toBeLessThan(90);

  await ben.go(`/projects/${projectId}/experiments`);
  await page.getByRole('radiogroup', { name: 'Présentation' }).getByTitle('Tableau').click();
  await page.getByRole('checkbox', { name: 'Choisir Mesure' }).check();
  const bar = page.getByRole('toolbar', { name: /cahiers choisis/ });
  await bar.getByRole('button', { name: 'Exporter en .eln' }).waitFor();
  expect((await bar.boundingBox())?.height).toBeLessThan(60);
  await screenshot(page, 'chosen-workbooks-french');
  await bar.getByRole('button', { name: 'Ne rien choisir' }).click();
  await bar.waitFor({ state: 'hidden' });
});
