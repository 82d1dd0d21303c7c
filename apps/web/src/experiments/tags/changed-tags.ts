import { tagKey } from '@benchbook/contract';

const lacking = (tags: readonly string[], others: readonly string[]): string[] =>
  tags.filter((tag) => !others.some((other) => tagKey(other) === tagKey(tag)));

/** What was added to tags and taken from them, whatever somebody else did meanwhile; null: they are as they were. */
export function changedTags(
  before: readonly string[],
  after: readonly string[],
): { add: string[]; remove: string[] } | null {
  const changed = { add: lacking(after, before), remove: lacking(before, after) };
  return changed.add.length + changed.remove.length === 0 ? null : changed;
}
