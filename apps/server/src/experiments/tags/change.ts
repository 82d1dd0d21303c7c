import { MAX_TAGS, type TagChanges, tagKey } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../../audit/act.ts';
import type { Change } from '../../audit/audit.ts';
import { conflict } from '../../plumbing/refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { checkTag, type ExperimentFacts } from '../policy.ts';
import { addTags, listTags, removeTags } from './repository.ts';

/** The tags a workbook had and has, in the order of their letters. */
interface ChangedTags {
  before: string[];
  after: string[];
}

/** What the trail says of it, where nothing else was changed. */
export const taggedEntry = (
  { name }: Viewer,
  { id, title }: { id: number; title: string },
  { before, after }: ChangedTags,
): Change => ({
  event: 'Tag Workbook',
  // Without the tags: the log is read by others, too, once the workbook is private.
  message: `${name} changed the tags of workbook "${title}"`,
  table: 'experiments',
  rowId: id,
  old: { tags: before },
  new: { tags: after },
});

/**
 * Changes the tags of a workbook that is locked.
 *
 * @param changes spelled as others are
 * @returns null: it has these already
 * @throws Refusal 403; 409 where it would have too many
 */
export async function changeTagsOf(
  trx: Transaction<Schema>,
  { parts, viewer }: UserAct,
  workbook: ExperimentFacts & { id: number },
  { add, remove }: TagChanges,
): Promise<ChangedTags | null> {
  checkTag(viewer, workbook);
  const { id } = workbook;
  const removed = new Set(remove.map(tagKey));
  const before = await listTags(trx, id);
  const kept = before.filter(({ key }) => !removed.has(key));
  const has = new Set(kept.map(({ key }) => key));
  const added = add.filter((tag) => !has.has(tagKey(tag)) && !removed.has(tagKey(tag)));
  const taken = before.filter(({ key }) => removed.has(key)).map(({ key }) => key);
  if (added.length + taken.length === 0) return null;
  const all = kept.length + added.length;
  // One that has more already, which a change of the limit may leave, can be made to have fewer.
  if (all > MAX_TAGS && added.length > 0)
    throw conflict(
      sentence(
        'A workbook may have at most {maxTags} tags, and this one would have {all}. Take some away first.',
        { maxTags: MAX_TAGS, all },
      ),
    );
  await removeTags(trx, id, taken);
  if (added.length > 0) await addTags(trx, id, { tags: added, by: viewer.userId, at: parts.clock.now() });
  const after = await listTags(trx, id);
  return { before: before.map(({ tag }) => tag), after: after.map(({ tag }) => tag) };
}
