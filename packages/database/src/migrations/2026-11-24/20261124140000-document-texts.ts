import { type Kysely, sql } from 'kysely';

/**
 * What documents say, known by their bytes, so that it can be searched. Of each version there is a row; those from before wait to
 * be read, the newest first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table document_texts (
    sha256 text primary key references blobs on delete cascade,
    -- partly: it says more than is searched; locked: it needs a password
    state text not null default 'waiting'
      constraint document_texts_state_check check (state in ('waiting', 'searched', 'partly', 'locked', 'failed')),
    -- Why it failed, in a sentence.
    reason text,
    waits_since timestamptz not null,
    -- How often reading it was begun since it waits.
    tries integer not null default 0,
    -- Each word once, without positions: phrases are looked for in the lines.
    words tsvector,
    -- A line a passage: its words and what joins them, between tabs.
    lines text,
    -- A line a passage: [location, heading, text] as JSON.
    passages text,
    check (state not in ('searched', 'partly') or words is not null and lines is not null and passages is not null)
  )`,
  // No list of what is to be inserted yet: a search would have to read it.
  'create index document_texts_words on document_texts using gin (words) with (fastupdate = off)',
  `create index document_texts_waiting on document_texts (tries, waits_since desc) where state = 'waiting'`,
  `create index document_texts_not_searched on document_texts (state) where state <> 'searched'`,
  `insert into document_texts (sha256, waits_since)
    select sha256, max(created_at) from versions group by sha256`,
];
