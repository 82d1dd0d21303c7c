import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Collects the values of a statement while its text is put together; the text never holds a value. */
export class Values {
  readonly list: unknown[] = [];

  /** The placeholder of a value: `$1`, `$2`, … */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const names = new Map<string, string>();

/**
 * Runs a statement that each connection parses and plans once, which is most of what a short query costs. For texts
 * of which there are a few dozen: each one stays prepared for as long as its connection lives.
 */
export async function prepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: Values,
): Promise<Row[]> {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
  }
  const { rows } = await pool.query<Row>({ name, text, values: values.list });
  return rows;
}
