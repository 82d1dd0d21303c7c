import type { Replacement } from './finding.ts';
import type { FoundCells } from './found-cells.ts';

const cells = (count: number): string => (count === 1 ? '1 cell' : `${count.toLocaleString('en')} cells`);

/** What was found, and which of it is selected: `3 of 17`. */
export function sayFound({ cells: found, hidden }: FoundCells, current: number): string {
  const more = hidden > 0 ? `, and ${cells(hidden)} in what is hidden, left out` : '';
  if (found.length === 0) return `Nothing found${more}.`;
  const count = found.length.toLocaleString('en');
  const which = current < 0 ? `${count} found` : `${(current + 1).toLocaleString('en')} of ${count}`;
  return hidden > 0 ? `${which}${more}.` : which;
}

/** What was replaced, and what stays with the reasons. */
export function sayReplacement({ replaced, stays, refused }: Replacement): string {
  const kept = [...stays].map(([why, count]) => `${cells(count)} ${why} ${count === 1 ? 'stays' : 'stay'}.`);
  const locked = refused.count > 0 ? [`${cells(refused.count)} may not be changed: ${refused.reason}`] : [];
  return [`Replaced in ${cells(replaced)}.`, ...kept, ...locked].join(' ');
}
