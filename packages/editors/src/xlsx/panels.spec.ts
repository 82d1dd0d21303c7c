import { readPackage } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing/browser';
import { expect, it, vi } from 'vitest';
import { type SheetDesk, setUpSheetDesk } from '../testing/sheet-desk.ts';

/** Milliseconds: a machine that is busy with other tests takes its time. */
const PATIENCE = 30_000;

const { open } = setUpSheetDesk();

/** Saves, and waits until a part of the file that the host has says this. */
async function storesPart(sheet: SheetDesk, part: string, expected: (xml: string) => void): Promise<void> {
  await sheet.keyboard.press('Control+s');
  const xml = () => readPackage(sheet.stored() ?? new Uint8Array()).text(part);
  await vi.waitFor(() => expected(xml()), { timeout: PATIENCE, interval: 100 });
}

it('gives cells a number format that is chosen by the keyboard and seen before, and refuses one that nobody can read', async () => {
  const sheet = await open('number-format');
  const { frame, keyboard } = sheet;
  await keyboard.type('-1234.5');
  await keyboard.press('Enter');
  await sheet.goTo('A1');
  await keyboard.press('Control+1');
  const panel = frame.getByRole('dialog', { name: 'Number format' });
  await panel.getByLabel('Kind').selectOption('Number');
  await panel.getByLabel('Decimals').fill('3');
  await panel.getByLabel('Thousands set apart').check();
  const sample = panel.locator('output');
  await sample.filter({ hasText: '-1,234.500' }).waitFor({ timeout: PATIENCE });
  await screenshot(sheet.desk.page, 'number-format');
  await panel.getByLabel('Kind').selectOption('Own code');
  await panel.getByLabel('Code', { exact: true }).fill('0.0 mg');
  await panel.getByRole('button', { name: 'Set' }).click();
  await panel.getByRole('alert').filter({ hasText: 'The number format “0.0 mg” cannot be read' }).waitFor();
  await panel.getByLabel('Code', { exact: true }).fill('0.0 "mg"');
  await sample.filter({ hasText: '-1234.5 mg' }).waitFor({ timeout: PATIENCE });
  await keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await storesPart(sheet, 'xl/styles.xml', (styles) => {
    expect(styles).toContain('<numFmt numFmtId="164" formatCode="0.0 &quot;mg&quot;"/>');
    expect(styles.match(/<cellXfs.*<\/cellXfs>/s)?.[0]).toContain('numFmtId="164"');
  });
  await keyboard.press('Control+z');
  await storesPart(sheet, 'xl/worksheets/sheet1.xml', (xml) =>
    expect(xml).toMatch(/<c r="A1"(?: s="0")?><v>-1234.5<\/v><\/c>/),
  );

  // The list of the toolbar leads there, too.
  await frame.selectOption('select[aria-label="Number format"]', 'more');
  await panel.getByLabel('Kind').waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
});
