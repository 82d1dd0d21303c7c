import type { CellRange } from '../edits.ts';

/** Small charts that share a look (x14:sparklineGroup, [MS-XLSX] 2.6.33). */
export interface SparklineGroup {
  look: SparklineLook;
  lines: Sparkline[];
  /** The cells with the days of what is shown, a formula; left out: none. */
  days?: string;
  /** All that its element and those around it say besides; left out on the page. */
  written?: string;
}

export interface Sparkline {
  /** The cell it is drawn in. */
  ranges: [CellRange];
  /** The cells it shows, a formula; null: none. */
  formula: string | null;
  /** All that its element says besides; left out on the page. */
  written?: string;
}

export type SparklinePoint = 'high' | 'low' | 'first' | 'last' | 'negative' | 'markers';

export interface SparklineLook {
  /** `winLoss`: every value is as high as the others, up or down. */
  kind: 'line' | 'column' | 'winLoss';
  /** `#rrggbb` */
  color: string;
  /** Points of the line. */
  weight: number;
  /** Points that are shown in a colour of their own. */
  points: Partial<Record<SparklinePoint, string>>;
  /** The line at 0, where the values go around it. */
  axis: string | null;
  /** What empty cells are: nothing, 0, or the line between their neighbours. */
  empty: 'gap' | 'zero' | 'span';
  /** Cells of hidden rows and columns are shown, too. */
  hidden: boolean;
  rightToLeft: boolean;
  min: SparklineEnd;
  max: SparklineEnd;
}

/** Where the axis of values ends: at the values of each one, at those of its group, or at a number. */
export type SparklineEnd = 'own' | 'group' | number;

export interface SheetSparklines {
  sheet: string;
  groups: SparklineGroup[];
}
