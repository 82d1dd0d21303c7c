import type { Anchor, Area, ChartDesign, Corner, ErrorBarsDesign, ScaleDesign } from '../drawing-edits.ts';
import { MOST_DESCRIPTION } from '../drawings/inserted-picture.ts';
import { MOST_DRAWN } from '../drawings/moved.ts';
import { MOST_POINTS } from '../drawings/sources.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../file/references.ts';
import { EditRefused } from '../file/refused.ts';

/** As in Excel. */
const MOST_SERIES = 255;
const MOST_TITLE = 255;
/** CSS pixels: no sheet is wider or higher. */
const MOST_PIXELS = 1e7;

/** Throws EditRefused for a chart no workbook can hold, or that no editor would draw. */
export function checkDesign(design: Partial<ChartDesign>): void {
  const { title, xTitle, yTitle, series, trend, errors, xErrors, xScale, yScale } = design;
  for (const text of [title, xTitle, yTitle]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    if (text !== undefined && (text.length > MOST_TITLE || /[\u0000-\u001f\ufffe\uffff]/.test(text))) {
      throw new EditRefused(`A title is at most ${MOST_TITLE} characters long, on one line.`);
    }
  }
  if (trend && !(Number.isInteger(trend.order) && trend.order >= 2 && trend.order <= 6)) {
    throw new EditRefused('The order of a polynomial is from 2 to 6.');
  }
  for (const bars of [errors, xErrors]) if (bars) checkErrorBars(bars);
  for (const scale of [xScale, yScale]) if (scale) checkScale(scale);
  if (!series) return;
  if (series.length === 0) throw new EditRefused('A chart needs cells to draw. Select some first.');
  if (series.length > MOST_SERIES) throw new EditRefused(`A chart has at most ${MOST_SERIES} series.`);
  let points = 0;
  for (const { name, categories, values } of series) {
    for (const area of [name, categories, values]) if (area) checkArea(area);
    points += cellsIn(values);
  }
  if (points > MOST_DRAWN) throw new EditRefused('A chart shows at most 50,000 cells.');
}

function checkErrorBars({ size }: ErrorBarsDesign): void {
  if (size.kind === 'cells') {
    if (size.areas.length > MOST_SERIES) throw new EditRefused(`A chart has at most ${MOST_SERIES} series.`);
    size.areas.forEach(checkArea);
  } else if ('value' in size && !(Number.isFinite(size.value) && size.value >= 0)) {
    throw new EditRefused('Error bars are as long as a number from 0 on says.');
  }
}

function checkScale({ min, max, logarithmic }: ScaleDesign): void {
  if ([min, max].some((end) => end !== null && !Number.isFinite(end))) {
    throw new EditRefused('The ends of an axis are numbers.');
  }
  if (min !== null && max !== null && min >= max) {
    throw new EditRefused('An axis ends above where it begins.');
  }
  if (logarithmic && [min, max].some((end) => end !== null && end <= 0)) {
    throw new EditRefused('A logarithmic axis has numbers above 0 only.');
  }
}

function checkArea(area: Area): void {
  const { startRow, startColumn, endRow, endColumn } = area;
  const isInside =
    [startRow, startColumn, endRow, endColumn].every(Number.isInteger) &&
    0 <= startRow &&
    startRow <= endRow &&
    endRow < MAX_ROWS &&
    0 <= startColumn &&
    startColumn <= endColumn &&
    endColumn < MAX_COLUMNS;
  if (!isInside) throw new EditRefused('A chart cannot show cells outside of the sheet.');
  if (cellsIn(area) > MOST_POINTS) {
    throw new EditRefused('A chart shows at most 32,000 cells of one row or column.');
  }
}

function cellsIn({ startRow, startColumn, endRow, endColumn }: Area): number {
  return (endRow - startRow + 1) * (endColumn - startColumn + 1);
}

/** Throws EditRefused for words that no file holds. */
export function checkDescription(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
  if (text.length > MOST_DESCRIPTION || /[\u0000-\u001f\ufffe\uffff]/.test(text)) {
    throw new EditRefused(
      `What a picture shows is said in at most ${MOST_DESCRIPTION} characters, on one line.`,
    );
  }
}

/** Throws EditRefused for a place that is on no sheet. */
export function checkAnchor(anchor: Anchor): void {
  const isLength = (pixels: number) => pixels >= 0 && pixels <= MOST_PIXELS;
  const isCorner = ({ row, column, x, y }: Corner) =>
    Number.isInteger(row) &&
    Number.isInteger(column) &&
    row >= 0 &&
    row < MAX_ROWS &&
    column >= 0 &&
    column < MAX_COLUMNS &&
    isLength(x) &&
    isLength(y);
  const isRight =
    anchor.kind === 'two-cells'
      ? isCorner(anchor.from) && isCorner(anchor.to)
      : (anchor.kind === 'absolute' ? isLength(anchor.x) && isLength(anchor.y) : isCorner(anchor.from)) &&
        isLength(anchor.width) &&
        isLength(anchor.height);
  if (!isRight) throw new EditRefused('A chart cannot stand outside of the sheet.');
}
