import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPackage } from '../../opc/index.ts';
import type { XlsxEdit } from '../edits.ts';
import { parseRange } from '../file/references.ts';
import type { RulesGo } from '../rule-edits.ts';
import { goneSparklines } from '../sparklines/gone-sparklines.ts';
import { readSparklines } from '../sparklines/read-sparklines.ts';
import { patched, SHEET } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { verifyPatch } from '../verify/verify.ts';
import { outermost } from './shift-ranges.ts';

const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
const XM = 'http://schemas.microsoft.com/office/excel/2006/main';
const group = (...lines: [string, string][]) =>
  `<x14:sparklineGroup type="column" high="1"><xm:f>Data!A9:D9</xm:f><x14:sparklines>${lines
    .map(([f, sqref]) => `<x14:sparkline><xm:f>${f}</xm:f><xm:sqref>${sqref}</xm:sqref></x14:sparkline>`)
    .join('')}</x14:sparklines></x14:sparklineGroup>`;
const list = (...groups: string[]) =>
  `<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" xmlns:x14="${X14}"><x14:sparklineGroups xmlns:xm="${XM}">${groups.join('')}</x14:sparklineGroups></ext></extLst>`;
const book = (after: string, others = '') =>
  makeWorkbook({
    sheets: [
      { name: 'Data', after },
      { name: 'Other', after: others },
    ],
  });
const area = (cells: string) => parseRange(cells) ?? { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 };
const move = (from: string, to: string) => {
  const { startRow: row, startColumn: column } = area(to);
  return { op: 'move-rules' as const, sheet: '1', range: area(from), row, column };
};
const shift = (cells: string, axis: 'row' | 'column', inserts: boolean): RulesGo => ({
  op: 'shift-rules',
  sheet: '1',
  range: area(cells),
  axis,
  inserts,
});
/** Which cells are shown where, of the first sheet or the second one. */
function shownAfter(after: string, edit: RulesGo, others = '', sheet = '1'): string[] {
  const { bytes } = patched(book(after, others), [edit]);
  const found = readSparklines(bytes).find((one) => one.sheet === sheet)?.groups ?? [];
  return found.flatMap(({ lines }) =>
    lines.map(({ formula, ranges: [{ startRow, startColumn }] }) => `${formula} ${startRow},${startColumn}`),
  );
}
const TWO = list(group(['Data!A1:D1', 'E1'], ['Data!A2:D2', 'E2']));

it('sparklines go with their cells, and show the cells they showed', () => {
  expect(shownAfter(TWO, move('E1', 'G5'))).toEqual(['Data!A1:D1 4,6', 'Data!A2:D2 1,4']);
  expect(shownAfter(TWO, move('A1:D1', 'A7'))).toEqual(['Data!A7:D7 0,4', 'Data!A2:D2 1,4']);
  expect(shownAfter(TWO, move('A2:E2', 'A9'))).toEqual(['Data!A1:D1 0,4', 'Data!A9:D9 8,4']);
  // A part of what one shows: it shows what it showed.
  expect(shownAfter(TWO, move('A1:B1', 'A7'))).toEqual(['Data!A1:D1 0,4', 'Data!A2:D2 1,4']);
});

it('sparklines of cells that others come upon are gone, with their group and what listed it', () => {
  expect(shownAfter(TWO, move('H1', 'E2'))).toEqual(['Data!A1:D1 0,4']);
  const { pkg } = patched(book(list(group(['Data!A1:D1', 'E1']))), [move('H1', 'E1')]);
  expect(pkg.text(SHEET)).not.toContain('extLst');
  const one = group(['Data!A1:D1', 'E1']);
  const kept = group(['Data!A2:D2', 'E2']);
  expect(patched(book(list(one, kept)), [move('H1', 'E1')]).pkg.text(SHEET)).toContain(list(kept));
});

it('sparklines go where their cells make room', () => {
  expect(shownAfter(TWO, shift('A1:E1', 'row', true))).toEqual(['Data!A2:D2 1,4', 'Data!A3:D3 2,4']);
  expect(shownAfter(TWO, shift('A1:B1', 'row', true))).toEqual(['Data!A1:D1 0,4', 'Data!A2:D2 1,4']);
  expect(shownAfter(TWO, shift('E1', 'column', true))).toEqual(['Data!A1:D1 0,5', 'Data!A2:D2 1,4']);
  expect(shownAfter(TWO, shift('A1:E1', 'row', false))).toEqual(['Data!A1:D1 0,4']);
});

it('sparklines of other sheets show cells of this one where they are', () => {
  const others = list(group(['Data!A1:D1', 'A1']));
  expect(shownAfter('', move('A1:D1', 'B3'), others, '2')).toEqual(['Data!B3:E3 0,0']);
  const away = { ...move('A1:D1', 'B3'), toSheet: '2' };
  expect(shownAfter(TWO, away)).toEqual(['Other!B3:E3 0,4', 'Data!A2:D2 1,4']);
  expect(() => patched(book(TWO), [{ ...move('E1', 'B3'), toSheet: '2' }])).toThrow('another sheet');
});

it('nothing else of a sparkline is another', () => {
  const { pkg } = patched(book(TWO), [move('A1:E1', 'A5')]);
  expect(pkg.text(SHEET)).toContain(list(group(['Data!A5:D5', 'E5'], ['Data!A2:D2', 'E2'])));
});

it.each(['conditionalFormatting', 'sparkline'])(
  'a list of %s of which the last goes with its row goes, too',
  (kind) => {
    const formats = `<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}" xmlns:x14="${X14}"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="${XM}"><x14:cfRule type="expression" priority="1" id="{00000000-0001-0000-0000-000000000000}"><xm:f>A1&gt;1</xm:f></x14:cfRule><xm:sqref>A1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;
    const after = kind === 'sparkline' ? list(group(['Data!A1:D1', 'E1'])) : formats;
    const { pkg } = patched(book(after), [{ op: 'delete-rows', sheet: '1', index: 0, count: 1 }]);
    expect(pkg.text(SHEET)).not.toContain('extLst');
  },
);

it('the page shows sparklines where the file has them, whatever moves', () => {
  const cell = fc.tuple(fc.nat(9), fc.nat(6));
  const range = fc.tuple(cell, fc.nat(3), fc.nat(3)).map(([[startRow, startColumn], rows, columns]) => ({
    startRow,
    startColumn,
    endRow: startRow + rows,
    endColumn: startColumn + columns,
  }));
  const goes: fc.Arbitrary<RulesGo> = fc.oneof(
    fc.record({
      op: fc.constant('move-rules' as const),
      sheet: fc.constant('1'),
      range,
      row: fc.nat(9),
      column: fc.nat(6),
    }),
    fc.record({
      op: fc.constant('shift-rules' as const),
      sheet: fc.constant('1'),
      range,
      axis: fc.constantFrom('row' as const, 'column' as const),
      inserts: fc.boolean(),
    }),
  );
  const after = list(
    group(['Data!A1:D1', 'E1'], ['Data!A2:D2', 'E2'], ['B3', 'C4']),
    group(['A1:A9', 'F6'], ['Other!A1:A3', 'B2']),
  );
  const original = book(after);
  const groups = readSparklines(original)[0]?.groups ?? [];
  fc.assert(
    fc.property(goes, (edit) => {
      const { bytes } = patched(original, [edit]);
      const shown = goneSparklines(groups, { sheet: 'Data', edit }, 'Data');
      expect(readSparklines(bytes)[0]?.groups ?? []).toEqual(shown);
    }),
  );
});

it('many sparklines go as few do, and are all held against the original', () => {
  const lines = Array.from({ length: 20_001 }, (_, row): [string, string] => [
    `Data!A${row + 1}:D${row + 1}`,
    `E${row + 1}`,
  ]);
  const after = list(group(...lines));
  const overwritten = patched(book(after), [move('H1', 'E1')]).pkg.text(SHEET);
  expect(overwritten).not.toContain('<xm:sqref>E1<');
  expect(overwritten).toContain('<xm:sqref>E20001<');
  const gone = patched(book(after), [
    { op: 'delete-rows', sheet: '1', index: 0, count: 1 },
    move('H1', 'I1'),
  ]);
  expect(gone.pkg.text(SHEET)).toContain('<xm:sqref>E20000<');
});

it('many changes are held against each other in one pass', () => {
  const replaced = Array.from({ length: 200_000 }, (_, place) => ({
    start: 10 * place,
    end: 10 * place + 5,
    text: '',
  }));
  const inside = replaced.map(({ start }) => ({ start: start + 1, end: start + 3, text: 'x' }));
  expect(outermost([...inside, ...replaced])).toEqual(replaced);
});

it.each([
  ['the cells with their days', 'Data!A9:D9', 'Data!Z9:Z12'],
  ['that they are of days', '<x14:sparklineGroup ', '<x14:sparklineGroup dateAxis="1" '],
  ['what one shows', 'Data!A2:D2', 'Data!A3:D3'],
  ['anything of one', '<x14:sparkline>', '<x14:sparkline of="1">'],
  ['for which programs they are', '05C60535', '05C60536'],
])('no file is saved in which %s is another, where sparklines go', (_, was, is) => {
  const edits = [move('E1', 'G5')];
  const { bytes, original, pkg } = patched(book(TWO), edits);
  expect(pkg.text(SHEET)).toContain(was);
  const changed = readPackage(bytes);
  changed.set(SHEET, pkg.text(SHEET).replace(was, is));
  expect(() => verifyPatch(original.write(), edits, changed.write())).toThrow('as you see it');
});

it('the cells with the days of sparklines are named where they are', () => {
  const days = (edits: XlsxEdit[]) => {
    const { bytes, pkg } = patched(book(TWO), edits);
    const [group] = readSparklines(bytes)[0]?.groups ?? [];
    expect(pkg.text(SHEET)).toContain(`<xm:f>${group?.days}</xm:f>`);
    return group?.days;
  };
  expect(days([move('A9:D9', 'B12')])).toBe('Data!B12:E12');
  expect(days([{ op: 'insert-rows', sheet: '1', index: 4, count: 2 }, move('H1', 'I1')])).toBe(
    'Data!A11:D11',
  );
});
