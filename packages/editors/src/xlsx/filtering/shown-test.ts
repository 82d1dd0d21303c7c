import type { FilterCondition, FilterTest } from '@benchbook/documents';
import { dayNumber, type FilteredColumn } from '@benchbook/documents/filters';
import { t } from '@benchbook/words';

/** What a filter asks of a column, as a person chooses it. */
export interface ShownTest {
  kind:
    | 'values'
    | FilterCondition['compare']
    | 'contains'
    | 'notContains'
    | 'begins'
    | 'ends'
    | 'between'
    | 'largest'
    | 'smallest'
    | 'two';
  first: string;
  second: string;
  percent: boolean;
}

const NOTHING = { first: '', second: '', percent: false };

/** A stored test as it is chosen; 'two': a pair of conditions that is no choice here. */
export function shownTest(test: FilteredColumn['test'] | undefined): ShownTest {
  if (!test || test.kind === 'values' || test.kind === 'other') return { ...NOTHING, kind: 'values' };
  if (test.kind === 'top')
    return {
      ...NOTHING,
      kind: test.bottom ? 'smallest' : 'largest',
      first: String(test.count),
      percent: test.percent,
    };
  const [one, other] = test.conditions;
  if (one && other) {
    const isRange = test.and && one.compare === 'greaterThanOrEqual' && other.compare === 'lessThanOrEqual';
    return { ...NOTHING, kind: isRange ? 'between' : 'two', first: one.value, second: other.value };
  }
  if (!one) return { ...NOTHING, kind: 'values' };
  return { ...NOTHING, ...patternKind(one) };
}

function patternKind({ compare, value }: FilterCondition): Pick<ShownTest, 'kind' | 'first'> {
  const isText = compare === 'equal' || compare === 'notEqual';
  const inner = /^(\*?)((?:~[*?~]|[^*?~])*)(\*?)$/s.exec(value);
  if (!isText || !inner || (inner[1] === '' && inner[3] === '')) return { kind: compare, first: value };
  const first = plain(inner[2] ?? '');
  if (inner[1] && inner[3]) return { kind: compare === 'equal' ? 'contains' : 'notContains', first };
  if (compare === 'notEqual') return { kind: compare, first: value };
  return { kind: inner[3] ? 'begins' : 'ends', first };
}

const plain = (value: string) => value.replace(/~([*?~])/g, '$1');
const escaped = (value: string) => value.replace(/[*?~]/g, '~$&');

/** What was written; of a day as 2026-11-24 its number, which is what its cell holds in the file. */
function limitOf(written: string, date1904: boolean): string {
  return String(dayNumber(written, date1904) ?? written.trim());
}

/** What was chosen, as a test; or what is wrong with it. `date1904`: how the workbook counts days. */
export function readTest(
  { kind, first, second, percent }: ShownTest,
  date1904: boolean,
): { test: FilterTest } | { problem: string; isSecond: boolean } {
  const isText = /^(?:contains|notContains|begins|ends)$/.test(kind);
  const value = isText ? first.trim() : limitOf(first, date1904);
  const compare = (...conditions: FilterCondition[]): { test: FilterTest } => ({
    test: { kind: 'compare', and: conditions.length > 1, conditions },
  });
  if (kind === 'largest' || kind === 'smallest') {
    const count = Number(value);
    if (!Number.isInteger(count) || count < 1 || count > 500)
      return { problem: t('Write a whole number from 1 to 500.'), isSecond: false };
    return { test: { kind: 'top', count, percent, bottom: kind === 'smallest' } };
  }
  if (value === '') return { problem: t('Write what to compare with.'), isSecond: false };
  if (kind === 'between') {
    if (limitOf(second, date1904) === '') return { problem: t('Write the greatest value.'), isSecond: true };
    return compare(
      { compare: 'greaterThanOrEqual', value },
      { compare: 'lessThanOrEqual', value: limitOf(second, date1904) },
    );
  }
  switch (kind) {
    case 'contains':
      return compare({ compare: 'equal', value: `*${escaped(value)}*` });
    case 'notContains':
      return compare({ compare: 'notEqual', value: `*${escaped(value)}*` });
    case 'begins':
      return compare({ compare: 'equal', value: `${escaped(value)}*` });
    case 'ends':
      return compare({ compare: 'equal', value: `*${escaped(value)}` });
    case 'equal':
    case 'notEqual':
      // `*` and `?` may stand for any letters, as in Excel.
      return compare({ compare: kind, value });
    case 'values':
    case 'two':
      return { problem: t('Choose what to show.'), isSecond: false };
    default:
      return compare({ compare: kind, value });
  }
}
