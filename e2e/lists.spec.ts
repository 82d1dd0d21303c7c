import { readFileSync } from 'node:fs';
import { TEXTS, toggleProjectQuestion } from '@benchbook/contract';
import { makePdf } from '@benchbook/documents/testing/pdf';
import { screenshot } from '@benchbook/testing';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Group, openGroup } from './laboratory.ts';
import { ANA, type Person } from './person.ts';

let group: Group;
let ana: Person;
beforeAll(async () => {
  group = await openGroup('Buffers', 'Polymers', 'Proteins');
  ana = await group.enter(ANA);
});
afterAll(() => group.close());

/** Whether the mark in a box that is checked can be told from the box. */
const isMarkSeen = (box: Locator): Promise<boolean> =>
  box.evaluate((input: HTMLElement) => {
    const mark = input.parentElement?.querySelector('svg');
    if (!mark) return false;
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const pixel = (...colours: string[]): number => {
      if (canvas === null) throw new Error('Nothing can be painted.');
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return canvas
        .getImageData(0, 0, 1, 1)
        .data.slice(0, 3)
        .reduce((sum, part) => sum + part, 0);
    };
    const card = input.closest('.surface');
    const behind = [card, input].map((each) => (each ? getComputedStyle(each).backgroundColor : 'white'));
    // Of 765 between black and white.
    return Math.abs(pixel(...behind, getComputedStyle(mark).color) - pixel(...behind)) > 150;
  });

it('going back finds the list as it was left', async () => {
  await ana.go('/projects');
  const search = ana.page.getByRole('searchbox', { name: 'Search projects' });
  await ana.card('Buffers').waitFor();
  await search.fill('po');
  await ana.card('Buffers').waitFor({ state: 'hidden' });
  await ana.card('Polymers').getByRole('link', { name: 'Polymers' }).click();
  await ana.heading('Polymers').waitFor();
  await ana.page.goBack();
  await ana.card('Polymers').waitFor();
  expect(await ana.card('Buffers').count()).toBe(0);
  expect(await search.inputValue()).toBe('po');

  await ana.page.getByRole('button', { name: 'Clear search' }).click();
  await ana.card('Buffers').waitFor();
  expect(new URL(ana.page.url()).search).toBe('');
});

it('a click on a hit counts, although what was typed is reported a moment later', async () => {
  const { page } = ana;
  await page.clock.install();
  await ana.go('/projects');
  await ana.card('Polymers').waitFor();
  const screens = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await screens.promise;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('po');
  await ana.card('Polymers').getByRole('link', { name: 'Polymers' }).click();
  await page.clock.runFor('00:01');
  screens.resolve();
  await ana.heading('Polymers').waitFor();
  await page.unroute(/\/assets\/.+\.js$/);
});

it('the arrow in a workbook leads back to the list as it was left', async () => {
  await ana.openProject('Buffers');
  for (const title of ['Acetate', 'Phosphate']) await ana.createWorkbook(title, 'Word');
  await ana.openProject('Buffers');
  await ana.card('Phosphate').waitFor();
  await ana.page.getByRole('searchbox', { name: 'Search workbooks' }).fill('ace');
  await ana.card('Phosphate').waitFor({ state: 'hidden' });
  await ana.card('Acetate').getByRole('link', { name: 'Acetate' }).click();
  // Beside it stands what it is linked with.
  await ana.button('Links').click();
  const links = ana.page.getByRole('complementary', { name: 'Links' });
  await links.getByRole('combobox', { name: 'Link to a workbook' }).fill('phos');
  await ana.page.getByRole('option', { name: 'Phosphate (Buffers)' }).click();
  await links.getByLabel('What it is (optional)').fill('Its standard');
  await links.getByRole('button', { name: 'Link', exact: true }).click();
  const led = links.getByRole('region', { name: 'Links to' });
  await led.getByText('Its standard').waitFor();
  await led.getByRole('button', { name: 'Say what the link to Phosphate is' }).click();
  await led.getByLabel('What it is (optional)').fill('Measured against it');
  await led.getByRole('button', { name: 'Save' }).click();
  await led.getByText('Measured against it').waitFor();
  expect(await led.getByRole('link').allTextContents()).toEqual(['Phosphate']);
  await ana.page.getByRole('link', { name: 'Back to the workbooks' }).click();
  await ana.card('Acetate').waitFor();
  expect(await ana.card('Phosphate').count()).toBe(0);
});

it('the tree opens to what is asked for, a page after the other, and stays as it was left', async () => {
  const { page } = ana;
  const small = (url: string) => url.replace('pageSize=200', 'pageSize=2');
  await page.route(/pageSize=200/, (route) => route.continue({ url: small(route.request().url()) }));
  await ana.go('/projects');
  const tree = page.getByRole('navigation', { name: 'Projects' });
  await tree.getByRole('link', { name: 'Polymers' }).waitFor();
  expect(await tree.getByRole('link', { name: 'Proteins' }).count()).toBe(0);
  await tree.getByRole('button', { name: 'Show more projects (1 left)' }).click();
  await tree.getByRole('link', { name: 'Proteins' }).waitFor();
  expect(await tree.getByRole('button', { name: /Show more/ }).count()).toBe(0);
  expect(await tree.getByRole('link', { name: 'Acetate' }).count()).toBe(0);
  await tree.getByRole('button', { name: 'Workbooks of Buffers' }).click();
  await tree.getByRole('link', { name: 'Acetate' }).waitFor();
  await tree.getByRole('link', { name: 'Proteins' }).click();
  await ana.heading('Proteins').waitFor();
  await page.reload();
  // A project of a later page is in the tree, and open, while somebody stands in it.
  await tree.getByRole('button', { name: 'Workbooks of Proteins', expanded: true }).waitFor();
  expect(await tree.getByRole('link', { name: 'Proteins' }).getAttribute('aria-current')).toBe('page');
  expect(await tree.getByRole('button', { name: /Show more projects/ }).count()).toBe(0);
  await page.unroute(/pageSize=200/);
  await page.reload();
  await tree.getByRole('link', { name: 'Phosphate' }).waitFor();
});

it('a project is set inactive and active from its card after a question, and each list says what it has', async () => {
  const active = ana.card('Proteins').getByRole('checkbox', { name: 'Active' });
  await ana.go('/projects');
  await ana.button(TEXTS.showInactiveProjects).click();
  await ana.heading(TEXTS.inactiveProjects).waitFor();
  await ana.page.getByText(TEXTS.noProjects).waitFor();
  await ana.button(TEXTS.showActiveProjects).click();
  await ana.heading(TEXTS.activeProjects).waitFor();

  await active.click();
  await ana.confirm(toggleProjectQuestion('Proteins', false), 'Cancel');
  expect(await active.isChecked()).toBe(true);
  expect(await isMarkSeen(active)).toBe(true);
  await active.click();
  await ana.confirm(toggleProjectQuestion('Proteins', false), 'Ok');
  await ana.card('Proteins').waitFor({ state: 'hidden' });
  await ana.button(TEXTS.showInactiveProjects).click();
  await ana.card('Proteins').waitFor();
  await active.click();
  await ana.confirm(toggleProjectQuestion('Proteins', true), 'Ok');
  await ana.page.getByText(TEXTS.noProjects).waitFor();
});

it('workbooks are looked at as a table, which is remembered, and several of them are changed at once or none', async () => {
  const { page } = ana;
  await ana.openProject('Buffers');
  const choose = (name: string) => page.getByRole('radiogroup', { name: 'Look' }).getByTitle(name).click();
  await choose('Table');
  const table = page.getByRole('table', { name: 'workbooks' });
  await table.getByRole('row', { name: /Acetate.*Not published/ }).waitFor();
  // On a laptop the title has the width of what is seldom asked for, which is chosen where it is.
  expect(await table.getByRole('columnheader', { name: /Kind|Created/ }).count()).toBe(0);
  await table.getByRole('button', { name: 'Title' }).click();
  await table
    .getByRole('columnheader', { name: 'Title' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('title');
  await ana.button('Columns').click();
  await page.getByRole('menuitemcheckbox', { name: 'Kind' }).click();
  await page.keyboard.press('Escape');
  // Another day, by an address that says nothing of it: the same look and order.
  await ana.go(new URL(page.url()).pathname);
  await table
    .getByRole('columnheader', { name: 'Title' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor();
  await table.getByRole('row', { name: /Acetate.*Not published.*Word/ }).waitFor();
  expect(await table.getByRole('columnheader', { name: 'Created' }).count()).toBe(0);

  await table.getByRole('checkbox', { name: 'All workbooks of this page' }).click();
  const bar = page.getByRole('toolbar', { name: 'What to do with the chosen workbooks' });
  await bar.getByText('2 chosen').waitFor();
  await bar.getByRole('button', { name: 'Ask for signatures' }).click();
  const asking = page.getByRole('dialog', { name: 'Ask for signatures' });
  await asking.getByRole('combobox', { name: 'Person or role' }).fill('Ben');
  await page.getByRole('option', { name: 'Ben Okafor' }).click();
  const [asked] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/experiments/signatureRequests')),
    asking.getByRole('button', { name: 'Ask' }).click(),
  ]);
  expect(await asked.json()).toEqual({ changed: 2 });
  await bar.waitFor({ state: 'hidden' });

  // Both were asked for: again is refused for both, each by its name, and nothing is done.
  await table.getByRole('checkbox', { name: 'All workbooks of this page' }).click();
  await bar.getByRole('button', { name: 'Ask for signatures' }).click();
  await asking.getByRole('combobox', { name: 'Person or role' }).fill('Ben');
  await page.getByRole('option', { name: 'Ben Okafor' }).click();
  await asking.getByRole('button', { name: 'Ask' }).click();
  for (const title of ['Acetate', 'Phosphate']) {
    await asking.getByText(`“${title}”: Ben Okafor was asked already.`).waitFor();
  }
  await asking.getByRole('button', { name: 'Cancel' }).click();

  // The exported file holds what is chosen, and nothing else of the project.
  const ofPhosphate = table.getByRole('row', { name: /Phosphate/ }).getByRole('checkbox');
  await ofPhosphate.click();
  await bar.getByText('1 chosen').waitFor();
  await bar.getByRole('button', { name: 'Export as .eln' }).click();
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Latest version of each workbook' }).click(),
  ]);
  expect(exported.suggestedFilename()).toBe('Buffers.eln');
  const archive = readFileSync(await exported.path(), 'latin1');
  expect(new Set(archive.match(/[\w-]+\/version-\d+\.docx/g)).size).toBe(1);
  await ofPhosphate.click();
  await bar.getByText('2 chosen').waitFor();

  // Both get a tag, by which they are found from anywhere.
  await bar.getByRole('button', { name: 'Tags' }).click();
  const tagging = page.getByRole('dialog', { name: 'Tags' });
  await tagging.getByLabel('Add').fill('Long term');
  await tagging.getByLabel('Add').press('Enter');
  await tagging.getByRole('button', { name: 'Save' }).click();
  await bar.waitFor({ state: 'hidden' });
  await table.getByRole('list', { name: 'Tags of Phosphate' }).getByText('Long term').waitFor();
  await choose('Cards');
  await ana.card('Acetate').getByRole('link', { name: 'Long term' }).click();
  await page.getByText('Only what is tagged “Long term”.').waitFor();
  await ana.card('Acetate').getByRole('button', { name: 'Tags of Acetate' }).click();
  const own = page.getByRole('dialog', { name: 'Tags of Acetate' });
  await own.getByLabel('Tags', { exact: true }).press('Backspace');
  await own.getByRole('button', { name: 'Save' }).click();
  await ana.card('Acetate').waitFor({ state: 'hidden' });
  await ana.card('Phosphate').waitFor();

  // A star of one's own: on the card, in the search, and first on the first screen.
  const star = ana.card('Phosphate').getByRole('button', { name: 'Star of Phosphate' });
  await star.and(page.locator('[aria-pressed=false]')).click();
  await star.and(page.locator('[aria-pressed=true]')).waitFor();
  await ana.go('/search?search=buffer');
  await ana.button('Only what has your star').click();
  await page.getByText('Only what is with your star.').waitFor();
  await ana.go('/projects');
  const starred = page.getByRole('region', { name: 'At hand' }).getByRole('list', { name: 'Starred' });
  await starred.getByRole('link', { name: 'Phosphate' }).click();
  // The keyboard is brought to what the screen is about.
  await page.locator('h1:focus', { hasText: 'Phosphate' }).waitFor();
  await ana.editorIsOpen();
  expect(await ana.editor().locator('.save-text').isVisible()).toBe(false);
  await page
    .getByRole('status')
    .getByText(/^Saved as version/)
    .waitFor();
  await ana.button('Links').click();
  const linkedFrom = page.getByRole('region', { name: 'Linked from' });
  await linkedFrom.getByRole('link', { name: 'Acetate' }).waitFor();
  await linkedFrom.getByText('Measured against it').waitFor();
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await page.locator('h1:focus', { hasText: TEXTS.activeProjects }).waitFor();
  // What is typed on at once is found in the field, however long that takes to come.
  const late = /\/assets\/(SignedIn|Palette)-[^/]+\.js$/;
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await page.route(late, (route) => loads.then(() => route.continue()));
  await page.reload();
  await ana.heading(TEXTS.activeProjects).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Tempted');
  for (let times = 0; times < 3; times++) await page.keyboard.press('Backspace');
  await page.keyboard.type('lates');
  expect(await page.getByRole('combobox', { name: 'Search or do' }).count()).toBe(0);
  load();
  await page.getByRole('option', { name: 'Templates', exact: true }).click();
  await page.locator('h1:focus', { hasText: 'Templates' }).waitFor();
  await page.unroute(late);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or do' }).fill('Projects');
  await page.getByRole('option', { name: 'Projects', exact: true }).click();
  await page.locator('h1:focus', { hasText: 'Projects' }).waitFor();
  await ana.button('Star of Proteins').click();
  await starred.getByRole('link', { name: 'Proteins' }).waitFor();
  await ana.button('Only what has your star').click();
  await ana.card('Buffers').waitFor({ state: 'hidden' });
  await ana.button('Star of Proteins').click();
  await ana.card('Proteins').waitFor({ state: 'hidden' });
  // Where nothing was found stands what shows all again.
  await ana.page.getByText(TEXTS.noProjects).waitFor();
  await screenshot(page, 'nothing-found');
  await ana.button('Clear search and filters').click();
  await ana.card('Buffers').waitFor();

  // Tags stand beside title and description, too.
  await ana.openProject('Buffers');
  await ana.card('Phosphate').getByRole('button', { name: 'Edit Phosphate' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Workbook' });
  // Nobody types before the dialog has the keyboard, which it would take from them.
  await editing.getByRole('textbox', { name: 'Title' }).and(page.locator(':focus')).waitFor();
  await editing.getByLabel('Tags').fill('Buffers of March');
  await editing.getByLabel('Tags').press('Enter');
  await editing.getByRole('button', { name: 'Save' }).click();
  await ana.card('Phosphate').getByRole('link', { name: 'Buffers of March' }).waitFor();
});

it('a project is edited from its card, which says by whom', async () => {
  await ana.go('/projects');
  await ana.button('Edit Proteins').click();
  const dialog = ana.page.getByRole('dialog', { name: 'Edit Project' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await title.and(ana.page.locator(':focus')).waitFor();
  await title.fill('Enzymes');
  // Escape loses nothing that was typed.
  await title.press('Escape');
  const question = ana.page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await title.inputValue()).toBe('Enzymes');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await ana
    .card('Enzymes')
    .getByText(/^Created by Ana Kovač - /)
    .waitFor();
  await ana
    .card('Enzymes')
    .getByText(/^Last edit by Ana Kovač - /)
    .waitFor();
});

it('the workbooks of a project are filtered by what was signed, and none are said to be none', async () => {
  await ana.openProject('Polymers');
  await ana.page.getByText(TEXTS.noExperiments).waitFor();
  await ana.openProject('Buffers');
  await ana.card('Acetate').waitFor();
  const filter = ana.page.getByRole('combobox', { name: 'Show' });
  const choose = async (name: string) => {
    await filter.click();
    await ana.page.getByRole('option', { name, exact: true }).click();
  };
  await filter.click();
  await ana.page.getByRole('option').first().waitFor();
  const all = ['All', 'Not published', 'Published', 'Not reviewed', 'Reviewed'];
  expect(await ana.page.getByRole('option').allTextContents()).toEqual(all);
  await ana.page.getByRole('option', { name: 'Published', exact: true }).click();
  await ana.page.getByText(TEXTS.noExperiments).waitFor();
  await choose('Not published');
  await ana.card('Acetate').waitFor();
  await ana.card('Phosphate').waitFor();
});

it('the global search finds workbooks of all projects, by the same filter, and leads to their editor', async () => {
  await ana.go('/search');
  await ana.card('Phosphate').waitFor();
  await ana.page.getByRole('searchbox').fill('ACET');
  await ana.card('Phosphate').waitFor({ state: 'hidden' });
  const link = ana.card('Acetate').getByRole('link', { name: 'Acetate' });
  expect(await link.getAttribute('href')).toMatch(/^\/projects\/\d+\/experiments\/\d+$/);
  await ana.page.getByRole('combobox', { name: 'Show' }).click();
  await ana.page.getByRole('option', { name: 'Reviewed', exact: true }).click();
  await ana.page.getByText(TEXTS.noExperiments).waitFor();
});

it('the global search looks inside documents where that is wanted, says where, and leads there', async () => {
  await ana.openProject('Buffers');
  const pages = Buffer.from(makePdf(['Certificate', 'The purity of PX-0042 is 99 %']));
  await ana.upload([{ name: 'Supplier.pdf', buffer: pages }]);
  await ana.page.getByRole('dialog', { name: 'Upload Files' }).getByText('Close', { exact: true }).click();
  await ana.card('Supplier').waitFor();
  await ana.go('/search?search=px-0042');
  await ana.page.getByText(TEXTS.noExperiments).waitFor();
  // It is read in the background; the screen looks again by itself.
  await ana.page.getByRole('checkbox', { name: 'Inside documents' }).click();
  const found = ana.page.getByRole('list', { name: 'Found in Supplier' });
  await found.getByText('Page 2').waitFor({ timeout: 60_000 });
  expect(await found.locator('mark').allTextContents()).toEqual(['PX-0042']);
  // A PDF is opened in a new window, at the page.
  const [opened] = await Promise.all([
    ana.page.waitForEvent('popup'),
    found.getByRole('link', { name: 'Page 2' }).click(),
  ]);
  const editor = opened.frameLocator('iframe');
  await editor.getByText('Found on page 2.').waitFor({ timeout: 60_000 });
  await editor.locator('.textLayer .highlight', { hasText: 'PX-0042' }).waitFor();
  expect(new URL(opened.url()).searchParams.get('location')).toBe('page 2');
  await screenshot(opened, 'found-page');
  await editor.getByRole('button', { name: 'Remove the marks' }).click();
  await editor.locator('.textLayer .highlight').waitFor({ state: 'detached' });

  // A note on the page is a remark: written down at once, and found from the list of them.
  await editor.getByRole('button', { name: 'Note on the page' }).click();
  await opened.keyboard.press('Enter');
  await opened.keyboard.type('Ask for the chromatogram');
  await opened.keyboard.press('Control+Enter');
  await editor
    .getByRole('button', { name: /^Page \d, note by .*: Ask for the chromatogram$/ })
    .waitFor({ timeout: 60_000 });
  await opened.getByRole('button', { name: 'Remarks: 1 open' }).click();
  await opened.getByRole('button', { name: /^Show the note on page \d$/ }).click();
  await editor.locator('.mark.note:focus').waitFor({ timeout: 60_000 });
  await screenshot(opened, 'note-on-page');
  await opened.close();
  await ana.page.getByRole('searchbox').fill('px-0042 -purity');
  await found.waitFor({ state: 'hidden' });
});

it('a project and a workbook that are not there lead to the list they would be in', async () => {
  await ana.openProject('Buffers');
  const buffers = new URL(ana.page.url()).pathname;
  await ana.go(`${buffers}/2000000000`);
  await ana.heading('Buffers').waitFor();
  expect(new URL(ana.page.url()).pathname).toBe(buffers);
  await ana.go('/projects/2000000000/experiments');
  await ana.heading(TEXTS.activeProjects).waitFor();
  expect(new URL(ana.page.url()).pathname).toBe('/projects');
});

it('an address that asks for a page after the last leads to the last', async () => {
  await ana.go('/projects?page=7&searchBy=nonsense');
  await ana.card('Buffers').waitFor();
});

it('a list that cannot be loaded is not shown as empty, and can be asked for again', async () => {
  const lists = /\/api\/projects\?/;
  await ana.page.route(lists, (route) => route.fulfill({ status: 503, body: '' }));
  await ana.go('/projects');
  const failure = ana.page.getByRole('alert').filter({ hasText: 'Could not load projects.' });
  await failure.waitFor();
  expect(await ana.page.getByText('No Projects Found').count()).toBe(0);
  await ana.page.unroute(lists);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await ana.card('Buffers').waitFor();
});

it('cards come twelve a page, the newest first, with the way to the pages beside it', async () => {
  const [{ projectTypeId }] = (await ana.call('GET', '/api/projects')).body as [{ projectTypeId: number }];
  for (let number = 1; number <= 12; number++)
    await ana.call('POST', '/api/projects', { title: `Batch ${number}`, projectTypeId });
  await ana.go('/projects');
  await ana.card('Batch 12').waitFor();
  expect(await ana.page.getByRole('article').count()).toBe(12);
  expect(await ana.button('Previous').isDisabled()).toBe(true);
  await ana.button('Next').click();
  await ana.card('Buffers').waitFor();
  expect(await ana.page.getByRole('article').count()).toBe(3);
  expect(await ana.button('Next').isDisabled()).toBe(true);
  await ana.button('Previous').click();
  await ana.card('Batch 12').waitFor();
});
