import type { TableQuery } from '@benchbook/contract';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { containing, pageOf } from '../paging.ts';

/** How a table of the admin panel is searched and sorted. */
export interface TableShape<Column extends string> {
  /** The text that a search looks into. */
  words: RawBuilder<unknown>;
  columns: Record<Column, RawBuilder<unknown>>;
  /** What comes first while no column is chosen. */
  first: Column;
}

export interface TablePage<Row> {
  rows: Row[];
  total: number;
}

/** One page of a table and the number of all matches. Ties are in the order of the ids, so that no row is lost between pages. */
export async function readTable<DB, TB extends keyof DB, Row, Column extends string>(
  select: SelectQueryBuilder<DB, TB, Row>,
  shape: TableShape<Column>,
  query: Omit<TableQuery, 'sort'> & { sort?: Column | undefined },
): Promise<TablePage<Row>> {
  const term = query.search?.trim();
  let matching = select;
  if (term) matching = matching.where(sql<SqlBool>`${shape.words} ilike ${containing(term)}`);
  if (query.active !== undefined) matching = matching.where(sql<SqlBool>`active = ${query.active}`);
  const page = pageOf(query);
  const direction = query.direction ?? 'asc';
  const [rows, [counted]] = await Promise.all([
    matching
      .orderBy(shape.columns[query.sort ?? shape.first], direction)
      .orderBy(sql`id`)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    matching.clearSelect().select(sql<string>`count(*)`.as('total')).execute(),
  ]);
  // Kysely cannot tell what is left of a generic row once its columns are cleared; it is the one just selected.
  const { total } = counted as { total: string };
  return { rows, total: Number(total) };
}
