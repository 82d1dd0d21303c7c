import type { OutlineRun } from '@benchbook/documents/outline';
import { columnName } from '@benchbook/documents/sorting';
import { t } from '@benchbook/words';

/** What rows or columns are called: `Rows 3 to 4`, or `Row 3` where there is one. */
export function groupName({ axis, from, to }: Pick<OutlineRun, 'axis' | 'from' | 'to'>): string {
  const name = (place: number) => (axis === 'row' ? String(place + 1) : columnName(place));
  if (from === to) {
    return axis === 'row'
      ? t('Row {row}', { row: name(from) })
      : t('Column {columnName}', { columnName: name(from) });
  }
  const ends = { from: name(from), to: name(to) };
  return axis === 'row' ? t('Rows {from} to {to}', ends) : t('Columns {from} to {to}', ends);
}
