import { NS, type XmlElement } from '../../opc/index.ts';
import type {
  DataLabels,
  ErrorBars,
  LabelContents,
  LabelPiece,
  LabelPosition,
  Marker,
  MarkerSymbol,
  PointLook,
  Series,
  TrendLine,
} from './chart-model.ts';
import type { DrawingTheme } from './colors.ts';
import { readLook, readTextLook } from './looks.ts';
import { type References, readSource, readWords } from './sources.ts';

/** What reading a chart needs of its workbook. */
export interface ChartReading {
  theme: DrawingTheme;
  references: References;
}

const CHART = NS.chart;
/** Points of a series with a look or a label of their own. */
const MOST_OWN_POINTS = 2_000;
/** Of one series. */
const MOST_LINES = 20;

export const settingOf = (holder: XmlElement | undefined, name: string): string | undefined =>
  holder?.child(CHART, name)?.attribute('', 'val');

/** A number an element's child holds; undefined where it is none. */
export function numberOf(holder: XmlElement | undefined, name: string): number | undefined {
  const value = settingOf(holder, name);
  const number = Number(value);
  return value === undefined || value.trim() === '' || !Number.isFinite(number) ? undefined : number;
}

/** Whether a child is there and on: without a value it is. */
export function isSet(holder: XmlElement | undefined, name: string): boolean {
  const child = holder?.child(CHART, name);
  const value = child?.attribute('', 'val') ?? '1';
  return child !== undefined && value !== '0' && value !== 'false';
}

export const within = (value: number | undefined, least: number, most: number, usual: number): number =>
  value === undefined ? usual : Math.max(least, Math.min(most, value));

export function readSeries(ser: XmlElement, place: number, reading: ChartReading): Series {
  const { theme, references } = reading;
  const looks = ser.childrenNamed(CHART, 'dPt').slice(0, MOST_OWN_POINTS);
  return {
    index: within(numberOf(ser, 'idx'), 0, 10_000, place),
    order: within(numberOf(ser, 'order'), 0, 10_000, place),
    name: readWords(ser.child(CHART, 'tx'), references),
    categories: readSource(ser.child(CHART, 'cat') ?? ser.child(CHART, 'xVal'), references),
    values: readSource(ser.child(CHART, 'val') ?? ser.child(CHART, 'yVal'), references),
    sizes: readSource(ser.child(CHART, 'bubbleSize'), references),
    look: readLook(ser.child(CHART, 'spPr'), theme),
    marker: readMarker(ser.child(CHART, 'marker'), theme),
    smooth: isSet(ser, 'smooth'),
    points: looks.map(
      (point): PointLook => ({
        index: numberOf(point, 'idx') ?? -1,
        look: readLook(point.child(CHART, 'spPr'), theme),
        marker: readMarker(point.child(CHART, 'marker'), theme),
      }),
    ),
    labels: readLabels(ser.child(CHART, 'dLbls'), theme),
    trendLines: ser
      .childrenNamed(CHART, 'trendline')
      .slice(0, MOST_LINES)
      .map((line) => readTrendLine(line, theme)),
    errorBars: ser
      .childrenNamed(CHART, 'errBars')
      .slice(0, 2)
      .map((bars) => readErrorBars(bars, reading)),
  };
}

const SYMBOLS: ReadonlySet<string> = new Set<MarkerSymbol>([
  'none',
  'auto',
  'circle',
  'dash',
  'diamond',
  'dot',
  'plus',
  'square',
  'star',
  'triangle',
  'x',
]);

export function readMarker(marker: XmlElement | undefined, theme: DrawingTheme): Marker | undefined {
  if (!marker) return undefined;
  const symbol = settingOf(marker, 'symbol') ?? 'auto';
  return {
    symbol: SYMBOLS.has(symbol) ? (symbol as MarkerSymbol) : symbol === 'picture' ? 'square' : 'auto',
    size: within(numberOf(marker, 'size'), 2, 72, 5),
    look: readLook(marker.child(CHART, 'spPr'), theme),
  };
}

const POSITIONS = new Map<string, LabelPosition>(
  Object.entries({
    ctr: 'center',
    inEnd: 'inside-end',
    inBase: 'inside-base',
    outEnd: 'outside',
    l: 'left',
    r: 'right',
    t: 'above',
    b: 'below',
  }),
);

export function readLabels(labels: XmlElement | undefined, theme: DrawingTheme): DataLabels | undefined {
  if (!labels) return undefined;
  const format = labels.child(CHART, 'numFmt');
  const isLinked = format?.attribute('', 'sourceLinked') === '1';
  return {
    parts: isSet(labels, 'delete') ? undefined : readParts(labels),
    position: POSITIONS.get(settingOf(labels, 'dLblPos') ?? ''),
    format: isLinked ? undefined : format?.attribute('', 'formatCode'),
    separator: (labels.child(CHART, 'separator')?.text ?? ', ').slice(0, 10),
    text: readTextLook(labels.child(CHART, 'txPr'), theme),
    look: readLook(labels.child(CHART, 'spPr'), theme),
    points: labels
      .childrenNamed(CHART, 'dLbl')
      .slice(0, MOST_OWN_POINTS)
      .map((label) => {
        const rich = label.child(CHART, 'tx')?.child(CHART, 'rich');
        return {
          index: numberOf(label, 'idx') ?? -1,
          label: isSet(label, 'delete')
            ? null
            : {
                parts: readParts(label),
                typed: rich && readTyped(rich),
                position: POSITIONS.get(settingOf(label, 'dLblPos') ?? ''),
              },
        };
      }),
  };
}

/** What fields of labels stand for. Others take their text from cells, and are left out. */
const FIELDS = new Map<string, keyof LabelContents>(
  Object.entries({
    VALUE: 'value',
    YVALUE: 'value',
    CATEGORYNAME: 'category',
    XVALUE: 'category',
    SERIESNAME: 'series',
    PERCENTAGE: 'percent',
    BUBBLESIZE: 'size',
  }),
);

const fieldOf = (field: XmlElement) => FIELDS.get((field.attribute('', 'type') ?? '').replace(/\s/g, ''));

function readTyped(rich: XmlElement): LabelPiece[] {
  return rich
    .childrenNamed(NS.drawing, 'p')
    .flatMap((paragraph, index) => [...(index > 0 ? ['\n'] : []), ...paragraph.children.flatMap(readPiece)]);
}

function readPiece(piece: XmlElement): LabelPiece[] {
  if (piece.is(NS.drawing, 'r')) return [piece.child(NS.drawing, 't')?.text ?? ''];
  if (piece.is(NS.drawing, 'br')) return ['\n'];
  const field = piece.is(NS.drawing, 'fld') ? fieldOf(piece) : undefined;
  return field ? [{ field }] : [];
}

/** Whether labels of a chart take their text from cells of their own, which is not read. */
export function hasLabelsOfCells(root: XmlElement): boolean {
  return [...root.descendants()].some((label) => {
    if (label.localName === 'showDataLabelsRange') return label.attribute('', 'val') === '1';
    if (!label.is(CHART, 'dLbl')) return false;
    return [...label.descendants()].some((piece) => piece.is(NS.drawing, 'fld') && !fieldOf(piece));
  });
}

function readParts(labels: XmlElement): LabelContents | undefined {
  const parts = {
    value: isSet(labels, 'showVal'),
    category: isSet(labels, 'showCatName'),
    series: isSet(labels, 'showSerName'),
    percent: isSet(labels, 'showPercent'),
    size: isSet(labels, 'showBubbleSize'),
  };
  return Object.values(parts).some(Boolean) ? parts : undefined;
}

const TREND_KINDS = new Map<string, TrendLine['kind']>(
  Object.entries({
    linear: 'linear',
    exp: 'exponential',
    log: 'logarithmic',
    power: 'power',
    poly: 'polynomial',
    movingAvg: 'moving-average',
  }),
);

function readTrendLine(line: XmlElement, theme: DrawingTheme): TrendLine {
  const label = line.child(CHART, 'trendlineLbl');
  const format = label?.child(CHART, 'numFmt');
  const isGeneral = /^general$/i.test(format?.attribute('', 'formatCode') ?? 'General');
  return {
    name: line.child(CHART, 'name')?.text,
    kind: TREND_KINDS.get(settingOf(line, 'trendlineType') ?? 'linear') ?? 'linear',
    order: Math.round(within(numberOf(line, 'order'), 2, 6, 2)),
    period: Math.round(within(numberOf(line, 'period'), 2, 255, 2)),
    forward: within(numberOf(line, 'forward'), 0, 1e12, 0),
    backward: within(numberOf(line, 'backward'), 0, 1e12, 0),
    intercept: numberOf(line, 'intercept'),
    equation: isSet(line, 'dispEq'),
    rSquared: isSet(line, 'dispRSqr'),
    look: readLook(line.child(CHART, 'spPr'), theme),
    format: isGeneral ? '' : (format?.attribute('', 'formatCode') ?? ''),
    text: readTextLook(label?.child(CHART, 'txPr') ?? label?.child(CHART, 'tx')?.child(CHART, 'rich'), theme),
  };
}

function readErrorBars(bars: XmlElement, { theme, references }: ChartReading): ErrorBars {
  const value = within(numberOf(bars, 'val'), 0, 1e300, 0);
  const side = settingOf(bars, 'errBarType');
  const sizes = new Map<string, ErrorBars['size']>(
    Object.entries({
      cust: {
        kind: 'custom',
        plus: readSource(bars.child(CHART, 'plus'), references),
        minus: readSource(bars.child(CHART, 'minus'), references),
      },
      percentage: { kind: 'percent', value },
      stdDev: { kind: 'deviation', value },
      stdErr: { kind: 'error' },
    }),
  );
  return {
    direction: settingOf(bars, 'errDir') === 'x' ? 'x' : 'y',
    side: side === 'plus' || side === 'minus' ? side : 'both',
    size: sizes.get(settingOf(bars, 'errValType') ?? '') ?? { kind: 'fixed', value },
    cap: !isSet(bars, 'noEndCap'),
    look: readLook(bars.child(CHART, 'spPr'), theme),
  };
}
