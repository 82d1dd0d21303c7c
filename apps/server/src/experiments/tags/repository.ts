import { MAX_OFFERED_TAGS, tagKey } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { inSight, isOpenTo, type Person } from '../../personal/repository.ts';
import { containing } from '../../plumbing/paging.ts';

/** The tags of a workbook in the order of their letters. */
export const listTags = (db: Kysely<Schema>, experimentId: number) =>
  db
    .selectFrom('workbook_tags')
    .select(['key', 'tag'])
    .where('experiment_id', '=', experimentId)
    .orderBy('key')
    .execute();

/** Adds tags that the workbook does not have. */
export async function addTags(
  db: Kysely<Schema>,
  experimentId: number,
  { tags, by, at }: { tags: readonly string[]; by: number; at: Date },
): Promise<void> {
  const rows = tags.map((tag) => ({
    experiment_id: experimentId,
    key: tagKey(tag),
    tag,
    added_by: by,
    added_at: at,
  }));
  await db.insertInto('workbook_tags').values(rows).execute();
}

export async function removeTags(
  db: Kysely<Schema>,
  experimentId: number,
  keys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('workbook_tags')
    .where('experiment_id', '=', experimentId)
    .where('key', '=', (tag) => tag.fn.any(tag.val([...keys])))
    .execute();
}

/** The tags of workbooks that somebody may open. */
const inReach = (db: Kysely<Schema>, person: Person) =>
  inSight(db, person)
    .innerJoin('workbook_tags as t', 't.experiment_id', 'experiments.id')
    .where(isOpenTo(person.userId));

/** How the tags of some keys are spelled where somebody sees them: as each was written first. */
export const listSpellings = (db: Kysely<Schema>, person: Person, keys: readonly string[]) =>
  inReach(db, person)
    .distinctOn('t.key')
    .select(['t.key', 't.tag'])
    .where('t.key', '=', (tag) => tag.fn.any(tag.val([...keys])))
    .orderBy('t.key')
    .orderBy('t.added_at')
    .execute();

/** Those that are counted, so that the cost is the same however many there are. */
const COUNTED = 5_000;

/** The most frequent of those that somebody sees and that begin with a key, among the ones that were added last. */
export async function offeredTags(db: Kysely<Schema>, person: Person, begins: string): Promise<string[]> {
  const latest = inReach(db, person)
    .select(['t.key', 't.tag', 't.added_at'])
    .$if(begins !== '', (query) => query.where('t.key', 'like', containing(begins).slice(1)))
    .orderBy('t.added_at', 'desc')
    .limit(COUNTED);
  const rows = await db
    .selectFrom(latest.as('latest'))
    .select(sql<string>`(array_agg(tag order by added_at))[1]`.as('tag'))
    .groupBy('key')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('key')
    .limit(MAX_OFFERED_TAGS)
    .execute();
  return rows.map(({ tag }) => tag);
}
