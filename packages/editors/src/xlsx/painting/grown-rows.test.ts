import type { SheetSnapshot } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { grownRows } from './grown-rows.ts';
import { createMeasurer } from './measurer.ts';

const measurer = createMeasurer((text, css) => {
  const size = Number(/([\d.]+)px/.exec(css)?.[1]);
  return {
    width: text.length * size * 0.507,
    ascent: Math.round(size * 0.95),
    descent: Math.round(size * 0.27),
  };
});
const styles = { 0: { ff: 'Calibri', fs: 11 }, 1: { ff: 'Calibri', fs: 11, tb: 3 as const }, 2: { fs: 22 } };
const long = { v: 'a text of some words', t: 1 as const };

function sheetWith(more: Partial<SheetSnapshot>): SheetSnapshot {
  return {
    id: '1',
    name: 'Data',
    tabColor: '',
    hidden: 0,
    rowCount: 10,
    columnCount: 10,
    defaultColumnWidth: 64,
    defaultRowHeight: 20,
    freeze: { xSplit: 0, ySplit: 0, startRow: -1, startColumn: -1 },
    mergeData: [],
    cellData: {},
    rowData: {},
    columnData: {},
    showGridlines: 1,
    rightToLeft: 0,
    ...more,
  };
}

it('rows without a height grow with wrapped and large text, and no others', () => {
  const cellData = { 0: { 0: { ...long, s: '1' } }, 1: { 0: long }, 2: { 0: { ...long, s: '2' } } };
  const grown = grownRows({ styles }, sheetWith({ cellData }), measurer);
  expect(grown).toEqual({ 0: { ia: 1, ah: 60 }, 2: { ia: 1, ah: 40 } });
});

it('stored heights, hidden rows and columns, and merged cells stay as they are', () => {
  const cell = { ...long, s: '1' };
  const cellData = { 0: { 0: cell }, 1: { 0: cell }, 2: { 1: cell }, 3: { 0: cell }, 4: { 2: cell } };
  const sheet = sheetWith({
    cellData,
    rowData: { 0: { h: 20, ia: 1 }, 1: { hd: 1 } },
    columnData: { 1: { hd: 1 }, 2: { w: 400 } },
    mergeData: [{ startRow: 3, endRow: 3, startColumn: 0, endColumn: 3 }],
  });
  expect(grownRows({ styles }, sheet, measurer)).toEqual({});
});
