import { createBlank, patchWorkbook, readPackage, type XlsxEdit } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { PATIENCE, type SheetDesk, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

const column = (at: number) => ({ sheet: '1', startRow: 0, startColumn: at, endRow: 3, endColumn: at });

/** Four points of a line in A1:B4, and a chart of them that says which line it is. */
function workbook(): Uint8Array {
  const edits: XlsxEdit[] = [
    {
      op: 'set-cells',
      sheet: '1',
      cells: [1, 2, 3, 4].flatMap((x, row) => [
        { row, column: 0, content: { kind: 'number', value: x } },
        { row, column: 1, content: { kind: 'number', value: 2 * x + 1 } },
      ]),
    },
    {
      op: 'insert-chart',
      sheet: '1',
      drawing: 7,
      anchor: { kind: 'one-cell', from: { row: 12, column: 0, x: 0, y: 0 }, width: 400, height: 240 },
      chart: {
        kind: 'scatter',
        title: '',
        xTitle: '',
        yTitle: '',
        legend: false,
        series: [{ name: null, categories: column(0), values: column(1) }],
        trend: { kind: 'linear', order: 2, equation: true, rSquared: false },
        errors: null,
      },
    },
  ];
  return patchWorkbook(createBlank('xlsx'), edits).bytes;
}

/** Saves, and waits until the stored chart shows these cells. */
async function storesChart(sheet: SheetDesk, expected: string[]): Promise<void> {
  await sheet.keyboard.press('Control+s');
  const found = () => {
    const chart = readPackage(sheet.stored() ?? new Uint8Array()).text('xl/charts/chart1.xml');
    return [...chart.matchAll(/<c:f>(.*?)<\/c:f>/g)].map(([, formula]) => formula);
  };
  await vi.waitFor(() => expect(found()).toEqual(expected), { timeout: PATIENCE, interval: 100 });
}

it('a chart goes on showing cells that are cut and pasted elsewhere, in the file as on the screen', async () => {
  place.server.host.files.set('/file.xlsx', workbook());
  const sheet = await open('charts-along');
  const { frame, keyboard } = sheet;
  const says = (line: string) =>
    frame.locator('.chart text', { hasText: line }).waitFor({ timeout: PATIENCE });
  await says('y = 2x + 1');
  await sheet.goTo('A1:B4');
  await sheet.take('Control+x', '1\t3\n2\t5\n3\t7\n4\t9');
  await sheet.goTo('D2');
  await keyboard.press('Control+v');
  await storesChart(sheet, ['Sheet1!$D$2:$D$5', 'Sheet1!$E$2:$E$5']);
  // It follows what is typed there.
  for (const [row, value] of [3, 6, 9, 12].entries()) {
    await sheet.goTo(`E${row + 2}`);
    await keyboard.type(String(value));
    await keyboard.press('Enter');
  }
  await says('y = 3x');
  for (let step = 0; step < 5; step++) await keyboard.press('Control+z');
  await says('y = 2x + 1');
  await storesChart(sheet, ['Sheet1!$A$1:$A$4', 'Sheet1!$B$1:$B$4']);
});
