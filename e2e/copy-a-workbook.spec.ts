import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, idsOf, openGroup } from './laboratory.ts';
import { ANA, BEN, type Person } from './person.ts';

let group: Group;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  group = await openGroup('Buffers');
  [ana, ben] = await Promise.all([group.enter(ANA), group.enter(BEN)]);
});
afterAll(() => group.close());

it('a published workbook is copied, the copy edited and compared with what it was copied from', async () => {
  await ana.openProject('Buffers');
  await ana.createWorkbook('Phosphate, week 1', 'Word');
  expect(await ana.button('Copy Phosphate, week 1').count()).toBe(0);
  await ana.openWorkbook('Phosphate, week 1');
  await ana.typeInDocument('The buffer was adjusted to pH 7.4.');
  await ana.savedAsVersion(/[2-9]/);
  await ana.publish();

  await ben.openProject('Buffers');
  await ben.button('Copy Phosphate, week 1').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Copy Workbook' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  expect(await title.inputValue()).toBe('Phosphate, week 1 (copy)');
  await title.fill('');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByText('Title is required.').waitFor();
  await title.fill('Phosphate, week 2');
  await screenshot(ben.page, 'copy-workbook');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await ben.card('Phosphate, week 2').getByText('Created by Ben Okafor').waitFor();

  await ben.openWorkbook('Phosphate, week 2');
  await ben.onPages('The buffer was adjusted to pH 7.4.').waitFor();
  await ben.typeInDocument(' Stored cold.');
  await ben.savedAsVersion(/[2-9]/);
  const { projectId, experimentId } = idsOf(ben);
  await ben.go(`/projects/${projectId}/experiments/${experimentId}/compare`);
  await ben.page.getByRole('combobox', { name: 'Before' }).click();
  await ben.page.getByRole('option', { name: /^Copied from “Phosphate, week 1”, version \d+$/ }).click();
  const comparison = ben.page.getByRole('region', { name: 'Comparison' });
  await comparison.locator('ins', { hasText: 'Stored cold.' }).waitFor();
  expect(await comparison.locator('del').count()).toBe(0);

  await ana.go('/logs');
  await ana.page
    .getByText('Ben Okafor created workbook "Phosphate, week 2" as a copy of Phosphate, week 1')
    .waitFor();
});

it('a workbook is made from the card of its project, and edited and copied from the tree beside', async () => {
  const { page } = ben;
  await ben.go('/projects');
  await ben.button('New workbook in Buffers').click();
  const making = page.getByRole('dialog', { name: 'New Workbook' });
  await making.getByRole('textbox', { name: 'Title' }).fill('Acetate');
  await making.getByRole('button', { name: 'Create' }).click();
  // It is opened; the list is one step back.
  await page.waitForURL(/\/experiments\/\d+$/);
  await making.waitFor({ state: 'hidden' });
  await ben.go('/projects');
  const tree = page.getByRole('navigation', { name: 'Projects' });
  await tree.getByRole('button', { name: 'Workbooks of Buffers' }).click();
  await tree.getByRole('link', { name: /^Phosphate, week 1\s?, published$/ }).waitFor();
  await tree.getByRole('link', { name: 'Acetate', exact: true }).waitFor();
  await tree.getByRole('link', { name: 'Phosphate, week 2' }).hover();
  await ben.button('Edit workbook Phosphate, week 2').click();
  const edit = page.getByRole('dialog', { name: 'Edit Workbook' });
  await edit.getByRole('textbox', { name: 'Title' }).fill('Phosphate, week 2, cold');
  await edit.getByRole('button', { name: 'Save' }).click();
  await tree.getByRole('link', { name: 'Phosphate, week 2, cold' }).waitFor();
  await screenshot(page, 'tree');
  await ben.button('Copy workbook Phosphate, week 1').click();
  const copy = page.getByRole('dialog', { name: 'Copy Workbook' });
  await copy.getByRole('textbox', { name: 'Title' }).fill('Phosphate, week 10');
  await copy.getByRole('button', { name: 'Copy' }).click();
  await tree.getByRole('link', { name: 'Phosphate, week 10' }).waitFor();
  for (const versions of ['All versions', 'Latest version of each workbook']) {
    await ben.button('More about Buffers').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: versions }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Buffers.eln');
  }
  await ben.button('Export all projects as .eln').click();
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Latest version of each workbook' }).click(),
  ]);
  expect(all.suggestedFilename()).toMatch(/\.eln$/);
  const titles = await tree.getByRole('link', { name: /^Phosphate/ }).allTextContents();
  expect(titles.map((title) => title.replace(/, published$/, ''))).toEqual([
    'Phosphate, week 1',
    'Phosphate, week 2, cold',
    'Phosphate, week 10',
  ]);
  // As the journeys below know it.
  await ben.button('Edit workbook Phosphate, week 2, cold').click();
  await edit.getByRole('textbox', { name: 'Title' }).fill('Phosphate, week 2');
  await edit.getByRole('button', { name: 'Save' }).click();
  await tree.getByRole('link', { name: 'Phosphate, week 2', exact: true }).waitFor();
});

it('what was typed into the New, Edit and Copy dialogs is not lost without a question', async () => {
  const question = ben.page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await ben.openProject('Buffers');
  for (const [button, name] of [
    ['New Workbook', 'New Workbook'],
    ['Edit Phosphate, week 2', 'Edit Workbook'],
    ['Copy Phosphate, week 1', 'Copy Workbook'],
  ] as const) {
    await ben.button(button).click();
    const dialog = ben.page.getByRole('dialog', { name });
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await title.fill('Phosphate, week 3');
    await ben.page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await title.inputValue()).toBe('Phosphate, week 3');
    await ben.page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await ben.button(button).click();
    await title.waitFor();
    await ben.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
});

it('a change of somebody else is named before it is replaced by what was typed', async () => {
  await ben.button('Edit Phosphate, week 2').click();
  const dialog = ben.page.getByRole('dialog', { name: 'Edit Workbook' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await title.fill('Phosphate, second week');
  const { body } = await ana.call('GET', '/api/search/experiments?search=week%202');
  const [copy] = Array.isArray(body) ? body : [];
  await ana.call('PUT', `/api/projects/${copy.projectId}/experiments/${copy.id}`, { title: 'Week two' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('It is now “Week two”, last edit by Ana Kovač').waitFor();
  expect(await title.inputValue()).toBe('Phosphate, second week');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await ben.card('Phosphate, second week').waitFor();
});

it('a workbook that a colleague declines to sign is amended in a copy, and each leads to the other', async () => {
  const { page } = ben;
  await ben.openProject('Buffers');
  await ben.card('Phosphate, week 1').getByRole('link', { name: 'Phosphate, week 1' }).click();
  await ben.button('Decline').click();
  const asking = page.getByRole('dialog', { name: 'Decline to sign Phosphate, week 1' });
  await asking.getByRole('button', { name: 'Decline' }).click();
  await asking.getByText('A reason is required.').waitFor();
  await asking.getByRole('textbox', { name: 'Reason' }).fill('The blank of run 3 is missing');
  await ben.prove(asking, 'mistyped, and not this one');
  await asking.getByRole('button', { name: 'Decline' }).click();
  await asking
    .getByText(/is not right\. Nothing was signed\.|not your password\. Nothing was signed\./)
    .waitFor();
  await ben.prove(asking);
  await screenshot(page, 'decline-dialog');
  await asking.getByRole('button', { name: 'Decline' }).click();
  await page.getByText(/^Declined by Ben Okafor on .*: The blank of run 3 is missing$/).waitFor();
  expect(await ben.button('Review').isDisabled()).toBe(true);
  await ben.button('Decline').waitFor({ state: 'hidden' });

  await ana.openProject('Buffers');
  const card = ana.card('Phosphate, week 1');
  await card.getByText(/^Declined by Ben Okafor - /).waitFor();
  await card.getByText('The blank of run 3 is missing').waitFor();
  await screenshot(ana.page, 'declined-card');
  await card.getByRole('link', { name: 'Phosphate, week 1' }).click();
  await ana.button('Make an amended copy').click();
  const dialog = ana.page.getByRole('dialog', { name: 'Amend Workbook' });
  await dialog.getByRole('button', { name: 'Amend' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await screenshot(ana.page, 'declined-workbook');
  await ana.page.getByRole('link', { name: 'Phosphate, week 1 (amended)' }).first().click();
  const amends =
    /^Amends Phosphate, week 1, version \d+, declined by Ben Okafor on .*: The blank of run 3 is missing$/;
  await ana.page.getByText(amends).waitFor();

  await ana.publish();
  await ana.button('Withdraw').click();
  const withdrawing = ana.page.getByRole('dialog', { name: /^Withdraw Phosphate, week 1 \(amended\) from/ });
  await withdrawing.getByRole('textbox', { name: 'Reason' }).fill('Ben has left the laboratory');
  await ana.prove(withdrawing);
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click();
  await ana.page
    .getByText(/^Withdrawn from signing by Ana Kovač on .*: Ben has left the laboratory$/)
    .waitFor();
  await ana.button('Withdraw').waitFor({ state: 'hidden' });
  await screenshot(ana.page, 'amended-copy');
});
