import { escapeAttribute, escapeText, NS } from '../../../opc/index.ts';
import type { Area, ChartDesign, DesignKind, SeriesDesign, TrendDesign } from '../../drawing-edits.ts';
import { AXIS_IDS, accentOf, isRound, mayTrend, sidesOf } from '../../drawings/changed-chart.ts';
import type { FreshChart } from '../../drawings/chart-model.ts';
import { cellName } from '../../file/references.ts';
import { type Workbook, writtenNamespaces } from '../../file/workbook.ts';
import { sheetPrefix } from '../../formula/formula.ts';

/** How elements of a chart are written where they stand. */
export interface ChartWriting {
  /** Of elements of charts, colon included. */
  prefix: string;
  /** The URI of DrawingML, in the form the file uses. */
  drawing: string;
  /** The colours of the theme, `#rrggbb`. */
  accents: readonly string[];
  /** A reference to cells as a formula. Throws EditRefused for a sheet that is not there. */
  formula(area: Area): string;
}

/** The namespaces of drawings in the form in which a workbook is written. */
export function drawingNamespaces(workbook: Workbook): {
  chart: string;
  drawing: string;
  sheetDrawing: string;
  relationships: string;
} {
  const { main, relationships } = writtenNamespaces(workbook);
  const strict = (name: string) => `http://purl.oclc.org/ooxml/drawingml/${name}`;
  return main === NS.spreadsheet
    ? { chart: NS.chart, drawing: NS.drawing, sheetDrawing: NS.spreadsheetDrawing, relationships }
    : {
        chart: strict('chart'),
        drawing: strict('main'),
        sheetDrawing: strict('spreadsheetDrawing'),
        relationships,
      };
}

/** `Sheet1!$A$2:$A$9` */
export function areaFormula(sheetName: string, area: Area): string {
  const { startRow, startColumn, endRow, endColumn } = area;
  const absolute = (row: number, column: number) =>
    cellName(row, column).replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2');
  const [from, to] = [absolute(startRow, startColumn), absolute(endRow, endColumn)];
  return sheetPrefix(sheetName) + (from === to ? from : `${from}:${to}`);
}

/** A whole chart part for a design, without the values of its cells. */
export function chartXml(
  design: ChartDesign,
  uris: ReturnType<typeof drawingNamespaces>,
  { theme, date1904 }: FreshChart,
  formula: ChartWriting['formula'],
): string {
  const { kind, title, xTitle, yTitle, legend, trend } = design;
  const writing = { prefix: 'c:', drawing: uris.drawing, accents: theme.accents, formula };
  const series = design.series.map((one, index) => seriesXml(one, index, index, kind, trend, writing));
  const titles = [xTitle, yTitle].map((text) => (text ? titleXml(text, writing) : ''));
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    `<c:chartSpace xmlns:c="${uris.chart}" xmlns:a="${uris.drawing}" xmlns:r="${uris.relationships}">` +
    `<c:date1904 val="${date1904 ? 1 : 0}"/><c:roundedCorners val="0"/><c:chart>` +
    `${title ? titleXml(title, writing) : ''}<c:autoTitleDeleted val="${title ? 0 : 1}"/>` +
    `<c:plotArea><c:layout/>${plotXml(kind, series.join(''), AXIS_IDS, writing)}` +
    `${axesXml(kind, titles, writing)}</c:plotArea>` +
    `${legend ? legendXml(writing) : ''}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
  );
}

/** An element such as `barChart` around its series. */
export function plotXml(
  kind: DesignKind,
  series: string,
  axes: readonly string[],
  { prefix }: ChartWriting,
): string {
  const set = (name: string, value: string | number) => `<${prefix}${name} val="${value}"/>`;
  const crossed = isRound(kind) ? '' : axes.map((id) => set('axId', escapeAttribute(id))).join('');
  const around = (name: string, before: string, after: string) =>
    `<${prefix}${name}>${before}${set('varyColors', isRound(kind) ? 1 : 0)}${series}${after}${crossed}</${prefix}${name}>`;
  switch (kind) {
    case 'column':
    case 'bar':
      return around(
        'barChart',
        set('barDir', kind === 'bar' ? 'bar' : 'col') + set('grouping', 'clustered'),
        set('gapWidth', 150),
      );
    case 'line':
      return around('lineChart', set('grouping', 'standard'), set('marker', 1));
    case 'area':
      return around('areaChart', set('grouping', 'standard'), '');
    case 'pie':
      return around('pieChart', '', set('firstSliceAng', 0));
    case 'doughnut':
      return around('doughnutChart', '', set('firstSliceAng', 0) + set('holeSize', 50));
    case 'scatter':
      return around('scatterChart', set('scatterStyle', 'lineMarker'), '');
  }
}

/** One series, with the trend line of the design. */
export function seriesXml(
  { name, categories, values }: SeriesDesign,
  index: number,
  order: number,
  kind: DesignKind,
  trend: TrendDesign | null,
  writing: ChartWriting,
): string {
  const sources = {
    tx: name && sourceXml('tx', name, writing),
    categories: categories && sourceXml(categoriesName(kind), categories, writing),
    values: sourceXml(valuesName(kind), values, writing),
  };
  const lines = trend && mayTrend(kind) ? trendXml(trend, index, writing) : '';
  return seriesOf({ index, order, ...sources, look: '', lines }, kind, writing);
}

/** A series of pieces that are written already. */
export function seriesOf(
  pieces: {
    index: number;
    order: number;
    tx: string | null;
    categories: string | null;
    values: string | null;
    /** `spPr`; '' is that of a new chart. */
    look: string;
    lines: string;
  },
  kind: DesignKind,
  writing: ChartWriting,
): string {
  const { prefix, accents } = writing;
  const set = (name: string, value: string | number) => `<${prefix}${name} val="${value}"/>`;
  const isScatter = kind === 'scatter';
  const color = accentOf(pieces.index, accents);
  const look = isScatter
    ? lookXml({ line: null }, writing)
    : isRound(kind)
      ? ''
      : lookXml(kind === 'line' ? { line: [color, 3] } : { fill: color }, writing);
  const points = lookXml({ fill: color, line: [color, 1] }, writing);
  const marker = `<${prefix}marker>${set('symbol', 'circle')}${set('size', 7)}${points}</${prefix}marker>`;
  return (
    `<${prefix}ser>${set('idx', pieces.index)}${set('order', pieces.order)}${pieces.tx ?? ''}` +
    `${pieces.look || look}${kind === 'column' || kind === 'bar' ? set('invertIfNegative', 0) : ''}` +
    `${isScatter ? marker : ''}${pieces.lines}${pieces.categories ?? ''}${pieces.values ?? ''}` +
    `${isScatter || kind === 'line' ? set('smooth', 0) : ''}</${prefix}ser>`
  );
}

export const categoriesName = (kind: DesignKind): 'xVal' | 'cat' => (kind === 'scatter' ? 'xVal' : 'cat');
export const valuesName = (kind: DesignKind): 'yVal' | 'val' => (kind === 'scatter' ? 'yVal' : 'val');

/** What names cells; their values are filled in when everything else is written. */
export function sourceXml(name: string, area: Area, { prefix, formula }: ChartWriting): string {
  const kind = name === 'tx' ? 'strRef' : 'numRef';
  const cells = escapeText(formula(area));
  return `<${prefix}${name}><${prefix}${kind}><${prefix}f>${cells}</${prefix}f></${prefix}${kind}></${prefix}${name}>`;
}

/** An `spPr`: a fill, and a line by its colour and CSS pixels; null: none is drawn. */
export function lookXml(
  { fill, line }: { fill?: string; line?: [color: string, width: number] | null },
  { prefix, drawing }: ChartWriting,
): string {
  const solid = (color: string) =>
    `<a:solidFill><a:srgbClr val="${color.slice(1).toUpperCase()}"/></a:solidFill>`;
  const filled = fill ? solid(fill) : '';
  const lined = line
    ? `<a:ln w="${line[1] * 9525}">${solid(line[0])}</a:ln>`
    : line === null
      ? '<a:ln w="19050"><a:noFill/></a:ln>'
      : '';
  return `<${prefix}spPr xmlns:a="${drawing}">${filled}${lined}</${prefix}spPr>`;
}

/** Names of the format (21.2.3.51) of the kinds a design has. */
export const TREND_TYPES: Record<TrendDesign['kind'], string> = {
  linear: 'linear',
  exponential: 'exp',
  logarithmic: 'log',
  power: 'power',
  polynomial: 'poly',
};

export function trendXml(trend: TrendDesign, index: number, writing: ChartWriting): string {
  const { prefix, accents } = writing;
  const look = lookXml({ line: [accentOf(index, accents), 2] }, writing);
  const set = (name: string, value: string | number) => `<${prefix}${name} val="${value}"/>`;
  const order = trend.kind === 'polynomial' ? set('order', trend.order) : '';
  return (
    `<${prefix}trendline>${look}${set('trendlineType', TREND_TYPES[trend.kind])}${order}` +
    `${set('dispRSqr', trend.rSquared ? 1 : 0)}${set('dispEq', trend.equation ? 1 : 0)}</${prefix}trendline>`
  );
}

export function titleXml(text: string, writing: ChartWriting): string {
  const { prefix } = writing;
  return `<${prefix}title>${wordsXml(text, writing)}<${prefix}overlay val="0"/></${prefix}title>`;
}

/** The `tx` of a title. */
export function wordsXml(text: string, { prefix, drawing }: ChartWriting): string {
  const run = `<a:r><a:t>${escapeText(text)}</a:t></a:r>`;
  return (
    `<${prefix}tx><${prefix}rich xmlns:a="${drawing}"><a:bodyPr/><a:lstStyle/><a:p>${run}</a:p>` +
    `</${prefix}rich></${prefix}tx>`
  );
}

export function legendXml({ prefix }: ChartWriting): string {
  return `<${prefix}legend><${prefix}legendPos val="b"/><${prefix}overlay val="0"/></${prefix}legend>`;
}

/** The axes of a chart, with titles that are written already. */
export function axesXml(kind: DesignKind, titles: readonly string[], writing: ChartWriting): string {
  if (isRound(kind)) return '';
  const { prefix } = writing;
  const sides = sidesOf(kind);
  const set = (name: string, value: string | number) => `<${prefix}${name} val="${value}"/>`;
  const grid = lookXml({ line: ['#d9d9d9', 1] }, writing);
  const lines = `<${prefix}majorGridlines>${grid}</${prefix}majorGridlines>`;
  const axis = (place: 0 | 1) => {
    const isCategory = place === 0 && kind !== 'scatter';
    const tag = `${prefix}${isCategory ? 'catAx' : 'valAx'}`;
    const ends = isCategory
      ? set('auto', 1) + set('lblAlgn', 'ctr') + set('lblOffset', 100) + set('noMultiLvlLbl', 0)
      : set('crossBetween', kind === 'scatter' ? 'midCat' : 'between');
    return (
      `<${tag}>${set('axId', AXIS_IDS[place])}<${prefix}scaling>${set('orientation', 'minMax')}</${prefix}scaling>` +
      `${set('delete', 0)}${set('axPos', sides[place] === 'left' ? 'l' : 'b')}` +
      `${place === 1 ? lines : ''}${titles[place] ?? ''}` +
      `<${prefix}numFmt formatCode="General" sourceLinked="1"/>${set('majorTickMark', 'out')}` +
      `${set('minorTickMark', 'none')}${set('tickLblPos', 'nextTo')}${lookXml({ line: ['#bfbfbf', 1] }, writing)}` +
      `${set('crossAx', AXIS_IDS[place === 0 ? 1 : 0])}${set('crosses', 'autoZero')}${ends}</${tag}>`
    );
  };
  return axis(0) + axis(1);
}
