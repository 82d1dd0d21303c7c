/** Both corners are inside the range. */
export interface RuleRange {
  startRow: number;
  startColumn: number;
  endRow: number;
  endColumn: number;
}

/** Which rule of a sheet: rules are numbered by priority; of several with one priority, the n-th of the file, from 0. */
export interface RuleName {
  priority: number;
  nth: number;
}

/** What a person can do to the conditional formats of a sheet. */
export type RuleEdit =
  /** Goes before all others of the sheet: where its priority is free it takes that, else those in its way make room. */
  | { op: 'insert-rule'; sheet: string; ranges: RuleRange[]; rule: RuleDesign }
  /** What is left out stays. Other ranges come with the test, as it is seen from their first cell. */
  | { op: 'change-rule'; sheet: string; rule: RuleName; ranges?: RuleRange[]; change: Partial<RuleDesign> }
  | { op: 'delete-rule'; sheet: string; rule: RuleName }
  /** The two change places in the order in which they win. */
  | { op: 'swap-rules'; sheet: string; rule: RuleName; with: RuleName };

/**
 * Cells were moved to others, or made room for others, and the conditional formats and input rules of the workbook with
 * them: to the file these are other contents of the same cells.
 */
export type RulesGo = MoveRules | ShiftRules;

/**
 * `row` and `column`: where the first of the cells stands then. What is said of cells that others come upon is said no more, and of cells that go to
 * another sheet nothing is said there.
 */
export interface MoveRules {
  op: 'move-rules';
  sheet: string;
  range: RuleRange;
  /** Left out: the same sheet. */
  toSheet?: string;
  row: number;
  column: number;
}

/** The cells of the range came or went, and those below them (`axis` is row) or right of them moved on, or up. */
export interface ShiftRules {
  op: 'shift-rules';
  sheet: string;
  range: RuleRange;
  axis: 'row' | 'column';
  inserts: boolean;
}

/** What a person says about a conditional format. */
export interface RuleDesign {
  test: RuleTest;
  /** How its cells look; {} where the test is a picture of its own: colours, bars, icons. */
  look: RuleLook;
  /** Rules after it do not count for its cells. */
  stop: boolean;
}

export type CompareWith =
  | 'lessThan'
  | 'lessThanOrEqual'
  | 'equal'
  | 'notEqual'
  | 'greaterThanOrEqual'
  | 'greaterThan'
  | 'between'
  | 'notBetween';

export type Period =
  | 'today'
  | 'yesterday'
  | 'tomorrow'
  | 'last7Days'
  | 'thisWeek'
  | 'lastWeek'
  | 'nextWeek'
  | 'thisMonth'
  | 'lastMonth'
  | 'nextMonth';

/** Formulas stand without `=`, as seen from the upper left cell of all ranges of the rule. */
export type RuleTest =
  | { kind: 'value'; compare: CompareWith; formulas: string[] }
  | { kind: 'formula'; formula: string }
  | { kind: 'text'; how: 'contains' | 'notContains' | 'begins' | 'ends'; text: string }
  | { kind: 'is'; what: 'blank' | 'notBlank' | 'error' | 'notError' }
  | { kind: 'date'; period: Period }
  | { kind: 'top'; count: number; percent: boolean; bottom: boolean }
  /** `deviations`: how many standard deviations from it; 0: from the average itself. */
  | { kind: 'average'; above: boolean; orEqual: boolean; deviations: number }
  | { kind: 'duplicate'; unique: boolean }
  | { kind: 'scale'; stops: ScaleStop[] }
  | BarTest
  | IconTest;

/** Where a scale, a bar or an icon begins. */
export interface Threshold {
  kind: 'min' | 'max' | 'number' | 'percent' | 'percentile' | 'formula' | 'autoMin' | 'autoMax';
  /** A number, or of `number` and `formula` a formula; '' of those that need none. */
  value: string;
  /** Of icons: whether the value itself is in. */
  orEqual: boolean;
}

export interface ScaleStop {
  at: Threshold;
  /** `#rrggbb` */
  color: string;
}

export interface BarTest {
  kind: 'bar';
  min: Threshold;
  max: Threshold;
  /** `#rrggbb`, as all colours. */
  color: string;
  showValue: boolean;
  gradient: boolean;
  /** Percent of the cell that the least and the greatest value take. */
  minLength: number;
  maxLength: number;
  border?: string;
  negative?: string;
  negativeBorder?: string;
  axis: 'automatic' | 'middle' | 'none';
  axisColor: string;
  leftwards: boolean;
}

export interface IconTest {
  kind: 'icons';
  /** Name of the set in the file, `3Arrows`. */
  set: string;
  /** From the lowest to the highest. */
  thresholds: Threshold[];
  reversed: boolean;
  showValue: boolean;
  /** An icon of its own for each threshold; null: none. */
  custom?: (IconName | null)[];
}

export interface IconName {
  set: string;
  index: number;
}

/** What a rule changes of how a cell looks; what is left out stays. */
export interface RuleLook {
  bold?: boolean;
  italic?: boolean;
  underline?: 'none' | 'single' | 'double';
  strike?: boolean;
  /** `#rrggbb` */
  color?: string;
  /** `#rrggbb`; null: none. */
  fill?: string | null;
  numberFormat?: string;
  borders?: { [side in 'top' | 'right' | 'bottom' | 'left']?: { style: string; color: string } };
}
