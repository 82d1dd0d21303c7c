import { createBlank, readPackage } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing/browser';
import { describe, expect, it, vi } from 'vitest';
import { type SheetDesk, setUpSheetDesk } from '../testing/sheet-desk.ts';

/** Slowing a computer down costs much time: `npm test` does it once, for a Word document. */
const isProving = process.env.BENCHBOOK_PROVE !== undefined;

const SUGGESTED = 'ul[data-u-comp="sheets-formula-editor"] > li';

describe('typing into cells', () => {
  const { place, open } = setUpSheetDesk();
  /** Waits until the list of functions shows one that begins with `name`. */
  const suggested = ({ frame }: SheetDesk, name: string) =>
    frame.waitForSelector(`${SUGGESTED}:has-text("${name}")`, { timeout: 90_000 });

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

  it('completes a function by a click, and goes on in the cells after an Escape too many', async () => {
    const sheet = await open('key-d');
    const { keyboard } = sheet;
    await keyboard.type('=AVER');
    await suggested(sheet, 'AVERAGEIFS');
    await sheet.frame.click(`${SUGGESTED}:has-text("AVERAGEA")`);
    await keyboard.type('B1:B2)');
    await keyboard.press('Enter');
    await keyboard.type('not this');
    await keyboard.press('Escape');
    await keyboard.press('Escape');
    await sheet.frame.waitForSelector('.toolbar:focus');
    await keyboard.press('ArrowDown');
    await keyboard.type('below');
    await keyboard.press('Enter');
    await sheet.stores({ A1: '=AVERAGEA(B1:B2)', A3: 'below' });
  });

  it('offers what a cell allows by its arrow, holds what is typed and pasted against it, and takes rules of ones own', async () => {
    const pkg = readPackage(createBlank('xlsx'));
    const part = pkg.names().find((name) => name.startsWith('xl/worksheets/')) ?? '';
    const rules =
      '<dataValidations count="2"><dataValidation type="list" allowBlank="1" showErrorMessage="1" error="pass or fail" sqref="B1:B9"><formula1>"pass,fail,1 1/2"</formula1></dataValidation>' +
      '<dataValidation type="whole" errorStyle="warning" showInputMessage="1" showErrorMessage="1" error="Above ten?" promptTitle="Count" prompt="From 1 to 10" sqref="C1"><formula1>1</formula1><formula2>10</formula2></dataValidation></dataValidations>';
    pkg.set(
      part,
      pkg.text(part).replace(/<sheetData\s*\/>|<sheetData><\/sheetData>/, `<sheetData/>${rules}`),
    );
    place.server.host.files.set('/input.xlsx', pkg.write());
    const sheet = await open('key-input', { path: '/input.xlsx' });
    const { frame, keyboard } = sheet;
    const message = frame.locator('[data-line="message"]:not([hidden])');
    const said = (text: string) => message.filter({ hasText: text }).waitFor({ timeout: 90_000 });

    await sheet.goTo('B1');
    await frame.locator('.input-help .arrow:not([hidden])').waitFor({ timeout: 90_000 });
    await keyboard.press('Alt+ArrowDown');
    await frame.locator('[role="option"]:focus', { hasText: 'pass' }).waitFor({ timeout: 90_000 });
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await sheet.stores({ B1: 'fail' });

    // What is not in the list stays where it is typed, with the reason.
    await sheet.goTo('B2');
    await keyboard.type('maybe');
    await keyboard.press('Enter');
    await said('pass or fail');
    await keyboard.press('Escape');
    await sheet.paste({ 'text/plain': 'perhaps' });
    await said('B2: pass or fail');

    // What it offers may be typed, also where that is a number then.
    await sheet.goTo('B3');
    await keyboard.type('1 1/2');
    await keyboard.press('Enter');
    await sheet.stores({ B1: 'fail', B3: 1.5 });

    // What is only warned of may be kept.
    await sheet.goTo('C1');
    await frame.locator('.input-prompt', { hasText: 'From 1 to 10' }).waitFor({ timeout: 90_000 });
    await keyboard.type('99');
    await keyboard.press('Enter');
    await said('Above ten?');
    await message.getByRole('button', { name: 'Keep it' }).click();
    await sheet.stores({ B1: 'fail', B3: 1.5, C1: 99 });

    await sheet.goTo('D1');
    await frame.locator('[data-tool="input-rules"]').click();
    const panel = frame.getByRole('dialog', { name: 'Input rules and lists' });
    await panel.locator('[name="own"]').fill('a, b');
    await panel.getByRole('button', { name: 'Set' }).click();
    await frame.locator('.input-help .arrow:not([hidden])').waitFor({ timeout: 90_000 });
    await keyboard.press('Control+s');
    await vi.waitFor(
      () => {
        const stored = sheet.stored();
        expect(stored && readPackage(stored).text(part)).toContain(
          '<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="D1"><formula1>"a,b"</formula1></dataValidation></dataValidations>',
        );
      },
      { timeout: 90_000, interval: 100 },
    );
  });

  it('keeps a formula nobody can read in the cell editor, says why, and takes it once it is right', async () => {
    const sheet = await open('key-unreadable');
    const { keyboard, frame } = sheet;
    await keyboard.type('=SUM(1;2)');
    await keyboard.press('Enter');
    const message = await frame.textContent('[data-line="message"]:not([hidden])', { timeout: 90_000 });
    expect(message).toContain('arguments are separated by commas, not by semicolons');
    for (let characters = 0; characters < 3; characters++) await keyboard.press('Backspace');
    await keyboard.type(',2)');
    await keyboard.press('Enter');
    await keyboard.type('=SUM(C1:C3*2)');
    await keyboard.press('Enter');
    await sheet.stores({ A1: '=SUM(1,2)', A2: '=SUM(C1:C3*2)' });
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

  it('writes super- and subscript where the keys of Word or the toolbar say so, and numbers as numbers', async () => {
    const sheet = await open('key-scripts');
    const { keyboard, frame } = sheet;
    await keyboard.type('10');
    await keyboard.press('Control+Shift+Equal');
    await keyboard.type('6');
    await keyboard.press('Control+Shift+Equal');
    await keyboard.type(' CFU');
    await keyboard.press('Enter');
    await keyboard.type('H2O');
    await keyboard.press('Enter');
    await sheet.goTo('A2');
    // Where a cell is opened by this key the arrows move in its text.
    await keyboard.press('F2');
    await keyboard.press('ArrowLeft');
    await keyboard.press('Shift+ArrowLeft');
    await frame.click('[data-tool="subscript"]');
    await keyboard.press('Enter');
    // In cells that are only selected these keys are left to who zooms.
    await sheet.goTo('B1');
    await keyboard.press('Control+Equal');
    await sheet.goTo('A3');
    await keyboard.press('F2');
    await keyboard.press('Control+Equal');
    await keyboard.type('x');
    await keyboard.press('Enter');
    await sheet.goTo('A3');
    await keyboard.type('5%');
    await keyboard.press('Enter');
    await sheet.stores({ A1: '106 CFU', A2: 'H2O', A3: 0.05 });
    const xml = readPackage(sheet.stored() ?? new Uint8Array()).text('xl/worksheets/sheet1.xml');
    const runs = [...xml.matchAll(/<r>(?:<rPr>(.*?)<\/rPr>)?<t[^>]*>([^<]*)<\/t><\/r>/g)];
    expect(runs.map(([, look = '', text]) => [text, /vertAlign val="(\w+)"/.exec(look)?.[1]])).toEqual([
      ['10', undefined],
      ['6', 'superscript'],
      [' CFU', undefined],
      ['H', undefined],
      ['2', 'subscript'],
      ['O', undefined],
    ]);
    expect(xml).not.toContain('r="B1"');
  });

  it.runIf(isProving)(
    'keeps every cell of a column typed quickly on a slow computer, while it saves',
    async () => {
      const sheet = await open('key-slow');
      await sheet.desk.slowDown(6);
      const values = Array.from({ length: 15 }, (_, row) => row * 1.5 + 0.25);
      for (const [row, value] of values.entries()) {
        await sheet.keyboard.type(String(value));
        await sheet.keyboard.press('Enter');
        if (row % 5 === 0) await sheet.keyboard.press('Control+s');
      }
      await sheet.stores(Object.fromEntries(values.map((value, row) => [`A${row + 1}`, value])));
      await sheet.desk.slowDown(1);
    },
  );

  it('begins in the cell that a search has found', async () => {
    const { files } = place.server.host;
    files.set('/found.xlsx', withCodeAtTheEnd());
    const sheet = await open('key-found', { path: '/found.xlsx' });
    const { page, frame } = sheet.desk;
    const show = (location: string) =>
      page.evaluate(`editor.showFound(${JSON.stringify({ location, words: 'PX-0042', hasChanged: false })})`);
    const said = (text: string) =>
      frame.locator('[data-line="found"]:not([hidden])', { hasText: text }).waitFor();
    await show('Data!B900/formula');
    await said('No cell of the sheet “Data” says any more what was found in it.');
    await show('Data!C12');
    await said('It stands in Data!C12, and that row is hidden.');
    await show('Data!B900');
    await said('Data!B900 does not say it any more: Data!B901 is the nearest cell that does.');
    await show('Sheet1!Z9');
    await said('The workbook has no sheet “Sheet1” any more.');
    await show('Data!B901/note');
    await said('Found in the comment of Data!B901.');
    await show('Data!B901');
    await said('Found in Data!B901.');
    await screenshot(page, 'document-server-found-cell');
    const name = frame.locator('[data-u-comp="defined-name"] input');
    await vi.waitFor(async () => expect(await name.inputValue()).toBe('B901'), { timeout: 90_000 });
    await sheet.keyboard.type('7');
    await sheet.keyboard.press('Enter');
    await frame.locator('[data-line="found"]').waitFor({ state: 'hidden' });
    await sheet.stores({ C12: 'PX-0042', B901: 7 });
  });

  it('reads what is typed as the cell shows it, and leaves a number that was only opened as it is', async () => {
    const { files } = place.server.host;
    files.set('/formats.xlsx', withFormats());
    const sheet = await open('key-formats', { path: '/formats.xlsx' });
    const { keyboard } = sheet;
    for (const text of ['2024-03-05', '5%', '05.03.2024', '5']) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
    // One that is only left, and one whose last digit is another now.
    await keyboard.press('F2');
    await keyboard.press('Enter');
    await keyboard.press('F2');
    await keyboard.press('Backspace');
    await keyboard.type('6');
    await keyboard.press('Enter');
    await keyboard.press('F2');
    await keyboard.press('Enter');
    await sheet.stores({
      ...{ A1: 45356, A2: 0.05, A3: 45356, A4: 0.05 },
      ...{ A5: 0.30000000000000004, A6: 0.123456789012346, A7: 45356.5 },
    });
    const stored = readPackage(sheet.stored() ?? new Uint8Array());
    const cells = stored.text('xl/worksheets/sheet1.xml').match(/<c [^>]*>/g) ?? [];
    expect(cells.map((cell) => / s="(\d+)"/.exec(cell)?.[1])).toEqual(['1', '2', '5', '3', '0', '0', '4']);
    const styles = stored.text('xl/styles.xml');
    expect(styles.match(/formatCode="[^"]*"/g)?.length).toBe(2);
  });

  it('makes a column as wide as the day that is typed into it, and as narrow again by one undo', async () => {
    const sheet = await open('key-wide');
    const { keyboard } = sheet;
    const columns = () => {
      const stored = sheet.stored();
      if (!stored) throw new Error('Nothing was saved.');
      const pkg = readPackage(stored);
      const part = pkg.names().find((name) => name.startsWith('xl/worksheets/')) ?? '';
      return /<cols>.*<\/cols>/.exec(pkg.text(part))?.[0];
    };
    await keyboard.type('2026-11-28');
    await keyboard.press('Enter');
    await keyboard.type('8');
    await keyboard.press('Enter');
    await sheet.stores({ A1: 46354, A2: 8 });
    expect(columns()).toBe(
      '<cols><col min="1" max="1" width="10.71484375" bestFit="1" customWidth="1"/></cols>',
    );
    await sheet.goTo('A1');
    await keyboard.press('Control+z');
    await keyboard.press('Control+z');
    await sheet.stores({});
    expect(columns()).toBeUndefined();
  });

  it('shows the rows that undo and redo bring back or change, wherever somebody went meanwhile', async () => {
    const sheet = await open('key-back');
    const { frame, keyboard, desk } = sheet;
    /** Waits until a row is among those on the screen. */
    const sees = (row: number) =>
      frame
        .getByRole('rowheader', { name: String(row), exact: true })
        .waitFor({ state: 'attached', timeout: 90_000 });
    const goesAway = async () => {
      const { x, y } = await sheet.at(5, 5);
      await desk.page.mouse.move(x, y);
      await desk.page.mouse.wheel(0, 6_000);
      await sees(180);
    };
    await sheet.goTo('A3');
    await keyboard.type('gone');
    await keyboard.press('Enter');
    await sheet.goTo('A3');
    await keyboard.press('Control+b');
    await goesAway();
    await keyboard.press('Control+z');
    await sees(3);

    await sheet.goTo('A1');
    const { x, y } = await sheet.at(2, -1);
    await desk.page.mouse.click(x, y, { button: 'right' });
    await frame.getByText('Delete Selected Row').click();
    await sheet.stores({});
    await goesAway();
    await keyboard.press('Control+z');
    await sees(3);
    await sheet.stores({ A3: 'gone' });
    await goesAway();
    await keyboard.press('Control+y');
    await sees(3);
  });
});

/** A sheet that says a code far down, and in a hidden row. */
function withCodeAtTheEnd(): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  pkg.set('xl/workbook.xml', pkg.text('xl/workbook.xml').replace('name="Sheet1"', 'name="Data"'));
  const sheet = pkg.text('xl/worksheets/sheet1.xml');
  const row = (at: number, column: string, more = '') =>
    `<row r="${at}"${more}><c r="${column}${at}" t="inlineStr"><is><t>PX-0042</t></is></c></row>`;
  const rows = row(12, 'C', ' hidden="1"') + row(901, 'B');
  pkg.set(
    'xl/worksheets/sheet1.xml',
    sheet.replace(/<sheetData\s*\/>|<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`),
  );
  return pkg.write();
}

/** Cells that show days with hours, a number, a percentage, days without their hours, and no format of their own. */
function withFormats(): Uint8Array {
  const pkg = readPackage(createBlank('xlsx'));
  const look = (format: number) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"/>`;
  const styles = pkg.text('xl/styles.xml');
  pkg.set(
    'xl/styles.xml',
    styles
      .replace(
        '<fonts',
        '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\ hh:mm"/></numFmts><fonts',
      )
      .replace(
        /<cellXfs.*<\/cellXfs>/s,
        `<cellXfs count="5">${[0, 164, 2, 9, 14].map(look).join('')}</cellXfs>`,
      ),
  );
  const sheet = pkg.text('xl/worksheets/sheet1.xml');
  const cells = [
    ...[
      [1, 1],
      [2, 1],
      [0, 1],
      [3, 1],
    ],
    ...[
      [0, '0.30000000000000004'],
      [0, '0.123456789012345'],
      [4, 45356.5],
    ],
  ];
  const rows = cells.map(
    ([look, value], row) => `<row r="${row + 1}"><c r="A${row + 1}" s="${look}"><v>${value}</v></c></row>`,
  );
  pkg.set(
    'xl/worksheets/sheet1.xml',
    sheet.replace(/<sheetData\s*\/>|<sheetData><\/sheetData>/, `<sheetData>${rows.join('')}</sheetData>`),
  );
  return pkg.write();
}
