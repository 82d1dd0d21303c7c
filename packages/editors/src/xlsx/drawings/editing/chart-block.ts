import type { Area, ChartDesign, SeriesDesign } from '@benchbook/documents';
import type { ChartCells } from '../charts/chart-data.ts';

/** A rectangle of cells and how a chart reads it. */
export interface ChartBlock {
  area: Area;
  /** Series are columns, their values one below the other; else rows. */
  byColumns: boolean;
  /** The first row (of columns; else the first column) has the names of the series. */
  hasNames: boolean;
  /** The first column (else row) has the categories, or x. */
  hasCategories: boolean;
}

/** The series of a block; none where nothing is left to be drawn. */
export function seriesOf({ area, byColumns, hasNames, hasCategories }: ChartBlock): SeriesDesign[] {
  const [firstValue, lastValue] = byColumns
    ? [area.startRow + Number(hasNames), area.endRow]
    : [area.startColumn + Number(hasNames), area.endColumn];
  const [start, end] = byColumns ? [area.startColumn, area.endColumn] : [area.startRow, area.endRow];
  const first = start + Number(hasCategories);
  if (firstValue > lastValue || first > end) return [];
  const part = (line: number, from: number, to: number): Area =>
    byColumns
      ? { sheet: area.sheet, startRow: from, startColumn: line, endRow: to, endColumn: line }
      : { sheet: area.sheet, startRow: line, startColumn: from, endRow: line, endColumn: to };
  return Array.from({ length: end - first + 1 }, (_, index) => ({
    name: hasNames ? part(first + index, firstValue - 1, firstValue - 1) : null,
    categories: hasCategories ? part(start, firstValue, lastValue) : null,
    values: part(first + index, firstValue, lastValue),
  }));
}

/** The block whose series these are; undefined: they stand in no rectangle. */
export function blockOf(series: readonly SeriesDesign[]): ChartBlock | undefined {
  const areas = series.flatMap(({ name, categories, values }) =>
    [name, categories, values].filter((one) => one !== null),
  );
  const [first] = series;
  if (!first) return undefined;
  const area: Area = {
    sheet: first.values.sheet,
    startRow: Math.min(...areas.map(({ startRow }) => startRow)),
    startColumn: Math.min(...areas.map(({ startColumn }) => startColumn)),
    endRow: Math.max(...areas.map(({ endRow }) => endRow)),
    endColumn: Math.max(...areas.map(({ endColumn }) => endColumn)),
  };
  const rest = { area, hasNames: first.name !== null, hasCategories: first.categories !== null };
  return [true, false]
    .map((byColumns) => ({ ...rest, byColumns }))
    .find((block) => sameSeries(seriesOf(block), series));
}

export function sameSeries(one: readonly SeriesDesign[], other: readonly SeriesDesign[]): boolean {
  const key = (area: Area | null) =>
    area && [area.sheet, area.startRow, area.startColumn, area.endRow, area.endColumn].join();
  const keys = (all: readonly SeriesDesign[]) =>
    JSON.stringify(all.map(({ name, categories, values }) => [key(name), key(categories), key(values)]));
  return keys(one) === keys(other);
}

/** How a person would read a block: words above numbers are names, and the first of several columns what the others depend on. */
export function recognised(area: Area, cells: ChartCells): { block: ChartBlock; kind: ChartDesign['kind'] } {
  const byColumns = area.endRow - area.startRow >= area.endColumn - area.startColumn;
  const rows = cells.rows(area, false).map((row) => row.map(({ value }) => value));
  const lines = byColumns ? rows : (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null));
  const isWord = (value: unknown) => typeof value === 'string';
  const [heads = [], ...below] = lines;
  const hasNames =
    below.length > 0 &&
    heads.some(isWord) &&
    below.some((line) => line.some((value) => !isWord(value) && value !== null));
  const hasCategories = heads.length > 1;
  const firsts = (hasNames ? below : lines).map((line) => line[0]);
  // Two columns of numbers are points; names of categories are not.
  const isPoints = hasCategories && !firsts.some(isWord);
  return { block: { area, byColumns, hasNames, hasCategories }, kind: isPoints ? 'scatter' : 'column' };
}
