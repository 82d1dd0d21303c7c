import { describe, expect, it } from 'vitest';
import { shiftIn } from '../formula/formula-changes.ts';
import { patched, SHEET } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { shiftedSparklines, sparklinesFollowing } from './moved-sparklines.ts';
import { readSparklines } from './read-sparklines.ts';
import { areasIn } from './sparkline-areas.ts';
import type { SparklineLook } from './sparkline-model.ts';
import { type SparklineValue, sparklineShapes } from './sparkline-shapes.ts';

const group = (attributes: string, colors: string, lines: [string, string][]) =>
  `<x14:sparklineGroup ${attributes}>${colors}<x14:sparklines>${lines
    .map(
      ([f, sqref]) =>
        `<x14:sparkline>${f && `<xm:f>${f}</xm:f>`}<xm:sqref>${sqref}</xm:sqref></x14:sparkline>`,
    )
    .join('')}</x14:sparklines></x14:sparklineGroup>`;
const book = (...groups: string[]) =>
  makeWorkbook({
    sheets: [
      {
        name: 'Data',
        rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
        after:
          '<extLst><ext uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main">' +
          `<x14:sparklineGroups xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">${groups.join('')}</x14:sparklineGroups></ext></extLst>`,
      },
    ],
  });
const LINES = group(
  'type="column" high="1" negative="true" displayXAxis="1" displayEmptyCellsAs="gap" minAxisType="custom" manualMin="-2" maxAxisType="group"',
  '<x14:colorSeries theme="4"/><x14:colorNegative rgb="FFFF0000"/><x14:colorAxis rgb="FF000000"/><x14:colorHigh theme="4" tint="-0.5"/>',
  [
    ['Data!A1:D1', 'E1'],
    ['', 'E2'],
  ],
);

describe('sparklines', () => {
  it('are read with their looks in the colours of the workbook', () => {
    expect(readSparklines(book(LINES))).toEqual([
      {
        sheet: '1',
        groups: [
          {
            look: {
              kind: 'column',
              color: '#4f81bd',
              weight: 0.75,
              points: { negative: '#ff0000', high: '#254061' },
              axis: '#000000',
              empty: 'gap',
              hidden: false,
              rightToLeft: false,
              min: -2,
              max: 'group',
            },
            lines: [
              { ranges: [{ startRow: 0, endRow: 0, startColumn: 4, endColumn: 4 }], formula: 'Data!A1:D1' },
              { ranges: [{ startRow: 1, endRow: 1, startColumn: 4, endColumn: 4 }], formula: null },
            ],
          },
        ],
      },
    ]);
    const plain = readSparklines(book(group('lineWeight="x"', '', [['A1', 'B1']])))[0]?.groups[0]?.look;
    expect(plain).toMatchObject({ kind: 'line', color: '#000000', weight: 0.75, empty: 'zero', min: 'own' });
  });

  it('follow rows and columns on the page as in the file', () => {
    const shift = { axis: 'column' as const, index: 1, count: 2 };
    const [read] = readSparklines(book(LINES));
    const { bytes, pkg } = patched(book(LINES), [{ op: 'insert-columns', sheet: '1', index: 1, count: 2 }]);
    const moved = sparklinesFollowing(
      shiftedSparklines(read?.groups ?? [], shift),
      shiftIn({ ...shift, sheet: 'Data' }),
      'Data',
    );
    expect(readSparklines(bytes)[0]?.groups).toEqual(moved);
    expect(pkg.text(SHEET)).toContain('<xm:f>Data!A1:F1</xm:f><xm:sqref>G1</xm:sqref>');
    expect(shiftedSparklines(moved, { axis: 'column', index: 6, count: -1 })).toEqual([]);
  });

  it('show cells that a reference names, and nothing of other formulas', () => {
    const range = { startRow: 0, endRow: 0, startColumn: 0, endColumn: 3 };
    expect(areasIn("'My data'!$A$1:$D$1")).toEqual([{ sheet: 'My data', range }]);
    expect(areasIn('(A1:D1,A1:D1)')).toHaveLength(2);
    for (const formula of ['OFFSET(A1,0,0)', '[1]Data!A1', 'total', '#REF!', 'A1+1'])
      expect(areasIn(formula)).toEqual([]);
  });
});

describe('the shapes of a sparkline', () => {
  const LOOK: SparklineLook = {
    kind: 'line',
    color: '#111111',
    weight: 0.75,
    points: {},
    axis: null,
    empty: 'zero',
    hidden: false,
    rightToLeft: false,
    min: 'own',
    max: 'own',
  };
  const room = { left: 10, top: 10, width: 100, height: 20 };
  const shapes = (
    values: SparklineValue[],
    look: Partial<SparklineLook> = {},
    group?: { min: number; max: number },
  ) => sparklineShapes(values, { ...LOOK, ...look }, room, group);
  const lines = (values: SparklineValue[], look: Partial<SparklineLook> = {}) =>
    shapes(values, look).flatMap((shape) => (shape.kind === 'line' ? [shape.points] : []));

  it('are a line over all its room, with points in their colours, the highest over the last', () => {
    expect(shapes([1, 3, 2, 5], { points: { high: '#ff0000', last: '#00ff00', first: '#0000ff' } })).toEqual([
      {
        kind: 'line',
        points: [
          [10, 30],
          [10 + 100 / 3, 20],
          [10 + 200 / 3, 25],
          [110, 10],
        ],
        color: '#111111',
        width: 1,
      },
      { kind: 'dot', x: 10, y: 30, radius: 1.5, color: '#0000ff' },
      { kind: 'dot', x: 110, y: 10, radius: 1.5, color: '#ff0000' },
    ]);
  });

  it('make of empty cells what their look says, and nothing of texts', () => {
    expect(lines([4, null, 2])[0]?.[1]).toEqual([60, 30]);
    expect(lines([4, null, 2, 3], { empty: 'gap' })).toHaveLength(1);
    expect(lines([4, null, 2], { empty: 'span' })[0]).toHaveLength(2);
    expect(lines([4, 'other', 2])[0]).toHaveLength(2);
    expect(shapes([null, 'other'], { empty: 'gap' })).toEqual([]);
  });

  it('are bars from 0, below it in their own colour, and all as high where only winning counts', () => {
    const bars = (look: Partial<SparklineLook>) =>
      shapes([2, -1, 0, 4], { kind: 'column', points: { negative: '#ff0000' }, ...look }).map((shape) =>
        shape.kind === 'bar' ? [shape.top, shape.top + shape.height, shape.color] : shape.kind,
      );
    expect(bars({})).toEqual([
      [18, 26, '#111111'],
      [26, 30, '#ff0000'],
      [10, 26, '#111111'],
    ]);
    expect(bars({ kind: 'winLoss', axis: '#000000' })).toEqual([
      [10, 20, '#111111'],
      [20, 30, '#ff0000'],
      [10, 20, '#111111'],
      'line',
    ]);
  });

  it('end where their axis ends: at a number, or where the values of their group do', () => {
    const bar = (look: Partial<SparklineLook>, group?: { min: number; max: number }) =>
      shapes([1, 2], { kind: 'column', ...look }, group).map((shape) =>
        shape.kind === 'bar' ? shape.height : 0,
      );
    expect(bar({ max: 'group' }, { min: 0, max: 4 })).toEqual([5, 10]);
    expect(bar({ max: 1 })).toEqual([20, 20]);
    expect(lines([1, 2], { rightToLeft: true })[0]?.[0]).toEqual([10, 10]);
    // Values that are all the same are in the middle.
    expect(lines([7, 7])[0]?.[0]).toEqual([10, 20]);
  });
});
