import type { OpenDocument } from '../lossless/editor.ts';
import { goTo } from '../lossless/type-xlsx.ts';
import { DOINGS_AROUND_XLSX, pressTool } from './doings-around-xlsx.ts';
import { area, cell } from './places-xlsx.ts';
import type { Doing, Doings } from './steps.ts';

/** Milliseconds in which what was copied is in the clipboard, and what was undone is calculated. */
const COPIES_WITHIN = 250;
const MENU_WITHIN = 5_000;
/** Pixels: heads of rows and columns, and cells, of sheets whose sizes nobody has set. */
const HEAD = { width: 46, height: 20 };
const CELL = { width: 64, height: 20 };

/** Something is typed into a cell. */
const typed = (texts: readonly string[], keys: readonly string[] = ['Enter']): Doing => ({
  choose: (chance) => [cell(chance), chance.pick(texts), chance.pick(keys)],
  async does(document, [at = '', text = '', key = '']) {
    await goTo(document, at);
    await document.page.keyboard.type(text);
    await document.page.keyboard.press(key);
  },
});

/** A key with a range selected. */
const onArea = (key: string): Doing => ({
  choose: (chance) => [area(chance)],
  async does(document, [range = '']) {
    await goTo(document, range);
    await document.page.keyboard.press(key);
  },
});

/** A button of the toolbar with a range selected. */
const byButton = (tool: string): Doing => ({
  choose: (chance) => [area(chance)],
  async does(document, [range = '']) {
    await goTo(document, range);
    await pressTool(document, tool);
  },
});

const moved = (key: string): Doing => ({
  choose: (chance) => [area(chance), cell(chance)],
  async does(document, [from = '', to = '']) {
    await goTo(document, from);
    await document.page.keyboard.press(key);
    await document.page.waitForTimeout(COPIES_WITHIN);
    await goTo(document, to);
    await document.page.keyboard.press('Control+v');
  },
});

/** A line of the menu of a cell, by the mouse: rows and columns come and go there. */
const byMenu = (group: string, line: string): Doing => ({
  choose: (chance) => [`${chance.below(6)}`, `${chance.below(14)}`],
  async does({ page, frame }, [column, row]) {
    const canvas = frame.locator('canvas[id^="univer-sheet-main-canvas"]').first();
    const box = await canvas.boundingBox();
    if (!box) throw new Error('There are no cells on the screen.');
    const x = box.x + HEAD.width + CELL.width * (Number(column) + 0.5);
    const y = box.y + HEAD.height + CELL.height * (Number(row) + 0.5);
    await page.mouse.click(x, y, { button: 'right' });
    await frame
      .getByText(group, { exact: true })
      .filter({ visible: true })
      .first()
      .hover({ timeout: MENU_WITHIN });
    const entry = frame.getByText(line).last();
    await entry.waitFor({ timeout: MENU_WITHIN });
    const size = await entry.boundingBox();
    if (!size) throw new Error(`The menu has no line ${line}.`);
    // A field for how many stands in the middle of the line.
    await entry.click({ position: { x: size.width - 8, y: size.height / 2 } });
  },
});

const NUMBER_FORMATS = ['General', '0.00', '#,##0.00', '0.00E+00', '0.00%', 'yyyy-mm-dd', 'hh:mm:ss', '@'];
const NUMBERS = [
  '1',
  '2.5',
  '-3',
  '1e3',
  '0.1',
  '12%',
  '5.50',
  '1000000',
  '2024-03-01',
  '3/4/2024',
  '$5',
  '007',
];
const TEXTS = ['abc', 'TRUE', "'12", 'a,b', '5 mg', '=', '-', '#N/A', 'ü°µ', '<&>'];
const FORMULAS = [
  'SUM(A1:B4)',
  'A1*2',
  'B2&"x"',
  'IF(A3>2,B3,C3)',
  'AVERAGE(A1:A6)',
  '$A$1+B$2',
  'ROW()',
  'COUNT(A:A)',
  'MAX(1:3)',
  'A2/B2',
  'ROUND(A4/3,2)',
  'SUM(D2:D6)',
  'INDEX(A1:C6,2,2)',
  'VLOOKUP(2,A1:C8,2,FALSE)',
  'IFERROR(1/0,"none")',
  'A1=B1',
  'TEXT(A2,"0.00")',
].map((formula) => `=${formula}`);

/** What people do in a workbook. */
export const DOINGS_XLSX: Doings = {
  number: typed(NUMBERS, ['Enter', 'Tab']),
  text: typed(TEXTS),
  formula: typed(FORMULAS),
  clear: onArea('Delete'),
  copy: moved('Control+c'),
  cut: moved('Control+x'),
  'fill down': onArea('Control+d'),
  'fill right': onArea('Control+r'),
  bold: onArea('Control+b'),
  'no look': byButton('clear'),
  'more decimals': byButton('decimal-more'),
  wrap: byButton('wrap'),
  merge: byButton('merge'),
  'number format': {
    choose: (chance) => [area(chance), chance.pick(NUMBER_FORMATS)],
    async does(document, [range = '', format = '']) {
      await goTo(document, range);
      await document.frame.selectOption('select[aria-label="Number format"]', format, {
        timeout: MENU_WITHIN,
      });
    },
  },
  'rows hidden': onArea('Control+9'),
  'columns hidden': onArea('Control+0'),
  'rows grouped': onArea('Alt+Shift+ArrowRight'),
  undo: {
    choose: (chance) => [`${1 + chance.below(3)}`],
    async does(document, [times]) {
      for (let left = Number(times); left > 0; left--) {
        await document.page.keyboard.press('Control+z');
        await document.page.waitForTimeout(COPIES_WITHIN);
      }
    },
  },
  redo: {
    choose: () => [],
    does: (document) => document.page.keyboard.press('Control+y'),
  },
  'row in': byMenu('Insert', 'rows above'),
  'column in': byMenu('Insert', 'cols left'),
  'row out': byMenu('Delete', 'Delete Selected Row'),
  'column out': byMenu('Delete', 'Delete Selected Column'),
  'another sheet': {
    choose: (chance) => [`${chance.below(3)}`],
    async does({ frame }: OpenDocument, [number]) {
      const tabs = frame.locator('[data-u-comp="slide-tab-item"]');
      await tabs.nth(Number(number) % (await tabs.count())).click({ timeout: MENU_WITHIN });
    },
  },
  ...DOINGS_AROUND_XLSX,
};
