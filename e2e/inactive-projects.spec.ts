import { toggleProjectQuestion } from '@benchbook/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, openGroup } from './laboratory.ts';
import { ANA, BEN, type Person } from './person.ts';

let group: Group;
let ana: Person;
beforeAll(async () => {
  group = await openGroup('Buffers');
  ana = await group.enter(ANA);
});
afterAll(() => group.close());

it('whoever adds a workbook to a project that somebody set inactive meanwhile reads why it is refused, and keeps what they typed', async () => {
  await ana.openProject('Buffers');
  await ana.button('New Workbook').click();
  const form = ana.page.getByRole('dialog', { name: 'New Workbook' });
  await form.getByLabel('Title').fill('Titration');

  const ben = await group.enter(BEN);
  await ben.go('/projects');
  await ben.card('Buffers').getByRole('checkbox', { name: 'Active' }).click();
  await ben.confirm(toggleProjectQuestion('Buffers', false), 'Ok');
  await ben.card('Buffers').waitFor({ state: 'hidden' });

  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('This project is inactive. Choose another one').waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe('Titration');
});

it('an inactive project offers no new workbook, and is set active where these are', async () => {
  await ana.page.reload();
  await ana.page.getByText('This project is inactive. Set it active to add workbooks.').waitFor();
  expect(await ana.button('New Workbook').count()).toBe(0);
  await ana.page
    .getByRole('toolbar', { name: 'Workbooks' })
    .getByRole('checkbox', { name: 'Active' })
    .click();
  await ana.confirm(toggleProjectQuestion('Buffers', true), 'Ok');
  await ana.button('New Workbook').waitFor();
  await ana.createWorkbook('Titration', 'Word');
});
