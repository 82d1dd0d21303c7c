import { describe, expect, it } from 'vitest';
import type { XlsxEdit } from '../../edits.ts';
import { outlineGroups, shiftedRuns } from '../../outline/groups.ts';
import { readOutlines } from '../../outline/index.ts';
import type { OutlineRun } from '../../outline/outline-model.ts';
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
});
