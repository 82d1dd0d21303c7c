import type { XlsxEdit } from '@benchbook/documents';
import { MOST_BASE64, MOST_DESCRIPTION } from '@benchbook/documents/drawings';
import type { PageMessage } from '@benchbook/editors/protocol';
import { z } from 'zod';
import {
  filterEdit,
  inputRuleEdit,
  linkEdit,
  movedCells,
  nameEdit,
  outlineEdit,
  pageEdit,
  renameName,
  renameTable,
  ruleEdit,
  rulesGo,
  shownGo,
  tableEdit,
} from './rule-message.ts';

const index = z.number().int().min(0).max(1_048_576);
const sheet = z.string().min(1).max(200);
const name = z.string().min(1).max(200);
const color = z.string().regex(/^#[0-9a-fA-F]{6}$/);
const pixels = z.number().min(0).max(10_000);
/** The longest text Excel keeps in a cell is 32,767 characters; its formulas may be 8,192 long. */
const text = z.string().max(32_767);

const border = z.object({
  style: z.enum(['thin', 'medium', 'thick', 'dashed', 'dotted', 'double', 'hair']),
  color,
});

const style = z.strictObject({
  bold: z.boolean().nullish(),
  italic: z.boolean().nullish(),
  underline: z.boolean().nullish(),
  strike: z.boolean().nullish(),
  script: z.enum(['sub', 'super']).nullish(),
  fontName: z.string().max(200).nullish(),
  fontSize: z.number().min(1).max(409).nullish(),
  fontColor: color.nullish(),
  fillColor: color.nullish(),
  numberFormat: z.string().max(1_000).nullish(),
  horizontal: z.enum(['left', 'center', 'right', 'justify']).nullish(),
  vertical: z.enum(['top', 'center', 'bottom']).nullish(),
  wrap: z.boolean().nullish(),
  rotation: z.number().min(-90).max(90).nullish(),
  borders: z
    .strictObject({
      top: border.nullish(),
      right: border.nullish(),
      bottom: border.nullish(),
      left: border.nullish(),
    })
    .optional(),
});

const run = z.strictObject({
  length: index.min(1),
  font: z
    .strictObject({
      name: z.string().max(200),
      size: z.number().min(1).max(409),
      color,
      bold: z.boolean(),
      italic: z.boolean(),
      underline: z.enum(['single', 'double']),
      strike: z.boolean(),
      script: z.enum(['sub', 'super']),
    })
    .partial()
    .optional(),
});

const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('number'), value: z.number() }),
  z.object({ kind: z.literal('text'), value: text, runs: z.array(run).max(32_767).optional() }),
  z.object({ kind: z.literal('boolean'), value: z.boolean() }),
  z.object({ kind: z.literal('error'), value: z.string().max(20) }),
  z.object({
    kind: z.literal('formula'),
    formula: text,
    result: z.union([z.number(), text, z.boolean()]).optional(),
  }),
]);

const cell = z.object({ row: index, column: index, content: content.optional(), style: style.optional() });
const span = { sheet, from: index, to: index };
const range = z.object({ startRow: index, startColumn: index, endRow: index, endColumn: index });

const number = z.number().int().min(0).max(4_294_967_295);
const length = z.number().min(0).max(10_000_000);
const corner = z.object({ row: index, column: index, x: length, y: length });
const anchor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('two-cells'), from: corner, to: corner, fixed: z.boolean() }),
  z.object({ kind: z.literal('one-cell'), from: corner, width: length, height: length }),
  z.object({ kind: z.literal('absolute'), x: length, y: length, width: length, height: length }),
]);
const area = range.extend({ sheet });
const title = z.string().max(255);
const scale = z.object({
  min: z.number().nullable(),
  max: z.number().nullable(),
  logarithmic: z.boolean(),
});
const errorBars = z
  .object({
    side: z.enum(['both', 'plus', 'minus']),
    size: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['fixed', 'percent', 'deviation']), value: z.number().min(0) }),
      z.object({ kind: z.literal('error') }),
      z.object({ kind: z.literal('cells'), areas: z.array(area).min(1).max(255) }),
    ]),
  })
  .nullable()
  .optional();
const chart = z.object({
  kind: z.enum(['column', 'bar', 'line', 'area', 'pie', 'doughnut', 'scatter']),
  title,
  xTitle: title,
  yTitle: title,
  legend: z.boolean(),
  series: z
    .array(z.object({ name: area.nullable(), categories: area.nullable(), values: area }))
    .min(1)
    .max(255),
  trend: z
    .object({
      kind: z.enum(['linear', 'exponential', 'logarithmic', 'power', 'polynomial']),
      order: z.number().int().min(2).max(6),
      equation: z.boolean(),
      rSquared: z.boolean(),
    })
    .nullable(),
  errors: errorBars,
  xErrors: errorBars,
  xScale: scale.optional(),
  yScale: scale.optional(),
});
const drawing = { sheet, drawing: number };
const description = z.string().max(MOST_DESCRIPTION);
const drawingEdit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('insert-chart'), ...drawing, anchor, chart }),
  z.object({ op: z.literal('change-chart'), ...drawing, chart: chart.partial() }),
  z.object({
    op: z.literal('insert-picture'),
    ...drawing,
    anchor,
    picture: z.string().max(MOST_BASE64),
    description,
  }),
  z.object({ op: z.literal('describe-drawing'), ...drawing, description }),
  z.object({ op: z.literal('place-drawing'), ...drawing, anchor }),
  z.object({ op: z.literal('delete-drawing'), ...drawing }),
]);

const cellOf = { sheet, row: index.max(1_048_575), column: index.max(16_383) };
const commentId = z.string().regex(/^\{[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
/** Who made them is no word of the page: the server adds it (`withAuthor`). */
const commentEdit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set-note'), ...cellOf, text: text.nullable() }),
  z.object({ op: z.literal('add-comment'), ...cellOf, id: commentId, text }),
  z.object({ op: z.literal('change-comment'), ...cellOf, id: commentId, text }),
  z.object({ op: z.literal('resolve-thread'), ...cellOf, isResolved: z.boolean() }),
  z.object({ op: z.literal('delete-comment'), ...cellOf, id: commentId }),
  z.object({ op: z.literal('move-comments'), ...movedCells }),
]);
const reversibleEdit = z.discriminatedUnion('op', [
  ...drawingEdit.options,
  ...shownGo.options,
  ...commentEdit.options,
  ...ruleEdit.options,
  ...rulesGo.options,
  inputRuleEdit,
  ...filterEdit.options,
  ...linkEdit.options,
  nameEdit,
  outlineEdit,
  pageEdit,
  ...tableEdit.options,
]);

/** An edit as it may reach the journal: what the patcher could not read later must not get in. */
export const editSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set-cells'), sheet, cells: z.array(cell).max(1_000_000) }),
  z.object({ op: z.literal('set-column-width'), ...span, width: pixels, fits: z.literal(true).optional() }),
  z.object({ op: z.literal('set-row-height'), ...span, height: pixels }),
  z.object({ op: z.literal('set-rows-hidden'), ...span, hidden: z.boolean() }),
  z.object({ op: z.literal('set-columns-hidden'), ...span, hidden: z.boolean() }),
  z.object({ op: z.literal('merge-cells'), sheet, range }),
  z.object({ op: z.literal('unmerge-cells'), sheet, range }),
  z.object({
    op: z.enum(['insert-rows', 'delete-rows', 'insert-columns', 'delete-columns']),
    sheet,
    index,
    count: index.min(1),
    isBack: z.literal(true).optional(),
  }),
  z.object({ op: z.literal('set-frozen-panes'), sheet, rows: index, columns: index }),
  z.object({ op: z.literal('add-sheet'), sheet, name, index }),
  z.object({ op: z.literal('copy-sheet'), sheet, of: sheet, name, index }),
  z.object({ op: z.literal('rename-sheet'), sheet, name }),
  z.object({ op: z.literal('move-sheet'), sheet, index }),
  z.object({ op: z.literal('delete-sheet'), sheet }),
  z.object({ op: z.literal('set-sheet-hidden'), sheet, hidden: z.boolean() }),
  z.object({
    op: z.literal('sort-rows'),
    sheet,
    range,
    order: z.array(index).min(1).max(1_048_576),
    columns: z.literal(true).optional(),
    by: z
      .array(z.object({ column: index.max(16_383), descending: z.boolean() }))
      .max(64)
      .optional(),
  }),
  z.object({ op: z.literal('set-tab-color'), sheet, color: color.nullable() }),
  ...reversibleEdit.options,
  renameName,
  renameTable,
  z.object({
    op: z.literal('bring-back'),
    sheet,
    axis: z.enum(['row', 'column']),
    index,
    count: index.min(1),
  }),
  z.object({ op: z.literal('take-back'), sheet, of: reversibleEdit }),
]) satisfies z.ZodType<XlsxEdit>;

const revision = z.number().int().min(1);

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('open'),
    config: z.record(z.string(), z.unknown()),
    reading: z.boolean().optional(),
  }),
  z.object({ type: z.literal('resume'), ticket: z.string().max(10_000) }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('edits'), revision, edits: z.array(editSchema).max(100_000) }),
  z.object({ type: z.literal('dirty'), dirty: z.boolean() }),
  z.object({ type: z.literal('save'), cause: z.enum(['button', 'timer']) }),
  z.object({ type: z.literal('flushed'), id: z.number().int(), failed: z.string().max(1_000).optional() }),
  z.object({ type: z.literal('left-out'), part: z.string().max(300), characters: z.number().int() }),
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('withdraw') }),
  z.object({ type: z.literal('answer'), ask: z.number().int(), give: z.boolean() }),
  z.object({ type: z.literal('active') }),
  z.object({ type: z.literal('goodbye') }),
  z.object({ type: z.literal('close') }),
]) satisfies z.ZodType<PageMessage>;

/** A message of a page; null when it is none. */
export function readPageMessage(data: string): PageMessage | null {
  try {
    return messageSchema.parse(JSON.parse(data));
  } catch {
    return null;
  }
}
