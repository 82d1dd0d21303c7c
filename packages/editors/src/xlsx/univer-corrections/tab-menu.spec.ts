import { createBlank, patchWorkbook, readPackage, type XlsxEdit } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { PATIENCE, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

it('the menu of a tab is that of the one which was clicked, also where the tabs move to show all of it', async () => {
  const edits = Array.from({ length: 30 }, (_, index): XlsxEdit => {
    const sheet = String(index + 2);
    return { op: 'add-sheet', sheet, name: `Calibration ${sheet}`, index: index + 1 };
  });
  place.server.host.files.set('/file.xlsx', patchWorkbook(createBlank('xlsx'), edits).bytes);
  const sheet = await open('tabs');
  const { frame } = sheet;
  const tabs = frame.locator('[data-u-comp="slide-tab-item"]');
  const bar = await frame.locator('[data-u-comp="slide-tab-bar"]').boundingBox();
  if (!bar) throw new Error('There are no tabs on the screen.');
  // The tab at the right edge, of which only the beginning is seen.
  const right = bar.x + bar.width - 3;
  const name = await tabs.evaluateAll(
    (all, edge) => all.find((tab) => tab.getBoundingClientRect().right > edge)?.textContent ?? '',
    right,
  );
  await sheet.desk.page.mouse.click(right, bar.y + bar.height / 2, { button: 'right' });
  await frame.getByText('Delete', { exact: true }).click();
  // Somebody is told before that it is for good.
  await frame.getByText('Undo does not bring the sheet back').waitFor({ timeout: PATIENCE });
  await frame.getByRole('button', { name: 'OK' }).click();
  await tabs.filter({ hasText: name }).waitFor({ state: 'detached', timeout: PATIENCE });
  await sheet.keyboard.press('Control+s');
  await vi.waitFor(() => expect(sheet.stored()).toBeDefined(), { timeout: PATIENCE, interval: 100 });
  const stored = readPackage(sheet.stored() ?? new Uint8Array()).text('xl/workbook.xml');
  expect(stored.match(/<sheet /g)).toHaveLength(30);
  expect(stored).not.toContain(`"${name}"`);
});
