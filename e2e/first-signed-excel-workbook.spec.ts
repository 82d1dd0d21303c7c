import { experimentFilePaths } from '@benchbook/contract';
import { readCells } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anaAndBen, idsOf, type Laboratory, openLaboratory } from './laboratory.ts';

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.close());

it('computes a formula, keeps it, and is signed and reviewed as it was seen', async () => {
  const { ana, ben } = await anaAndBen(laboratory, 'Calibration');
  await ana.openProject('Calibration');
  await ana.createWorkbook('Standard curve', 'Excel');
  await ana.openWorkbook('Standard curve');
  const { projectId, experimentId } = idsOf(ana);

  // The new sheet begins at A1 with the grid listening to the keyboard once it was clicked.
  await ana.clickCell(0, 0);
  await ana.page.keyboard.type('21');
  await ana.page.keyboard.press('Enter');
  await ana.page.keyboard.type('=A1*2');
  await ana.page.keyboard.press('Enter');
  await ana.savedAsVersion(/[2-9]/);
  await screenshot(ana.page, 'workbook-xlsx-editing');

  await ana.page.reload();
  await ana.editorIsOpen();
  await ana.publish();
  const cells = readCells(await ana.download(experimentFilePaths.file(projectId, experimentId, 'xlsx')));
  expect(cells[0]?.cells).toMatchObject([
    { row: 0, column: 0, value: 21 },
    { row: 1, column: 0, value: 42, formula: 'A1*2' },
  ]);

  await ben.openProject('Calibration');
  await ben.openWorkbook('Standard curve');
  await ben.review();
  await screenshot(ben.page, 'workbook-xlsx-reviewed');
});
