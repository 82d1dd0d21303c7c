import { describe, expect, it } from 'vitest';
import type { XlsxEdit } from '../edits.ts';
import { EditRefused } from '../file/refused.ts';
import { importWorkbook } from '../read/import.ts';
import { number, patched, rowsOf, SHEET, set } from '../testing/test-patch.ts';
import { makeWorkbook, TEST_STYLES, type TestWorkbook } from '../testing/test-workbook.ts';
import { patchWorkbook } from './patch.ts';

describe('patching the style of cells', () => {
  const bold: TestWorkbook = {
    sheets: [{ name: 'S', rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="2"><v>2</v></c></row>' }],
  };

  it('an equal format is used again, without a change to the styles', () => {
    const result = patched(bold, [set('A1', { style: { bold: true } })]);
    expect(rowsOf(result)).toContain('<c r="A1" s="1">');
    expect(result.changedParts).toEqual([SHEET]);
  });

  it('the look a row or a column gives is written out for a cell that is given it', () => {
    const inherits: TestWorkbook = {
      sheets: [
        {
          name: 'S',
          before: '<cols><col min="2" max="2" width="12" style="1"/></cols>',
          rows: '<row r="1" s="1" customFormat="1"/><row r="2"><c r="A2"><v>1</v></c></row>',
        },
      ],
    };
    const style = { bold: true };
    const rows = rowsOf(
      patched(inherits, [set('A1', { style }), set('B2', { style }), set('C2', { style })]),
    );
    expect(rows).toContain('<c r="A1" s="1"/>');
    expect(rows).toContain('<c r="B2" s="1"/>');
    expect(rows).toContain('<c r="C2" s="1"/>');
  });

  it('a new format is appended, with only what it needs', () => {
    const result = patched(bold, [
      set('A1', {
        style: {
          italic: true,
          fillColor: '#ff0000',
          numberFormat: '0.000',
          borders: { top: { style: 'thin', color: '#00ff00' } },
        },
      }),
      set('B1', { style: { horizontal: 'right', wrap: true, rotation: -45 } }),
    ]);
    const styles = result.pkg.text('xl/styles.xml');
    expect(styles).toContain(
      '<numFmts count="1"><numFmt numFmtId="164" formatCode="0.000"/></numFmts><fonts count="3">',
    );
    expect(styles).toContain('<font><i/><sz val="11"/><name val="Calibri"/></font></fonts>');
    expect(styles).toContain('<fgColor rgb="FFFF0000"/>');
    expect(styles).toContain(
      '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right" wrapText="1" textRotation="135"/></xf></cellXfs>',
    );
    const { sheets, styles: shown } = importWorkbook(result.bytes);
    expect(shown[sheets['1']?.cellData[0]?.[0]?.s ?? '']).toMatchObject({
      it: 1,
      bg: { rgb: '#ff0000' },
      n: { pattern: '0.000' },
      bd: { t: { s: 1, cl: { rgb: '#00ff00' } } },
    });
    expect(shown[sheets['1']?.cellData[0]?.[1]?.s ?? '']).toMatchObject({
      ht: 3,
      tb: 3,
      tr: { a: 45 },
      n: { pattern: 'm/d/yyyy' },
    });
  });

  it('a property put back is that of the workbook’s default', () => {
    const result = patched({ sheets: [{ name: 'S', rows: '<row r="1"><c r="A1" s="1"/></row>' }] }, [
      set('A1', { style: { bold: null } }),
    ]);
    expect(result.changedParts).toEqual([SHEET]);
    expect(rowsOf(result)).not.toContain('s="1"');
    expect(importWorkbook(result.bytes).styles['0']?.bl).toBeUndefined();
  });

  it('a font by name is no longer the theme’s font', () => {
    const styles =
      '<fonts><font><sz val="11"/><color theme="1"/><name val="Aptos"/><family val="2"/><scheme val="minor"/></font></fonts><cellXfs><xf fontId="0"/></cellXfs>';
    const result = patched({ sheets: [{ name: 'S' }], styles }, [
      set('A1', { style: { fontName: 'Arial' } }),
    ]);
    expect(result.pkg.text('xl/styles.xml')).toContain(
      '<font><sz val="11"/><color theme="1"/><name val="Arial"/></font></fonts>',
    );
  });

  it('the name that a font has already leaves it the theme’s font', () => {
    const styles =
      '<fonts><font><sz val="11"/><name val="Aptos"/><family val="2"/><scheme val="minor"/></font></fonts><cellXfs><xf fontId="0"/></cellXfs>';
    const result = patched({ sheets: [{ name: 'S' }], styles }, [
      set('A1', { ...number(1), style: { fontName: 'Aptos', fontSize: 11, bold: false, wrap: false } }),
    ]);
    expect(result.pkg.text('xl/styles.xml')).toContain(styles);
    expect(result.pkg.text('xl/worksheets/sheet1.xml')).not.toMatch(/ s="[1-9]/);
  });

  it('what looks as it shall already is used again, in whatever way it says its colours', () => {
    const styles =
      '<fonts><font><sz val="11"/><color theme="1"/><name val="Aptos"/><family val="2"/><scheme val="minor"/></font><font><b/><sz val="11"/><color theme="1"/><name val="Aptos"/><family val="2"/><scheme val="minor"/></font></fonts>' +
      '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor theme="5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      '<borders><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color indexed="64"/></bottom><diagonal/></border></borders>' +
      '<cellXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1"/></cellXfs>';
    const shown = importWorkbook(makeWorkbook({ sheets: [{ name: 'S' }], styles })).styles['1'];
    const usual = { fontName: 'Aptos', fontSize: 11, fontColor: '#000000' };
    const bold = { ...usual, bold: true, fillColor: shown?.bg?.rgb ?? '' };
    const result = patched({ sheets: [{ name: 'S' }], styles }, [
      set('A1', { ...number(1), style: usual }),
      set('A2', { style: { ...bold, borders: { bottom: { style: 'thin', color: '#000000' } } } }),
    ]);
    expect(result.changedParts).not.toContain('xl/styles.xml');
    expect(rowsOf(result)).toBe('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2" s="1"/></row>');
  });

  it('the bottom of a cell is where its text stands that says nothing of it', () => {
    const styles =
      '<fonts><font><sz val="11"/><name val="Aptos"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="0" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs>';
    const sheets = [{ name: 'S', rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/></row>' }];
    const style = { vertical: 'bottom' } as const;
    const result = patched({ sheets, styles }, [set('A1', { style })]);
    expect(result.changedParts).not.toContain('xl/styles.xml');
    expect(rowsOf(patched({ sheets, styles }, [set('B1', { style })]))).toContain('<c r="B1" s="2"/>');
  });

  it.each([
    [
      'that of unformatted cells',
      '<cellXfs><xf fontId="0" applyAlignment="1"><alignment vertical="center"/></xf><xf fontId="0"/></cellXfs>',
    ],
    [
      'the named one of the cell',
      '<cellStyleXfs><xf fontId="0"/><xf fontId="0"><alignment vertical="center"/></xf></cellStyleXfs><cellXfs><xf fontId="0"/><xf fontId="0" xfId="1"/></cellXfs>',
    ],
  ])('the bottom is written where another style says another place: %s', (_, formats) => {
    const styles = `<fonts><font><sz val="11"/><name val="Aptos"/></font></fonts>${formats}`;
    const sheets = [{ name: 'S', rows: '<row r="1"><c r="A1" s="1"><v>1</v></c></row>' }];
    const result = patched({ sheets, styles }, [set('A1', { style: { vertical: 'bottom' } })]);
    expect(result.pkg.text('xl/styles.xml')).toContain('<alignment vertical="bottom"/>');
    expect(rowsOf(result)).toContain('<c r="A1" s="2">');
  });

  it('a format that is not to count is not used for one that is', () => {
    const styles = TEST_STYLES.replace('applyFont="1"', 'applyFont="0"');
    const result = patched({ sheets: [{ name: 'S' }], styles }, [set('A1', { style: { bold: true } })]);
    expect(rowsOf(result)).toContain('<c r="A1" s="3"/>');
  });

  it('a workbook without styles gets them', () => {
    const result = patched({ sheets: [{ name: 'S' }], styles: null }, [
      set('A1', { ...number(1), style: { bold: true } }),
    ]);
    expect(result.pkg.text('[Content_Types].xml')).toContain('/xl/styles.xml');
    expect(importWorkbook(result.bytes).styles['1']).toMatchObject({ bl: 1 });
  });

  it('a style no file can hold is refused', () => {
    const original = makeWorkbook(bold);
    for (const style of [{ fontColor: 'red' }, { fontSize: 1000 }, { rotation: 91 }, { numberFormat: '' }]) {
      expect(() => patchWorkbook(original, [set('A1', { style })])).toThrow(EditRefused);
    }
  });
});

describe('patching sizes, merges and panes', () => {
  /** The second column is as wide as what was typed into it needs. */
  const fit = (width: number): XlsxEdit => {
    return { op: 'set-column-width', sheet: '1', from: 1, to: 1, width, fits: true };
  };

  it('columns are measured in digits of the Normal font, shown and stored', () => {
    const styles = TEST_STYLES.replaceAll('<sz val="11"/>', '<sz val="12"/>');
    const before = '<cols><col min="1" max="1" width="10.625" customWidth="1"/></cols>';
    const content = { sheets: [{ name: 'A', before }], styles };
    const widths = (bytes: Uint8Array) => importWorkbook(bytes).sheets['1']?.columnData;
    expect(widths(makeWorkbook(content))?.[0]?.w).toBe(85);
    expect(widths(makeWorkbook({ ...content, styles: TEST_STYLES }))?.[0]?.w).toBe(74);
    const { bytes } = patched(content, [{ op: 'set-column-width', sheet: '1', from: 1, to: 1, width: 100 }]);
    expect(widths(bytes)).toMatchObject({ 0: { w: 85 }, 1: { w: 100 } });
  });

  it('a width splits the run of columns it is in and leaves the rest as it was', () => {
    const result = patched(
      {
        sheets: [
          { name: 'S', before: '<cols><col min="1" max="5" width="20" style="1" customWidth="1"/></cols>' },
        ],
      },
      [{ op: 'set-column-width', sheet: '1', from: 2, to: 5, width: 70 }],
    );
    expect(result.pkg.text(SHEET)).toContain(
      '<cols><col min="1" max="2" width="20" style="1" customWidth="1"/><col min="3" max="5" width="10" style="1" customWidth="1"/><col min="6" max="6" width="10" customWidth="1"/></cols>',
    );
  });

  it('a width that has what was typed is a best fit, and nobody gave it when the file is opened again', () => {
    const before = '<cols><col min="1" max="1" width="20" bestFit="1" customWidth="1"/></cols>';
    const result = patched({ sheets: [{ name: 'S', before }] }, [fit(75)]);
    const fits = (width: string) => ` width="${width}" bestFit="1" customWidth="1"/>`;
    expect(result.pkg.text(SHEET)).toContain(
      `<cols><col min="1" max="1"${fits('20')}<col min="2" max="2"${fits('10.71484375')}</cols>`,
    );
    const columns = (bytes: Uint8Array) => importWorkbook(bytes).sheets['1']?.columnData;
    expect(columns(result.bytes)).toMatchObject({
      0: { w: 140, custom: { fits: [140] } },
      1: { w: 75, custom: { fits: [75] } },
    });
    const { bytes } = patched({ sheets: [{ name: 'S', before }] }, [
      { op: 'set-column-width', sheet: '1', from: 0, to: 0, width: 75 },
    ]);
    expect(columns(bytes)?.[0]).toEqual({ w: 75 });
  });

  it('a width that is the usual one again, as undo makes it after a save, leaves the columns as they were', () => {
    const format = '<sheetFormatPr defaultRowHeight="15"/>';
    const first = '<col min="1" max="1" width="20" customWidth="1"/>';
    for (const before of [format, `${format}<cols>${first}</cols>`]) {
      const { bytes, pkg, original } = patched({ sheets: [{ name: 'S', before }] }, [fit(75)]);
      expect(pkg.text(SHEET)).toContain('<col min="2" max="2" width="10.71484375" bestFit="1"');
      expect(patched(bytes, [fit(64)]).pkg.text(SHEET)).toBe(original.text(SHEET));
    }
  });

  it('the usual width keeps what else is said of a column, and stays where somebody gave it', () => {
    const before = '<cols><col min="2" max="2" width="20" style="1" bestFit="1" customWidth="1"/></cols>';
    const width: XlsxEdit = { op: 'set-column-width', sheet: '1', from: 1, to: 1, width: 64 };
    const columns = (edit: XlsxEdit) =>
      /<col .*\/>(?=<\/cols>)/.exec(
        patched({ sheets: [{ name: 'S', before }] }, [edit]).pkg.text(SHEET),
      )?.[0];
    expect(columns({ ...width, fits: true })).toBe('<col min="2" max="2" width="9.14453125" style="1"/>');
    expect(columns(width)).toBe('<col min="2" max="2" width="9.14453125" style="1" customWidth="1"/>');
  });

  it('a width that has what was typed leaves a column in its group, and so does undo', () => {
    const one = (place: string, more = '') => `<col ${place} width="9.14453125" outlineLevel="1"${more}/>`;
    const before = `<cols>${one('min="2" max="2"')}</cols>`;
    const { bytes, pkg } = patched({ sheets: [{ name: 'S', before }] }, [fit(75)]);
    const wide = one('min="2" max="2"', ' bestFit="1" customWidth="1"').replace('9.14453125', '10.71484375');
    expect(pkg.text(SHEET)).toContain(`<cols>${wide}</cols>`);
    expect(patched(bytes, [fit(64)]).pkg.text(SHEET)).toContain(before);
  });

  it('columns are hidden and shown again', () => {
    const hide: XlsxEdit = { op: 'set-columns-hidden', sheet: '1', from: 1, to: 2, hidden: true };
    const result = patched({ sheets: [{ name: 'S' }] }, [hide]);
    expect(result.pkg.text(SHEET)).toContain(
      '<cols><col min="2" max="3" width="9.140625" hidden="1"/></cols><sheetData>',
    );
    const shown = patched(result.bytes, [{ ...hide, hidden: false }]);
    expect(shown.pkg.text(SHEET)).not.toContain('hidden');
  });

  it('rows get a height, are hidden and shown again', () => {
    const result = patched({ sheets: [{ name: 'S', rows: '<row r="2"><c r="A2"/></row>' }] }, [
      { op: 'set-row-height', sheet: '1', from: 0, to: 1, height: 40 },
      { op: 'set-rows-hidden', sheet: '1', from: 1, to: 2, hidden: true },
      { op: 'set-rows-hidden', sheet: '1', from: 2, to: 9, hidden: false },
    ]);
    expect(rowsOf(result)).toBe(
      '<row r="1" ht="30" customHeight="1"></row><row r="2" ht="30" customHeight="1" hidden="1"><c r="A2"/></row><row r="3"></row>',
    );
  });

  it('merges come and go, one inside of a new one is replaced, one cut apart is refused', () => {
    const range = (startRow: number, endRow: number) => ({ startRow, endRow, startColumn: 0, endColumn: 1 });
    const merge = (from: number, to: number): XlsxEdit => ({
      op: 'merge-cells',
      sheet: '1',
      range: range(from, to),
    });
    const result = patched(
      {
        sheets: [
          { name: 'S', after: '<pageMargins left="1" right="1" top="1" bottom="1" header="0" footer="0"/>' },
        ],
      },
      [merge(0, 1), merge(4, 5), merge(0, 2)],
    );
    expect(result.pkg.text(SHEET)).toContain(
      '</sheetData><mergeCells count="2"><mergeCell ref="A5:B6"/><mergeCell ref="A1:B3"/></mergeCells><pageMargins',
    );
    expect(() => patchWorkbook(result.bytes, [merge(2, 3)])).toThrow('cuts the merged cells A1:B3 apart');
    const gone = patched(result.bytes, [{ op: 'unmerge-cells', sheet: '1', range: range(0, 9) }]);
    expect(gone.pkg.text(SHEET)).not.toContain('merge');
  });

  it('panes are frozen and let go, and selections of panes that are gone go too', () => {
    const result = patched(
      {
        sheets: [
          {
            name: 'S',
            before:
              '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><selection activeCell="B2" sqref="B2"/></sheetView></sheetViews>',
          },
        ],
      },
      [{ op: 'set-frozen-panes', sheet: '1', rows: 1, columns: 2 }],
    );
    expect(result.pkg.text(SHEET)).toContain(
      '<sheetView tabSelected="1" workbookViewId="0"><pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/><selection pane="bottomRight"/><selection activeCell="B2" sqref="B2"/></sheetView>',
    );
    const free = patched(result.bytes, [{ op: 'set-frozen-panes', sheet: '1', rows: 0, columns: 0 }]);
    expect(free.pkg.text(SHEET)).toContain(
      '<sheetView tabSelected="1" workbookViewId="0"><selection activeCell="B2" sqref="B2"/></sheetView>',
    );
  });
});
