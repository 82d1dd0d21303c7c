import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/** How tries of a subject are slowed down. Times in milliseconds. */
export interface SlowdownRule {
  /** Tries in a row that are looked at without a wait. */
  free: number;
  /** The wait after them; each further try doubles it. */
  firstWaitMs: number;
  longestWaitMs: number;
  /** After that time without a try all are forgotten. */
  forgetMs: number;
}

/**
 * Counts a try unless the subject has to wait. False: it has to. Others who try at the same moment come after it; their
 * clock may have been read before its, so that a wait of nothing is none, whatever the times say.
 */
export async function countTry(
  db: Kysely<Schema>,
  subject: string,
  pace: SlowdownRule,
  at: Date,
): Promise<boolean> {
  const count = sql`case when t.last_at < ${before(at, pace.forgetMs)} then 1 else t.count + 1 end`;
  const { rows } = await sql`
    insert into tries as t (subject, count, last_at, free_at)
      values (${subject}, 1, ${at}, ${at}::timestamptz + ${waitAfter(sql`1`, pace)})
    on conflict (subject) do update
      set count = ${count}, last_at = ${at}, free_at = ${at}::timestamptz + ${waitAfter(count, pace)}
      where t.count < ${pace.free}::int or t.free_at <= ${at}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The wait after so many tries; the exponent is bounded, so that no number of them is too large to calculate. */
const waitAfter = (count: ReturnType<typeof sql>, { free, firstWaitMs, longestWaitMs }: SlowdownRule) =>
  sql`make_interval(secs => case when ${count} < ${free}::int then 0 else
    least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * power(2, least(${count} - ${free}::int, 30))) / 1000 end)`;

/** When the next try of the subjects is looked at. */
export async function findFreeAt(db: Kysely<Schema>, subjects: readonly string[]): Promise<Date | null> {
  const row = await db
    .selectFrom('tries')
    .select((of) => of.fn.max('free_at').as('at'))
    .where('subject', 'in', subjects)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The tries of these subjects have led to something. Tidies up what nobody counts any more. */
export async function forgetTries(
  db: Kysely<Schema>,
  subjects: readonly string[],
  unusedSince: Date,
): Promise<void> {
  await db
    .deleteFrom('tries')
    .where((or) => or.or([or('subject', 'in', subjects), or('last_at', '<', unusedSince)]))
    .execute();
}

/** One try fewer, and no wait for it: it was a right one, or came to no answer. */
export async function takeBackTry(db: Kysely<Schema>, subject: string, at: Date): Promise<void> {
  await db
    .updateTable('tries')
    .set({ count: sql`greatest(count - 1, 1)`, free_at: at })
    .where('subject', '=', subject)
    .execute();
}

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds);

/** For the operator of the machine, who lets somebody in who is kept waiting. */
export async function forgetAllTries(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('tries').execute();
}
