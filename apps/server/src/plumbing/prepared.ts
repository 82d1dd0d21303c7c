import { PAGE_SIZE } from '@benchbook/contract';
import { statementName } from '@benchbook/database';
import type pg from 'pg';
import type { Page } from './paging.ts';

/** Collects the values of a statement while its text is put together; the text never holds a value. */
export class Values {
  readonly list: unknown[] = [];

  /** The placeholder of a value: `$1`, `$2`, … */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** All of the conditions; nothing where there are none. */
export const whereOf = (conditions: string[]): string =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;

/**
 * The page of a list. The first page of the usual length, which is what nearly everybody asks for, stands in the text:
 * PostgreSQL then knows that it is short, and keeps its plan instead of making a new one each time.
 */
export function limitTo(page: Page, values: Values): string {
  const limit = page.limit === PAGE_SIZE ? String(PAGE_SIZE) : values.add(page.limit);
  return page.offset === 0 ? `limit ${limit}` : `limit ${limit} offset ${values.add(page.offset)}`;
}

/**
 * Runs a statement that each connection parses and plans once, which is most of what a short query costs. For texts
 * of which there are a few dozen: each one stays prepared for as long as its connection lives.
 */
export async function prepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: Values,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name: statementName(text), text, values: values.list });
  return rows;
}
