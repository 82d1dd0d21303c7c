import { describe, expect, it } from 'vitest';
import { readPackage } from '../../opc/index.ts';
import { makeWorkbook, TEST_STYLES } from '../testing/test-workbook.ts';
import { patchWorkbook } from '../write/patch.ts';
import { sheetProtections } from './sheet-protection.ts';

/** Format 3 is open, the others are locked, which a format is that says nothing. */
const STYLES = TEST_STYLES.replace('<cellXfs count="3">', '<cellXfs count="4">').replace(
  '</cellXfs>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyProtection="1"><protection locked="0"/></xf></cellXfs>',
);
const workbook = (protection: string, rows: string, before = '', after = '') =>
  makeWorkbook({ sheets: [{ name: 'Form', rows, before, after: protection + after }], styles: STYLES });
const area = (startRow: number, startColumn: number, endRow: number, endColumn: number) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
});

describe('the protection of sheets', () => {
  it('is none where the file does not switch it on', () => {
    expect(sheetProtections(workbook('', ''))).toEqual([]);
    expect(sheetProtections(workbook('<sheetProtection objects="1"/>', ''))).toEqual([]);
  });

  it('leaves open the cells, rows and columns whose format says so, the nearest format first', () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="3"/><c r="C1" s="3"/><c r="D1"/></row>' +
      '<row r="3" s="3" customFormat="1"><c r="A3" s="1"/><c r="B3" s="3"/></row>';
    const columns = '<cols><col min="4" max="5" width="9" style="3"/></cols>';
    expect(sheetProtections(workbook('<sheetProtection sheet="1" objects="1"/>', rows, columns))).toEqual([
      {
        sheet: '1',
        hasPassword: false,
        allows: [],
        cells: [
          { range: area(0, 1, 0, 2), isOpen: true },
          { range: area(0, 3, 0, 3), isOpen: false },
          { range: area(2, 0, 2, 0), isOpen: false },
          { range: area(2, 0, 2, 16_383), isOpen: true },
          { range: area(0, 3, 1_048_575, 4), isOpen: true },
        ],
      },
    ]);
  });

  it('names what is allowed all the same, ranges that are free, and whether Excel asks for a password', () => {
    const free =
      '<protectedRanges><protectedRange sqref="A1:B2 D4" name="free"/><protectedRange sqref="F1" name="asks" password="CC1A"/></protectedRanges>';
    const protection = '<sheetProtection sheet="true" password="CC1A" formatCells="0" insertRows="false"/>';
    expect(sheetProtections(workbook(protection, '', '', free))).toEqual([
      {
        sheet: '1',
        hasPassword: true,
        allows: ['formatCells', 'insertRows', 'changeDrawings'],
        cells: [
          { range: area(0, 0, 1, 1), isOpen: true },
          { range: area(3, 3, 3, 3), isOpen: true },
        ],
      },
    ]);
  });

  it('stays in the file as it is when a cell is edited', () => {
    const written = '<sheetProtection  sheet="1" objects=\'1\' />';
    const original = workbook(written, '');
    const content = { kind: 'number', value: 7 } as const;
    const { bytes } = patchWorkbook(original, [
      { op: 'set-cells', sheet: '1', cells: [{ row: 0, column: 0, content }] },
    ]);
    expect(readPackage(bytes).text('xl/worksheets/sheet1.xml')).toContain(written);
  });
});
