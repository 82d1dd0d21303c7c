import { type Kysely, sql } from 'kysely';

/**
 * Which workbooks somebody was asked to publish, until they are. No request is ever closed: without this, finding those that still wait reads
 * every request there ever was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'alter table experiments add asked_to_publish boolean not null default false',
  'create index experiments_asked_to_publish on experiments (id) where asked_to_publish',
  `update experiments e set asked_to_publish = true
    where e.state = 0 and exists (select from signature_requests r where r.experiment_id = e.id and r.kind = 'publish')`,
  `create function note_asked_to_publish() returns trigger language plpgsql as $$
  begin
    update experiments set asked_to_publish = true where id = new.experiment_id and state = 0 and not asked_to_publish;
    return null;
  end $$`,
  `create trigger note_asked_to_publish after insert on signature_requests for each row
    when (new.kind = 'publish') execute function note_asked_to_publish()`,
  `create function note_published() returns trigger language plpgsql as $$
  begin
    new.asked_to_publish := false;
    return new;
  end $$`,
  `create trigger note_published before update of publisher_id on experiments for each row
    when (new.publisher_id is not null and new.asked_to_publish) execute function note_published()`,
];
