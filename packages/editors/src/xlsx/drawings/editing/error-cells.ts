import type { Area, SeriesDesign } from '@benchbook/documents';

/**
 * The cells of the error bars of each series in a block, which has a column or a row for each, as the values stand where both could be
 * meant. undefined: it has not as many cells as the series have values.
 */
export function errorAreas(block: Area, series: readonly SeriesDesign[]): Area[] | undefined {
  const rows = block.endRow - block.startRow + 1;
  const columns = block.endColumn - block.startColumn + 1;
  const counts = new Set(series.map(({ values }) => cellsIn(values)));
  const [count] = counts;
  const first = series[0]?.values;
  if (counts.size !== 1 || !first) return undefined;
  const byColumns = columns === series.length && rows === count;
  const byRows = rows === series.length && columns === count;
  if (byColumns && (!byRows || first.startColumn === first.endColumn))
    return series.map((_, at) => {
      const column = block.startColumn + at;
      return { ...block, startColumn: column, endColumn: column };
    });
  if (!byRows) return undefined;
  return series.map((_, at) => ({ ...block, startRow: block.startRow + at, endRow: block.startRow + at }));
}

/** The block these cells of error bars are the columns or rows of; undefined: they stand in none. */
export function blockOfErrors(areas: readonly Area[], series: readonly SeriesDesign[]): Area | undefined {
  const [first] = areas;
  if (!first) return undefined;
  const block: Area = {
    sheet: first.sheet,
    startRow: Math.min(...areas.map(({ startRow }) => startRow)),
    startColumn: Math.min(...areas.map(({ startColumn }) => startColumn)),
    endRow: Math.max(...areas.map(({ endRow }) => endRow)),
    endColumn: Math.max(...areas.map(({ endColumn }) => endColumn)),
  };
  const found = errorAreas(block, series);
  const key = (all: readonly Area[] | undefined) =>
    all?.map((one) => [one.sheet, one.startRow, one.startColumn, one.endRow, one.endColumn].join()).join(' ');
  return key(found) === key(areas) ? block : undefined;
}

function cellsIn({ startRow, startColumn, endRow, endColumn }: Area): number {
  return (endRow - startRow + 1) * (endColumn - startColumn + 1);
}
