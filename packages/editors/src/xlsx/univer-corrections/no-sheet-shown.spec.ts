import { createBlank, patchWorkbook, readPackage } from '@benchbook/documents';
import { it } from 'vitest';
import { PATIENCE, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

it('says which results are older, when the sheet on the screen is deleted', async () => {
  const { bytes } = patchWorkbook(createBlank('xlsx'), [
    { op: 'add-sheet', sheet: '2', name: 'Between', index: 1 },
    { op: 'add-sheet', sheet: '3', name: 'Last', index: 2 },
  ]);
  const pkg = readPackage(bytes);
  const part = 'xl/worksheets/sheet1.xml';
  const cells = '<row r="1"><c r="A1"><v>11</v></c><c r="C1"><f>SUM(Sheet1:Last!A1)</f><v>66</v></c></row>';
  pkg.set(part, pkg.text(part).replace(/<sheetData\s*\/>/, `<sheetData>${cells}</sheetData>`));
  place.server.host.files.set('/several.xlsx', pkg.write());
  const { frame } = await open('older', { path: '/several.xlsx' });
  const tab = frame.locator('[data-u-comp="slide-tab-item"]', { hasText: 'Between' });
  await tab.click();
  // A menu that opens before the sheet is shown closes once it is.
  await frame.locator('[data-u-comp="slide-tab-item"].univer-font-bold', { hasText: 'Between' }).waitFor();
  await tab.click({ button: 'right' });
  await frame.locator('.univer-popup').getByText('Delete', { exact: true }).click();
  await frame.getByRole('button', { name: 'OK' }).click();
  await tab.waitFor({ state: 'detached', timeout: PATIENCE });
  const line = frame.locator('[data-line="results"]:not([hidden])', { hasText: 'Sheet1!C1' });
  await line.waitFor({ timeout: PATIENCE });
});
