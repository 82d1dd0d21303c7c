import type { DocumentDiff } from '@benchbook/contract';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { placeId } from './DocxComparison.tsx';

/** The element a change stands at: its own, or that of what it is inside of. */
function elementAt(at: string): HTMLElement | null {
  for (let place = at; place !== ''; place = place.slice(0, Math.max(place.lastIndexOf('/'), 0))) {
    const element = document.getElementById(placeId(place));
    if (element !== null) return element;
  }
  return document.getElementById(placeId(at.split('!')[0] ?? ''));
}

/** Where the lists of edits and then of changed results go, one after the other. */
function placesOf(diff: DocumentDiff | undefined): string[] {
  const edits = diff?.changes.map(({ at }) => at) ?? [];
  if (diff?.type !== 'xlsx') return edits;
  return [...edits, ...diff.results.flatMap(({ cells }) => cells.map(({ at }) => at))];
}

/** Walks through the changes: n and F8 to the next, p and Shift+F8 to the one before. */
export function useJumping(diff: DocumentDiff | undefined) {
  const [current, setCurrent] = useState<number | null>(null);
  const [sheet, setSheet] = useState<string | null>(null);
  const places = useMemo(() => placesOf(diff), [diff]);

  const jump = (index: number) => {
    const place = places[index];
    if (place === undefined) return;
    setCurrent(index);
    const name = place.split('!')[0];
    if (diff?.type === 'xlsx' && name !== undefined) setSheet(name);
  };
  const next = () => jump(current === null ? 0 : Math.min(current + 1, places.length - 1));
  const previous = () => jump(current === null ? places.length - 1 : Math.max(current - 1, 0));

  // After the sheet it stands on is shown.
  const at = current === null ? null : (places[current] ?? null);
  useEffect(() => {
    if (at === null) return;
    const element = elementAt(at);
    element?.scrollIntoView({ block: 'center', inline: 'nearest' });
    element?.focus({ preventScroll: true });
  }, [at]);

  useHotkeys([
    ['n', next],
    ['p', previous],
    ['F8', next],
    ['shift+F8', previous],
  ]);
  return { current, jump, next, previous, sheet, setSheet };
}
