import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, openGroup } from './laboratory.ts';
import { ANA, type Person } from './person.ts';

let group: Group;
let ana: Person;
beforeAll(async () => {
  group = await openGroup('Buffers');
  ana = await group.enter(ANA);
  await ana.openProject('Buffers');
  await ana.createWorkbook('Titration', 'Word');
});
afterAll(() => group.close());

const toldOf = (page: Page) => page.getByText(/^A part of the page could not be loaded\./);

it('what is typed while the network is away stays, whatever is opened meanwhile, and is saved once it is back', async () => {
  const { page } = ana;
  await ana.openWorkbook('Titration');
  await ana.typeInDocument('Weighed 5.2 mg.');
  await ana.savedAsVersion(/[2-9]/);
  await page.context().setOffline(true);
  await page.keyboard.type(' Diluted.');
  await ana.button('Load Template').click();
  await toldOf(page).waitFor();
  await page.keyboard.press('Control+k');
  await ana.button('Versions').click();
  await ana.onPages('Weighed 5.2 mg. Diluted.').waitFor();
  await page.context().setOffline(false);
  // What was asked for and did not come is there now, by itself or when it is asked for again.
  await page.getByRole('list', { name: 'Versions' }).waitFor();
  await ana.button('Load Template').click();
  await page
    .getByRole('dialog', { name: 'Load Template' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  await page
    .getByRole('list', { name: 'Versions' })
    .getByText(/^Version 3/)
    .waitFor();
  const again = await group.enter(ANA);
  await again.openProject('Buffers');
  await again.openWorkbook('Titration');
  await again.onPages('Weighed 5.2 mg. Diluted.').waitFor();
});

it('a field that does not come leaves the document where it is, and is there once the network is back', async () => {
  // A browser that has nothing of the field yet.
  const fresh = await group.enter(ANA);
  const { page } = fresh;
  const field = /\/assets\/DayInput-[^/]+\.js$/;
  await page.route(field, (route) => route.abort());
  await fresh.openProject('Buffers');
  await fresh.openWorkbook('Titration');
  const text = fresh.onPages('Weighed 5.2 mg. Diluted.');
  await text.waitFor();
  await fresh.button('Ask for a signature').click();
  await toldOf(page).waitFor();
  const due = page.getByRole('dialog', { name: 'Ask for a signature' }).getByLabel('Due date');
  expect(await due.isDisabled()).toBe(true);
  expect(await text.count()).toBe(1);
  await page.unroute(field);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await due.fill('2999-12-31');
});

it('a screen that does not come leaves the ways to the others where they are', async () => {
  const { page } = ana;
  await ana.openProject('Buffers');
  await ana.card('Titration').waitFor();
  await page.context().setOffline(true);
  await ana.rail().getByRole('link', { name: 'Activity Log' }).click();
  await page.getByText('Part of it could not be loaded: check the connection, then reload.').waitFor();
  await page.context().setOffline(false);
  await ana.rail().getByRole('link', { name: 'Projects' }).click();
  await ana.card('Buffers').waitFor();
  expect(await ana.heading('Unexpected Application Error!').count()).toBe(0);
});

it('beside a list, what cannot be opened while the network is away is told at once', async () => {
  // A browser that has nothing of the palette yet.
  const fresh = await group.enter(ANA);
  const { page } = fresh;
  await fresh.openProject('Buffers');
  await fresh.card('Titration').waitFor();
  // Alerts are loaded while the list is looked at, the palette when it is asked for.
  for (const part of ['js', 'css'])
    await page.waitForFunction(
      (ending) =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('AlertList') && name.endsWith(ending)),
      part,
    );
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await toldOf(page).waitFor();
  await page.context().setOffline(false);
});
