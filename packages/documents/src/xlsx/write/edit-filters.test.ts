import { describe, expect, it } from 'vitest';
import type { XlsxEdit } from '../edits.ts';
import type { FilterTest } from '../filter-edits.ts';
import { readFilters } from '../filters/index.ts';
import { patched, SHEET } from '../testing/test-patch.ts';
import { link, makeWorkbook } from '../testing/test-workbook.ts';

const ROWS = [1, 2, 3, 4].map((row) => `<row r="${row}"><c r="A${row}"><v>${row}</v></c></row>`).join('');
const FILTER =
  '<autoFilter ref="A1:C4" xr:uid="{1}" xmlns:xr="urn:x"><filterColumn colId="0" hiddenButton="1"/><filterColumn colId="2"><colorFilter dxfId="3"/></filterColumn></autoFilter>';
const TABLE =
  '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="Samples" ref="E1:F4"><autoFilter ref="E1:F4"/><tableColumns count="2"><tableColumn id="1" name="a"/><tableColumn id="2" name="b"/></tableColumns></table>';
const book = (after: string, workbook = '') =>
  makeWorkbook({
    workbook,
    sheets: [
      { name: "It's data", rows: ROWS, after, links: link('rId1', 'table', '../tables/table1.xml') },
      { name: 'Other' },
    ],
    parts: {
      'xl/tables/table1.xml': {
        content: TABLE,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
      },
    },
  });
const RANGE = { startRow: 0, startColumn: 0, endRow: 3, endColumn: 2 };
const add: XlsxEdit = { op: 'add-filter', sheet: '1', table: null, range: RANGE };
const column = (at: number, test: FilterTest | null, table: string | null = null): XlsxEdit => ({
  op: 'filter-column',
  sheet: '1',
  table,
  column: at,
  test,
});
const filterOf = (text: string) => /<autoFilter[^>]*?(?:\/>|>.*?<\/autoFilter>)/s.exec(text)?.[0];

describe('a filter', () => {
  it('is written where the schema wants it, with the name that Excel gives its cells', () => {
    const { pkg } = patched(book('<mergeCells count="1"><mergeCell ref="H1:I1"/></mergeCells>'), [add]);
    expect(pkg.text(SHEET)).toContain('</sheetData><autoFilter ref="A1:C4"/><mergeCells');
    expect(pkg.text('xl/workbook.xml')).toContain(
      `</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'It''s data'!$A$1:$C$4</definedName></definedNames>`,
    );
  });

  it('gives the cells of a filter of a file their name once it asks for something, so that others know what it hides', () => {
    const file = book('<autoFilter ref="A1:C4"/>');
    const asks: FilterTest = { kind: 'values', values: ['1'], blank: false };
    const name = `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'It''s data'!$A$1:$C$4</definedName>`;
    const workbook = patched(file, [column(0, asks)]).pkg.text('xl/workbook.xml');
    expect(workbook).toContain(`<definedNames>${name}</definedNames>`);
    expect(patched(file, [column(0, null)]).pkg.text('xl/workbook.xml')).not.toContain('definedName');
    const other = name.replace('$C$4', '$C$9');
    const named = book('<autoFilter ref="A1:C4"/>', `<definedNames>${other}</definedNames>`);
    expect(patched(named, [column(0, asks)]).pkg.text('xl/workbook.xml')).toContain(`>${other}<`);
  });

  it.each<[FilterTest, string]>([
    [
      { kind: 'values', values: ['a & b', '2.5'], blank: true },
      '<filters blank="1"><filter val="a &amp; b"/><filter val="2.5"/></filters>',
    ],
    [
      {
        kind: 'compare',
        and: true,
        conditions: [
          { compare: 'greaterThanOrEqual', value: '1' },
          { compare: 'lessThanOrEqual', value: '3' },
        ],
      },
      '<customFilters and="1"><customFilter operator="greaterThanOrEqual" val="1"/><customFilter operator="lessThanOrEqual" val="3"/></customFilters>',
    ],
    [
      { kind: 'compare', and: false, conditions: [{ compare: 'equal', value: '*x*' }] },
      '<customFilters><customFilter val="*x*"/></customFilters>',
    ],
    [{ kind: 'top', count: 3, percent: true, bottom: true }, '<top10 top="0" percent="1" val="3"/>'],
  ])('asks for %j as Excel writes it, and is read as it was asked', (test, xml) => {
    const { pkg, bytes } = patched(book(''), [
      add,
      column(1, test),
      { op: 'set-rows-hidden', sheet: '1', from: 1, to: 2, hidden: true },
    ]);
    expect(pkg.text(SHEET)).toContain(
      `<autoFilter ref="A1:C4"><filterColumn colId="1">${xml}</filterColumn></autoFilter>`,
    );
    expect(pkg.text(SHEET)).toContain('<row r="2" hidden="1">');
    expect(readFilters(bytes)[0]?.filters[0]?.columns).toEqual([{ column: 1, test }]);
  });

  it('keeps what it asks of other columns byte for byte, in their order, and what it says of its buttons', () => {
    const values: FilterTest = { kind: 'values', values: ['x'], blank: false };
    const { pkg, bytes } = patched(book(FILTER), [column(1, values), column(0, values)]);
    expect(filterOf(pkg.text(SHEET))).toBe(
      '<autoFilter ref="A1:C4" xr:uid="{1}" xmlns:xr="urn:x"><filterColumn colId="0" hiddenButton="1"><filters><filter val="x"/></filters></filterColumn><filterColumn colId="1"><filters><filter val="x"/></filters></filterColumn><filterColumn colId="2"><colorFilter dxfId="3"/></filterColumn></autoFilter>',
    );
    expect(readFilters(bytes)[0]?.filters[0]).toMatchObject({
      noButton: [0],
      columns: [{ column: 0 }, { column: 1 }, { column: 2, test: { kind: 'other', what: 'a colour' } }],
    });
    const cleared = patched(book(FILTER), [column(0, values), column(0, null), column(2, null)]);
    expect(filterOf(cleared.pkg.text(SHEET))).toBe(
      '<autoFilter ref="A1:C4" xr:uid="{1}" xmlns:xr="urn:x"><filterColumn colId="0" hiddenButton="1"/></autoFilter>',
    );
  });

  it('of a table is that of its part, and nothing else changes', () => {
    const { pkg, changedParts } = patched(book(''), [
      column(0, { kind: 'values', values: ['x'], blank: false }, 'Samples'),
    ]);
    expect(changedParts).toEqual(['xl/tables/table1.xml']);
    expect(pkg.text('xl/tables/table1.xml')).toBe(
      TABLE.replace(
        '<autoFilter ref="E1:F4"/>',
        '<autoFilter ref="E1:F4"><filterColumn colId="0"><filters><filter val="x"/></filters></filterColumn></autoFilter>',
      ),
    );
    const gone: XlsxEdit = { op: 'remove-filter', sheet: '1', table: 'Samples' };
    const range = { startRow: 0, startColumn: 4, endRow: 3, endColumn: 5 };
    const again: XlsxEdit = { op: 'add-filter', sheet: '1', table: 'Samples', range };
    expect(patched(book(''), [gone]).pkg.text('xl/tables/table1.xml')).not.toContain('autoFilter');
    expect(patched(book(''), [gone, again]).pkg.text('xl/tables/table1.xml')).toBe(TABLE);
  });

  it('goes with its name, leaves no trace when it is taken back, and follows rows and columns', () => {
    const names = '<definedNames><definedName name="Other">Other!$A$1</definedName></definedNames>';
    const { pkg, original } = patched(book('', names), [
      add,
      { op: 'remove-filter', sheet: '1', table: null },
    ]);
    expect(pkg.text(SHEET)).toBe(original.text(SHEET));
    expect(pkg.text('xl/workbook.xml')).toBe(original.text('xl/workbook.xml'));
    if (add.op !== 'add-filter') throw new Error('another edit');
    expect(patched(book(''), [add, { op: 'take-back', sheet: '1', of: add }]).changedParts).toEqual([]);
    const moved = patched(book(FILTER), [
      column(1, { kind: 'top', count: 1, percent: false, bottom: false }),
      { op: 'insert-columns', sheet: '1', index: 0, count: 1 },
      { op: 'delete-columns', sheet: '1', index: 2, count: 1 },
      column(0, { kind: 'values', values: [], blank: true }),
    ]);
    expect(readFilters(moved.bytes)[0]?.filters[0]).toMatchObject({
      ranges: [{ startColumn: 1, endColumn: 2 }],
      columns: [{ column: 0 }, { column: 1, test: { kind: 'other' } }],
    });
  });

  it('is refused where there is one, where none is left, and where it would show nothing', () => {
    const tried =
      (after: string, ...edits: XlsxEdit[]) =>
      () =>
        patched(book(after), edits);
    expect(tried(FILTER, add)).toThrow(/has a filter already/);
    expect(tried('', { ...add, range: { ...RANGE, endColumn: 4 } } as XlsxEdit)).toThrow(/table/);
    expect(tried('', column(0, null))).toThrow(/not there any more/);
    expect(tried(FILTER, column(9, null))).toThrow(/no such column/);
    expect(tried('', column(0, null, 'Gone'))).toThrow(/"Gone" is not there/);
    expect(tried(FILTER, column(0, { kind: 'values', values: [], blank: false }))).toThrow(/shows nothing/);
  });
});
