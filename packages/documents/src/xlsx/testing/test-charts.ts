import { NS, type XmlElement } from '../../opc/index.ts';
import type {
  Anchor,
  Area,
  ChartDesign,
  DesignKind,
  DrawingEdit,
  ErrorBarsDesign,
} from '../drawing-edits.ts';
import { editedDrawings } from '../drawings/edited-drawings.ts';
import { movedDrawings } from '../drawings/moved.ts';
import { readDrawings } from '../drawings/read-drawings.ts';
import type { XlsxEdit } from '../edits.ts';
import { orderIn } from '../write/charts/chart-order.ts';
import { makeWorkbook } from './test-workbook.ts';

export const KINDS: DesignKind[] = ['column', 'bar', 'line', 'area', 'pie', 'doughnut', 'scatter'];

const rows = ['Conc.', 1, 2, 3, 4]
  .map((x, row) => {
    const cell = (name: string, value: string | number) =>
      typeof value === 'string'
        ? `<c r="${name}${row + 1}" t="inlineStr"><is><t>${value}</t></is></c>`
        : `<c r="${name}${row + 1}"><v>${value}</v></c>`;
    return `<row r="${row + 1}">${cell('A', x)}${cell('B', typeof x === 'number' ? 2 * x + 1 : 'Abs. &lt;405 nm&gt;')}</row>`;
  })
  .join('');

/** What is measured of four standards, and a sheet beside it. */
export const workbook = makeWorkbook({
  sheets: [{ name: "Bob's data", rows, after: '<tableParts count="0"/>' }, { name: 'Other' }],
});

export const area = (from: [number, number], to: [number, number]): Area => ({
  sheet: '1',
  startRow: from[0],
  startColumn: from[1],
  endRow: to[0],
  endColumn: to[1],
});
export const design = (kind: DesignKind, more: Partial<ChartDesign> = {}): ChartDesign => ({
  kind,
  title: 'Calibration & <check>',
  xTitle: '',
  yTitle: '',
  legend: false,
  series: [{ name: area([0, 1], [0, 1]), categories: area([1, 0], [4, 0]), values: area([1, 1], [4, 1]) }],
  trend: null,
  ...more,
});
export const ERRORS: ErrorBarsDesign[] = [
  { side: 'both', size: { kind: 'fixed', value: 0.25 } },
  { side: 'minus', size: { kind: 'percent', value: 5 } },
  { side: 'both', size: { kind: 'deviation', value: 2 } },
  { side: 'plus', size: { kind: 'error' } },
  { side: 'both', size: { kind: 'cells', areas: [area([1, 1], [4, 1])] } },
];
export const anchor: Extract<Anchor, { kind: 'two-cells' }> = {
  kind: 'two-cells',
  from: { row: 1, column: 3, x: 4, y: 5.5 },
  to: { row: 15, column: 10, x: 0, y: 0 },
  fixed: false,
};
export const insert = (drawing: number, chart: ChartDesign, sheet = '1'): DrawingEdit => ({
  op: 'insert-chart',
  sheet,
  drawing,
  anchor,
  chart,
});
export const change = (drawing: number, chart: Partial<ChartDesign>): DrawingEdit => ({
  op: 'change-chart',
  sheet: '1',
  drawing,
  chart,
});

/** What is drawn, without how references are written. */
export const drawn = (bytes: Uint8Array) => plain(readDrawings(bytes).sheets);

const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (name, one) => {
      if (name === 'formula') return '';
      // A file counts in 9525ths of a pixel.
      return typeof one === 'number' ? Math.round(one * 1_000) / 1_000 : one;
    }),
  );

/** What the page shows after edits. */
export function shown(bytes: Uint8Array, edits: XlsxEdit[]) {
  const { sheets, fresh } = readDrawings(bytes);
  return plain(
    edits.reduce((now, edit) => {
      if ('drawing' in edit) return editedDrawings(now, edit, fresh);
      if (!('count' in edit)) return now;
      const count = edit.op.startsWith('insert') ? edit.count : -edit.count;
      const axis = edit.op.endsWith('rows') ? 'row' : 'column';
      return movedDrawings(now, { sheet: edit.sheet, axis, index: edit.index, count });
    }, sheets),
  );
}

export function chartIn(bytes: Uint8Array) {
  const [content] = readDrawings(bytes).sheets.flatMap(({ drawings }) =>
    drawings.map(({ object }) => object.content),
  );
  if (content?.kind !== 'chart') throw new Error('There is no chart.');
  return content.chart;
}

/** Elements of a chart that stand where their schema does not want them. */
export function misplaced(root: XmlElement): string[] {
  return [root, ...root.descendants()].flatMap((parent) => {
    const order = parent.namespace === NS.chart ? orderIn(parent.localName) : undefined;
    if (!order) return [];
    const places = parent.children.map(({ localName }) => order.indexOf(localName));
    const isSorted = places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0));
    return isSorted
      ? []
      : [`${parent.localName}: ${parent.children.map(({ localName }) => localName).join()}`];
  });
}
