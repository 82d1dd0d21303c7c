import type { Schema } from '@benchbook/database';
import { type Expression, expressionBuilder, sql } from 'kysely';

const eb = expressionBuilder<Schema, never>();

/**
 * The name of a user as people read it. Raw, because the builder cannot know which table of a query the users are.
 *
 * @param users what the query calls them
 */
export const fullName = (users = 'users') =>
  sql<string>`${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)}`;

/** The present name of a user; null for none. */
export const nameOf = <Id extends number | null>(userId: Expression<Id>) =>
  eb
    .selectFrom('users')
    .select(fullName().as('name'))
    .where('users.id', '=', userId)
    .$asScalar()
    .$castTo<string | Extract<Id, null>>();

/** The ids of the users whose name is like that. */
export const usersLike = (term: Expression<string>) =>
  eb.selectFrom('users').select('users.id').where(fullName(), 'ilike', term);

/**
 * The day of a time as people search for it, 2026-11-23, in the zone they read it in. Raw, because the builder knows no time
 * zones.
 */
export const dayOf = (time: Expression<Date>, timeZone: Expression<string>) =>
  sql<string>`to_char(${time} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;

/** A text to sort by, in which 2 comes before 10, without regard to case. Of the titles in lists there is an index. */
export const asPeopleCount = (column: string) => eb.fn<string>('as_people_count', [sql.ref(column)]);

/**
 * How lists of what has a title and times are ordered, as their queries name it. Raw, because a table and the page that was found in
 * it are ordered alike.
 *
 * @param id what the query calls it, where another table has one too
 */
export const titledOrder = (id = 'id') => ({
  newest: sql`${sql.ref(id)} desc`,
  oldest: sql`${sql.ref(id)}`,
  title: sql`${asPeopleCount('title')}, ${sql.ref(id)}`,
  updated: sql`updated_at desc, ${sql.ref(id)} desc`,
});

/** Whether the person of the query's `users` has signed in from this address before. */
export const isKnownAt = (address: string) =>
  eb
    .exists(
      eb
        .selectFrom('sessions')
        .select('sessions.id')
        .where('sessions.user_id', '=', sql.ref<number>('users.id'))
        .where('sessions.address', '=', address),
    )
    .as('is_known_here');
