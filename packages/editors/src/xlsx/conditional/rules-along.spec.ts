import { createBlank, patchWorkbook, readPackage, type XlsxEdit } from '@benchbook/documents';
import { expect, it, vi } from 'vitest';
import { PATIENCE, type SheetDesk, setUpSheetDesk } from '../../testing/sheet-desk.ts';

const { place, open } = setUpSheetDesk();

const column = (first: number, last: number, at: number) => ({
  startRow: first,
  startColumn: at,
  endRow: last,
  endColumn: at,
});

/** 1 to 6 in A1:A6, bold above what B1 says, and beside it what may be typed. */
function workbook(): Uint8Array {
  const edits: XlsxEdit[] = [
    {
      op: 'set-cells',
      sheet: '1',
      cells: [1, 2, 3, 4, 5, 6].map((value) => ({
        row: value - 1,
        column: 0,
        content: { kind: 'number', value },
      })),
    },
    {
      op: 'insert-rule',
      sheet: '1',
      ranges: [column(0, 5, 0)],
      rule: {
        test: { kind: 'value', compare: 'greaterThan', formulas: ['$B$1'] },
        look: { fill: '#ff0000' },
        stop: false,
      },
    },
    {
      op: 'set-input-rule',
      sheet: '1',
      ranges: [column(0, 5, 0)],
      rule: {
        test: { kind: 'whole', compare: 'lessThan', formulas: ['A1+C1'] },
        allowBlank: true,
        arrow: false,
        prompt: null,
        error: null,
      },
    },
  ];
  return patchWorkbook(createBlank('xlsx'), edits).bytes;
}

/** Saves, and waits until the rules of the stored sheet are about these cells, with these formulas. */
async function storesRules(sheet: SheetDesk, expected: string[]): Promise<void> {
  await sheet.keyboard.press('Control+s');
  const found = () => {
    const xml = readPackage(sheet.stored() ?? new Uint8Array()).text('xl/worksheets/sheet1.xml');
    const rules = xml.matchAll(
      /<(?:conditionalFormatting|dataValidation)\s[^>]*sqref="([^"]+)".*?<formula1?>([^<]+)/g,
    );
    return [...rules].map(([, cells, formula]) => `${cells} ${formula}`);
  };
  await vi.waitFor(() => expect(found()).toEqual(expected), { timeout: PATIENCE, interval: 100 });
}

/** Drags the selected cells by the left border of the first of them, to the cell there, once the pointer says that they move. */
async function drag(sheet: SheetDesk, from: [number, number], to: [number, number]): Promise<void> {
  const { mouse } = sheet.desk.page;
  const [start, end] = [await sheet.at(...from), await sheet.at(...to)];
  const grid = sheet.frame.locator('canvas[id^="univer-sheet-main-canvas"]');
  await vi.waitFor(
    async () => {
      await mouse.move(start.x, start.y);
      await mouse.move(start.x - 32, start.y);
      expect(await grid.evaluate((canvas) => getComputedStyle(canvas).cursor)).toBe('move');
    },
    { timeout: PATIENCE, interval: 100 },
  );
  await mouse.down();
  await mouse.move(start.x, start.y, { steps: 3 });
  await mouse.move(end.x - 32, end.y, { steps: 5 });
  await mouse.up();
}

const AT_FIRST = ['A1:A6 $B$1', 'A1:A6 A1+C1'];

it('what is cut, dragged and pushed on takes its conditional formats and input rules along, in the file as on the screen', async () => {
  place.server.host.files.set('/file.xlsx', workbook());
  const sheet = await open('rules-along');
  const { frame, keyboard } = sheet;

  await sheet.goTo('A2:A3');
  await sheet.take('Control+x', '2\n3');
  await sheet.goTo('D2');
  await keyboard.press('Control+v');
  const cut = ['A1 A4:A6 D2:D3 $B$1', 'A1 A4:A6 A1+C1', 'D2:D3 D2+C2'];
  await storesRules(sheet, cut);
  await frame.click('[data-tool="rules"]');
  await frame.getByText('A1 A4:A6 D2:D3').waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await sheet.goTo('F1');
  await keyboard.press('Control+z');
  await storesRules(sheet, AT_FIRST);
  await keyboard.press('Control+y');
  await storesRules(sheet, cut);
  await keyboard.press('Control+z');
  await storesRules(sheet, AT_FIRST);

  // The cell that all are held against.
  await sheet.goTo('B1');
  await keyboard.type('4');
  await keyboard.press('Enter');
  await sheet.click(0, 1);
  await drag(sheet, [0, 1], [3, 4]);
  await sheet.stores({ A1: 1, A2: 2, A3: 3, A4: 4, A5: 5, A6: 6, E4: 4 });
  await storesRules(sheet, ['A1:A6 $E$4', 'A1:A6 A1+C1']);
  await keyboard.press('Control+z');
  await storesRules(sheet, AT_FIRST);

  await sheet.goTo('A3:A4');
  const { x, y } = await sheet.at(2, 0);
  await sheet.desk.page.mouse.click(x, y, { button: 'right' });
  await frame.getByText('Insert', { exact: true }).first().hover();
  await frame.getByText('Move Down', { exact: true }).click({ timeout: PATIENCE });
  await storesRules(sheet, ['A1:A8 $B$1', 'A1:A8 A1+C1']);
  await keyboard.press('Control+z');
  await storesRules(sheet, AT_FIRST);
});
