import type { Area, CachedLevel, Chart, Plot, Series, Source, Words } from '@benchbook/documents';
import { formattedText, generalText, isGeneral, numberText } from '@benchbook/documents/display';
import { MOST_DRAWN } from '@benchbook/documents/drawings';
import { t } from '@benchbook/words';
import { NotDrawn, TOO_MANY_POINTS } from './not-drawn.ts';

/** A value as a chart takes it; errors and empty cells are null. */
export interface ChartCell {
  value: number | string | null;
  /** Number format; '' is General. */
  format: string;
}

/** The cells that charts name, as they are now. */
export interface ChartCells {
  /** Row by row; without hidden ones where they are not wanted. */
  rows(area: Area, visibleOnly: boolean): ChartCell[][];
}

/** A chart with the values it shows. */
export interface ChartData {
  title: string;
  plots: PlotData[];
  /** What the titles of axes say, by the ids of the axes. */
  axisTitles: Record<string, string>;
}

export interface PlotData {
  plot: Plot;
  series: SeriesData[];
}

export interface SeriesData {
  series: Series;
  name: string;
  /** As they are written beside the axis; empty where the file names none. */
  categories: string[];
  /** Categories as numbers, where all of them are; else undefined. */
  x: (number | null)[] | undefined;
  values: (number | null)[];
  sizes: (number | null)[];
  /** Number formats: of each value, of the first one, and of categories. */
  formats: string[];
  format: string;
  xFormat: string;
  /** Of each of its error bars, where the amounts stand in cells. */
  errors: { plus: (number | null)[]; minus: (number | null)[] }[];
}

/**
 * Reads what a chart shows: from the cells, and where its references lead elsewhere, from what it holds itself. Throws NotDrawn
 * where that is too much.
 */
export function readChartData(chart: Chart, cells: ChartCells): ChartData {
  const { visibleOnly } = chart;
  const grid = (source: Source | undefined): ChartCell[][] => readGrid(source, cells, visibleOnly);
  const words = (said: Words | undefined): string => {
    if (!said) return '';
    if ('text' in said) return said.text;
    return grid(said)
      .flat()
      .map((cell) => cellText(cell))
      .filter((text) => text !== '')
      .join(' ');
  };
  const numbers = (source: Source | undefined) => grid(source).flat().map(numberOf);
  // Empty cells of an area are its edge.
  const blanksAreZero = ({ kind }: Plot) =>
    chart.blanks === 'zero' || (kind === 'area' && chart.blanks === 'gap');
  let left = MOST_DRAWN;
  const plots = chart.plots.map((plot): PlotData => {
    const series = plot.series.map((one, place): SeriesData => {
      const values = grid(one.values).flat();
      left -= values.length;
      if (left < 0) throw new NotDrawn(TOO_MANY_POINTS);
      const categories = grid(one.categories);
      const flat = categories.flat().slice(0, values.length);
      // Categories of several levels are names, also where they are numbers.
      const isNumeric = flat.length > 0 && !hasLevels(categories) && flat.every(isNoText);
      return {
        series: one,
        name: words(one.name) || `Series${place + 1}`,
        categories: categoryTexts(categories, values.length),
        x: isNumeric ? flat.map(({ value }) => (typeof value === 'number' ? value : null)) : undefined,
        values: values.map((cell) => (cell.value === null && blanksAreZero(plot) ? 0 : numberOf(cell))),
        sizes: numbers(one.sizes),
        formats: values.map(({ format }) => format),
        format: values.find(({ value }) => value !== null)?.format ?? '',
        xFormat: flat.find(({ value }) => value !== null)?.format ?? '',
        errors: one.errorBars.map(({ size }) => ({
          plus: size.kind === 'custom' ? numbers(size.plus) : [],
          minus: size.kind === 'custom' ? numbers(size.minus) : [],
        })),
      };
    });
    return { plot, series };
  });
  const all = plots.flatMap((plot) => plot.series);
  return {
    title: titleOf(chart, all, words),
    plots,
    axisTitles: Object.fromEntries(
      chart.axes.map(({ id, title: own }) => [id, own ? words(own.words) || t('Axis Title') : '']),
    ),
  };
}

/** A title without words, and one that a chart has of itself, is the name of the only series. */
function titleOf(
  { title, namesItself }: Chart,
  all: readonly SeriesData[],
  words: (of: Words | undefined) => string,
): string {
  if (title?.words) return words(title.words);
  const [only, ...others] = all;
  if (title) return only && others.length === 0 ? only.name : t('Chart Title');
  return namesItself && only?.series.name && others.length === 0 ? only.name : '';
}

/** A number as its format writes it. */
export function textOfNumber(value: number, format: string): string {
  if (format === '' || isGeneral(format)) return generalText(value);
  return numberText(value, format)?.text.trim() ?? generalText(value);
}

function readGrid(source: Source | undefined, cells: ChartCells, visibleOnly: boolean): ChartCell[][] {
  if (!source) return [];
  if (source.areas) return source.areas.flatMap((area) => cells.rows(area, visibleOnly));
  const [first, ...outer] = source.cache;
  if (!first) return [];
  // Levels of categories are columns, the innermost one last, as in cells.
  return first.values.map((_, index) =>
    [...outer.toReversed(), first].map((level) => cachedCell(level, index)),
  );
}

function cachedCell(level: CachedLevel, index: number): ChartCell {
  return { value: level.values[index] ?? null, format: level.format };
}

function numberOf({ value }: ChartCell): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // As in Excel, a text counts as nothing. An error is no number.
  return value === null || isError(value) ? null : 0;
}

/** #N/A, #DIV/0! and the like. */
function isError(value: ChartCell['value']): boolean {
  return typeof value === 'string' && /^#[A-Z][A-Z0-9/_]*[!?]?$/.test(value);
}

function isNoText({ value }: ChartCell): boolean {
  return typeof value !== 'string' || isError(value);
}

function hasLevels(grid: ChartCell[][]): boolean {
  return grid.length > 1 && (grid[0]?.length ?? 0) > 1;
}

function cellText({ value, format }: ChartCell): string {
  if (value === null) return '';
  return typeof value === 'number' ? textOfNumber(value, format) : formattedText(value, format);
}

/** One text a category; of several levels the outer ones stand below the inner one, where they begin. */
function categoryTexts(grid: ChartCell[][], count: number): string[] {
  const rows = grid.length;
  const columns = grid[0]?.length ?? 0;
  if (rows === 0 || columns === 0) return [];
  if (rows === 1 || columns === 1) return grid.flat().slice(0, count).map(cellText);
  const levels =
    rows >= count || columns < count
      ? grid.slice(0, count)
      : Array.from({ length: count }, (_, column) => grid.flatMap((row) => row[column] ?? []));
  return levels.map((level) => level.map(cellText).filter(Boolean).toReversed().join('\n'));
}
