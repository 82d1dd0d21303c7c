import { createBlank } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing/browser';
import { it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { PATIENCE, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place } = setUpSheetDesk();

it('a function is found in German by what it does, and says in German what it wants', async () => {
  place.server.host.files.set('/file.xlsx', createBlank('xlsx'));
  const desk = await Desk.open(place, { fileType: 'xlsx', key: 'functions-in-german', lang: 'de' });
  await desk.mayWrite();
  const { frame, page } = desk;
  await page.keyboard.press('Shift+F3');
  const panel = frame.getByRole('dialog', { name: 'Funktionen' });
  await panel
    .getByRole('combobox', { name: 'Funktionen durchsuchen' })
    .fill('Standardabweichung Stichprobe', { timeout: PATIENCE });
  const estimated = panel.getByRole('option', { name: /^STDEV\.S/ });
  await estimated
    .getByText('Schätzt die Standardabweichung aus einer Stichprobe')
    .waitFor({ timeout: PATIENCE });
  await estimated.click();
  await panel.getByText(/^Die erste Zahl der Stichprobe/).waitFor({ timeout: PATIENCE });
  await screenshot(page, 'functions-german');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });

  // What is suggested while somebody types says it, too.
  await page.keyboard.type('=RSQ(');
  await frame.getByText('Die abhängigen Werte, als Matrix oder Bereich.').waitFor({ timeout: PATIENCE });
});
