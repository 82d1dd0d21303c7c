import type { Page } from '../api/client.ts';

/** What the pages read so far have in them, each once: what was added meanwhile moves others to the next page. */
export const shownOf = <Item extends { id: number }>(pages: readonly Page<Item>[]): Item[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values(),
];

/** The same with the one somebody stands in, which is the last of them until its page is read. */
export function shownWith<Item extends { id: number }>(
  pages: readonly Page<Item>[],
  current: Item | undefined,
): Item[] {
  const shown = shownOf(pages);
  const isShown = current === undefined || shown.some(({ id }) => id === current.id);
  return isShown ? shown : [...shown, current];
}
