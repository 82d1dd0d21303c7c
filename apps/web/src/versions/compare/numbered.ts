/** Each item with a key: parts of a comparison have no names of their own, and are never reordered. */
export const numbered = <Item>(items: readonly Item[]): [string, Item][] =>
  items.map((item, index) => [String(index), item]);
