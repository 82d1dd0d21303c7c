import type { RuleRange } from './rule-edits.ts';

/**
 * What a person can do to what stands above the cells. A drawing is named by the number its file gives it (`id` of `cNvPr`),
 * which is unique on its sheet; one whose number another one has, too, cannot be named.
 */
export type DrawingEdit =
  | { op: 'insert-chart'; sheet: string; drawing: number; anchor: Anchor; chart: ChartDesign }
  /** What is left out stays. */
  | { op: 'change-chart'; sheet: string; drawing: number; chart: Partial<ChartDesign> }
  /** `picture`: a PNG or JPEG file in base64. In what takes an insertion back it is ''. */
  | {
      op: 'insert-picture';
      sheet: string;
      drawing: number;
      anchor: Anchor;
      picture: string;
      /** What it shows, in words; '': nobody said. */
      description: string;
    }
  | { op: 'describe-drawing'; sheet: string; drawing: number; description: string }
  /** The anchor is of the kind it was. */
  | { op: 'place-drawing'; sheet: string; drawing: number; anchor: Anchor }
  | { op: 'delete-drawing'; sheet: string; drawing: number };

/** Cells were moved, or made room for others, and what charts and controls of the workbook show of them is there. */
export type ShownGo = MoveShown | ShiftShown;

/** What is named by one reference has to move as a whole. `row` and `column`: where the first of the cells stands then. */
export interface MoveShown {
  op: 'move-shown';
  sheet: string;
  range: RuleRange;
  /** Left out: the same sheet. */
  toSheet?: string;
  row: number;
  column: number;
}

/** The cells of the range came or went, and those below them (`axis` is row) or right of them moved on, or up. */
export interface ShiftShown {
  op: 'shift-shown';
  sheet: string;
  range: RuleRange;
  axis: 'row' | 'column';
  inserts: boolean;
}

/** Where a drawing is, in CSS pixels. Its corners move with their cells, unless it is `fixed`. */
export type Anchor =
  | { kind: 'two-cells'; from: Corner; to: Corner; fixed: boolean }
  | { kind: 'one-cell'; from: Corner; width: number; height: number }
  | { kind: 'absolute'; x: number; y: number; width: number; height: number };

/** A place in a cell, counted from 0. */
export interface Corner {
  row: number;
  column: number;
  x: number;
  y: number;
}

/** What a person says about a chart; how it looks besides is its program's. */
export interface ChartDesign {
  kind: DesignKind;
  /** '': none. */
  title: string;
  xTitle: string;
  yTitle: string;
  legend: boolean;
  /** At least one. */
  series: SeriesDesign[];
  /** Of every series. */
  trend: TrendDesign | null;
  /** Of every series, along the axis of values. Left out of a new chart: none. */
  errors?: ErrorBarsDesign | null;
  /** Of every series, along the axis of x, where that is one of numbers: of scatter and bubble charts. */
  xErrors?: ErrorBarsDesign | null;
  /** Of the axis of x, where that is one of numbers. Left out of a new chart: chosen by whoever draws it. */
  xScale?: ScaleDesign;
  /** Of the axis of values. */
  yScale?: ScaleDesign;
}

export type DesignKind = 'column' | 'bar' | 'line' | 'area' | 'pie' | 'doughnut' | 'scatter';

export interface SeriesDesign {
  name: Area | null;
  /** Or x of a scatter chart. */
  categories: Area | null;
  values: Area;
}

export interface TrendDesign {
  kind: 'linear' | 'exponential' | 'logarithmic' | 'power' | 'polynomial';
  /** Of the polynomial, from 2 to 6. */
  order: number;
  equation: boolean;
  rSquared: boolean;
}

export interface ErrorBarsDesign {
  side: 'both' | 'plus' | 'minus';
  size:
    | { kind: 'fixed' | 'percent' | 'deviation'; value: number }
    /** The standard error of each series. */
    | { kind: 'error' }
    /** The cells of each series, in the order of the series: the same up as down. */
    | { kind: 'cells'; areas: Area[] };
}

export interface ScaleDesign {
  /** null: chosen by whoever draws it. */
  min: number | null;
  max: number | null;
  logarithmic: boolean;
}

/** Cells of a sheet; both corners are inside. */
export interface Area {
  /** `sheetId` */
  sheet: string;
  startRow: number;
  startColumn: number;
  endRow: number;
  endColumn: number;
}
