import { createBlank } from '@benchbook/documents';
import { it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { PATIENCE, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place } = setUpSheetDesk();

it('what a cell does not take is refused in German, with what it takes', async () => {
  place.server.host.files.set('/file.xlsx', createBlank('xlsx'));
  const desk = await Desk.open(place, { fileType: 'xlsx', key: 'input-in-german', lang: 'de' });
  await desk.mayWrite();
  const { frame, page } = desk;
  await frame.locator('[data-tool="input-rules"]').click();
  const panel = frame.locator('[role="dialog"]:not(.overflow):visible');
  await panel.locator('select').first().selectOption('whole', { timeout: PATIENCE });
  await panel.locator('[name="first"]').fill('1');
  await panel.locator('[name="second"]').fill('10');
  await panel.getByRole('button', { name: 'Setzen' }).click();
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await frame.getByText('Erlaubt: Ganze Zahl zwischen 1 und 10.').waitFor({ timeout: PATIENCE });
});
