import { describe, it } from 'vitest';
import { setUpSheetDesk } from '../../testing/sheet-desk.ts';

describe('the formula bar', () => {
  const { open } = setUpSheetDesk();

  it('stores what is typed into it, however it is left', async () => {
    const sheet = await open('key-a');
    const { keyboard } = sheet;
    await sheet.clickFormulaBar();
    await keyboard.type('by Enter');
    await keyboard.press('Enter');
    await keyboard.type('the cell below');
    await keyboard.press('Enter');

    await sheet.clickFormulaBar();
    await keyboard.type('=1+2');
    await keyboard.press('Tab');
    await keyboard.type('the cell beside');
    await keyboard.press('Enter');

    await sheet.goTo('A4');
    await sheet.clickFormulaBar();
    await keyboard.type('by a click');
    await sheet.click(7, 2);

    await sheet.goTo('A5');
    await sheet.clickFormulaBar();
    await keyboard.type('by the name box');
    await sheet.goTo('A6');

    await sheet.clickFormulaBar();
    await keyboard.type('by the check mark');
    await sheet.frame.locator('[data-u-comp="formula-bar"] span').nth(1).click();

    await sheet.goTo('A7');
    await sheet.clickFormulaBar();
    await keyboard.type('never');
    await keyboard.press('Escape');

    await sheet.goTo('A8');
    await sheet.clickFormulaBar();
    await keyboard.type('by saving');
    await sheet.stores({
      A1: 'by Enter',
      A2: 'the cell below',
      A3: '=1+2',
      B3: 'the cell beside',
      A4: 'by a click',
      A5: 'by the name box',
      A6: 'by the check mark',
      A8: 'by saving',
    });
  });

  it('goes on with what the cell holds, or what was begun in the cell', async () => {
    const sheet = await open('key-b');
    const { keyboard } = sheet;
    for (const text of ['first', '=1+2', 'old']) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
    await sheet.goTo('A1');
    await sheet.clickFormulaBar();
    await keyboard.press('End');
    await keyboard.type(' more');
    await keyboard.press('Enter');

    await sheet.clickFormulaBar();
    await keyboard.press('End');
    await keyboard.type('+A9');
    await keyboard.press('Enter');

    await sheet.clickFormulaBar();
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await keyboard.press('Enter');

    await keyboard.type('beg');
    await sheet.clickFormulaBar();
    await keyboard.press('End');
    await keyboard.type('un');
    await keyboard.press('Enter');
    await sheet.stores({ A1: 'first more', A2: '=1+2+A9', A4: 'begun' });
  });

  it('takes cells that are clicked into its formula, and text from the clipboard', async () => {
    const sheet = await open('key-c');
    const { keyboard } = sheet;
    await keyboard.type('5');
    await keyboard.press('Enter');
    await sheet.clickFormulaBar();
    await keyboard.type('=1+');
    await sheet.click(0, 0);
    await keyboard.press('Enter');

    await sheet.clickFormulaBar();
    await sheet.paste({ 'text/plain': '=A1*2' });
    await keyboard.press('Enter');
    await sheet.stores({ A1: 5, A2: '=1+A1', A3: '=A1*2' });
  });

  it('opens the cell that is there once rows or columns came and went, as F2 does', async () => {
    const sheet = await open('key-d');
    const { keyboard, frame } = sheet;
    for (const text of ['first', 'second', 'third', 'fourth']) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
    /** From the menu of the selected row. */
    const choose = async (name: string) => {
      const { y } = await sheet.at(1, 0);
      const { x } = await sheet.at(1, -1);
      await sheet.desk.page.mouse.click(x, y);
      await sheet.desk.page.mouse.click(x, y, { button: 'right' });
      await frame.getByText(name).click();
    };
    await choose('Delete Selected Row');
    await sheet.stores({ A1: 'first', A2: 'third', A3: 'fourth' });
    await sheet.clickFormulaBar();
    await keyboard.press('End');
    await keyboard.type(' by the bar');
    await keyboard.press('Enter');
    await sheet.stores({ A1: 'first', A2: 'third by the bar', A3: 'fourth' });

    await choose('Delete Selected Row');
    await sheet.stores({ A1: 'first', A2: 'fourth' });
    await keyboard.press('F2');
    await keyboard.type(' by F2');
    await keyboard.press('Enter');
    await sheet.stores({ A1: 'first', A2: 'fourth by F2' });

    await sheet.goTo('A2');
    await keyboard.press('Control+z');
    await keyboard.press('Control+z');
    await sheet.stores({ A1: 'first', A2: 'third by the bar', A3: 'fourth' });
    await keyboard.press('F2');
    await keyboard.press('Enter');
    await sheet.stores({ A1: 'first', A2: 'third by the bar', A3: 'fourth' });
  });
});
