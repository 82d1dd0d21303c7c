import { describe, expect, it } from 'vitest';
import type { XlsxEdit } from '../../edits.ts';
import { groupedRuns, outlineGroups, sameOutline, shiftedRuns } from '../../outline/groups.ts';
import { readOutlines } from '../../outline/index.ts';
import type { OutlineRun } from '../../outline/outline-model.ts';
import type { ChangeLevel } from '../../outline-edits.ts';
import { patched, SHEET } from '../../testing/test-patch.ts';
import { makeWorkbook } from '../../testing/test-workbook.ts';
import { patchWorkbook } from '../patch.ts';

const row = (number: number, level = 0) =>
  `<row r="${number}"${level > 0 ? ` outlineLevel="${level}"` : ''}><c r="A${number}"><v>${number}</v></c></row>`;
const original = makeWorkbook({
  sheets: [
    {
      name: 'Data',
      before:
        '<cols><col min="2" max="4" width="9" outlineLevel="1"/><col min="5" max="5" width="9" outlineLevel="1"/><col min="6" max="6" width="9"/></cols>',
      rows: row(1) + row(2, 1) + row(3, 2) + row(4, 2) + row(5, 1) + row(6) + row(8, 1),
    },
    { name: 'Plain', rows: row(1) },
  ],
});
const run = (axis: OutlineRun['axis'], from: number, to: number, level = 1): OutlineRun => ({
  axis,
  from,
  to,
  level,
});
const runs = readOutlines(original)[0]?.runs ?? [];

describe('the outline of a sheet', () => {
  it('is read where there is one, by rows and columns', () => {
    expect(readOutlines(original).map(({ sheet }) => sheet)).toEqual(['1']);
    expect(runs).toEqual([
      run('column', 1, 3),
      run('column', 4, 4),
      run('row', 1, 1),
      run('row', 2, 3, 2),
      run('row', 4, 4),
      run('row', 7, 7),
    ]);
  });

  it('is made of groups, the outer ones before those within them', () => {
    expect(outlineGroups(runs, 'row')).toEqual([run('row', 1, 4), run('row', 2, 3, 2), run('row', 7, 7)]);
    expect(outlineGroups(runs, 'column')).toEqual([run('column', 1, 4)]);
  });

  /** The level of each row or column. */
  const levels = (of: readonly OutlineRun[], axis: OutlineRun['axis']) =>
    Array.from({ length: 14 }, (_, at) =>
      Math.max(
        0,
        ...of.flatMap((one) => (one.axis === axis && at >= one.from && at <= one.to ? [one.level] : [])),
      ),
    );

  it.each(
    (['row', 'column'] as const).flatMap((axis) =>
      [0, 1, 2, 3, 4, 5, 7, 8].flatMap((index) => [-3, -1, 1, 2].map((count) => ({ axis, index, count }))),
    ),
  )('follows what comes and goes as the file does: %j', ({ axis, index, count }) => {
    const op = `${count > 0 ? 'insert' : 'delete'}-${axis}s` as 'insert-rows';
    const edit: XlsxEdit = { op, sheet: '1', index, count: Math.abs(count) };
    const now = readOutlines(patchWorkbook(original, [edit]).bytes)[0]?.runs ?? [];
    const shifted = shiftedRuns(runs, { axis, index, count });
    expect([levels(shifted, 'row'), levels(shifted, 'column')]).toEqual([
      levels(now, 'row'),
      levels(now, 'column'),
    ]);
  });

  const level = (axis: ChangeLevel['axis'], from: number, to: number, by: 1 | -1 = 1): ChangeLevel => ({
    op: 'change-level',
    sheet: '1',
    axis,
    from,
    to,
    by,
  });

  it('gets deeper and comes up again, and its sheet says how deep it is', () => {
    const plain = makeWorkbook({ sheets: [{ name: 'Data', rows: row(1) + row(2) + row(4) }] });
    const { pkg } = patched(plain, [level('row', 1, 3), level('row', 2, 2), level('column', 0, 1)]);
    const text = pkg.text(SHEET);
    expect(text).toContain('<sheetFormatPr defaultRowHeight="15" outlineLevelRow="2" outlineLevelCol="1"/>');
    expect(text).toContain('<cols><col min="1" max="2" width="9.140625" outlineLevel="1"/></cols>');
    expect(text).toContain(
      '<row r="2" outlineLevel="1"><c r="A2"><v>2</v></c></row><row r="3" outlineLevel="2"></row><row r="4" outlineLevel="1">',
    );
    const said = makeWorkbook({
      sheets: [{ name: 'Data', rows: row(1) + row(2), before: '<sheetFormatPr defaultRowHeight="12"/>' }],
    });
    const both = patched(said, [level('row', 0, 1), level('row', 0, 1, -1)]);
    expect(both.pkg.text(SHEET)).toBe(both.original.text(SHEET));
    const edit = level('row', 0, 0);
    expect(patched(said, [edit, { op: 'take-back', sheet: '1', of: edit }]).changedParts).toEqual([]);
  });

  it('is on the page what it is in the file, wherever its pieces are cut', () => {
    const edits: ChangeLevel[] = [
      level('row', 0, 3),
      level('row', 2, 9, -1),
      level('row', 1, 1),
      level('column', 2, 6),
      level('column', 0, 4, -1),
    ];
    const shown = edits.reduce((all, edit) => groupedRuns(all, edit), runs);
    const { bytes } = patched(original, edits);
    const stored = readOutlines(bytes)[0]?.runs ?? [];
    expect([levels(shown, 'row'), levels(shown, 'column')]).toEqual([
      levels(stored, 'row'),
      levels(stored, 'column'),
    ]);
    expect(sameOutline(shown, stored)).toBe(true);
    expect(sameOutline(shown, runs)).toBe(false);
    // Seven levels are the most there are.
    const deep = Array.from({ length: 9 }, () => level('row', 5, 5));
    expect(levels(readOutlines(patched(original, deep).bytes)[0]?.runs ?? [], 'row')[5]).toBe(7);
    expect(() => patched(original, [level('row', 0, 60_000)])).toThrow('At most 50,000 rows');
  });

  it('says where its sums stand', () => {
    const above = makeWorkbook({
      sheets: [
        {
          name: 'Data',
          before: '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>',
          rows: row(1) + row(2, 1),
        },
      ],
    });
    expect(readOutlines(above)[0]).toMatchObject({ above: true, left: false });
  });
});

describe('a group that is folded', () => {
  const fold = (axis: 'row' | 'column', collapsed: number[], expanded: number[] = []): XlsxEdit => ({
    op: 'set-collapsed',
    sheet: '1',
    axis,
    collapsed,
    expanded,
  });

  it('is said by the row or column beside it, and no more once it is shown', () => {
    const rows = patched(original, [fold('row', [5, 8])]);
    expect(rows.pkg.text(SHEET)).toContain('<row r="6" collapsed="1"><c r="A6">');
    expect(rows.pkg.text(SHEET)).toContain('<row r="9" collapsed="1"></row>');
    const back = patched(rows.bytes, [fold('row', [], [5])]);
    expect(back.pkg.text(SHEET)).toBe(
      rows.pkg.text(SHEET).replace('<row r="6" collapsed="1">', '<row r="6">'),
    );
    const columns = patched(original, [fold('column', [5])]);
    expect(columns.pkg.text(SHEET)).toContain('<col min="6" max="6" width="9" collapsed="1"/>');
    // What is shown and said to be so leaves no trace.
    expect(patched(original, [fold('row', [], [5, 30]), fold('column', [], [2, 90])]).changedParts).toEqual(
      [],
    );
  });

  it('is refused outside of the sheet', () => {
    expect(() => patchWorkbook(original, [fold('column', [16_384])])).toThrow('outside of the sheet');
  });
});
