import { createBlank, readPackage } from '@benchbook/documents';
import { screenshot } from '@benchbook/testing/browser';
import { expect, it, vi } from 'vitest';
import { problemsOf } from '../testing/accessibility.ts';
import { pictures } from '../testing/pictures.ts';
import { PATIENCE, type SheetDesk, setUpSheetDesk } from '../testing/sheet-desk.ts';

const { open, place } = setUpSheetDesk();

/** Saves, and waits until a part of the file that the host has says this. */
async function storesPart(sheet: SheetDesk, part: string, expected: (xml: string) => void): Promise<void> {
  await sheet.keyboard.press('Control+s');
  const xml = () => readPackage(sheet.stored() ?? new Uint8Array()).text(part);
  await vi.waitFor(() => expected(xml()), { timeout: PATIENCE, interval: 100 });
}

it('gives cells a number format that is seen before, refuses one that nobody can read, and copies the look of cells', async () => {
  const sheet = await open('number-format');
  const { frame, keyboard } = sheet;
  await keyboard.type('-1234.5');
  await keyboard.press('Enter');
  await sheet.goTo('A1');
  await keyboard.press('Control+1');
  const panel = frame.getByRole('dialog', { name: 'Number format' });
  await panel.getByLabel('Kind').selectOption('Number');
  await panel.getByLabel('Decimals').fill('3');
  await panel.getByLabel('Thousands set apart').check();
  const sample = panel.locator('output');
  await sample.filter({ hasText: '-1,234.500' }).waitFor({ timeout: PATIENCE });
  await pictures(sheet.desk.page, 'number-format');
  await panel.getByLabel('Kind').selectOption('Own code');
  await panel.getByLabel('Code', { exact: true }).fill('0.0 mg');
  await panel.getByRole('button', { name: 'Set' }).click();
  await panel.getByRole('alert').filter({ hasText: 'The number format “0.0 mg” cannot be read' }).waitFor();
  await panel.getByLabel('Code', { exact: true }).fill('0.0 "mg"');
  await sample.filter({ hasText: '-1234.5 mg' }).waitFor({ timeout: PATIENCE });
  await keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await storesPart(sheet, 'xl/styles.xml', (styles) => {
    expect(styles).toContain('<numFmt numFmtId="164" formatCode="0.0 &quot;mg&quot;"/>');
    expect(styles.match(/<cellXfs.*<\/cellXfs>/s)?.[0]).toContain('numFmtId="164"');
  });
  // Its look is copied by the pointer to one cell, by the keyboard to others, with what is undone in between.
  const painter = frame.locator('[data-tool="copy-format"]');
  const styled = (names: string[]) =>
    storesPart(sheet, 'xl/worksheets/sheet1.xml', (xml) => {
      const cells = [...xml.matchAll(/<c r="([A-Z]\d+)" s="[1-9]\d*"/g)].map(([, name]) => name);
      expect(cells).toEqual(names);
    });
  await painter.click();
  await frame.locator('[data-tool="copy-format"][aria-pressed="true"]').waitFor({ timeout: PATIENCE });
  await sheet.click(2, 2);
  await frame.locator('[data-tool="copy-format"][aria-pressed="false"]').waitFor({ timeout: PATIENCE });
  await styled(['A1', 'C3']);
  await keyboard.press('Control+z');
  await styled(['A1']);
  await sheet.goTo('A1');
  await painter.click();
  await frame.locator('[data-tool="copy-format"][aria-pressed="true"]').waitFor({ timeout: PATIENCE });
  await keyboard.press('ArrowRight');
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Enter');
  await styled(['A1', 'B1', 'C1']);
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await storesPart(sheet, 'xl/worksheets/sheet1.xml', (xml) =>
    expect(xml).toMatch(/<c r="A1"(?: s="0")?><v>-1234.5<\/v><\/c>/),
  );

  // The list of the toolbar leads there, too.
  await frame.selectOption('select[aria-label="Number format"]', 'more');
  await panel.getByLabel('Kind').waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
});

it('sums up by Alt+= and Σ, and finds functions by what they do, into the formula that is being typed', async () => {
  const sheet = await open('functions');
  const { frame, keyboard } = sheet;
  for (const number of ['2', '3', '5']) {
    await keyboard.type(number);
    await keyboard.press('Enter');
  }
  // The cell is open with the numbers above it: a person sees which, and ends it with Enter.
  await keyboard.press('Alt+=');
  await keyboard.press('Enter');
  await sheet.stores({ A1: 2, A2: 3, A3: 5, A4: '=SUM(A1:A3)' });

  await sheet.goTo('B1');
  await keyboard.type('=10*');
  await keyboard.press('Shift+F3');
  const panel = frame.getByRole('dialog', { name: 'Functions' });
  const search = panel.getByRole('combobox', { name: 'Search functions' });
  await search.fill('arithmetic mean');
  await panel
    .getByRole('option', { name: /^AVERAGE/ })
    .first()
    .waitFor({ timeout: PATIENCE });
  await search.fill('average');
  await panel.locator('.call', { hasText: 'AVERAGE(number1, [number2, …])' }).waitFor({ timeout: PATIENCE });
  await pictures(sheet.desk.page, 'functions');
  await keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await keyboard.type('A1:A3)');
  await keyboard.press('Enter');

  // Of selected numbers the result stands behind them, and one Ctrl+Z takes it back.
  await sheet.goTo('A1:A3');
  await frame.click('[data-tool="sum"]');
  await frame.getByRole('menuitem', { name: 'All functions' }).waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await sheet.goTo('C1');
  await frame.click('[data-tool="sum"]');
  await frame.getByRole('menuitem', { name: 'Largest' }).click();
  await keyboard.press('Enter');
  await sheet.stores({
    A1: 2,
    A2: 3,
    A3: 5,
    A4: '=SUM(A1:A3)',
    B1: '=10*AVERAGE(A1:A3)',
    C1: '=MAX(A1:B1)',
  });
});

it('makes, changes and deletes names, which formulas are calculated with, by the keyboard and the name box', async () => {
  const sheet = await open('names');
  const { frame, keyboard } = sheet;
  await keyboard.type('4');
  await keyboard.press('Enter');
  await sheet.goTo('A1');
  await keyboard.press('Control+F3');
  const panel = frame.getByRole('dialog', { name: 'Names' });
  const field = panel.getByRole('textbox', { name: 'Name', exact: true });
  await field.fill('A2');
  await keyboard.press('Enter');
  await panel
    .getByRole('alert')
    .filter({ hasText: '“A2” is the name of a cell' })
    .waitFor({ timeout: PATIENCE });
  await field.fill('limit');
  await keyboard.press('Enter');
  await panel.locator('li', { hasText: 'Sheet1!$A$1' }).waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await sheet.goTo('B1');
  await keyboard.type('=limit*2');
  await keyboard.press('Enter');
  const result = (value: number) => (xml: string) =>
    expect(xml).toContain(`<c r="B1"><f>limit*2</f><v>${value}</v></c>`);
  await storesPart(sheet, 'xl/worksheets/sheet1.xml', result(8));

  // It means something else, and what is used is not deleted.
  await keyboard.press('Control+F3');
  await panel.getByRole('button', { name: 'Change limit' }).click();
  await panel.getByRole('textbox', { name: 'Stands for' }).fill('=A1*10');
  await keyboard.press('Enter');
  await panel.getByRole('status').filter({ hasText: '“limit” is changed.' }).waitFor({ timeout: PATIENCE });
  await panel.getByRole('button', { name: 'Delete limit' }).click();
  await panel.getByRole('alert').filter({ hasText: 'Sheet1!B1' }).waitFor({ timeout: PATIENCE });
  await pictures(sheet.desk.page, 'names');
  await keyboard.press('Escape');
  await storesPart(sheet, 'xl/worksheets/sheet1.xml', result(80));
  const names = (text: string) => (xml: string) =>
    expect(xml).toContain(`<definedNames>${text}</definedNames>`);
  const limit = (meaning: string) => `<definedName name="limit">${meaning}</definedName>`;
  await storesPart(sheet, 'xl/workbook.xml', names(limit('Sheet1!$A$1*10')));
  await keyboard.press('Control+z');
  await storesPart(sheet, 'xl/workbook.xml', names(limit('Sheet1!$A$1')));
  await storesPart(sheet, 'xl/worksheets/sheet1.xml', result(8));

  // Called something else it takes its formulas along, and back.
  await keyboard.press('Control+F3');
  await panel.getByRole('button', { name: 'Change limit' }).click();
  await field.fill('ceiling');
  await keyboard.press('Enter');
  await panel.getByRole('status').filter({ hasText: '“ceiling” is changed.' }).waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await storesPart(sheet, 'xl/worksheets/sheet1.xml', (xml) =>
    expect(xml).toContain('<c r="B1"><f>ceiling*2</f><v>8</v></c>'),
  );
  await storesPart(sheet, 'xl/workbook.xml', names('<definedName name="ceiling">Sheet1!$A$1</definedName>'));
  await keyboard.press('Control+z');
  await storesPart(sheet, 'xl/workbook.xml', names(limit('Sheet1!$A$1')));
  await storesPart(sheet, 'xl/worksheets/sheet1.xml', result(8));

  // The name box gives the selected cells a name, as in Excel.
  await sheet.goTo('A1:A3');
  await sheet.goTo('doses');
  const doses = '<definedName name="doses">Sheet1!$A$1:$A$3</definedName>';
  await storesPart(sheet, 'xl/workbook.xml', names(doses + limit('Sheet1!$A$1')));

  // Rows whose names would lose their cells are deleted once somebody says so.
  const grid = frame.locator('canvas[id^="univer-sheet-main-canvas"]').first();
  await grid.click({ position: { x: 20, y: 30 } });
  await grid.click({ position: { x: 20, y: 30 }, button: 'right' });
  await frame.getByText('Delete Selected Row').click();
  const question = frame.locator('.line', { hasText: 'Names would lose their cells: “limit”.' });
  await question.waitFor({ timeout: PATIENCE });
  await question.getByRole('button', { name: 'Delete anyway' }).click();
  const gone = '<definedName name="limit">Sheet1!#REF!</definedName>';
  await storesPart(sheet, 'xl/workbook.xml', (xml) => expect(xml).toContain(gone));
});

it('sets up the pages of a sheet, which the file has in its own words and one Ctrl+Z takes back', async () => {
  const sheet = await open('pages');
  const { frame, keyboard } = sheet;
  const part = 'xl/worksheets/sheet1.xml';
  await keyboard.type('dose');
  await keyboard.press('Enter');
  await sheet.goTo('B5:C9');
  const openPages = async () => {
    const tool = frame.locator('[data-tool="page-setup"]');
    if (!(await tool.isVisible())) await frame.getByRole('button', { name: 'More', exact: true }).click();
    await tool.click();
    const panel = frame.getByRole('dialog', { name: 'Page set-up' });
    await panel.getByLabel('Orientation').waitFor({ timeout: PATIENCE });
    return panel;
  };
  const panel = await openPages();
  // The panel is longer than the window; what ends it is in sight from its beginning, and what is wrong right above it.
  const apply = panel.getByRole('button', { name: 'Apply' });
  const bottom = async (of: typeof panel) => of.evaluate((one) => one.getBoundingClientRect().bottom);
  expect(await panel.evaluate((one) => [one.scrollTop, one.scrollHeight > one.clientHeight])).toEqual([
    0,
    true,
  ]);
  expect(await bottom(apply)).toBeLessThan(await bottom(panel));
  await panel.getByLabel('Orientation').selectOption('landscape');
  await panel.getByLabel('Paper').selectOption('A4 (210 × 297 mm)');
  await panel.getByLabel('Size of what is printed').selectOption('Fitted onto pages');
  await panel.getByLabel('Gridlines').check();
  await panel.getByRole('button', { name: 'Selected cells' }).click();
  await panel.getByLabel('Rows on every page').fill('1:x');
  await panel.getByRole('button', { name: 'Begin a page at the selected cell' }).click();
  await panel.getByRole('textbox', { name: 'Header, left' }).fill('Lab 3, R&&D');
  await panel.getByRole('textbox', { name: 'Footer, middle' }).focus();
  await panel.getByRole('button', { name: 'Page number', exact: true }).click();
  await keyboard.type(' / ');
  await panel.getByRole('button', { name: 'Number of pages', exact: true }).click();
  await panel.getByLabel('The first page has its own').check();
  await panel.getByRole('group', { name: 'First page' }).getByLabel('Header, middle').fill('Front');
  await pictures(sheet.desk.page, 'page-setup');
  await apply.click();
  const wrong = panel.getByRole('alert').filter({ hasText: 'Write the rows that are repeated as 1:2' });
  await wrong.waitFor();
  expect(await bottom(wrong)).toBeLessThan(await bottom(apply));
  expect(await problemsOf(frame, '.popover .page-layout')).toEqual([]);
  await panel.getByLabel('Rows on every page').fill('1');
  await keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await storesPart(sheet, part, (xml) => {
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(xml).toMatch(
      /<printOptions gridLines="1"\/><pageMargins [^>]*\/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"\/>/,
    );
    expect(xml).toContain(
      '<headerFooter differentFirst="1"><oddHeader>&amp;LLab 3, R&amp;&amp;D</oddHeader><oddFooter>&amp;C&amp;P / &amp;N</oddFooter><firstHeader>&amp;CFront</firstHeader>',
    );
    expect(xml).toContain('<brk id="4" max="16383" man="1"/>');
    expect(xml).toContain('<brk id="1" max="1048575" man="1"/>');
  });
  await storesPart(sheet, 'xl/workbook.xml', (xml) => {
    expect(xml).toContain('<definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$B$5:$C$9<');
    expect(xml).toContain('<definedName name="_xlnm.Print_Titles" localSheetId="0">Sheet1!$1:$1<');
  });
  // Where pages begin and what is printed is seen between the cells.
  const lines = frame.locator('.page-marks i');
  await vi.waitFor(async () => expect(await lines.count()).toBe(3), { timeout: PATIENCE });
  await screenshot(sheet.desk.page, 'page-marks');
  await frame.locator('[data-tool="undo"]').click();
  await lines.first().waitFor({ state: 'hidden', timeout: PATIENCE });
  await storesPart(sheet, part, (xml) => expect(xml).not.toMatch(/landscape|brk|oddHeader|fitToPage/));
  const again = await openPages();
  expect(await again.getByLabel('Orientation').inputValue()).toBe('portrait');
  await keyboard.press('Escape');
});

it('groups rows by keys, and folds and shows them beside the cells and to a level, as the file has them', async () => {
  const row = (number: number, level: number) =>
    `<row r="${number}"${level > 0 ? ` outlineLevel="${level}"` : ''}><c r="A${number}"><v>${number}</v></c></row>`;
  const pkg = readPackage(createBlank('xlsx'));
  const part = 'xl/worksheets/sheet1.xml';
  const rows = [0, 1, 2, 2, 1, 0].map((level, index) => row(index + 1, level)).join('');
  pkg.set(
    part,
    pkg
      .text(part)
      .replace(/<sheetData\s*\/>|<sheetData><\/sheetData>/, () => `<sheetData>${rows}</sheetData>`),
  );
  place.server.host.files.set('/groups.xlsx', pkg.write());
  const sheet = await open('groups', { path: '/groups.xlsx' });
  const { frame, keyboard } = sheet;
  const hidden = (numbers: number[], grouped = 4) =>
    storesPart(sheet, part, (xml) => {
      const found = [...xml.matchAll(/<row r="(\d+)"[^>]* hidden="1"/g)].map(([, number]) => Number(number));
      expect(found).toEqual(numbers);
      expect(xml.match(/outlineLevel="\d"/g)).toHaveLength(grouped);
    });
  const strip = frame.getByRole('group', { name: 'Groups of rows', exact: true });
  await strip.getByRole('button', { name: 'Fold: Rows 3 to 4' }).click({ timeout: PATIENCE });
  await strip.getByRole('button', { name: 'Show: Rows 3 to 4' }).click({ timeout: PATIENCE });
  await sheet.goTo('A8:B9');
  await keyboard.press('Alt+Shift+ArrowRight');
  await strip.getByRole('button', { name: 'Fold: Rows 8 to 9' }).waitFor({ timeout: PATIENCE });
  await hidden([], 6);
  await storesPart(sheet, part, (xml) => expect(xml).toContain(' outlineLevelRow="2"'));
  const tool = frame.locator('[data-tool="groups"]');
  const panel = frame.getByRole('dialog', { name: 'Groups of rows and columns' });
  await tool.click();
  await panel.getByRole('button', { name: 'Group: Columns A to B' }).click({ timeout: PATIENCE });
  const columns = frame.getByRole('group', { name: 'Groups of columns', exact: true });
  await columns.getByRole('button', { name: 'Fold: Columns A to B' }).waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await screenshot(sheet.desk.page, 'groups-beside-cells');
  await storesPart(sheet, part, (xml) =>
    expect(xml).toContain('<col min="1" max="2" width="9.140625" outlineLevel="1"/>'),
  );
  await frame.locator('[data-tool="undo"]').click();
  await columns.waitFor({ state: 'hidden', timeout: PATIENCE });
  await keyboard.press('Alt+Shift+ArrowLeft');
  await strip
    .getByRole('button', { name: 'Fold: Rows 8 to 9' })
    .waitFor({ state: 'hidden', timeout: PATIENCE });
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await tool.click();
  await panel.getByRole('button', { name: 'Fold: Rows 3 to 4' }).click();
  await panel.getByRole('button', { name: 'Show: Rows 3 to 4' }).waitFor({ timeout: PATIENCE });
  await hidden([3, 4]);
  await storesPart(sheet, part, (xml) => expect(xml).toMatch(/<row r="5"[^>]* collapsed="1"/));
  await panel.getByRole('button', { name: 'Rows to level 1' }).click();
  await panel.getByRole('button', { name: 'Show: Rows 2 to 5' }).waitFor({ timeout: PATIENCE });
  await pictures(sheet.desk.page, 'groups');
  await hidden([2, 3, 4, 5]);
  await panel.getByRole('button', { name: 'Rows to level 3' }).click();
  await panel.getByRole('button', { name: 'Fold: Rows 2 to 5' }).waitFor({ timeout: PATIENCE });
  await hidden([]);
  await storesPart(sheet, part, (xml) => expect(xml).not.toContain('collapsed'));
  await keyboard.press('Escape');
});

it('makes a table, lets it grow by what is typed beside it, and gives it totals, a style and a name', async () => {
  const sheet = await open('tables');
  const { frame, keyboard } = sheet;
  const part = 'xl/worksheets/sheet1.xml';
  const table = 'xl/tables/table1.xml';
  const type = async (cell: string, value: string) => {
    await sheet.goTo(cell);
    await keyboard.type(value);
    await keyboard.press('Enter');
  };
  for (const [cell, value] of Object.entries({ A1: 'Mass', A2: '4' })) await type(cell, value);
  await sheet.goTo('A1:B2');
  await keyboard.press('Control+l');
  const panel = frame.getByRole('dialog', { name: 'Make a table' });
  await panel.getByLabel('Cells').fill('A1:B1');
  await keyboard.press('Enter');
  await panel.getByRole('alert').filter({ hasText: 'at least two rows' }).waitFor({ timeout: PATIENCE });
  await pictures(sheet.desk.page, 'new-table');
  await panel.getByLabel('Cells').fill('A1:B2');
  await keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden', timeout: PATIENCE });
  await frame.getByRole('button', { name: 'Filter by Mass' }).waitFor({ timeout: PATIENCE });
  await sheet.stores({ A1: 'Mass', A2: 4, B1: 'Column2' });
  await storesPart(sheet, table, (xml) => expect(xml).toContain('displayName="Table1" ref="A1:B2"'));
  await type('D1', '=SUM(Table1[Mass])');
  const first = { A1: 'Mass', A2: 4, B1: 'Column2', D1: '=SUM(Table1[Mass])' };
  await type('A3', '5');
  await sheet.stores({ ...first, A3: 5 });
  await storesPart(sheet, table, (xml) => expect(xml.match(/ref="A1:B3"/g)).toHaveLength(2));
  await storesPart(sheet, part, (xml) => expect(xml).toContain('<f>SUM(Table1[Mass])</f><v>9</v></c>'));
  await type('C2', 'first');
  await sheet.stores({ ...first, A3: 5, C1: 'Column1', C2: 'first' });
  await storesPart(sheet, table, (xml) => expect(xml).toContain('<tableColumn id="3" name="Column1"/>'));
  await screenshot(sheet.desk.page, 'grown-table');
  // What was typed stays when the table is taken back from it.
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await sheet.stores({ ...first, A3: 5 });
  await storesPart(sheet, table, (xml) => expect(xml.match(/ref="A1:B2"/g)).toHaveLength(2));

  // What stands below it is in the way of totals.
  await sheet.goTo('A2');
  await keyboard.press('Control+l');
  const options = frame.getByRole('dialog', { name: 'Table “Table1”' });
  await options.getByLabel('Row of totals').click();
  await options.getByRole('alert').filter({ hasText: 'is not empty' }).waitFor({ timeout: PATIENCE });
  await keyboard.press('Escape');
  await sheet.goTo('A3');
  await keyboard.press('Delete');
  // What is pasted below it is taken in, too, as a step of its own.
  await sheet.goTo('A2');
  await keyboard.press('Control+c');
  await sheet.goTo('A3');
  await keyboard.press('Control+v');
  await storesPart(sheet, table, (xml) => expect(xml.match(/ref="A1:B3"/g)).toHaveLength(2));
  await keyboard.press('Control+z');
  await keyboard.press('Control+z');
  await sheet.stores(first);
  await storesPart(sheet, table, (xml) => expect(xml.match(/ref="A1:B2"/g)).toHaveLength(2));
  await sheet.goTo('A2');
  await keyboard.press('Control+l');
  await options.getByLabel('Row of totals').check();
  await options.getByLabel('Mass').selectOption('Sum');
  await options.getByLabel('Dark 11').check();
  await options.getByLabel('Stripes of columns').check();
  await options.getByLabel('Name').fill('Runs');
  await screenshot(sheet.desk.page, 'table-options');
  await options.getByRole('button', { name: 'Done' }).click();
  await options.waitFor({ state: 'hidden', timeout: PATIENCE });
  await storesPart(sheet, table, (xml) => {
    expect(xml).toContain('name="Runs" displayName="Runs" ref="A1:B3" totalsRowCount="1"');
    expect(xml).toContain('<tableColumn id="1" name="Mass" totalsRowFunction="sum"/>');
    expect(xml).toContain('<tableStyleInfo name="TableStyleDark11"');
    expect(xml).toContain('showColumnStripes="1"');
  });
  await storesPart(sheet, part, (xml) => {
    expect(xml).toContain('<f>SUBTOTAL(109,Runs[Mass])</f><v>4</v></c>');
    expect(xml).toContain('<f>SUM(Runs[Mass])</f><v>4</v></c>');
  });
  // And what lies in the file is on the screen, also behind a reference to a table that was typed.
  await frame.getByRole('grid').getByRole('gridcell', { name: '4 A3' }).waitFor({ timeout: PATIENCE });
  await pictures(sheet.desk.page, 'table-totals');
});
