import type { Area } from '../drawing-edits.ts';
import type { Look, TextLook } from './look-model.ts';

/** A chart as its part describes it (ECMA-376 part 1, 21.2), without XML. Lengths are CSS pixels unless it says otherwise. */
export interface Chart {
  title: ChartTitle | undefined;
  /** Where it has no title it has the name of its only series, as Excel does it. */
  namesItself: boolean;
  /** What is drawn over one another: bars with lines, two pairs of axes. */
  plots: Plot[];
  axes: Axis[];
  legend: Legend | undefined;
  /** The whole chart, and the area inside of the axes. */
  look: Look;
  plotLook: Look;
  text: TextLook;
  /** What a chart has where it says nothing itself: of its workbook's theme. */
  theme: { accents: string[]; ink: string; paper: string; font: string };
  /** What stands where a cell is empty. */
  blanks: 'gap' | 'zero' | 'span';
  /** Hidden rows and columns are left out. */
  visibleOnly: boolean;
  /** Dates of its cells count from 1904. */
  date1904: boolean;
}

/** What a chart that is made anew has of its workbook. */
export type FreshChart = Pick<Chart, 'theme' | 'date1904'>;

export interface ChartTitle {
  /** What it says, or where that stands; undefined: the name of the only series. */
  words: Words | undefined;
  text: TextLook;
  overlay: boolean;
  look: Look;
}

export type Words = { text: string } | Source;

export type PlotKind =
  | 'bar'
  | 'line'
  | 'area'
  | 'pie'
  | 'doughnut'
  | 'scatter'
  | 'bubble'
  | 'stock'
  | 'radar';

export interface Plot {
  kind: PlotKind;
  /** Bars that lie. */
  horizontal: boolean;
  /** It is drawn flat and whole: its file has it three-dimensional, or with small slices in a pie of their own. */
  flattened: boolean;
  grouping: 'side' | 'stacked' | 'percent';
  /** Room between groups of bars, in percent of a bar's width. */
  gap: number;
  /** How far bars of a group lie over each other, in percent of their width, from -100 to 100. */
  overlap: number;
  /** Each point has a colour of its own. */
  varied: boolean;
  series: Series[];
  /** Ids of its axes. */
  axes: string[];
  /** Percent of the doughnut's radius. */
  hole: number;
  /** Degrees, clockwise from the top, at which the first slice begins. */
  firstAngle: number;
  /** Percent of the usual size of bubbles. */
  bubbleScale: number;
  /** The size of a bubble is its width, not its area. */
  sizeIsWidth: boolean;
  /** Radar: areas instead of lines. */
  filled: boolean;
  /** From the highest to the lowest value of each category. */
  highLow: Look | undefined;
  /** Between the first and the last value of each category. */
  upDown: { up: Look; down: Look; gap: number } | undefined;
  labels: DataLabels | undefined;
}

export interface Series {
  /** Counts colours. */
  index: number;
  order: number;
  name: Words | undefined;
  /** Categories, or x of scatter and bubble charts. */
  categories: Source | undefined;
  values: Source | undefined;
  sizes: Source | undefined;
  look: Look;
  marker: Marker | undefined;
  smooth: boolean;
  points: PointLook[];
  labels: DataLabels | undefined;
  trendLines: TrendLine[];
  errorBars: ErrorBars[];
}

export interface PointLook {
  index: number;
  look: Look;
  marker: Marker | undefined;
}

export interface Marker {
  symbol: MarkerSymbol;
  /** Points. */
  size: number;
  look: Look;
}

export type MarkerSymbol =
  | 'none'
  | 'auto'
  | 'circle'
  | 'dash'
  | 'diamond'
  | 'dot'
  | 'plus'
  | 'square'
  | 'star'
  | 'triangle'
  | 'x';

/** Values of cells, and what they were when the file was written. */
export interface Source {
  /** As the file has it, without `=`. */
  formula: string;
  /** The cells, in order; undefined: it leads elsewhere, or to what is no reference, and the cache holds. */
  areas: Area[] | undefined;
  /** By index; of categories of several levels the innermost first. */
  cache: CachedLevel[];
}

export interface CachedLevel {
  values: (number | string | null)[];
  /** Number format; '' where it has none. */
  format: string;
}

export interface DataLabels {
  /** `undefined` shows none, but for the points that have their own. */
  parts: LabelContents | undefined;
  position: LabelPosition | undefined;
  /** Number format; undefined: the cell's own. */
  format: string | undefined;
  separator: string;
  text: TextLook;
  look: Look;
  /** `null`: this point has none. */
  points: { index: number; label: PointLabel | null }[];
}

export interface LabelContents {
  value: boolean;
  category: boolean;
  series: boolean;
  percent: boolean;
  size: boolean;
}

export type LabelPosition =
  | 'center'
  | 'inside-end'
  | 'inside-base'
  | 'outside'
  | 'left'
  | 'right'
  | 'above'
  | 'below';

/** Typed text, or what stands for a part of the point. */
export type LabelPiece = string | { field: keyof LabelContents };

export interface PointLabel {
  parts: LabelContents | undefined;
  /** What was typed instead of a value. */
  typed: LabelPiece[] | undefined;
  position: LabelPosition | undefined;
}

export interface TrendLine {
  name: string | undefined;
  kind: 'linear' | 'exponential' | 'logarithmic' | 'power' | 'polynomial' | 'moving-average';
  /** Of the polynomial. */
  order: number;
  /** Points of the moving average. */
  period: number;
  /** How far it goes on beyond the points, in units of x. */
  forward: number;
  backward: number;
  intercept: number | undefined;
  equation: boolean;
  rSquared: boolean;
  look: Look;
  /** Number format of the equation; '' is General. */
  format: string;
  text: TextLook;
}

export interface ErrorBars {
  direction: 'x' | 'y';
  side: 'both' | 'plus' | 'minus';
  size:
    | { kind: 'fixed'; value: number }
    | { kind: 'percent'; value: number }
    | { kind: 'deviation'; value: number }
    | { kind: 'error' }
    | { kind: 'custom'; plus: Source | undefined; minus: Source | undefined };
  cap: boolean;
  look: Look;
}

export interface Axis {
  id: string;
  kind: 'category' | 'date' | 'value';
  side: 'left' | 'right' | 'top' | 'bottom';
  /** Not drawn. */
  hidden: boolean;
  min: number | undefined;
  max: number | undefined;
  /** Base of a logarithmic axis. */
  logBase: number | undefined;
  reversed: boolean;
  title: ChartTitle | undefined;
  majorUnit: number | undefined;
  /** Of a date axis. */
  unit: 'days' | 'months' | 'years';
  majorGrid: Look | undefined;
  minorGrid: Look | undefined;
  majorTicks: TickMark;
  minorTicks: TickMark;
  labels: 'beside' | 'low' | 'high' | 'none';
  /** Number format; undefined: that of the cells. */
  format: string | undefined;
  look: Look;
  text: TextLook;
  /** The axis it crosses, and where on it. */
  crosses: { axis: string; at: 'zero' | 'min' | 'max' | number };
  /** Points stand on the ticks of a category axis, instead of between them. */
  onTicks: boolean;
  /** Every how many categories there is a label; 0: as many as fit. */
  labelStep: number;
}

export type TickMark = 'none' | 'inside' | 'outside' | 'cross';

export interface Legend {
  side: 'left' | 'right' | 'top' | 'bottom' | 'corner';
  overlay: boolean;
  /** Entries that are left out, by their place. */
  hidden: number[];
  text: TextLook;
  look: Look;
}
