import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { PATIENCE, type SheetDesk, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

const PART = 'xl/worksheets/sheet1.xml';

/** 4 and 8 in A1:B1, 7 in E1, and in D1 a bar for each of them in cyan. */
function workbook(): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const rows =
    '<sheetData><row r="1"><c r="A1"><v>4</v></c><c r="B1"><v>8</v></c><c r="E1"><v>7</v></c></row></sheetData><extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:sparklineGroups xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:sparklineGroup type="column" minAxisType="custom" manualMin="0" maxAxisType="custom" manualMax="8"><x14:colorSeries rgb="FF00FFFF"/><x14:sparklines><x14:sparkline><xm:f>Sheet1!A1:B1</xm:f><xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>';
  pkg.set(
    PART,
    pkg
      .text(PART)
      .replace(/<sheetData\s*\/>|<sheetData><\/sheetData>/, '')
      .replace('</worksheet>', `${rows}</worksheet>`),
  );
  return pkg.write();
}

/** Saves, and waits until the stored sparklines show these cells in those. */
async function stores(sheet: SheetDesk, expected: string[]): Promise<void> {
  await sheet.keyboard.press('Control+s');
  const found = () => {
    const xml = readPackage(sheet.stored() ?? new Uint8Array()).text(PART);
    return [...xml.matchAll(/<xm:f>(.*?)<\/xm:f><xm:sqref>(.*?)<\/xm:sqref>/g)].map(
      ([, formula, cell]) => `${formula} in ${cell}`,
    );
  };
  await vi.waitFor(() => expect(found()).toEqual(expected), { timeout: PATIENCE, interval: 100 });
}

/** Waits until the second bar is, or is not, seen in a cell: cyan in the right half, well above its middle. */
async function shows(sheet: SheetDesk, row: number, column: number, isThere: boolean): Promise<void> {
  const isCyan = () =>
    sheet.frame.locator('canvas[id^="univer-sheet-main-canvas"]').evaluate(
      (canvas, [x = 0, y = 0]) => {
        const seen = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
        const [red = 0, green = 0, blue = 0, alpha = 0] = seen?.getImageData(x, y, 1, 1).data ?? [];
        return alpha > 0 && red < 100 && green > 150 && blue > 150;
      },
      [46 + 64 * column + 48, 20 + 20 * row + 7],
    );
  await vi.waitFor(async () => expect(await isCyan()).toBe(isThere), { timeout: PATIENCE, interval: 100 });
}

it('sparklines go with their cells, and show cells that are cut and pushed on, in the file as on the screen', async () => {
  place.server.host.files.set('/file.xlsx', workbook());
  const sheet = await open('sparklines-along');
  const { frame, keyboard } = sheet;
  await shows(sheet, 0, 3, true);

  // The cells it shows.
  await sheet.goTo('A1:B1');
  await sheet.take('Control+x', '4\t8');
  await sheet.goTo('A5');
  await keyboard.press('Control+v');
  await stores(sheet, ['Sheet1!A5:B5 in D1']);
  await shows(sheet, 0, 3, true);
  await keyboard.press('Control+z');
  await stores(sheet, ['Sheet1!A1:B1 in D1']);

  // The row with its cell.
  await sheet.goTo('A1:E1');
  await sheet.take('Control+x', '4\t8\t\t\t7');
  await sheet.goTo('A3');
  await keyboard.press('Control+v');
  await stores(sheet, ['Sheet1!A3:B3 in D3']);
  await shows(sheet, 2, 3, true);
  await shows(sheet, 0, 3, false);
  await keyboard.press('Control+z');
  await shows(sheet, 0, 3, true);
  await stores(sheet, ['Sheet1!A1:B1 in D1']);

  // Cells that come push it down.
  await sheet.goTo('A1:D1');
  const { x, y } = await sheet.at(0, 0);
  await sheet.desk.page.mouse.click(x, y, { button: 'right' });
  await frame.getByText('Insert', { exact: true }).first().hover();
  await frame.getByText('Move Down', { exact: true }).click({ timeout: PATIENCE });
  await stores(sheet, ['Sheet1!A2:B2 in D2']);
  await shows(sheet, 1, 3, true);
  await keyboard.press('Control+z');
  await shows(sheet, 0, 3, true);
  await stores(sheet, ['Sheet1!A1:B1 in D1']);
});
