import { tagKey } from '@benchbook/contract';
import type { Parts } from '../../parts.ts';
import type { Viewer } from '../../viewer.ts';
import { listSpellings } from './repository.ts';

/** Tags as others that the viewer sees are spelled, so that one tag is not written in five ways. */
export async function spelledAsKnown(
  { db }: Pick<Parts, 'db'>,
  viewer: Viewer,
  tags: readonly string[],
): Promise<string[]> {
  if (tags.length === 0) return [];
  const person = { userId: viewer.userId, visibleTypes: viewer.visibleProjectTypeIds };
  const known = await listSpellings(db, person, tags.map(tagKey));
  const byKey = new Map(known.map(({ key, tag }) => [key, tag]));
  return tags.map((tag) => byKey.get(tagKey(tag)) ?? tag);
}
