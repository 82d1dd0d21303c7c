import { createBlank, patchWorkbook } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { PATIENCE, type SheetDesk, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

const tabs = ({ frame }: SheetDesk) => frame.locator('[data-u-comp="slide-tab-item"]');

/** Waits until the tabs are called so. */
const called = (sheet: SheetDesk, ...names: string[]) =>
  expect.poll(() => tabs(sheet).allTextContents(), { timeout: PATIENCE }).toEqual(names);

async function choose(sheet: SheetDesk, tab: string, entry: string): Promise<void> {
  await tabs(sheet).filter({ hasText: tab }).click({ button: 'right' });
  await sheet.frame.locator('.univer-popup').getByText(entry, { exact: true }).click();
}

/** Waits until a name can be typed into a tab. */
const naming = ({ frame }: SheetDesk) =>
  frame.locator('[data-u-comp="slide-tab-item"] [contenteditable="true"]').waitFor({ timeout: PATIENCE });

async function openTwo(key: string): Promise<SheetDesk> {
  const { bytes } = patchWorkbook(createBlank('xlsx'), [
    { op: 'add-sheet', sheet: '2', name: 'Second', index: 1 },
  ]);
  place.server.host.files.set(`/${key}.xlsx`, bytes);
  return await open(key, { path: `/${key}.xlsx` });
}

it('takes back at once what was done by the menu of a tab, and types into the sheet that is left', async () => {
  const sheet = await openTwo('tabs-undo');
  await choose(sheet, 'Sheet1', 'Rename');
  await naming(sheet);
  await sheet.keyboard.type('Weights');
  await sheet.keyboard.press('Enter');
  await called(sheet, 'Weights', 'Second');
  await sheet.keyboard.press('Control+z');
  await called(sheet, 'Sheet1', 'Second');

  await choose(sheet, 'Sheet1', 'Duplicate');
  await expect.poll(() => tabs(sheet).count(), { timeout: PATIENCE }).toBe(3);
  await sheet.keyboard.press('Control+z');
  await called(sheet, 'Sheet1', 'Second');

  // A sheet that is gone stays gone; what is left is typed into.
  await choose(sheet, 'Second', 'Delete');
  await sheet.frame.getByRole('button', { name: 'OK' }).click();
  await called(sheet, 'Sheet1');
  await sheet.keyboard.type('left');
  await sheet.keyboard.press('Enter');
  await sheet.stores({ A1: 'left' });
});

it('types into the cells of the sheet whose tab was clicked, and goes on in a formula', async () => {
  const sheet = await openTwo('tabs-type');
  await tabs(sheet).filter({ hasText: 'Second' }).click();
  await sheet.frame
    .locator('[data-u-comp="slide-tab-item"].univer-font-bold', { hasText: 'Second' })
    .waitFor();
  await tabs(sheet).filter({ hasText: 'Sheet1' }).click();
  await sheet.keyboard.type('typed');
  await sheet.keyboard.press('Enter');
  await sheet.keyboard.type('=1+');
  await tabs(sheet).filter({ hasText: 'Second' }).click();
  await sheet.keyboard.type('2');
  await sheet.keyboard.press('Enter');
  await sheet.stores({ A1: 'typed', A2: '=1+2' });
});

it('gives up a name by Escape, and pastes one with its spaces', async () => {
  const sheet = await openTwo('tabs-name');
  await choose(sheet, 'Second', 'Rename');
  await naming(sheet);
  await sheet.keyboard.type('Not this');
  await sheet.keyboard.press('Escape');
  await called(sheet, 'Sheet1', 'Second');
  await choose(sheet, 'Second', 'Rename');
  await naming(sheet);
  await sheet.paste({ 'text/plain': 'Run 12\n' });
  await sheet.keyboard.press('Enter');
  await called(sheet, 'Sheet1', 'Run 12');
});
