import { createBlank } from '@benchbook/documents';
import { it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { PATIENCE, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place } = setUpSheetDesk();

it('the list of conditional formats says in German what each asks, with its buttons', async () => {
  place.server.host.files.set('/file.xlsx', createBlank('xlsx'));
  const desk = await Desk.open(place, { fileType: 'xlsx', key: 'rules-in-german', lang: 'de' });
  await desk.mayWrite();
  const { frame } = desk;
  await frame.locator('[data-tool="rules"]').click();
  const panel = frame.getByRole('dialog', { name: 'Bedingte Formate' });
  await panel.locator('[name="first"]').fill('5', { timeout: PATIENCE });
  await panel.getByRole('button', { name: 'Regel hinzufügen' }).click();
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await frame.locator('[data-tool="rules"]').click();
  await panel.getByText('Wert größer als 5').waitFor({ timeout: PATIENCE });
  await panel.getByRole('button', { name: 'Löschen: Wert größer als 5' }).waitFor({ timeout: PATIENCE });
});

it('on a phone, where the list stands behind “More”, its buttons go on in it, and the last one ends both', async () => {
  place.server.host.files.set('/file.xlsx', createBlank('xlsx'));
  const opening = { fileType: 'xlsx', key: 'rules-on-a-phone', lang: 'de' } as const;
  const desk = await Desk.open(place, opening, { width: 390, height: 844 });
  await desk.mayWrite();
  const { frame } = desk;
  const more = frame.getByRole('button', { name: 'Mehr' });
  const panel = frame.getByRole('dialog', { name: 'Bedingte Formate' });
  for (const limit of ['5', '7']) {
    await more.click();
    await frame.locator('[data-tool="rules"]').click();
    if (limit === '7') await panel.getByRole('button', { name: 'Neue Regel' }).click();
    await panel.locator('[name="first"]').fill(limit, { timeout: PATIENCE });
    await panel.getByRole('button', { name: 'Regel hinzufügen' }).click();
    await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
    await frame.locator('.overflow').waitFor({ state: 'hidden', timeout: PATIENCE });
  }
});
