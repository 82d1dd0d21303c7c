import type { CellRange, Sparkline, SparklineGroup } from '@benchbook/documents';
import {
  areasIn,
  extentOf,
  type SparklineShape,
  type SparklineValue,
  sparklineShapes,
} from '@benchbook/documents/sparklines';
import type { Workbook, Worksheet } from '@univerjs/core';
import {
  CellValueType,
  CommandType,
  ICommandService,
  type Injector,
  type IRange,
  type IScale,
} from '@univerjs/core';
import {
  IRenderManagerService,
  SheetExtension,
  Spreadsheet,
  type SpreadsheetSkeleton,
  type UniverRenderingContext,
} from '@univerjs/engine-render';
import type { RuleState } from '../conditional/rule-state.ts';

/** Above fills and bars of cells and below what they say. */
const ABOVE_BARS = 35;
/** CSS pixels around a sparkline in its cell. */
const MARGIN = { x: 4, y: 3 };
/** Cells of one sparkline that are read: more than its points are apart on any screen. */
const MOST_CELLS = 20_000;
/** Milliseconds between two times that sparklines look at cells that change. */
const REFRESHED_EVERY = 60;

/** Draws the sparklines of a workbook in their cells, live: they are no part of what a cell holds. */
export class PaintedSparklines {
  readonly #injector: Injector;
  readonly #workbook: Workbook;
  readonly #state: RuleState<SparklineGroup>;
  readonly #ends: (() => void)[];
  /** What is known of cells until one of them changes. */
  #values = new Map<Sparkline, SparklineValue[]>();
  #extents = new Map<SparklineGroup, ReturnType<typeof extentOf>>();
  #refresh: ReturnType<typeof setTimeout> | undefined;

  constructor(injector: Injector, workbook: Workbook, state: RuleState<SparklineGroup>) {
    this.#injector = injector;
    this.#workbook = workbook;
    this.#state = state;
    const commands = injector.get(ICommandService).onCommandExecuted(({ type, id }) => {
      if (type === CommandType.MUTATION && !id.startsWith('formula.mutation.')) this.#cellsChange();
    });
    const grid = this.#grid;
    if (grid instanceof Spreadsheet)
      grid.register(new SparklineExtension((...drawn) => this.#draw(...drawn)));
    this.#ends = [() => commands.dispose(), state.watch(() => this.#cellsChange())];
    grid?.makeForceDirty(true);
  }

  dispose(): void {
    clearTimeout(this.#refresh);
    for (const end of this.#ends) end();
  }

  #draw(ctx: UniverRenderingContext, skeleton: SpreadsheetSkeleton, ranges: readonly IRange[]): void {
    const { worksheet } = skeleton;
    if (this.#workbook.getSheetBySheetId(worksheet.getSheetId()) !== worksheet) return;
    for (const group of this.#state.rulesOf(worksheet.getSheetId())) {
      for (const line of group.lines) {
        const room = roomOf(skeleton, line.ranges[0], ranges);
        if (!room) continue;
        const { min, max } = group.look;
        const extent = min === 'group' || max === 'group' ? this.#extentOf(group, worksheet) : undefined;
        const inside = {
          left: room.left + MARGIN.x,
          top: room.top + MARGIN.y,
          width: room.width - 2 * MARGIN.x,
          height: room.height - 2 * MARGIN.y,
        };
        ctx.save();
        ctx.beginPath();
        ctx.rectByPrecision(room.left, room.top, room.width, room.height);
        ctx.clip();
        const values = this.#valuesOf(line, group, worksheet);
        for (const shape of sparklineShapes(values, group.look, inside, extent)) paint(ctx, shape);
        ctx.restore();
      }
    }
  }

  #extentOf(group: SparklineGroup, worksheet: Worksheet): ReturnType<typeof extentOf> {
    if (!this.#extents.has(group))
      this.#extents.set(
        group,
        extentOf(group.lines.flatMap((line) => this.#valuesOf(line, group, worksheet))),
      );
    return this.#extents.get(group);
  }

  #valuesOf(line: Sparkline, { look }: SparklineGroup, worksheet: Worksheet): SparklineValue[] {
    const known = this.#values.get(line);
    if (known) return known;
    const areas = line.formula === null ? [] : areasIn(line.formula);
    const values = areas.flatMap(({ sheet, range }) => {
      const shown = sheet === undefined ? worksheet : this.#workbook.getSheetBySheetName(sheet);
      return shown ? valuesIn(shown, range, look.hidden) : [];
    });
    this.#values.set(line, values);
    return values;
  }

  /** Soon, and once for many changes. */
  #cellsChange(): void {
    if (!this.#state.isAny) return;
    this.#refresh ??= setTimeout(() => {
      this.#refresh = undefined;
      this.#values = new Map();
      this.#extents = new Map();
      this.#grid?.makeForceDirty(true);
    }, REFRESHED_EVERY);
  }

  get #grid() {
    return this.#injector.get(IRenderManagerService).getRenderById(this.#workbook.getUnitId())?.mainComponent;
  }
}

/** Values of cells one after the other, row by row; whole rows and columns end where their last content is. */
function valuesIn(sheet: Worksheet, range: CellRange, hidden: boolean): SparklineValue[] {
  const endRow = Math.min(range.endRow, Math.max(range.startRow, sheet.getRowCount() - 1));
  const endColumn = Math.min(range.endColumn, Math.max(range.startColumn, sheet.getColumnCount() - 1));
  const values: SparklineValue[] = [];
  for (let row = range.startRow; row <= endRow; row++) {
    if (!hidden && !sheet.getRowVisible(row)) continue;
    for (let column = range.startColumn; column <= endColumn; column++) {
      if (!hidden && !sheet.getColVisible(column)) continue;
      if (values.length >= MOST_CELLS) return values;
      const cell = sheet.getCellRaw(row, column);
      const isEmpty = cell?.v === undefined || cell.v === null || cell.v === '';
      const isNumber = typeof cell?.v === 'number' && cell.t !== CellValueType.BOOLEAN;
      values.push(isEmpty && !cell?.p ? null : isNumber ? Number(cell?.v) : 'other');
    }
  }
  return values;
}

/** Where on the canvas the cell of a sparkline is; undefined while none of it is to be drawn. */
function roomOf(
  skeleton: SpreadsheetSkeleton,
  { startRow, startColumn }: CellRange,
  ranges: readonly IRange[],
): { left: number; top: number; width: number; height: number } | undefined {
  const { worksheet } = skeleton;
  if (startRow >= worksheet.getRowCount() || startColumn >= worksheet.getColumnCount()) return undefined;
  const { isMerged, isMergedMainCell, mergeInfo, ...own } = skeleton.getCellWithCoordByIndex(
    startRow,
    startColumn,
    false,
  );
  if (isMerged && !isMergedMainCell) return undefined;
  const cell = isMergedMainCell
    ? mergeInfo
    : { ...own, startRow, startColumn, endRow: startRow, endColumn: startColumn };
  const isSeen = ranges.some(
    (range) =>
      cell.startRow <= range.endRow &&
      cell.endRow >= range.startRow &&
      cell.startColumn <= range.endColumn &&
      cell.endColumn >= range.startColumn,
  );
  const { startX, endX, startY, endY } = cell;
  return isSeen && endX > startX && endY > startY
    ? { left: startX, top: startY, width: endX - startX, height: endY - startY }
    : undefined;
}

function paint(ctx: UniverRenderingContext, shape: SparklineShape): void {
  if (shape.kind === 'bar') {
    ctx.fillStyle = shape.color;
    ctx.fillRect(shape.left, shape.top, shape.width, shape.height);
    return;
  }
  ctx.beginPath();
  if (shape.kind === 'dot') {
    ctx.fillStyle = shape.color;
    ctx.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
    ctx.fill();
    return;
  }
  ctx.strokeStyle = shape.color;
  ctx.lineWidth = shape.width;
  ctx.lineJoin = 'round';
  const [[x, y] = [0, 0], ...others] = shape.points;
  ctx.moveTo(x, y);
  for (const point of others) ctx.lineTo(...point);
  ctx.stroke();
}

class SparklineExtension extends SheetExtension {
  override uKey = 'BenchbookSparklines';
  override Z_INDEX = ABOVE_BARS;
  readonly #draw: (
    ctx: UniverRenderingContext,
    skeleton: SpreadsheetSkeleton,
    ranges: readonly IRange[],
  ) => void;

  constructor(
    draw: (ctx: UniverRenderingContext, skeleton: SpreadsheetSkeleton, ranges: readonly IRange[]) => void,
  ) {
    super();
    this.#draw = draw;
  }

  override draw(
    ctx: UniverRenderingContext,
    _scale: IScale,
    skeleton: SpreadsheetSkeleton,
    diffRanges?: IRange[],
    more?: { viewRanges: IRange[] },
  ): void {
    if (!skeleton.worksheet) return;
    this.#draw(ctx, skeleton, diffRanges && diffRanges.length > 0 ? diffRanges : (more?.viewRanges ?? []));
  }
}
