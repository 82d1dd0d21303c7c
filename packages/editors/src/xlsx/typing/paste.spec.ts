import { createBlank, patchWorkbook, readLinks, readPackage, type XlsxEdit } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { PATIENCE, setUpSheetDesk } from '../../testing/sheet-desk.ts';

/** As Excel puts cells into the clipboard: `x:num` has the number behind what is shown. */
const FROM_EXCEL = {
  'text/plain': 'Sample\tMass\r\n001\t1,250.50\r\nwater, "pure"\t12%\r\n',
  'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15">
<style>td {padding:0px; mso-number-format:General; border:none;} .xl65 {mso-number-format:"\\@";} .xl66 {mso-number-format:"\\#\\,\\#\\#0\\.00";} .xl67 {mso-number-format:0%;}</style></head>
<body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment-->
<tr height=20><td height=20 width=64>Sample</td><td width=64>Mass</td></tr>
<tr height=20><td height=20 class=xl65>001</td><td class=xl66 align=right>1,250.50</td></tr>
<tr height=20><td height=20>water, "pure"</td><td class=xl67 align=right>12%</td></tr>
<!--EndFragment--></table></body></html>`,
};

/** As LibreOffice does. */
const FROM_LIBREOFFICE = {
  'text/plain': 'left\tright\n2.5\tTRUE\n',
  'text/html': `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 24.2"/></head>
<body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup>
<tr><td height="17" align="left">left</td><td align="left">right</td></tr>
<tr><td height="17" align="right" sdval="2.5" sdnum="1033;">2.5</td><td align="center" sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td></tr>
</table></body></html>`,
};

/** As a German LibreOffice does: `sdval` has the number, and a text has none. */
const FROM_GERMAN_LIBREOFFICE = {
  'text/plain': '1,250\t1.234,50\n1-2\t=A1\n',
  'text/html': `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0">
<tr><td align="right" sdval="1.25" sdnum="1031;0;0,000">1,250</td><td align="right" sdval="1234.5" sdnum="1031;0;#.##0,00">1.234,50</td></tr>
<tr><td align="left"><font face="Arial">1-2</font></td><td align="left">=A1</td></tr>
<tr><td align="right" sdval="0.125" sdnum="1031;0;0,0%">12,5%</td><td align="center" sdval="1" sdnum="1031;0;BOOLEAN">WAHR</td></tr>
<tr><td align="right" sdval="45385" sdnum="2057;2057;DD/MM/YY">03/04/24</td><td align="right" sdval="12.5" sdnum="1031;0;0 &quot;kg&quot;">13 kg</td></tr>
</table></body></html>`,
};

/** As a German Google Sheets does, which writes of every cell what it is. */
const FROM_GERMAN_SHEETS = {
  'text/plain': '2,125\t2-3',
  'text/html': `<meta charset="utf-8"><table data-sheets-root="1"><tbody><tr><td data-sheets-value='{"1":3,"3":2.125}'>2,125</td><td data-sheets-value='{"1":2,"2":"2-3"}'>2-3</td></tr></tbody></table>`,
};

/** As a German Excel does: its style sheet says what stands between the digits, and which cells are texts. */
const FROM_GERMAN_EXCEL = {
  'text/plain': '3,125\t3-4\r\n',
  'text/html': `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15">
<style><!--table {mso-displayed-decimal-separator:"\\,"; mso-displayed-thousand-separator:"\\.";} .xl65 {mso-number-format:"\\@";} --></style></head>
<body><table><tr><td align=right>3,125</td><td class=xl65>3-4</td></tr></table></body></html>`,
};

describe('pasting into cells', () => {
  const { open, place } = setUpSheetDesk();

  it('keeps where cells lead to, with the look of links, and takes it back with the paste', async () => {
    const sheet = await open('pasted-links');
    const links = () =>
      (readLinks(sheet.stored() ?? new Uint8Array())[0]?.links ?? []).map(({ ranges: [range], target }) => [
        range.startRow,
        range.startColumn,
        target,
      ]);
    await sheet.paste({
      'text/plain': 'Protocol\t001\r\nnowhere\tsee one, two\r\n',
      'text/html': `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15">
<style><!-- .xl65 {mso-number-format:"\\@";} --></style></head><body><table>
<tr><td><a href="https://protocols.example/1?a=1&amp;b=2"><span style='color:#0563C1'>Protocol</span></a></td><td class=xl65><a href="mailto:ana@lab.example">001</a></td></tr>
<tr><td><a href="javascript:alert(1)">nowhere</a></td><td>see <a href="https://one.example/">one</a>, <a href="https://two.example/">two</a></td></tr>
</table></body></html>`,
    });
    const cells = { A1: 'Protocol', B1: '001', A2: 'nowhere', B2: 'see one, two' };
    await sheet.stores(cells);
    expect(links()).toEqual([
      [0, 0, 'https://protocols.example/1?a=1&b=2'],
      [0, 1, 'mailto:ana@lab.example'],
    ]);
    await sheet.goTo('D1');
    await sheet.paste({
      'text/plain': 'A page',
      'text/html': '<meta charset="utf-8"><a href="https://page.example/">A page</a>',
    });
    await sheet.stores({ ...cells, D1: 'A page' });
    expect(links()).toHaveLength(3);
    await sheet.keyboard.press('Control+z');
    await sheet.stores(cells);
    expect(links()).toHaveLength(2);
    // Copied within the page they lead there, too.
    await sheet.goTo('B1');
    await sheet.take('Control+c', '001');
    await sheet.goTo('D3');
    await sheet.keyboard.press('Control+v');
    await sheet.stores({ ...cells, D3: '001' });
    expect(links()).toContainEqual([2, 3, 'mailto:ana@lab.example']);
    await sheet.keyboard.press('Control+z');
    await sheet.stores(cells);
    expect(links()).toHaveLength(2);
    await sheet.keyboard.press('Control+z');
    await sheet.stores({});
    expect(links()).toEqual([]);
  });

  it('stores cells of other programs as they show them, and texts with their zeros', async () => {
    const sheet = await open('key-a');
    await sheet.paste({ 'text/plain': 'a\tb\n1\t2.5\n007\t=A2+B2\n05.03.2024\t0.07%' });
    await sheet.goTo('D1');
    await sheet.paste(FROM_EXCEL);
    await sheet.goTo('G1');
    await sheet.paste(FROM_LIBREOFFICE);
    const pasted = {
      ...{ A1: 'a', B1: 'b', A2: 1, B2: 2.5, A3: '007', B3: '=A2+B2', A4: 45356, B4: 0.0007 },
      ...{ D1: 'Sample', E1: 'Mass', D2: '001', E2: 1250.5, D3: 'water, "pure"', E3: 0.12 },
      ...{ G1: 'left', H1: 'right', G2: 2.5, H2: true },
    };
    await sheet.stores(pasted);
    await sheet.keyboard.press('Control+z');
    const { G1, H1, G2, H2, ...withoutLast } = pasted;
    await sheet.stores(withoutLast);
    await sheet.keyboard.press('Control+y');
    await sheet.stores(pasted);
  });

  it('stores a text with all its characters where it stood, and leaves the cells their looks', async () => {
    const sheet = await open('key-g');
    const { frame, keyboard } = sheet;
    await sheet.goTo('B2');
    await frame.click('[data-tool="bold"]');
    await sheet.goTo('A1');
    await sheet.paste({ 'text/plain': '\tLimit\tNote\r\n1\t<LOD\t"p<0.05\r\nx"\r\n2\ta&lt;b\t"pure"\r\n' });
    await sheet.goTo('A5');
    await sheet.paste({ 'text/plain': '007' });
    const texts = { B1: 'Limit', C1: 'Note', B2: '<LOD', C2: 'p<0.05\nx', B3: 'a&lt;b', C3: '"pure"' };
    const pasted = { ...texts, A2: 1, A3: 2, A5: '007' };
    await sheet.stores(pasted);
    const part = readPackage(sheet.stored() ?? new Uint8Array()).text('xl/worksheets/sheet1.xml');
    expect(part).toMatch(/<c r="B2" s="\d+"/);
    await keyboard.press('Control+z');
    await keyboard.press('Control+z');
    await sheet.goTo('A1');
    // The menu asks the browser for its clipboard.
    await sheet.desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await frame.evaluate(() => navigator.clipboard.writeText('\t<LOD'));
    const { x, y } = await sheet.at(0, 0);
    await sheet.desk.page.mouse.click(x, y, { button: 'right' });
    await frame.getByText('Paste', { exact: true }).click();
    await sheet.stores({ B1: '<LOD' });
  });

  it('stores numbers, texts and days of other programs as these say what they are', async () => {
    const sheet = await open('key-h');
    await sheet.paste(FROM_GERMAN_LIBREOFFICE);
    await sheet.goTo('D1');
    await sheet.paste(FROM_GERMAN_SHEETS);
    await sheet.goTo('D2');
    await sheet.paste(FROM_GERMAN_EXCEL);
    await sheet.stores({
      ...{ A1: 1.25, B1: 1234.5, A2: '1-2', B2: '=A1', A3: 0.125, B3: true, A4: 45385, B4: '13 kg' },
      ...{ D1: 2.125, E1: '2-3', D2: 3.125, E2: '3-4' },
    });
    const part = readPackage(sheet.stored() ?? new Uint8Array()).text('xl/worksheets/sheet1.xml');
    expect(part).not.toContain('<f');
  });

  it('stores the lines of a page one below the other, those of a cell in it, and nothing that was hidden', async () => {
    const sheet = await open('key-i');
    await sheet.paste({
      'text/plain': 'x',
      'text/html':
        '<h2>Buffer</h2><table><tr><td><p>first</p><p>second</p></td><td>1</td></tr><tr style="display:none"><td>old</td></tr><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>2</td></tr></table><p>as of May</p>',
    });
    await sheet.goTo('D1');
    await sheet.paste({ 'text/plain': 'x', 'text/html': '<p>one</p><p><b>two</b></p>' });
    await sheet.stores({
      ...{ A1: 'Buffer', A2: 'first\nsecond', B2: 1, A3: 'a\nb c', B3: 2, A4: 'as of May' },
      ...{ D1: 'one', D2: 'two' },
    });
  });

  it('stores raised and lowered text as characters that are so by themselves', async () => {
    const sheet = await open('key-c');
    await sheet.paste({
      'text/html':
        '<table><tr><td>10<sup>3</sup></td><td>H<sub>2</sub>O</td><td><span style="vertical-align: super">14</span>C</td></tr></table>',
      'text/plain': '103\tH2O\t14C',
    });
    await sheet.stores({ A1: '10³', B1: 'H₂O', C1: '¹⁴C' });
  });

  it('leaves copied cells the look they had, and gives pasted text that of the sheet', async () => {
    const sheet = await open('key-d');
    const { keyboard } = sheet;
    await keyboard.type('1');
    await keyboard.press('Enter');
    await keyboard.type('2');
    await keyboard.press('Control+Enter');
    await sheet.frame.click('[data-tool="bold"]');
    await sheet.goTo('A1:A2');
    await keyboard.press('Control+c');
    await sheet.goTo('C1');
    await keyboard.press('Control+v');
    await sheet.goTo('E1');
    await sheet.paste({
      'text/html': '<table><tr><td>from a page</td></tr></table>',
      'text/plain': 'from a page',
    });
    await sheet.stores({ A1: 1, A2: 2, C1: 1, C2: 2, E1: 'from a page' });
    const stored = readPackage(sheet.stored() ?? new Uint8Array());
    expect(
      stored
        .text('xl/styles.xml')
        .match(/<font>.*?<\/font>/g)
        ?.map((font) => /name val="([^"]*)"/.exec(font)?.[1]),
    ).toEqual(['Calibri', 'Calibri']);
    const cells = stored.text('xl/worksheets/sheet1.xml').match(/<c [^>]*>/g) ?? [];
    const styles = new Map(
      cells.map((cell) => [/r="(\w+)"/.exec(cell)?.[1], / s="(\d+)"/.exec(cell)?.[1] ?? '0']),
    );
    expect(Object.fromEntries(styles)).toEqual({ A1: '0', C1: '0', E1: '0', A2: '1', C2: '1' });
  });

  it('copies, cuts and fills cells inside, with references that move', async () => {
    const sheet = await open('key-b');
    const { keyboard } = sheet;
    for (const text of ['1', '2', '=A1+$A$2']) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
    const typed = { A1: 1, A2: 2, A3: '=A1+$A$2' };
    await sheet.goTo('A3');
    await sheet.take('Control+c', '3');
    await sheet.goTo('B4');
    await keyboard.press('Control+v');
    const copied = { ...typed, B4: '=B2+$A$2' };
    await sheet.stores(copied);

    await sheet.goTo('A1');
    await sheet.take('Control+x', '1');
    await sheet.goTo('D1');
    await keyboard.press('Control+v');
    const cut = { A2: 2, A3: '=D1+$A$2', B4: '=B2+$A$2', D1: 1 };
    await sheet.stores(cut);
    await keyboard.press('Control+z');
    await sheet.stores(copied);
    await keyboard.press('Control+y');
    await sheet.stores(cut);

    await sheet.fill(2, 0, 5, { ...cut, A4: '=D2+$A$2', A5: '=D3+$A$2', A6: '=D4+$A$2' });
    await keyboard.press('Control+z');
    await sheet.stores(cut);
    // Up as well, where a reference is lost only that would be off the sheet.
    await sheet.fill(3, 1, 1, { ...cut, B2: '=#REF!+$A$2', B3: '=B1+$A$2' });
    await keyboard.press('Control+z');
    await sheet.stores(cut);
  });

  it('fills cells beside a text of several lines, all of which stay to be seen', async () => {
    const long = 'Weighed twice on the balance in the cold room, once dry and once wet';
    const edit: XlsxEdit = {
      op: 'set-cells',
      sheet: '1',
      cells: [
        { row: 0, column: 1, content: { kind: 'number', value: 7 }, style: { bold: true } },
        { row: 1, column: 0, content: { kind: 'text', value: long }, style: { wrap: true } },
      ],
    };
    place.server.host.files.set('/lines.xlsx', patchWorkbook(createBlank('xlsx'), [edit]).bytes);
    const sheet = await open('key-h', { path: '/lines.xlsx' });
    const name = sheet.frame.locator('[data-u-comp="defined-name"] input');
    const below = await sheet.at(13, 0);
    /** The cell under the pointer there. */
    const cellBelow = async () => {
      await sheet.goTo('F1');
      await sheet.desk.page.mouse.click(below.x, below.y);
      await expect.poll(() => name.inputValue(), { timeout: PATIENCE }).toMatch(/^A/);
      return name.inputValue();
    };
    const before = await cellBelow();
    expect(before).not.toBe('A14');
    await sheet.fill(0, 1, 1, { A2: long, B1: 7, B2: 7 });
    expect(await cellBelow()).toBe(before);
  });

  it('pastes what was copied last, while the browser is still writing it into the clipboard', async () => {
    const sheet = await open('key-e');
    const { keyboard } = sheet;
    for (const text of ['1', '2', '3']) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
    await sheet.goTo('A1');
    await sheet.take('Control+c', '1');
    // From here on it takes until it is told.
    const end = await sheet.holdClipboard();
    await sheet.goTo('A2');
    await keyboard.press('Control+c');
    await sheet.goTo('C2');
    await keyboard.press('Control+v');
    await sheet.goTo('A3');
    await keyboard.press('Control+x');
    await sheet.goTo('C3');
    await keyboard.press('Control+v');
    const pasted = { A1: 1, A2: 2, C2: 2, C3: 3 };
    await sheet.stores(pasted);
    await end('3');
    await sheet.goTo('D1');
    await sheet.paste({ 'text/plain': 'from elsewhere' });
    await sheet.stores({ ...pasted, D1: 'from elsewhere' });
  });

  it('pastes the cells that were copied or cut, and no others, after a row came above them', async () => {
    const sheet = await open('key-f');
    const { keyboard, frame } = sheet;
    for (const text of ['1', '2', '3', '=$A$1+A2']) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
    const insertRow = async () => {
      const { y } = await sheet.at(0, 0);
      await sheet.desk.page.mouse.click(20, y);
      await sheet.desk.page.mouse.click(20, y, { button: 'right' });
      const item = frame.getByRole('button').filter({ hasText: 'rows above' });
      // What the field in its middle is for is not meant.
      await item.click({ position: { x: 12, y: 12 } });
    };
    await sheet.goTo('A2');
    await sheet.take('Control+x', '2');
    await insertRow();
    const moved = { A2: 1, A3: 2, A4: 3, A5: '=$A$2+A3' };
    await sheet.stores(moved);
    await sheet.goTo('C1');
    await keyboard.press('Control+v');
    await sheet.stores({ ...moved, C1: 2 });

    // What was copied is pasted as it reads where it is now.
    await sheet.goTo('A5');
    await sheet.take('Control+c', '3');
    await insertRow();
    const again = { A3: 1, A4: 2, A5: 3, A6: '=$A$3+A4', C2: 2 };
    await sheet.stores(again);
    await sheet.goTo('B7');
    await keyboard.press('Control+v');
    await sheet.stores({ ...again, B7: '=$A$3+B5' });
  });

  it('transposes copied cells with formulas and looks, and says what cannot be', async () => {
    const sheet = await open('paste-transposed');
    const { frame, keyboard, desk } = sheet;
    for (const row of [
      ['a', '1', '2'],
      ['b', '=B1*2', '=SUM(B1:C1)'],
    ]) {
      for (const text of row) {
        await keyboard.type(text);
        await keyboard.press('Tab');
      }
      await keyboard.press('Enter');
    }
    const written = { A1: 'a', B1: 1, C1: 2, A2: 'b', B2: '=B1*2', C2: '=SUM(B1:C1)' };
    await sheet.goTo('A1:C2');
    await sheet.take('Control+c', 'a\t1\t2\nb\t2\t3');
    const transpose = async (row: number, column: number) => {
      const { x, y } = await sheet.at(row, column);
      await desk.page.mouse.click(x, y);
      await desk.page.mouse.click(x, y, { button: 'right' });
      await frame.getByText('Paste Special').hover();
      await frame.getByText('Paste transposed').click();
    };
    await transpose(1, 1);
    await frame.getByText('would be pasted over some of themselves').waitFor({ timeout: 90_000 });
    await transpose(4, 4);
    const transposed = { E5: 'a', F5: 'b', E6: 1, F6: '=E6*2', E7: 2, F7: '=SUM(E6:E7)' };
    await sheet.stores({ ...written, ...transposed });
    await keyboard.press('Control+z');
    await sheet.stores(written);
  });
});
