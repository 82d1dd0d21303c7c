import { readFile } from 'node:fs/promises';
import { MAX_SEARCH } from '@benchbook/contract';
import { createBlank } from '@benchbook/documents';
import { PATIENCE_MS, screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Laboratory, openLaboratory, setUp } from './laboratory.ts';
import { type Account, ANA, BEN, nameOf, type Person } from './person.ts';

const CARLA: Account = { ...BEN, username: 'carla', firstName: 'Carla', lastName: 'Ruiz' };

let laboratory: Laboratory;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  await setUp(laboratory.product.url, [ANA, BEN, CARLA], ['Stability study']);
  [ana, ben] = await Promise.all([laboratory.enter(ANA), laboratory.enter(BEN)]);
});
afterAll(() => laboratory.close());

const line = (person: Person, text: string) =>
  person.page.getByRole('listitem').filter({ hasText: new RegExp(`^\\d\\d:\\d\\d:\\d\\d-${text}$`) });

const filter = async (person: Person, kind: string) => {
  await person.page.getByRole('combobox', { name: 'What happened' }).click();
  await person.page.getByRole('option', { name: kind }).click();
};

it('tells what was made, changed, uploaded and published, and leads there', async () => {
  await ben.openProject('Stability study');
  await ben.createWorkbook('Week 1', 'Word');
  await ben.button('Edit Week 1').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Edit Workbook' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Week one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await ben.card('Week one').waitFor();
  const file = Buffer.from(createBlank('xlsx', new Date()));
  await ben.upload([{ name: 'Results.xlsx', buffer: file }]);
  await ben.card('Results').waitFor();
  await ben.openProject('Stability study');
  await ben.openWorkbook('Week one');
  await ben.publish();

  await ben.openProject('Stability study');
  await ben.page.getByRole('toolbar').getByRole('link', { name: 'Activity Log' }).click();
  await ben.page.getByText('Project: Stability study').waitFor();
  const who = nameOf(BEN);
  for (const text of [
    `${who} published workbook "Week one"`,
    `${who} uploaded workbook "Results"`,
    `${who} edited workbook "Week one"`,
    `${who} created workbook "Week 1"`,
    `${nameOf(ANA)} created project "Stability study"`,
  ])
    await line(ben, text).waitFor();
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'full' });
  await ben.heading(today).waitFor();

  await filter(ben, 'Published and reviewed');
  await line(ben, `${who} created workbook "Week 1"`).waitFor({ state: 'hidden' });
  expect(new URL(ben.page.url()).searchParams.get('kind')).toBe('signed');
  await ben.page.reload();
  await line(ben, `${who} published workbook "Week one"`).getByRole('link', { name: '"Week one"' }).click();
  await ben.editorIsOpen();
});

it('shows nobody a project they do not see, and the administration only to administrators', async () => {
  await ana.call('POST', '/api/config/useRoles', { configValue: 'true' });
  const carla = await laboratory.enter(CARLA);
  await carla.go('/logs');
  await carla.page.getByText('Nothing has happened yet.').waitFor();
  expect(await carla.button('Download as CSV').count()).toBe(0);

  await ana.go('/logs');
  await line(ana, `${nameOf(ANA)} created user "carla"`).waitFor();
  await filter(ana, 'Sign-ins');
  // Once to choose her password, and once with it.
  await line(ana, `${nameOf(CARLA)} signed in`)
    .first()
    .waitFor();
  // Who looked at what is not beside the changes: it is asked for.
  const opened = `${nameOf(BEN)} opened workbook "Week one"`;
  await filter(ana, 'Opened and downloaded');
  await line(ana, opened).first().waitFor();
  await filter(ana, 'Saved and restored');
  await line(ana, opened).first().waitFor({ state: 'hidden' });
});

/** Looks for the edits of workbooks, and waits until nothing else is listed. */
async function findEdits(): Promise<void> {
  await ana.go('/logs');
  const other = line(ana, `${nameOf(ANA)} created project "Stability study"`);
  await other.waitFor();
  await ana.page.getByRole('searchbox', { name: 'Search the log' }).fill('edited workbook');
  await other.waitFor({ state: 'hidden' });
}

it('opens an entry with its values, and hands the whole as a file to an administrator', async () => {
  await findEdits();
  await ana.button(/^Details: .* edited workbook "Week one"$/).click();
  const dialog = ana.page.getByRole('dialog', { name: /^Entry \d+$/ });
  const values = dialog.getByRole('table', { name: 'Values' }).getByRole('row', { name: /^Title/ });
  await values.waitFor();
  expect(await values.getByRole('cell').allTextContents()).toEqual(['Week 1', 'Week one']);
  await dialog.getByRole('link', { name: 'Only this workbook' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await line(ana, `${nameOf(BEN)} created workbook "Week 1"`).waitFor();

  await findEdits();
  const downloading = ana.page.waitForEvent('download');
  await ana.button('Download as CSV').click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain(`${nameOf(BEN)},Edit Workbook,"${nameOf(BEN)} edited workbook ""Week one"""`);
  expect(csv.trim().split('\r\n')).toHaveLength(2);
});

it('finds what was done on a day, and says when nothing was', async () => {
  await ana.go('/logs?from=2020-01-01&to=2020-01-31');
  await ana.page.getByText('Nothing was found.').waitFor();
  await ana.button('Show everything').click();
  await line(ana, `${nameOf(ANA)} created project "Stability study"`).waitFor();
  expect(new URL(ana.page.url()).search).toBe('');
});

it('finds what was done on days that are typed', async () => {
  await ana.go('/logs');
  await line(ana, `${nameOf(ANA)} created project "Stability study"`).waitFor();
  await ana.field('From').pressSequentially('2020-01-02');
  await ana.page.waitForURL('**/logs?from=2020-01-02');
  await ana.field('To').pressSequentially('2019-12-31');
  await ana.page.keyboard.press('Tab');
  await ana.page.getByText('Choose a day from 2020-01-02 on.').waitFor();
  await ana.field('To').fill('2020-01-31');
  await screenshot(ana.page, 'days-of-the-log');
  await ana.page.getByRole('button', { name: '30 January 2020' }).click();
  await ana.page.waitForURL('**/logs?from=2020-01-02&to=2020-01-30');
  await ana.page.getByText('Nothing was found.').waitFor();
  // The address has the day before the field does.
  await expect.poll(() => ana.field('To').inputValue(), { timeout: PATIENCE_MS }).toBe('2020-01-30');
  await expect.poll(() => ana.field('From').inputValue(), { timeout: PATIENCE_MS }).toBe('2020-01-02');
  await ana.button('Show everything').click();
  await line(ana, `${nameOf(ANA)} created project "Stability study"`).waitFor();
  await expect.poll(() => ana.field('From').inputValue(), { timeout: PATIENCE_MS }).toBe('');
});

it('looks for as much of what is pasted as can be looked for', async () => {
  await ana.go('/logs');
  const search = ana.page.getByRole('searchbox', { name: 'Search the log' });
  await search.focus();
  await ana.page.keyboard.insertText(`${nameOf(ANA)} ${'did this '.repeat(30)}`);
  await ana.page.getByText('Nothing was found.').waitFor();
  expect(await search.inputValue()).toHaveLength(MAX_SEARCH);
});

it('shows an address that was typed wrong', async () => {
  await ana.go('/logs?before=-1&projectId=99999999999');
  await line(ana, `${nameOf(ANA)} created project "Stability study"`).waitFor();
});
