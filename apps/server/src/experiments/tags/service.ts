import { type SeveralChanged, type TagsOfSeveral, tagKey } from '@benchbook/contract';
import type { UserAct } from '../../audit/act.ts';
import type { Parts } from '../../parts.ts';
import type { Viewer } from '../../viewer.ts';
import { lockExperiment } from '../repository.ts';
import { changeEach } from '../several.ts';
import { changeTagsOf, taggedEntry } from './change.ts';
import { offeredTags } from './repository.ts';
import { spelledAsKnown } from './spelling.ts';

/** Adds tags to workbooks and takes others away, of all or of none. @throws Refusal 403, 404, 409 */
export async function changeTags(
  act: UserAct,
  { experimentIds, add, remove }: TagsOfSeveral,
): Promise<SeveralChanged> {
  const { parts, viewer } = act;
  const asked = { add: await spelledAsKnown(parts, viewer, add), remove };
  const changed = await changeEach(act, experimentIds, async (trx, { id }) => {
    const workbook = await lockExperiment(trx, id);
    const tags = await changeTagsOf(trx, act, workbook, asked);
    return tags && taggedEntry(viewer, workbook, tags);
  });
  return { changed };
}

/** Tags that begin with what is typed, of workbooks that the viewer may open. */
export const findTags = ({ db }: Parts, viewer: Viewer, typed: string): Promise<string[]> =>
  offeredTags(db, { userId: viewer.userId, visibleTypes: viewer.visibleProjectTypeIds }, tagKey(typed));
