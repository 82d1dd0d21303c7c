import { createBlank, patchWorkbook, readDrawings } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { PATIENCE, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

it('makes the first chart of a workbook below rows that came or went since it was opened', async () => {
  const rows = [
    ['Gone', 'with its row'],
    ['mg/l', 'E'],
    [1, 3],
    [2, 5],
    [3, 7],
  ];
  const cells = rows.flatMap((values, row) =>
    values.map((value, column) => ({
      row,
      column,
      content:
        typeof value === 'number' ? { kind: 'number' as const, value } : { kind: 'text' as const, value },
    })),
  );
  place.server.host.files.set(
    '/file.xlsx',
    patchWorkbook(createBlank('xlsx'), [{ op: 'set-cells', sheet: '1', cells }]).bytes,
  );
  const sheet = await open('first-chart');
  const { frame, keyboard } = sheet;
  const { x, y } = await sheet.at(0, 0);
  await sheet.desk.page.mouse.click(x - 50, y, { button: 'right' });
  await frame.getByText('Delete Selected Row').click();
  await sheet.stores({ A1: 'mg/l', B1: 'E', A2: 1, B2: 3, A3: 2, B3: 5, A4: 3, B4: 7 });

  await sheet.goTo('A1:B4');
  await frame.click('[data-tool="chart"]');
  await frame
    .getByRole('dialog', { name: 'Insert chart' })
    .locator('[type="submit"]')
    .click({ timeout: PATIENCE });
  await frame.locator('.chart[aria-label^="Scatter chart"]').waitFor({ timeout: PATIENCE });
  await keyboard.press('Control+s');
  await vi.waitFor(
    () =>
      expect(readDrawings(sheet.stored() ?? createBlank('xlsx')).sheets).toMatchObject([
        {
          drawings: [
            {
              object: {
                content: { chart: { plots: [{ series: [{ values: { formula: 'Sheet1!$B$2:$B$4' } }] }] } },
              },
            },
          ],
        },
      ]),
    { timeout: PATIENCE, interval: 100 },
  );
});
