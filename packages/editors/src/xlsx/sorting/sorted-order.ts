import type { CellContent } from '@benchbook/documents';

/** By what rows or columns are sorted, and how. */
export interface SortLevel {
  /** The column of which each row has a cell, or the row of which each column has one. */
  by: number;
  descending: boolean;
}

const ERROR = /^#[A-Z0-9/]+[!?]?$/;

/** Places of kinds, as Excel has them: numbers and days, texts, FALSE and TRUE, errors. Empty cells are always last. */
const KINDS = { number: 0, text: 1, boolean: 2, error: 3, empty: 4 };

interface SortValue {
  kind: keyof typeof KINDS;
  value: number | string;
}

const texts = new Intl.Collator(undefined, { sensitivity: 'accent', ignorePunctuation: false });

/**
 * The order in which rows, or columns, stand once they are sorted by the levels, the first one first; `contentOf` reads the cell
 * of one of them in what they are sorted by. Those that are alike stay in the order they had.
 */
export function sortedOrder(
  lines: readonly number[],
  levels: readonly SortLevel[],
  contentOf: (line: number, by: number) => CellContent,
): number[] {
  const keys = new Map(lines.map((line) => [line, levels.map(({ by }) => sortValue(contentOf(line, by)))]));
  return [...lines].sort((one, other) => {
    for (const [place, { descending }] of levels.entries()) {
      const [first, second] = [keys.get(one)?.[place], keys.get(other)?.[place]];
      const difference = first && second ? compare(first, second, descending) : 0;
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function compare(one: SortValue, other: SortValue, descending: boolean): number {
  if (one.kind === 'empty' || other.kind === 'empty')
    return Number(one.kind === 'empty') - Number(other.kind === 'empty');
  const difference =
    one.kind !== other.kind
      ? KINDS[one.kind] - KINDS[other.kind]
      : typeof one.value === 'number' && typeof other.value === 'number'
        ? one.value - other.value
        : one.kind === 'text'
          ? texts.compare(String(one.value), String(other.value))
          : 0;
  return descending ? -difference : difference;
}

function sortValue(content: CellContent): SortValue {
  const value =
    content.kind === 'formula' ? content.result : content.kind === 'empty' ? undefined : content.value;
  if (value === undefined || (value === '' && content.kind !== 'formula')) return { kind: 'empty', value: 0 };
  if (typeof value === 'number') return { kind: 'number', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value: Number(value) };
  return content.kind === 'error' || (content.kind === 'formula' && ERROR.test(value))
    ? { kind: 'error', value: 0 }
    : { kind: 'text', value };
}
