import { t } from '@benchbook/words';
import type { Replacement } from './finding.ts';
import type { FoundCells } from './found-cells.ts';

const cells = (count: number): string => t('{count, plural, one {1 cell} other {# cells}}', { count });

/** What was found, and which of it is selected: `3 of 17`. */
export function sayFound({ cells: found, hidden }: FoundCells, current: number): string {
  const more = hidden > 0 ? t(', and {cells} in what is hidden, left out', { cells: cells(hidden) }) : '';
  if (found.length === 0) return t('Nothing found{more}.', { more });
  const count = found.length;
  const which =
    current < 0
      ? t('{count, number} found', { count })
      : t('{current, number} of {count, number}', { current: current + 1, count });
  return hidden > 0 ? `${which}${more}.` : which;
}

/** What was replaced, and what stays with the reasons. */
export function sayReplacement({ replaced, stays, refused }: Replacement): string {
  const kept = [...stays].map(([why, count]) =>
    count === 1
      ? t('{cells} {why} stays.', { cells: cells(count), why })
      : t('{cells} {why} stay.', { cells: cells(count), why }),
  );
  const locked =
    refused.count > 0
      ? [t('{cells} may not be changed: {reason}', { cells: cells(refused.count), reason: refused.reason })]
      : [];
  return [t('Replaced in {cells}.', { cells: cells(replaced) }), ...kept, ...locked].join(' ');
}
