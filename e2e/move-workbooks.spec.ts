import { severalCalls, TEXTS } from '@benchbook/contract';
import { connect } from '@benchbook/database';
import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf } from './accessibility.ts';
import { idsOf, openLaboratory, setUp } from './laboratory.ts';
import { ANA, BEN, type Person } from './person.ts';

let laboratory: Awaited<ReturnType<typeof openLaboratory>>;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  await setUp(laboratory.product.url, [ANA, BEN], ['Buffers', 'Polymers']);
  [ana, ben] = await Promise.all([laboratory.enter(ANA), laboratory.enter(BEN)]);
});
afterAll(() => laboratory?.close());

/** Where a workbook of the project on the screen is. */
const addressOf = async (person: Person, title: string): Promise<string> =>
  (await person.page.getByRole('link', { name: title, exact: true }).first().getAttribute('href')) ?? '';

it('two workbooks are moved by hand, are found in the other project, and their old addresses lead there', async () => {
  const { page } = ana;
  await ana.openProject('Buffers');
  for (const title of ['Acetate', 'Phosphate', 'Tris']) await ana.createWorkbook(title, 'Word');
  const old = await addressOf(ana, 'Acetate');
  const tree = page.getByRole('navigation', { name: 'Projects' });
  await tree.getByRole('link', { name: 'Acetate', exact: true }).waitFor();

  const look = page.getByRole('radiogroup', { name: 'Look' });
  await look.getByTitle('Table').click();
  const table = page.getByRole('table', { name: 'workbooks' });
  for (const title of ['Acetate', 'Phosphate']) {
    await table
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('checkbox')
      .click();
  }
  const bar = page.getByRole('toolbar', { name: 'What to do with the chosen workbooks' });
  await bar.getByRole('button', { name: 'Move to project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to project' });
  const move = dialog.getByRole('button', { name: 'Move', exact: true });
  const project = dialog.getByRole('combobox', { name: 'Project' });
  // The choices are shown at once, until somebody goes on.
  await page.getByRole('option', { name: /^Polymers \(/ }).waitFor();
  await page.keyboard.press('Tab');
  await move.click();
  await dialog.getByText('Choose a project.').waitFor();
  await project.fill('uffer');
  await page.getByText('Nothing found').waitFor();
  await project.fill('olym');
  await page.getByRole('option', { name: /^Polymers \(/ }).waitFor();
  await screenshot(page, 'move-workbooks');
  expect(await problemsOf(ana)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await move.click();
  await bar.waitFor({ state: 'hidden' });
  await table.getByRole('row', { name: /Acetate/ }).waitFor({ state: 'hidden' });
  await table.getByRole('row', { name: /Tris/ }).waitFor();
  await tree.getByRole('link', { name: 'Acetate', exact: true }).waitFor({ state: 'hidden' });
  const told = page.getByRole('status').filter({ hasText: '2 workbooks were moved.' });
  await told.waitFor();
  // One word of it, and not another one beside it.
  expect(await page.getByText(TEXTS.saved).count()).toBe(0);
  await screenshot(page, 'moved-workbooks');
  await told.getByRole('link', { name: /^Show Polymers/ }).click();
  await ana.heading('Polymers').waitFor();
  for (const title of ['Acetate', 'Phosphate']) {
    await table.getByRole('row', { name: new RegExp(title) }).waitFor();
    await tree.getByRole('link', { name: title, exact: true }).waitFor();
  }
  const present = await addressOf(ana, 'Acetate');
  expect(present).not.toBe(old);

  await ana.go(old);
  await page.waitForURL((url) => url.pathname === present);
  await ana.editorIsOpen();
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Polymers' })
    .waitFor();
  await ben.go(old);
  await ben.page.waitForURL((url) => url.pathname === present);
});

it('what is open in an editor is not moved, and the refusal says who has it', async () => {
  const { page } = ben;
  await ana.editorIsOpen();
  await ana.page.getByText(/^You are editing since /).waitFor();
  await ben.go(new URL(ana.page.url()).pathname.replace(/\/\d+$/, ''));
  await ben.button('Move Acetate to another project').click();
  const dialog = page.getByRole('dialog', { name: 'Move Acetate to another project' });
  await dialog.getByRole('combobox', { name: 'Project' }).fill('Buff');
  await page.getByRole('option', { name: /^Buffers \(/ }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog
    .getByText('“Acetate”: In use by Ana Kovač: move it once the editor is closed everywhere.')
    .waitFor();
  await screenshot(page, 'move-refused');
});

/** Moves it past the server, which would refuse what is open: as if it had been opened at the very moment. */
async function moveBehindTheScenes(experimentId: number, projectId: number): Promise<void> {
  const { db } = connect(laboratory.databaseUrl, { maxConnections: 1 });
  await db.updateTable('experiments').set({ project_id: projectId }).where('id', '=', experimentId).execute();
  await db.destroy();
}

it('a page that is open while its workbook is moved, and another one away from the network, lose nothing of what is typed', async () => {
  const { page } = ana;
  const here = page.url();
  const { projectId, experimentId } = idsOf(ana);
  const other = projectId === 1 ? 2 : 1;
  await ana.typeInDocument('Before the move.');
  await ana.savedAsVersion(/[2-9]/);
  await moveBehindTheScenes(experimentId, other);
  await page.keyboard.type(' While it was moved.');
  await page.getByText('This workbook is in the project Buffers now. You can go on.').waitFor();
  await screenshot(page, 'moved-while-open');
  await page.keyboard.type(' And on.');
  await page.context().setOffline(true);
  await page.keyboard.type(' Away.');
  await moveBehindTheScenes(experimentId, projectId);
  await moveBehindTheScenes(experimentId, other);
  await page.context().setOffline(false);
  await page.keyboard.type(' Back.');
  await ana.savedAsVersion(/[3-9]/);
  expect(page.url()).toBe(here);

  // Another person, by the address of before.
  await ben.go(new URL(here).pathname);
  await ben.page.waitForURL((url) => url.pathname === `/projects/${other}/experiments/${experimentId}`);
  await ben.onPages('Before the move. While it was moved. And on. Away. Back.').waitFor();
});

it('one workbook is moved on a phone', async () => {
  const { page } = ben;
  await page.setViewportSize({ width: 390, height: 800 });
  await ben.openProject('Polymers');
  await ben.button('Move Phosphate to another project').click();
  const dialog = page.getByRole('dialog', { name: 'Move Phosphate to another project' });
  await dialog.getByRole('combobox', { name: 'Project' }).fill('Buff');
  await page.getByRole('option', { name: /^Buffers \(/ }).waitFor();
  await screenshot(page, 'move-workbook-phone');
  await page.getByRole('option', { name: /^Buffers \(/ }).click();
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await ben.card('Phosphate').waitFor({ state: 'hidden' });
  await screenshot(page, 'moved-workbook-phone');
});

it('what is typed about a workbook arrives although somebody moves it meanwhile, and replaces nothing unasked', async () => {
  const { page } = ben;
  const move = (id: number, projectId: number) =>
    ana.call(severalCalls.moveExperiments.method, severalCalls.moveExperiments.path, {
      experimentIds: [id],
      projectId,
    });
  await page.setViewportSize({ width: 1280, height: 800 });
  await ben.openProject('Buffers');
  const [, from = '', id = ''] =
    /projects\/(\d+)\/experiments\/(\d+)/.exec(await addressOf(ben, 'Tris')) ?? [];
  const to = from === '1' ? 2 : 1;
  const description = page.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await ben.card('Tris').getByRole('button', { name: 'Edit Tris' }).click();
  await description.fill('Adjusted with HCl');
  expect((await move(Number(id), to)).status).toBe(200);
  await save.click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const there = await ben.call('GET', `/api/projects/${to}/experiments/${id}`);
  expect(there.body).toMatchObject({ title: 'Tris', description: 'Adjusted with HCl', projectId: to });

  // Another title is somebody else's word, which is replaced by whoever says so.
  await ben.openProject('Polymers');
  await ben.card('Tris').getByRole('button', { name: 'Edit Tris' }).click();
  await description.fill('Adjusted with HCl to pH 8');
  await ana.call('PUT', `/api/projects/${to}/experiments/${id}`, { title: 'Tris 0.1 M' });
  await move(Number(id), Number(from));
  await save.click();
  await page
    .getByRole('dialog')
    .getByText(/^It is now “Tris 0.1 M”, last edit by /)
    .waitFor();
});

it('a workbook is moved from the tree, and the one that is open by the palette, with one word of it', async () => {
  const { page } = ana;
  await ana.openProject('Buffers');
  const tree = page.getByRole('navigation', { name: 'Projects' });
  const leaf = tree.getByRole('listitem').filter({ hasText: 'Phosphate' }).last();
  await leaf.hover();
  await leaf.getByRole('button', { name: 'Move Phosphate to another project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Phosphate to another project' });
  const choose = async (project: string) => {
    await dialog.getByRole('combobox', { name: 'Project' }).fill(project);
    await page.getByRole('option', { name: new RegExp(`^${project} `) }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await choose('Polymers');
  await page.getByText('The workbook was moved.').waitFor();
  await leaf.waitFor({ state: 'hidden' });

  await ana.openProject('Polymers');
  await page.getByRole('main').getByRole('link', { name: 'Phosphate', exact: true }).click();
  await ana.editorIsOpen();
  await page.locator('.editor-header').getByRole('link', { name: 'Polymers' }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or do' }).fill('move pho');
  await page.getByRole('option', { name: 'Move Phosphate to another project' }).click();
  await choose('Buffers');
  await page.getByText('The workbook was moved.').waitFor();
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Buffers' })
    .waitFor();
  expect(await page.getByText('This workbook is in the project Buffers now.').count()).toBe(0);
});
