import type { Page } from '../api/client.ts';

/** What the pages read so far have in them, each once: what was added meanwhile moves others to the next page. */
export const shownOf = <Item extends { id: number }>(pages: readonly Page<Item>[]): Item[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values(),
];
