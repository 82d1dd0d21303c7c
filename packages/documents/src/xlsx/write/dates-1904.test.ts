import { describe, expect, it } from 'vitest';
import type { CellEdit } from '../edits.ts';
import { checkWorkbookOpening } from '../read/check-opening.ts';
import { importWorkbook } from '../read/import.ts';
import { readCells } from '../read/read-cells.ts';
import { number, patched, set } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';

/** Days as newer programs may write them. */
const iso = (date1904: boolean) =>
  makeWorkbook({
    sheets: [
      {
        name: 'S',
        rows: '<row r="1"><c r="A1" s="2" t="d"><v>2024-01-02T12:00:00</v></c><c r="B1" t="d"><v>2024-01-02</v></c><c r="C1" t="d"><v>06:00:00</v></c><c r="D1" t="d"><v>soon</v></c></row>',
      },
    ],
    workbook: date1904 ? '<workbookPr date1904="1"/>' : '',
  });

/** A1 is a day, B1 a number, C1 a formula that shows a day. */
const mac = makeWorkbook({
  sheets: [
    {
      name: 'S',
      rows: '<row r="1"><c r="A1" s="2"><v>100.5</v></c><c r="B1"><v>5000</v></c><c r="C1" s="2"><f>A1+1</f><v>101.5</v></c></row>',
    },
  ],
  workbook: '<workbookPr date1904="1"/>',
});
const shown = (bytes: Uint8Array) => importWorkbook(bytes).sheets['1']?.cellData[0];
const after = (cell: string, edit: Omit<CellEdit, 'row' | 'column'>) => patched(mac, [set(cell, edit)]).bytes;
const stored = (bytes: Uint8Array) => readCells(bytes)[0]?.cells.map((cell) => cell.value);

describe('a workbook whose dates count from 1904', () => {
  it('shows the days it means and may be edited', () => {
    expect(shown(mac)).toMatchObject({ 0: { v: 1562.5 }, 1: { v: 5000 }, 2: { v: 1563.5 } });
    const cells = [
      { row: 0, column: 0, value: 1562.5 },
      { row: 0, column: 1, value: 5000 },
      { row: 0, column: 2, value: 7, formula: 'A1+1' },
    ];
    expect(checkWorkbookOpening(mac, { sheets: [{ sheet: '1', cells }] })).toEqual({ editable: true });
  });

  it('keeps a typed day as that day, and a typed number as that number', () => {
    expect(stored(after('A1', number(45_000.25)))).toEqual([43_538.25, 5000, 101.5]);
    expect(stored(after('B1', number(6)))).toEqual([100.5, 6, 101.5]);
    expect(stored(after('B1', { ...number(45_000), style: { numberFormat: 'yyyy-mm-dd' } }))).toEqual([
      100.5, 43_538, 101.5,
    ]);
  });

  it('shows the same number or day as before once a cell has another format', () => {
    const [day, plain] = [
      after('B1', { style: { numberFormat: 'yyyy-mm-dd' } }),
      after('A1', { style: { numberFormat: '0.00' } }),
    ];
    expect(shown(day)).toMatchObject({ 1: { v: 5000 } });
    expect(shown(plain)).toMatchObject({ 0: { v: 1562.5 } });
    expect(stored(after('A1', { style: { numberFormat: 'd.m.yyyy', bold: true } }))).toEqual([
      100.5, 5000, 101.5,
    ]);
  });

  it('keeps hours as hours: they are the same in both date systems', () => {
    const bytes = after('B1', { ...number(1.5), style: { numberFormat: '[h]:mm' } });
    expect(stored(bytes)?.[1]).toBe(1.5);
    expect(shown(bytes)).toMatchObject({ 1: { v: 1.5 } });
  });

  it('never keeps a result that could be off by four years', () => {
    const formula = (result: number) => ({
      content: { kind: 'formula' as const, formula: 'DATE(2024,1,1)', result },
    });
    expect(stored(after('B1', formula(45_292)))?.[1]).toBe('');
    expect(stored(after('C1', formula(45_292)))?.[2]).toBe(43_830);
  });
});

describe('a day that is written out', () => {
  const part = 'xl/worksheets/sheet1.xml';

  it('is shown as that day, however the workbook counts them, and what is no day as it is written', () => {
    for (const date1904 of [false, true]) {
      const cells = shown(iso(date1904));
      expect(cells?.[0]?.v).toBe(45_293.5);
      expect(cells?.[1]?.v).toBe(date1904 ? 43_831 : 45_293);
      expect([cells?.[2]?.v, cells?.[3]?.v]).toEqual([0.25, 'soon']);
      const opened = [
        { row: 0, column: 0, value: 45_293.5 },
        { row: 0, column: 1, value: date1904 ? 43_831 : 45_293 },
        { row: 0, column: 2, value: 0.25 },
        { row: 0, column: 3, value: 'soon' },
      ];
      expect(checkWorkbookOpening(iso(date1904), { sheets: [{ sheet: '1', cells: opened }] })).toEqual({
        editable: true,
      });
    }
  });

  it('keeps its bytes while others are edited and where it is typed again, and is a number where it is another one', () => {
    for (const date1904 of [false, true]) {
      const bytes = iso(date1904);
      const beside = patched(bytes, [set('E1', number(1))]);
      expect(beside.pkg.text(part)).toContain('<c r="A1" s="2" t="d"><v>2024-01-02T12:00:00</v></c>');
      const again = patched(bytes, [set('A1', number(45_293.5))]);
      expect(again.pkg.text(part)).toContain('<c r="A1" s="2" t="d"><v>2024-01-02T12:00:00</v></c>');
      const another = patched(bytes, [set('A1', number(45_294))]);
      expect(another.pkg.text(part)).toContain(`<c r="A1" s="2"><v>${date1904 ? 43_832 : 45_294}</v></c>`);
    }
  });

  it('shows the same number once it has another format', () => {
    for (const date1904 of [false, true]) {
      const { bytes } = patched(iso(date1904), [set('A1', { style: { numberFormat: '0.00' } })]);
      expect(shown(bytes)?.[0]?.v).toBe(45_293.5);
    }
  });
});
