import { PAGE_SIZE, REFUSAL_CODES } from '@benchbook/contract';
import type { Schema } from '@benchbook/database';
import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import type { Given } from '../compiled-queries.ts';
import { tookTooLong } from '../database-errors.ts';
import type { Page } from '../paging.ts';
import { Refusal } from '../refusal.ts';

const totals = expressionBuilder<{ totals: { total: number } }, 'totals'>();

/** How many rows there are. */
export const COUNTED = totals.cast<number>(totals.fn.countAll(), 'integer').as('total');

/** The same where it is kept in a table. */
export const SUMMED = totals
  .cast<number>(totals.fn.coalesce(totals.fn.sum('total'), totals.lit(0)), 'integer')
  .as('total');

interface PageValues {
  limit: number | undefined;
  offset: number | undefined;
}

/**
 * The page of a list as values of a query. The first page of the usual length, which is what nearly everybody asks for,
 * stands in its text: PostgreSQL then knows that it is short, and keeps its plan instead of making a new one each time.
 */
export const pageValues = ({ limit, offset }: Page): PageValues => ({
  limit: limit === PAGE_SIZE ? undefined : limit,
  offset: offset === 0 ? undefined : offset,
});

export function cutPage<DB, Table extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Table, Row>,
  { limit, offset }: Given<PageValues>,
): SelectQueryBuilder<DB, Table, Row> {
  const first = rows.limit(limit ?? sql.lit(PAGE_SIZE));
  return offset === undefined ? first : first.offset(offset);
}

/**
 * A page and the number of all matches, in one query. It begins at the one row of the total, which is told also when the
 * page is empty: see `listOf`.
 */
export const withTotal = <Row extends { id: number }>(
  db: Kysely<Schema>,
  total: AliasableExpression<{ total: number }>,
  page: AliasableExpression<Row>,
  order: Expression<unknown>,
) =>
  db
    .selectFrom(total.as('counted'))
    .leftJoin(page.as('page'), (join) => join.onTrue())
    .selectAll('page')
    .select('counted.total')
    .orderBy(order)
    .$castTo<Row & { total: number }>();

/** What a query with a total has read. */
export const listOf = <Row extends { id: number }>(rows: (Row & { total: number })[]) => ({
  total: rows[0]?.total ?? 0,
  // The row that stands for an empty page has nothing but the total.
  rows: rows.filter((row) => row.id !== null),
});

/** How long a statement of a search may take. */
const SEARCH_MS = 10_000;

/**
 * Reads what somebody looks for: planned for what they typed, on which the best way to it depends, and given up after a time.
 *
 * @throws Refusal 400 when a statement takes longer
 */
export async function searching<Found>(
  db: Kysely<Schema>,
  read: (trx: Kysely<Schema>) => Promise<Found>,
  milliseconds = SEARCH_MS,
): Promise<Found> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`select set_config('statement_timeout', ${String(milliseconds)}, true),
          set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx);
        return read(trx);
      });
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    const msg = 'Too much is like this: write more of the word, or look in a project.';
    throw new Refusal(400, [{ code: REFUSAL_CODES.searchTooWide, msg, field: 'search' }]);
  }
}
