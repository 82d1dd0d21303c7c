import { describe, expect, it } from 'vitest';
import { readPackage } from '../../opc/index.ts';
import { coalesceEdits } from '../edits/coalesce.ts';
import type { XlsxEdit } from '../edits.ts';
import { checkWorkbookOpening, type ShownWorkbook } from '../read/check-opening.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { patchWorkbook } from '../write/patch.ts';
import { verifyPatch } from './verify.ts';

const ROWS =
  '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="s"><v>0</v></c><c r="C1"><f>A1*2</f><v>2</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" s="1"/></row>';
const original = makeWorkbook({ sheets: [{ name: 'S', rows: ROWS }], strings: ['<si><t>001</t></si>'] });

describe('guard 1: what the editor shows right after loading', () => {
  type Cells = ShownWorkbook['sheets'][number]['cells'];
  const right: Cells = [
    { row: 0, column: 0, value: 1 },
    { row: 0, column: 1, value: '001' },
    { row: 0, column: 2, value: 3, formula: '=a1 * 2' },
    { row: 0, column: 3, value: 1 },
  ];
  const check = (cells: Cells, sheet = '1') => checkWorkbookOpening(original, { sheets: [{ sheet, cells }] });

  it('is editable when constants and formulas are those of the file; computed values may differ', () => {
    expect(check(right)).toEqual({ editable: true });
  });

  it.each<[string, Cells]>([
    ['a text became a number', right.map((cell) => (cell.column === 1 ? { ...cell, value: 1 } : cell))],
    ['a number changed', right.map((cell) => (cell.column === 0 ? { ...cell, value: 1.0001 } : cell))],
    ['a formula changed', right.map((cell) => (cell.column === 2 ? { ...cell, formula: '=A1*3' } : cell))],
    [
      'a formula is a value',
      right.map((cell) => (cell.column === 2 ? { row: 0, column: 2, value: 2 } : cell)),
    ],
    ['a cell is missing', right.slice(1)],
    ['a cell is there that the file does not have', [...right, { row: 9, column: 9, value: 'x' }]],
  ])('is read-only with a reason when %s', (_, cells) => {
    expect(check(cells)).toMatchObject({ editable: false, reason: expect.stringContaining('read-only') });
  });

  it('is read-only when sheets are missing', () => {
    expect(check(right, '2').editable).toBe(false);
  });

  it('what an array formula computes may be shown or not', () => {
    const rows =
      '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>';
    const bytes = makeWorkbook({ sheets: [{ name: 'S', rows }] });
    const cells = [{ row: 0, column: 0, value: 9, formula: '=B1:B2' }];
    expect(checkWorkbookOpening(bytes, { sheets: [{ sheet: '1', cells }] })).toEqual({ editable: true });
  });
});

describe('guard 3: the result is the original with the edits and nothing else', () => {
  const edits: XlsxEdit[] = [
    {
      op: 'set-cells',
      sheet: '1',
      cells: [{ row: 0, column: 0, content: { kind: 'number', value: 5 }, style: { bold: true } }],
    },
  ];
  const good = patchWorkbook(original, edits).bytes;
  const sheet = 'xl/worksheets/sheet1.xml';
  const broken = (change: (pkg: ReturnType<typeof readPackage>) => void) => {
    const pkg = readPackage(good);
    change(pkg);
    return pkg.write();
  };
  const replace = (part: string, from: string, to: string) =>
    broken((pkg) => {
      expect(pkg.text(part)).toContain(from);
      pkg.set(part, pkg.text(part).replace(from, to));
    });

  it('accepts what the patcher wrote', () => {
    expect(() => verifyPatch(original, edits, good)).not.toThrow();
  });

  it.each<[string, () => Uint8Array]>([
    ['the edit is missing', () => original],
    ['the edited value is another', () => replace(sheet, '<v>5</v>', '<v>6</v>')],
    ['the edited style is another', () => replace(sheet, '<c r="A1" s="1">', '<c r="A1">')],
    ['an untouched value changed', () => replace(sheet, '<v>2</v>', '<v>3</v>')],
    ['an untouched formula changed', () => replace(sheet, 'A1*2', 'A1*3')],
    ['an untouched style changed', () => replace(sheet, '<c r="E1" s="1"/>', '<c r="E1" s="2"/>')],
    ['a cell is gone', () => replace(sheet, '<c r="E1" s="1"/>', '')],
    ['a cell appeared', () => replace(sheet, '</row>', '</row><row r="9"><c r="A9"><v>1</v></c></row>')],
    ['a style was rewritten', () => replace('xl/styles.xml', '<font><b/>', '<font>')],
    ['another part changed', () => replace('xl/sharedStrings.xml', '001', '002')],
    ['XML is broken', () => replace('xl/workbook.xml', '</workbook>', '')],
    [
      'a link leads nowhere',
      () =>
        broken((pkg) =>
          pkg.set(
            'xl/_rels/workbook.xml.rels',
            pkg
              .text('xl/_rels/workbook.xml.rels')
              .replace(
                '</Relationships>',
                '<Relationship Id="x" Type="t" Target="gone.xml"/></Relationships>',
              ),
          ),
        ),
    ],
    ['a part is gone', () => broken((pkg) => pkg.remove('xl/sharedStrings.xml'))],
    ['a part appeared', () => broken((pkg) => pkg.set('evil.bin', new Uint8Array(3)))],
  ])('refuses when %s', (_, make) => {
    expect(() => verifyPatch(original, edits, make())).toThrow(/would|damaged/);
  });

  it('refuses merges and sizes that are not the person’s', () => {
    const wide: XlsxEdit[] = [{ op: 'set-column-width', sheet: '1', from: 0, to: 0, width: 140 }];
    const merge: XlsxEdit[] = [
      { op: 'merge-cells', sheet: '1', range: { startRow: 0, endRow: 1, startColumn: 0, endColumn: 0 } },
    ];
    expect(() => verifyPatch(original, wide, original)).toThrow('the columns');
    expect(() => verifyPatch(original, merge, original)).toThrow('the merged cells');
    expect(() => verifyPatch(original, [{ op: 'rename-sheet', sheet: '1', name: 'X' }], original)).toThrow(
      'would',
    );
  });
});

describe('fewer edits that do the same', () => {
  const cell = (row: number, value: number, bold?: boolean): XlsxEdit => ({
    op: 'set-cells',
    sheet: '1',
    cells: [
      {
        row,
        column: 0,
        content: { kind: 'number', value },
        ...(bold === undefined ? {} : { style: { bold } }),
      },
    ],
  });

  it('keeps the last content and all style properties of a cell', () => {
    const style: XlsxEdit = {
      op: 'set-cells',
      sheet: '1',
      cells: [{ row: 0, column: 0, style: { italic: true } }],
    };
    expect(coalesceEdits([cell(0, 1, true), cell(1, 2), style, cell(0, 3)])).toEqual([
      {
        op: 'set-cells',
        sheet: '1',
        cells: [
          { row: 0, column: 0, content: { kind: 'number', value: 3 }, style: { bold: true, italic: true } },
          { row: 1, column: 0, content: { kind: 'number', value: 2 } },
        ],
      },
    ]);
  });

  it('does not reach across an operation that moves cells', () => {
    const insert: XlsxEdit = { op: 'insert-rows', sheet: '1', index: 0, count: 1 };
    expect(coalesceEdits([cell(0, 1), insert, insert, cell(0, 2)])).toHaveLength(4);
  });

  it('forgets rows and columns that were put in and taken out again, with what was written there alone', () => {
    const rows = (op: 'insert-rows' | 'delete-rows', index: number, count = 1): XlsxEdit => ({
      op,
      sheet: '1',
      index,
      count,
    });
    const columns = (op: 'insert-columns' | 'delete-columns'): XlsxEdit => ({
      op,
      sheet: '1',
      index: 0,
      count: 1,
    });
    const undone = [
      columns('insert-columns'),
      rows('insert-rows', 0),
      rows('insert-rows', 3, 2),
      cell(3, 1, true),
      cell(4, 2),
      rows('delete-rows', 3, 2),
      rows('delete-rows', 0),
      columns('delete-columns'),
    ];
    expect(coalesceEdits(undone)).toEqual([]);
    expect(patchWorkbook(original, undone).changedParts).toEqual([]);
    expect(() => verifyPatch(original, undone, original)).not.toThrow();
    const elsewhere = [rows('insert-rows', 3), cell(3, 1), cell(5, 2), cell(0, 3), rows('delete-rows', 3)];
    expect(coalesceEdits(elsewhere)).toEqual([
      { ...cell(0, 3), cells: [cell(4, 2), cell(0, 3)].flatMap((one) => ('cells' in one ? one.cells : [])) },
    ]);
    const formula: XlsxEdit = {
      op: 'set-cells',
      sheet: '1',
      cells: [{ row: 0, column: 0, content: { kind: 'formula', formula: 'A9' } }],
    };
    expect(coalesceEdits([rows('insert-rows', 3), formula, rows('delete-rows', 3)])).toHaveLength(3);
    const others = [
      rows('insert-rows', 3),
      rows('delete-rows', 4),
      rows('insert-rows', 3, 2),
      rows('delete-rows', 3),
    ];
    expect(coalesceEdits(others)).toEqual(others);
    const above = [rows('insert-rows', 0), columns('delete-columns')];
    expect(coalesceEdits(above)).toEqual(above);
  });

  it('keeps the last of several widths of the same columns', () => {
    const width = (from: number, pixels: number): XlsxEdit => ({
      op: 'set-column-width',
      sheet: '1',
      from,
      to: 3,
      width: pixels,
    });
    expect(coalesceEdits([width(1, 10), width(1, 20), width(2, 30)])).toEqual([width(1, 20), width(2, 30)]);
  });

  it('forgets what was done to cells and undone, whatever stood between: sizes, merged cells, sheets', () => {
    const range = { startRow: 8, startColumn: 0, endRow: 9, endColumn: 0 };
    const bold = (row: number, value: boolean | null, sheet = '1'): XlsxEdit => ({
      op: 'set-cells',
      sheet,
      cells: [{ row, column: 5, style: { bold: value } }],
    });
    const copy: XlsxEdit = { op: 'copy-sheet', sheet: '1001', of: '1', name: 'S (2)', index: 1 };
    const undone: XlsxEdit[] = [
      bold(5, true),
      { op: 'set-rows-hidden', sheet: '1', from: 3, to: 4, hidden: true },
      { op: 'rename-sheet', sheet: '1', name: "O'Hara" },
      bold(2, true),
      {
        op: 'set-cells',
        sheet: '1',
        cells: [{ row: 9, column: 3, content: { kind: 'formula', formula: 'A1+1' } }],
      },
      { op: 'merge-cells', sheet: '1', range },
      cell(20, 1),
      copy,
      bold(1, true, '1001'),
      bold(3, true),
      bold(3, null),
      { op: 'delete-sheet', sheet: '1001' },
      { op: 'set-cells', sheet: '1', cells: [{ row: 20, column: 0, content: { kind: 'empty' } }] },
      { op: 'unmerge-cells', sheet: '1', range },
      { op: 'set-cells', sheet: '1', cells: [{ row: 9, column: 3, content: { kind: 'empty' } }] },
      bold(2, null),
      { op: 'rename-sheet', sheet: '1', name: 'S' },
      { op: 'set-rows-hidden', sheet: '1', from: 3, to: 4, hidden: false },
      bold(5, null),
    ];
    const { bytes, changedParts } = patchWorkbook(original, undone);
    expect(changedParts).toEqual([]);
    expect(() => verifyPatch(original, undone, bytes)).not.toThrow();
  });

  it('gives a formula that names a sheet the name that the sheet has when it is written', () => {
    const formula: XlsxEdit = {
      op: 'set-cells',
      sheet: '1',
      cells: [{ row: 9, column: 3, content: { kind: 'formula', formula: 'New!A1' } }],
    };
    const edits: XlsxEdit[] = [
      cell(9, 1),
      { op: 'rename-sheet', sheet: '1', name: 'New' },
      formula,
      { op: 'rename-sheet', sheet: '1', name: 'S' },
    ];
    const { bytes } = patchWorkbook(original, edits);
    expect(readPackage(bytes).text('xl/worksheets/sheet1.xml')).toContain('<f>S!A1</f>');
    expect(() => verifyPatch(original, edits, bytes)).not.toThrow();
  });

  it('keeps a sheet that came and went where a formula names it', () => {
    const edits = (formula: string): XlsxEdit[] => [
      { op: 'add-sheet', sheet: '1001', name: 'New', index: 1 },
      { op: 'set-cells', sheet: '1', cells: [{ row: 5, column: 0, content: { kind: 'formula', formula } }] },
      { op: 'delete-sheet', sheet: '1001' },
    ];
    expect(coalesceEdits(edits('A1+1'))).toHaveLength(1);
    expect(coalesceEdits(edits('new!A1'))).toHaveLength(3);
    const { bytes } = patchWorkbook(original, edits('new!A1'));
    expect(readPackage(bytes).text('xl/worksheets/sheet1.xml')).toContain('<f>#REF!</f>');
  });
});
