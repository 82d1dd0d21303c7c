import type { FilterCondition, FilterTest } from '../filter-edits.ts';
import type { StoredFilter } from './filter-model.ts';

/** A cell as a filter looks at it. */
export interface FilteredCell {
  /** As it is shown; '': empty. */
  text: string;
  /** Its number, of numbers and days. */
  number?: number;
}

/** Whether a filter has something to ask that nobody here understands. */
export const asksOther = (filter: StoredFilter, but?: number): boolean =>
  filter.columns.some(({ column, test }) => test.kind === 'other' && column !== but);

/**
 * Which of the rows a filter shows, in the order given; what it does not understand shows all. `but`: a column, from the first one
 * of the filter, that does not count.
 */
export function rowsShown(
  filter: StoredFilter,
  rows: readonly number[],
  cellAt: (row: number, column: number) => FilteredCell,
  but?: number,
): Set<number> {
  const [{ startColumn }] = filter.ranges;
  let left = [...rows];
  for (const { column, test } of filter.columns) {
    if (column === but || test.kind === 'other') continue;
    const passes = testPasses(test, rows, (row) => cellAt(row, startColumn + column));
    left = left.filter(passes);
  }
  return new Set(left);
}

function testPasses(
  test: FilterTest,
  rows: readonly number[],
  cellAt: (row: number) => FilteredCell,
): (row: number) => boolean {
  if (test.kind === 'values') {
    const values = new Set(test.values.map((value) => value.toLowerCase()));
    return (row) => {
      const { text } = cellAt(row);
      return text.trim() === '' ? test.blank : values.has(text.toLowerCase());
    };
  }
  if (test.kind === 'compare') {
    const conditions = test.conditions.map(conditionPasses);
    return (row) => {
      const cell = cellAt(row);
      return test.and
        ? conditions.every((passes) => passes(cell))
        : conditions.some((passes) => passes(cell));
    };
  }
  const numbers = rows.flatMap((row) => cellAt(row).number ?? []).sort((one, other) => one - other);
  if (!test.bottom) numbers.reverse();
  const count = test.percent ? Math.max(1, Math.floor((numbers.length * test.count) / 100)) : test.count;
  const limit = numbers[Math.min(count, numbers.length) - 1];
  return (row) => {
    const { number } = cellAt(row);
    return number !== undefined && limit !== undefined && (test.bottom ? number <= limit : number >= limit);
  };
}

function conditionPasses({ compare, value }: FilterCondition): (cell: FilteredCell) => boolean {
  const limit = value.trim() === '' ? Number.NaN : Number(value);
  const isNumber = Number.isFinite(limit);
  if (compare === 'equal' || compare === 'notEqual') {
    const pattern = wildcard(value);
    const isEqual = ({ text, number }: FilteredCell) => (isNumber && number === limit) || pattern.test(text);
    return compare === 'equal' ? isEqual : (cell) => !isEqual(cell);
  }
  return ({ text, number }) => {
    // Numbers are compared with numbers, texts with texts.
    const difference = isNumber
      ? number === undefined
        ? Number.NaN
        : number - limit
      : number !== undefined || text === ''
        ? Number.NaN
        : text.localeCompare(value, undefined, { sensitivity: 'accent' });
    if (compare === 'greaterThan') return difference > 0;
    if (compare === 'greaterThanOrEqual') return difference >= 0;
    return compare === 'lessThan' ? difference < 0 : difference <= 0;
  };
}

/** `*` and `?` stand for any letters and for one; after `~` they are themselves. */
function wildcard(value: string): RegExp {
  const parts = value.match(/~[*?~]|[*?]|[^*?~]+|~/g) ?? [];
  const source = parts
    .map((part) => {
      if (part === '*') return '.*';
      if (part === '?') return '.';
      return (/^~[*?~]$/.test(part) ? part.slice(1) : part).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`, 'isu');
}
