import { createBlank } from './blank.ts';
import type { Area } from './xlsx/drawing-edits.ts';
import { type CellEdit, type CellStyleEdit, patchWorkbook, type XlsxEdit } from './xlsx/index.ts';

const SHEET = '1';
/** Nitrate, mg/L, and its absorbance at 540 nm. */
const POINTS = [
  [0, 0.004],
  [2, 0.183],
  [4, 0.367],
  [6, 0.541],
  [8, 0.728],
  [10, 0.905],
] as const;
const FIRST = 4;
const LAST = FIRST + POINTS.length - 1;
const SAMPLE = 0.452;

const text = (row: number, column: number, value: string, style?: CellStyleEdit): CellEdit => ({
  row,
  column,
  content: { kind: 'text', value },
  ...(style && { style }),
});
const number = (row: number, column: number, value: number, style?: CellStyleEdit): CellEdit => ({
  row,
  column,
  content: { kind: 'number', value },
  ...(style && { style }),
});
const formula = (row: number, written: string, result: number, numberFormat: string): CellEdit => ({
  row,
  column: 1,
  content: { kind: 'formula', formula: written, result },
  style: { numberFormat },
});
const cells = (column: number, from: number, to: number): Area => ({
  sheet: SHEET,
  startRow: from,
  startColumn: column,
  endRow: to,
  endColumn: column,
});

/** Of the least squares line: slope, intercept, and the square of the correlation. */
function line(): { slope: number; intercept: number; rSquared: number } {
  const mean = (of: 0 | 1) => POINTS.reduce((sum, point) => sum + point[of], 0) / POINTS.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of: (dx: number, dy: number) => number) =>
    POINTS.reduce((total, [px, py]) => total + of(px - x, py - y), 0);
  const slope = sum((dx, dy) => dx * dy) / sum((dx) => dx * dx);
  const rSquared = sum((dx, dy) => dx * dy) ** 2 / (sum((dx) => dx * dx) * sum((_, dy) => dy * dy));
  return { slope, intercept: y - slope * x, rSquared };
}

/**
 * An Excel workbook to begin with: a calibration with six points, slope, intercept and R² by formulas, the concentration of a sample,
 * and a chart with its trend line. Made by the edits that people make.
 *
 * @param now the time of its creation
 */
export function createSampleWorkbook(now: Date): Uint8Array {
  const { slope, intercept, rSquared } = line();
  const bold: CellStyleEdit = { bold: true };
  const head: CellStyleEdit = { bold: true, fillColor: '#dcecf2', horizontal: 'center', wrap: true };
  const [top, bottom] = [FIRST + 1, LAST + 1];
  const of = `(B${top}:B${bottom},A${top}:A${bottom})`;
  const edits: XlsxEdit[] = [
    {
      op: 'set-cells',
      sheet: SHEET,
      cells: [
        text(0, 0, 'Calibration of nitrate at 540 nm', { bold: true, fontSize: 14 }),
        text(1, 0, 'A sample to try things with: change a number, and results and chart follow.', {
          italic: true,
          fontColor: '#56616c',
        }),
        text(FIRST - 1, 0, 'Concentration (mg/L)', head),
        text(FIRST - 1, 1, 'Absorbance', head),
        ...POINTS.flatMap(([x, y], at) => [
          number(FIRST + at, 0, x),
          number(FIRST + at, 1, y, { numberFormat: '0.000' }),
        ]),
        text(LAST + 2, 0, 'Slope', bold),
        formula(LAST + 2, `SLOPE${of}`, slope, '0.0000'),
        text(LAST + 3, 0, 'Intercept', bold),
        formula(LAST + 3, `INTERCEPT${of}`, intercept, '0.0000'),
        text(LAST + 4, 0, 'R²', bold),
        formula(LAST + 4, `RSQ${of}`, rSquared, '0.0000'),
        text(LAST + 6, 0, 'Absorbance of a sample', bold),
        number(LAST + 6, 1, SAMPLE, { numberFormat: '0.000', fillColor: '#fff6d6' }),
        text(LAST + 7, 0, 'Its concentration (mg/L)', bold),
        formula(LAST + 7, `(B${LAST + 7}-B${LAST + 4})/B${LAST + 3}`, (SAMPLE - intercept) / slope, '0.00'),
      ],
    },
    { op: 'set-column-width', sheet: SHEET, from: 0, to: 0, width: 190 },
    { op: 'set-column-width', sheet: SHEET, from: 1, to: 1, width: 110 },
    {
      op: 'insert-chart',
      sheet: SHEET,
      drawing: 2,
      anchor: { kind: 'one-cell', from: { row: FIRST - 1, column: 3, x: 0, y: 0 }, width: 520, height: 320 },
      chart: {
        kind: 'scatter',
        title: 'Calibration',
        xTitle: 'Concentration (mg/L)',
        yTitle: 'Absorbance',
        legend: false,
        series: [
          {
            name: cells(1, FIRST - 1, FIRST - 1),
            categories: cells(0, FIRST, LAST),
            values: cells(1, FIRST, LAST),
          },
        ],
        trend: { kind: 'linear', order: 2, equation: true, rSquared: true },
      },
    },
  ];
  return patchWorkbook(createBlank('xlsx', now), edits).bytes;
}
