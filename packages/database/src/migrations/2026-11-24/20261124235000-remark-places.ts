import { type Kysely, sql } from 'kysely';

/**
 * Where on the pages of a PDF a remark is. It stays as it was written, like the remark; one that says it otherwise names the remark
 * in whose place it stands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table remark_places (
    remark_id integer primary key references remarks,
    kind text not null check (kind in ('highlight', 'note')),
    -- From 1
    page integer not null check (page > 0),
    -- Left, bottom, right and top of each, in points of the page as the file has it
    rectangles double precision[] not null
      check (array_ndims(rectangles) = 1 and cardinality(rectangles) % 4 = 0 and cardinality(rectangles) between 4 and 400),
    color text not null check (color in ('yellow', 'green', 'blue', 'pink')),
    -- What a highlight marks
    quote text not null check (length(quote) <= 2000),
    replaces integer unique references remarks check (replaces < remark_id)
  )`,
  `create trigger refuse_change before update or delete on remark_places
    for each row execute function refuse_change()`,
  `create trigger no_truncate before truncate on remark_places
    for each statement execute function refuse_change()`,
];
