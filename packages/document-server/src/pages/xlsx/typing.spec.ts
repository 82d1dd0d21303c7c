import { describe, it } from 'vitest';
import { SheetDesk } from '../testing/sheet-desk.ts';
import { setUpWorkplace } from '../testing/workplace.ts';

const SUGGESTED = 'ul[data-u-comp="sheets-formula-editor"] > li';

describe('typing into cells', () => {
  const place = setUpWorkplace();

  /** Somebody at a blank workbook, in its first cell. */
  const open = (key: string) => SheetDesk.open(place, key);
  /** Waits until the list of functions shows one that begins with `name`. */
  const suggested = ({ frame }: SheetDesk, name: string) =>
    frame.waitForSelector(`${SUGGESTED}:has-text("${name}")`, { timeout: 20_000 });

  it('stores the function that was typed, whichever is suggested', async () => {
    const sheet = await open('key-a');
    const { keyboard } = sheet;
    for (const [begin, suggestion, rest] of [
      ['=S', 'SLN', 'UM(B1:B2)'],
      ['=A', 'ACCRINT', '1+B1'],
      ['=SUM(B1)+L', 'LCM', 'N(2)'],
      ['=SU', 'SUBTOTAL', 'M(B1)'],
    ] as const) {
      await keyboard.type(begin);
      await suggested(sheet, suggestion);
      await keyboard.type(rest);
      await keyboard.press('Enter');
    }
    await sheet.stores({ A1: '=SUM(B1:B2)', A2: '=A1+B1', A3: '=SUM(B1)+LN(2)', A4: '=SUM(B1)' });
  });

  it('ends a cell with Enter as it is, while the list is open', async () => {
    const sheet = await open('key-b');
    await sheet.keyboard.type('=S');
    await suggested(sheet, 'SLN');
    await sheet.keyboard.press('Enter');
    await sheet.keyboard.type('below');
    await sheet.keyboard.press('Enter');
    await sheet.stores({ A1: '=S', A2: 'below' });
  });

  it('completes a function by Tab, with what is typed next in its brackets', async () => {
    const sheet = await open('key-c');
    const { keyboard } = sheet;
    await keyboard.type('=1+AVER');
    await suggested(sheet, 'AVERAGE');
    await keyboard.press('Tab');
    await keyboard.type('B1:B2)');
    await keyboard.press('Enter');
    await sheet.stores({ A1: '=1+AVERAGE(B1:B2)' });
  });

  it('completes a function by a click', async () => {
    const sheet = await open('key-d');
    const { keyboard } = sheet;
    await keyboard.type('=AVER');
    await suggested(sheet, 'AVERAGEIFS');
    await sheet.frame.click(`${SUGGESTED}:has-text("AVERAGEA")`);
    await keyboard.type('B1:B2)');
    await keyboard.press('Enter');
    await sheet.stores({ A1: '=AVERAGEA(B1:B2)' });
  });

  it('leaves the beginning of a text as it was typed', async () => {
    const sheet = await open('key-e');
    const texts = ['1. rinse', '* repeated', '# of wells', '- none', '[] open', '> 3 days'];
    for (const text of texts) {
      await sheet.keyboard.type(text);
      await sheet.keyboard.press('Enter');
    }
    await sheet.stores(Object.fromEntries(texts.map((text, row) => [`A${row + 1}`, text])));
  });

  it('keeps every cell of a column that is typed quickly on a slow computer, while it saves', async () => {
    const sheet = await open('key-slow');
    await sheet.desk.slowDown(6);
    const values = Array.from({ length: 15 }, (_, row) => row * 1.5 + 0.25);
    for (const [row, value] of values.entries()) {
      await sheet.keyboard.type(String(value));
      await sheet.keyboard.press('Enter');
      if (row % 5 === 0) await sheet.keyboard.press('Control+s');
    }
    await sheet.stores(Object.fromEntries(values.map((value, row) => [`A${row + 1}`, value])));
  });
});
