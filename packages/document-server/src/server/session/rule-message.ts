import type {
  FilterEdit,
  InputRuleEdit,
  LinkEdit,
  NameEdit,
  OutlineEdit,
  PageEdit,
  RenameName,
  RenameTable,
  RuleEdit,
  RulesGo,
  ShownGo,
  TableEdit,
} from '@benchbook/documents';
import { z } from 'zod';

const index = z.number().int().min(0).max(1_048_575);
const sheet = z.string().min(1).max(200);
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const formula = z.string().max(8_192);
const percent = z.number().min(0).max(100);

const ranges = z
  .array(z.object({ startRow: index, startColumn: index, endRow: index, endColumn: index }))
  .min(1)
  .max(1_000);
const threshold = z.object({
  kind: z.enum(['min', 'max', 'number', 'percent', 'percentile', 'formula', 'autoMin', 'autoMax']),
  value: formula,
  orEqual: z.boolean(),
});
const icon = z.object({ set: z.string().max(40), index: z.number().int().min(0).max(9) });

const compare = z.enum([
  'lessThan',
  'lessThanOrEqual',
  'equal',
  'notEqual',
  'greaterThanOrEqual',
  'greaterThan',
  'between',
  'notBetween',
]);

const test = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    compare,
    formulas: z.array(formula).min(1).max(2),
  }),
  z.object({ kind: z.literal('formula'), formula }),
  z.object({
    kind: z.literal('text'),
    how: z.enum(['contains', 'notContains', 'begins', 'ends']),
    text: z.string().max(255),
  }),
  z.object({ kind: z.literal('is'), what: z.enum(['blank', 'notBlank', 'error', 'notError']) }),
  z.object({
    kind: z.literal('date'),
    period: z.enum([
      'today',
      'yesterday',
      'tomorrow',
      'last7Days',
      'thisWeek',
      'lastWeek',
      'nextWeek',
      'thisMonth',
      'lastMonth',
      'nextMonth',
    ]),
  }),
  z.object({
    kind: z.literal('top'),
    count: z.number().int().min(1).max(1_000),
    percent: z.boolean(),
    bottom: z.boolean(),
  }),
  z.object({
    kind: z.literal('average'),
    above: z.boolean(),
    orEqual: z.boolean(),
    deviations: z.number().int().min(0).max(3),
  }),
  z.object({ kind: z.literal('duplicate'), unique: z.boolean() }),
  z.object({
    kind: z.literal('scale'),
    stops: z
      .array(z.object({ at: threshold, color }))
      .min(2)
      .max(3),
  }),
  z.object({
    kind: z.literal('bar'),
    min: threshold,
    max: threshold,
    color,
    showValue: z.boolean(),
    gradient: z.boolean(),
    minLength: percent,
    maxLength: percent,
    border: color.optional(),
    negative: color.optional(),
    negativeBorder: color.optional(),
    axis: z.enum(['automatic', 'middle', 'none']),
    axisColor: color,
    leftwards: z.boolean(),
  }),
  z.object({
    kind: z.literal('icons'),
    set: z.string().regex(/^[345][A-Za-z0-9]{1,30}$/),
    thresholds: z.array(threshold).min(3).max(5),
    reversed: z.boolean(),
    showValue: z.boolean(),
    custom: z.array(icon.nullable()).max(5).optional(),
  }),
]);

const line = z.object({ style: z.string().regex(/^[A-Za-z]{1,20}$/), color });
const look = z.strictObject({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.enum(['none', 'single', 'double']).optional(),
  strike: z.boolean().optional(),
  color: color.optional(),
  fill: color.nullish(),
  numberFormat: z.string().max(1_000).optional(),
  borders: z
    .strictObject({
      top: line.optional(),
      right: line.optional(),
      bottom: line.optional(),
      left: line.optional(),
    })
    .optional(),
});

const design = z.strictObject({ test, look, stop: z.boolean() });
const rule = z.object({ priority: z.number().int(), nth: index });

/** An edit of the conditional formats of a sheet, as it may reach the journal. */
export const ruleEdit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('insert-rule'), sheet, ranges, rule: design }),
  z.object({
    op: z.literal('change-rule'),
    sheet,
    rule,
    ranges: ranges.optional(),
    change: design.partial(),
  }),
  z.object({ op: z.literal('delete-rule'), sheet, rule }),
  z.object({ op: z.literal('swap-rules'), sheet, rule, with: rule }),
]) satisfies z.ZodType<RuleEdit>;

const message = { title: z.string().max(100), text: z.string().max(1_000) };
const inputTest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('any') }),
  z.object({ kind: z.literal('list'), formula }),
  z.object({ kind: z.literal('custom'), formula }),
  z.object({
    kind: z.enum(['whole', 'decimal', 'date', 'time', 'length']),
    compare,
    formulas: z.array(formula).min(1).max(2),
  }),
]);

const condition = z.object({
  compare: z.enum(['equal', 'notEqual', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']),
  value: z.string().max(255),
});
const filterTest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('values'),
    values: z.array(z.string().max(32_767)).max(10_000),
    blank: z.boolean(),
  }),
  z.object({ kind: z.literal('compare'), and: z.boolean(), conditions: z.array(condition).min(1).max(2) }),
  z.object({
    kind: z.literal('top'),
    count: z.number().int().min(1).max(500),
    percent: z.boolean(),
    bottom: z.boolean(),
  }),
]);
const filterOf = { sheet, table: z.string().min(1).max(255).nullable() };

/** An edit of a filter, as it may reach the journal. */
export const filterEdit = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('add-filter'),
    ...filterOf,
    range: z.object({ startRow: index, startColumn: index, endRow: index, endColumn: index }),
  }),
  z.object({ op: z.literal('remove-filter'), ...filterOf }),
  z.object({
    op: z.literal('filter-column'),
    ...filterOf,
    column: index.max(16_383),
    test: filterTest.nullable(),
  }),
]) satisfies z.ZodType<FilterEdit>;

const rangeOfCells = z.object({ startRow: index, startColumn: index, endRow: index, endColumn: index });
/** Cells that were moved to others, as they may reach the journal. */
export const movedCells = { sheet, range: rangeOfCells, row: index, column: index };

const shiftedCells = { sheet, range: rangeOfCells, axis: z.enum(['row', 'column']), inserts: z.boolean() };

/** Rules that go with cells, as it may reach the journal. */
export const rulesGo = z.discriminatedUnion('op', [
  z.object({ op: z.literal('move-rules'), ...movedCells, toSheet: sheet.optional() }),
  z.object({ op: z.literal('shift-rules'), ...shiftedCells }),
]) satisfies z.ZodType<RulesGo>;

/** What charts show of cells that are moved, as it may reach the journal. */
export const shownGo = z.discriminatedUnion('op', [
  z.object({ op: z.literal('move-shown'), ...movedCells, toSheet: sheet.optional() }),
  z.object({ op: z.literal('shift-shown'), ...shiftedCells }),
]) satisfies z.ZodType<ShownGo>;

const tip = z.string().max(255).optional();
/** Where cells lead to, as it may reach the journal. */
const setLink = z.object({
  op: z.literal('set-link'),
  sheet,
  range: rangeOfCells,
  link: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('address'), address: z.string().max(2_079), tip }),
      z.object({ kind: z.literal('place'), place: z.string().max(2_079), tip }),
    ])
    .nullable(),
});
export const linkEdit = z.discriminatedUnion('op', [
  setLink,
  z.object({ op: z.literal('move-links'), ...movedCells }),
]) satisfies z.ZodType<LinkEdit>;

/** What a name means, as it may reach the journal. */
export const nameEdit = z.object({
  op: z.literal('set-name'),
  sheet,
  isLocal: z.boolean(),
  name: z.string().min(1).max(255),
  meaning: z.string().min(1).max(8_192).nullable(),
}) satisfies z.ZodType<NameEdit>;

const tableName = z.string().min(1).max(255);
const cells = z.object({ startRow: index, startColumn: index, endRow: index, endColumn: index });
const columns = z.array(z.string().min(1).max(255)).max(16_384);

/** Which cells a table has, with which totals and looks, as it may reach the journal. */
export const tableEdit = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('add-table'),
    sheet,
    table: tableName,
    range: cells,
    columns,
    style: z.string().regex(/^TableStyle(?:Light|Medium|Dark)\d{1,2}$/),
  }),
  z.object({ op: z.literal('resize-table'), sheet, table: tableName, range: cells, columns }),
  z.object({ op: z.literal('set-totals'), sheet, table: tableName, shown: z.boolean() }),
  z.object({
    op: z.literal('style-table'),
    sheet,
    table: tableName,
    style: z.string().min(1).max(255).nullable(),
    shows: z.object({
      firstColumn: z.boolean(),
      lastColumn: z.boolean(),
      rowStripes: z.boolean(),
      columnStripes: z.boolean(),
    }),
  }),
]) satisfies z.ZodType<TableEdit>;

/** What a table is called from now on, as it may reach the journal. */
export const renameTable = z.object({
  op: z.literal('rename-table'),
  sheet,
  table: tableName,
  to: tableName,
}) satisfies z.ZodType<RenameTable>;

/** What a name is called from now on, as it may reach the journal. */
export const renameName = z.object({
  op: z.literal('rename-name'),
  sheet,
  isLocal: z.boolean(),
  name: z.string().min(1).max(255),
  to: z.string().min(1).max(255),
}) satisfies z.ZodType<RenameName>;

const margin = z.number().min(0).max(100);
const pageLine = z.object({
  left: z.string().max(255),
  center: z.string().max(255),
  right: z.string().max(255),
});
const otherLines = z.object({ isUsed: z.boolean(), header: pageLine, footer: pageLine });
const pageSpan = z.object({ from: index, to: index }).nullable();
const pageBreaks = z.array(index).max(1_026);

/** The pages of a sheet, as they may reach the journal. */
export const pageEdit = z.object({
  op: z.literal('set-page'),
  sheet,
  page: z
    .strictObject({
      landscape: z.boolean(),
      paper: z.number().int().min(1).max(118).nullable(),
      margins: z.object({
        left: margin,
        right: margin,
        top: margin,
        bottom: margin,
        header: margin,
        footer: margin,
      }),
      scale: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent'), percent: z.number().int().min(10).max(400) }),
        z.object({
          kind: z.literal('fit'),
          wide: z.number().int().min(0).max(32_767),
          tall: z.number().int().min(0).max(32_767),
        }),
      ]),
      centered: z.object({ across: z.boolean(), down: z.boolean() }),
      gridlines: z.boolean(),
      headings: z.boolean(),
      header: pageLine,
      footer: pageLine,
      first: otherLines,
      even: otherLines,
      area: ranges.element.array().max(1_000),
      titles: z.object({ rows: pageSpan, columns: pageSpan }),
      breaks: z.object({ rows: pageBreaks, columns: pageBreaks }),
    })
    .partial(),
}) satisfies z.ZodType<PageEdit>;

/** Rows and columns that are grouped, as they may reach the journal. */
export const outlineEdit = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('change-level'),
    sheet,
    axis: z.enum(['row', 'column']),
    from: index,
    to: index,
    by: z.union([z.literal(1), z.literal(-1)]),
  }),
  z.object({
    op: z.literal('set-collapsed'),
    sheet,
    axis: z.enum(['row', 'column']),
    collapsed: z.array(index).max(50_000),
    expanded: z.array(index).max(50_000),
  }),
]) satisfies z.ZodType<OutlineEdit>;

/** What may be typed into cells, as it may reach the journal. */
export const inputRuleEdit = z.object({
  op: z.literal('set-input-rule'),
  sheet,
  ranges,
  rule: z
    .strictObject({
      test: inputTest,
      allowBlank: z.boolean(),
      arrow: z.boolean(),
      prompt: z.object(message).nullable(),
      error: z.object({ style: z.enum(['stop', 'warning', 'information']), ...message }).nullable(),
    })
    .nullable(),
}) satisfies z.ZodType<InputRuleEdit>;
