import { MAX_TAGS, type SeveralChanged, type TagsOfSeveral, tagKey } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { UserAct } from '../../audit/act.ts';
import type { Change } from '../../audit/audit.ts';
import type { Parts } from '../../parts.ts';
import { conflict } from '../../plumbing/refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { checkTag } from '../policy.ts';
import { lockExperiment } from '../repository.ts';
import { changeEach } from '../several.ts';
import { addTags, listTags, offeredTags, removeTags } from './repository.ts';
import { spelledAsKnown } from './spelling.ts';

/** Adds tags to workbooks and takes others away, of all or of none. @throws Refusal 403, 404, 409 */
export async function changeTags(
  act: UserAct,
  { experimentIds, add, remove }: TagsOfSeveral,
): Promise<SeveralChanged> {
  const asked = {
    add: await spelledAsKnown(act.parts, act.viewer, add),
    remove: new Set(remove.map(tagKey)),
  };
  return { changed: await changeEach(act, experimentIds, (trx, { id }) => changeOne(trx, act, id, asked)) };
}

/** @returns what the trail says of it; null: it has these tags already */
async function changeOne(
  trx: Transaction<Schema>,
  { parts, viewer }: UserAct,
  id: number,
  { add, remove }: { add: readonly string[]; remove: ReadonlySet<string> },
): Promise<Change | null> {
  const workbook = await lockExperiment(trx, id);
  checkTag(viewer, workbook);
  const before = await listTags(trx, id);
  const kept = before.filter(({ key }) => !remove.has(key));
  const has = new Set(kept.map(({ key }) => key));
  const added = add.filter((tag) => !has.has(tagKey(tag)) && !remove.has(tagKey(tag)));
  const taken = before.filter(({ key }) => remove.has(key)).map(({ key }) => key);
  if (added.length + taken.length === 0) return null;
  const all = kept.length + added.length;
  // One that has more already, which a change of the limit may leave, can be made to have fewer.
  if (all > MAX_TAGS && added.length > 0)
    throw conflict(
      `A workbook may have at most ${MAX_TAGS} tags, and this one would have ${all}. Take some away first.`,
    );
  await removeTags(trx, id, taken);
  if (added.length > 0) await addTags(trx, id, { tags: added, by: viewer.userId, at: parts.clock.now() });
  return {
    event: 'Tag Workbook',
    // Without the tags: the log is read by others, too, once the workbook is private.
    message: `${viewer.name} changed the tags of workbook "${workbook.title}"`,
    table: 'experiments',
    rowId: id,
    old: { tags: before.map(({ tag }) => tag) },
    new: { tags: (await listTags(trx, id)).map(({ tag }) => tag) },
  };
}

/** Tags that begin with what is typed, of workbooks that the viewer may open. */
export const findTags = ({ db }: Parts, viewer: Viewer, typed: string): Promise<string[]> =>
  offeredTags(db, { userId: viewer.userId, visibleTypes: viewer.visibleProjectTypeIds }, tagKey(typed));
