import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import type { TextRun } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import { importWorkbook } from '../read/import.ts';
import { patched, rowsOf, set, text } from '../testing/test-patch.ts';
import { makeWorkbook, TEST_STYLES, type TestWorkbook } from '../testing/test-workbook.ts';

const THEME =
  '<rPr><b/><vertAlign val="superscript"/><sz val="9"/><color theme="4"/><rFont val="Arial"/><charset val="1"/></rPr>';
const POWER = `<r><t>10</t></r><r>${THEME}<t>6</t></r><r><t xml:space="preserve"> CFU</t></r>`;
const ROWS = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>0</v></c></row>';
const workbook = (rows = ROWS) => ({ sheets: [{ name: 'S', rows }], strings: [`<si>${POWER}</si>`] });

const shown = (content: TestWorkbook = workbook()) =>
  importWorkbook(makeWorkbook(content)).sheets['1']?.cellData[0]?.[0]?.p?.body;
const rich = (value: string, runs: TextRun[]) => ({ content: { kind: 'text' as const, value, runs } });
const SUPER: TextRun['font'] = { name: 'Calibri', size: 11, script: 'super' };
/** The look of the exponent in the file, as the editor knows it. */
const KEPT: TextRun['font'] = { name: 'Arial', size: 9, color: '#4f81bd', bold: true, script: 'super' };

describe('a text that looks another way in a part of it', () => {
  it('is given to the editor with its looks, size and name of the cell where a part has none', () => {
    const runs = shown()?.textRuns;
    expect(shown()?.dataStream).toBe('106 CFU\r\n');
    expect(runs?.map(({ st, ed }) => [st, ed])).toEqual([
      [0, 2],
      [2, 3],
      [3, 7],
    ]);
    expect(runs?.[1]?.ts).toMatchObject({ va: 3, bl: 1, fs: 9, ff: 'Arial', cl: { rgb: '#4f81bd' } });
    expect(runs?.[0]?.ts).toMatchObject({ va: 1, bl: 0, fs: 11, ff: 'Calibri' });
  });

  it('keeps how the parts that stay are written, to the colour of the theme', () => {
    const runs = [{ length: 2 }, { length: 2, font: KEPT }, { length: 4 }];
    const result = patched(workbook(), [set('A1', rich('1012 CFU', runs))]);
    expect(rowsOf(result)).toContain(
      `<c r="A1" t="inlineStr"><is><r><t>10</t></r><r>${THEME}<t>12</t></r><r><t xml:space="preserve"> CFU</t></r></is></c>`,
    );
    expect(result.pkg.text('xl/sharedStrings.xml')).toBe(result.original.text('xl/sharedStrings.xml'));
  });

  it('keeps each part as it was written, where two look the same', () => {
    const other = THEME.replace('theme="4"', 'rgb="FF4F81BD"');
    const parts = `<r>${THEME}<t>a</t></r><r><t>b</t></r><r>${other}<t>c</t></r>`;
    const content = { ...workbook(), strings: [`<si>${parts}</si>`] };
    const runs = [{ length: 1, font: KEPT }, { length: 2 }, { length: 1, font: KEPT }];
    expect(rowsOf(patched(content, [set('A1', rich('abbc', runs))]))).toContain(
      `<is><r>${THEME}<t>a</t></r><r><t>bb</t></r><r>${other}<t>c</t></r></is>`,
    );
    const part = { length: 1, font: KEPT };
    const typed = rich('ten lettersabc', [{ length: 11 }, part, { length: 1 }, part]);
    expect(rowsOf(patched(content, [set('A1', typed)]))).toContain(
      `<is><r><t>ten letters</t></r><r>${THEME}<t>a</t></r><r><t>b</t></r><r>${other}<t>c</t></r></is>`,
    );
  });

  it('is underlined as its cell is, where both are underlined', () => {
    const styles = TEST_STYLES.replace('<sz val="11"/>', '<u val="singleAccounting"/><sz val="11"/>');
    const font = { name: 'Calibri', size: 11, bold: true, underline: 'single' as const };
    const edit = rich('mass', [{ length: 1 }, { length: 3, font }]);
    expect(rowsOf(patched({ ...workbook(), styles }, [set('C1', edit)]))).toContain(
      '<r><rPr><b/><u val="singleAccounting"/><sz val="11"/><rFont val="Calibri"/></rPr><t>ass</t></r>',
    );
  });

  it('has its new parts written with all of their look, from the font of the cell', () => {
    const result = patched(workbook(), [
      set(
        'C1',
        rich('H2O', [{ length: 1 }, { length: 1, font: { ...SUPER, script: 'sub' } }, { length: 1 }]),
      ),
    ]);
    expect(rowsOf(result)).toContain(
      '<c r="C1" t="inlineStr"><is><r><t>H</t></r><r><rPr><vertAlign val="subscript"/><sz val="11"/><rFont val="Calibri"/></rPr><t>2</t></r><r><t>O</t></r></is></c>',
    );
  });

  it('is as it was to the byte where it was changed and came back', () => {
    const back = rich('106 CFU', [{ length: 2 }, { length: 1, font: KEPT }, { length: 4 }]);
    const result = patched(workbook(), [set('A1', text('gone')), set('A1', back)]);
    expect(rowsOf(result)).toBe(ROWS);
  });

  it('loses its looks where they are taken away, and keeps them where nobody speaks of them', () => {
    expect(rowsOf(patched(workbook(), [set('A1', rich('106 CFU', []))]))).toContain(
      '<c r="A1" t="inlineStr"><is><t>106 CFU</t></is></c>',
    );
    expect(rowsOf(patched(workbook(), [set('A1', text('106 CFU'))]))).toBe(ROWS);
  });

  it('may be the heading of a table, whose words stay', () => {
    const table = `<table xmlns="${NS.spreadsheet}" id="1" name="T" displayName="T" ref="A1:A2"><tableColumns count="1"><tableColumn id="1" name="106 CFU"/></tableColumns></table>`;
    const content = {
      ...workbook(),
      sheets: [
        {
          name: 'S',
          rows: ROWS,
          after: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
          links: `<Relationship Id="rId1" Type="${NS.officeRelationships}/table" Target="../tables/t1.xml"/>`,
        },
      ],
      parts: {
        'xl/tables/t1.xml': {
          content: table,
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
        },
      },
    };
    expect(rowsOf(patched(content, [set('A1', rich('106 CFU', []))]))).toContain('<is><t>106 CFU</t></is>');
    expect(() => patched(content, [set('A1', rich('other', []))])).toThrow(EditRefused);
  });

  it('is black where a part in a coloured cell has no colour, for the editor and for the file', () => {
    const styles = TEST_STYLES.replace('<sz val="11"/>', '<sz val="11"/><color rgb="FFFF0000"/>');
    const plain = '<rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr>';
    const content = { ...workbook(), styles, strings: [`<si><r><t>pH </t></r><r>${plain}<t>7</t></r></si>`] };
    expect(shown(content)?.textRuns.map(({ ts }) => ts.cl?.rgb)).toEqual(['#ff0000', '#000000']);
    const font = { name: 'Calibri', size: 11, color: '#000000', bold: true };
    const edit = rich('pH 75', [{ length: 3 }, { length: 2, font }]);
    expect(rowsOf(patched(content, [set('A1', edit)]))).toContain(`<r>${plain}<t>75</t></r>`);
  });

  it.each(['theme="1"', 'rgb="FF000000"', 'rgb="FFFF0000"'])(
    'has the automatic colour by having none, in a cell with <color %s/>',
    (color) => {
      const styles = TEST_STYLES.replace('<sz val="11"/>', `<sz val="11"/><color ${color}/>`);
      const plain = '<rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr>';
      const own = '<rPr><b/><sz val="11"/><rFont val="Calibri"/><charset val="1"/></rPr>';
      const strings = [`<si><r><t>pH </t></r><r>${own}<t>7</t></r></si>`];
      const font = { name: 'Calibri', size: 11 };
      const runs = [
        { length: 3, font },
        { length: 2, font: { ...font, bold: true } },
      ];
      const edit = rich('pH 75', runs);
      const content = { ...workbook(), styles, strings };
      expect(rowsOf(patched(content, [set('A1', edit)]))).toContain(`<r>${own}<t>75</t></r>`);
      expect(rowsOf(patched(content, [set('C1', edit)]))).toContain(`<r>${plain}<t>75</t></r>`);
    },
  );

  it('has escapes within its parts, and none across them', () => {
    const parts = '<r><rPr><b/></rPr><t>_x00</t></r><r><t>41__x0042_</t></r>';
    const content = { ...workbook(), strings: [`<si>${parts}</si>`] };
    expect(shown(content)?.dataStream).toBe('_x0041_B\r\n');
    expect(shown(content)?.textRuns.map(({ st, ed }) => [st, ed])).toEqual([
      [0, 4],
      [4, 8],
    ]);
  });

  it('with a cell that is made superscript as a whole is written into its font', () => {
    const { pkg } = patched(workbook(), [set('D1', { ...text('n'), style: { script: 'super' } })]);
    expect(pkg.text('xl/styles.xml')).toContain(
      '<font><vertAlign val="superscript"/><sz val="11"/><name val="Calibri"/></font>',
    );
  });

  it.each([
    ['shorter than the text', [{ length: 1 }]],
    ['longer than the text', [{ length: 9 }]],
    ['of no length', [{ length: 0 }, { length: 3 }]],
    ['of a part of a letter', [{ length: 1.5 }, { length: 1.5 }]],
    ['in a colour that is none', [{ length: 3, font: { color: 'red"/>' } }]],
    ['in a size that is none', [{ length: 3, font: { size: 0 } }]],
    ['in a font of no name', [{ length: 3, font: { name: 'x'.repeat(40) } }]],
  ])('is refused with parts %s', (_, runs) => {
    expect(() => patched(workbook(), [set('A1', rich('H2O', runs))])).toThrow(EditRefused);
  });

  it('is refused with more parts than a page shows', () => {
    const parts = (count: number): TextRun[] =>
      Array.from({ length: count }, (_, i) => ({ length: 1, ...(i % 2 === 0 && { font: KEPT }) }));
    const edit = (count: number) => [set('A1', rich('a'.repeat(count), parts(count)))];
    expect(rowsOf(patched(workbook(), edit(1_000)))?.match(/<r>/g)).toHaveLength(1_000);
    expect(() => patched(workbook(), edit(1_001))).toThrow('more than 1000 parts');
  });

  it('is shown plain, and said to be, where there are too many parts or letters no document holds', () => {
    const part = `<r>${THEME}<t>a</t></r><r><t>b</t></r>`;
    const many = { ...workbook(), strings: [`<si>${part.repeat(600)}</si>`] };
    expect(shown(many)).toBeUndefined();
    expect(importWorkbook(makeWorkbook(many)).custom.plainTexts).toBe(true);
    const control = {
      ...workbook(),
      strings: ['<si><r><rPr><b/></rPr><t>a_x0001_</t></r><r><t>b</t></r></si>'],
    };
    expect(shown(control)).toBeUndefined();
    expect(importWorkbook(makeWorkbook(control)).custom.plainTexts).toBe(true);
    expect(importWorkbook(makeWorkbook(workbook())).custom.plainTexts).toBeUndefined();
  });
});
