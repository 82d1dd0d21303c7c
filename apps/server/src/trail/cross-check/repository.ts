import type { Kysely, Schema } from '@benchbook/database';
import { type RawBuilder, sql } from 'kysely';

/** Where there are more, something else is wrong. */
const MOST = sql.lit(100);

/** Workbooks and templates, by the document that is their content, as entries name them. */
const WORKS = sql`(
  select 'experiments' as table_name, id::text as row_id, document_id from experiments
  union all select 'templates', id::text, document_id from templates)`;

/** The event that says of a signature of a kind that it was made. */
const EVENT_OF_KIND = sql`(values ('publish', 'Publish Workbook'), ('sign', 'Sign Workbook'), ('review', 'Review Workbook'))`;

const read = async <Row>(db: Kysely<Schema>, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;

/** Without an entry by that person about those bytes, or whose version has other bytes. */
export const listSignaturesWithoutEntry = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      select s.id::text from signatures s
        join experiments e on e.id = s.experiment_id
        left join ${EVENT_OF_KIND} k (kind, event) on k.kind = s.kind
      where not exists (select from audit_entries a
          where a.table_name = 'experiments' and a.row_id = s.experiment_id::text
            and a.event = coalesce(k.event, a.event)
            and a.actor_id = s.user_id and a."new" ->> 'sha256' = s.sha256
            and a."new" ->> 'step' is not distinct from s.step::text)
        or not exists (select from versions v
          where v.document_id = e.document_id and v.number = s.version and v.sha256 = s.sha256)
      order by s.id limit ${MOST}`,
  );

/** Workbooks bound to other signers than the entry of their publishing says. */
export const listOtherwiseBound = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      with bound as (select experiment_id::text as id, jsonb_agg(jsonb_build_object('step', step, 'meaning', meaning,
            'roleId', role_id, 'userId', user_id, 'who', who, 'inOrder', in_order) order by step) as chain
          from signing_steps group by experiment_id),
        told as (select row_id as id, "new" -> 'chain' as chain from audit_entries
          where table_name = 'experiments' and event = 'Publish Workbook' and "new" ? 'chain')
      select id from bound full join told using (id) where bound.chain is distinct from told.chain
      order by id limit ${MOST}`,
  );

/** Declined and withdrawn workbooks without an entry by that person with that reason, or with one and not ended so. */
export const listDeclinedOtherwise = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: number }>`
      select e.id from experiments e
      where e.declined_at is not null and not exists (select from audit_entries a
          where a.table_name = 'experiments' and a.row_id = e.id::text and a.event = case when e.withdrawn then 'Withdraw Workbook' else 'Decline Workbook' end
            and a.actor_id = e.declined_by and a.actor_name = e.declined_by_name and a.reason = e.decline_reason)
        or e.declined_at is null and exists (select from audit_entries a
          where a.table_name = 'experiments' and a.row_id = e.id::text
            and a.event in ('Decline Workbook', 'Withdraw Workbook'))
      order by e.id limit ${MOST}`,
  );

/** Without an entry about those bytes and that number; the first version of a document has its number from nobody. */
export const listVersionsWithoutEntry = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string; part: number }>`
      select v.document_id::text as id, v.number as part from versions v
        join ${WORKS} w on w.document_id = v.document_id
      where not exists (select from audit_entries a
          where a.table_name = w.table_name and a.row_id = w.row_id and a."new" ->> 'sha256' = v.sha256
            and (v.number = 1 or a."new" ->> 'version' = v.number::text))
      order by v.document_id, v.number limit ${MOST}`,
  );

export const listEntriesWithoutSignature = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      select a.id::text from audit_entries a
        join ${EVENT_OF_KIND} k (kind, event) on k.event = a.event
      where not exists (select from signatures s
          where s.experiment_id::text = a.row_id and s.kind = k.kind and s.user_id = a.actor_id
            and s.sha256 = a."new" ->> 'sha256')
      order by a.id limit ${MOST}`,
  );

export const listEntriesWithoutVersion = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      select a.id::text from audit_entries a
        join ${WORKS} w on w.table_name = a.table_name and w.row_id = a.row_id
      where a."new" ? 'version' and a."new" ? 'sha256'
        and not exists (select from versions v where v.document_id = w.document_id
          and v.number::text = a."new" ->> 'version' and v.sha256 = a."new" ->> 'sha256')
      order by a.id limit ${MOST}`,
  );

/**
 * Whether the time of a `kept` row is the one that the `told` entry says; entries from before they said one were written in the same
 * transaction. Null where there is no such row or no such entry.
 */
const IS_ITS_TIME = sql`case when told."new" ? 'at'
  then told."new" ->> 'at' = to_char(kept.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  else kept.at between told.at - interval '1 minute' and told.at + interval '1 minute' end`;

/**
 * Reasons for a change that nobody gave, by the entries, and entries whose reason is not there. Of equal ones, given for the same
 * editor session by the same person, the first entry is of the first reason, and so on: both have numbers in the order of time.
 */
export const listReasonedOtherwise = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ reason_id: number | null; entry_id: string | null }>`
      with kept as (select id as reason_id, document_id, editor_key, given_by as by, given_by_name as name, reason, given_at as at,
            row_number() over (partition by document_id, editor_key, given_by, given_by_name, reason order by id) as nth
          from version_reasons),
        told as (select a.id::text as entry_id, v.document_id, v.editor_key, a.actor_id as by, a.actor_name as name, a.reason,
            a.at, a."new", row_number() over (
              partition by v.document_id, v.editor_key, a.actor_id, a.actor_name, a.reason order by a.id) as nth
          from audit_entries a
            left join ${WORKS} w on w.table_name = a.table_name and w.row_id = a.row_id
            left join versions v on v.document_id = w.document_id and v.number::text = a."new" -> 'versions' ->> 'from'
          where a.event = 'Give Reason')
      select reason_id, entry_id
      from kept full join told using (document_id, editor_key, by, name, reason, nth)
      where (${IS_ITS_TIME}) is not true
      order by reason_id, entry_id limit ${MOST}`,
  );

/** Remarks that were written, or ended, otherwise than the entries say or at another time; those that are gone, too. */
export const listRemarkedOtherwise = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      with written as (
        with kept as (select r.id::text as id, 1::bigint as nth, r.written_at as at,
              jsonb_build_object('experimentId', r.experiment_id, 'version', r.version, 'remark', r.text,
                'by', r.written_by, 'name', r.written_by_name, 'place', (
                  select jsonb_build_object('kind', kind, 'page', page, 'color', color, 'quote', quote, 'replaces', replaces,
                    'rectangles', (select jsonb_agg(jsonb_build_array(rectangles[n], rectangles[n + 1], rectangles[n + 2],
                        rectangles[n + 3]) order by n)
                      from generate_series(1, cardinality(rectangles), 4) n))
                  from remark_places where remark_id = r.id), 'mentioned', (
                  select coalesce(jsonb_agg(m.said order by m.said), '[]')
                  from (select jsonb_build_object('id', user_id, 'name', name) as said
                    from remark_mentions where remark_id = r.id) m)) as said
            from remarks r),
          told as (select a.row_id as id, row_number() over (partition by a.row_id order by a.id) as nth, a.at, a."new",
              jsonb_build_object('experimentId', a."new" -> 'experimentId', 'version', a."new" -> 'version',
                'remark', a."new" -> 'remark', 'by', a.actor_id, 'name', a.actor_name,
                'place', a."new" -> 'place',
                'mentioned', case jsonb_typeof(a."new" -> 'mentioned')
                  when 'array' then (select coalesce(jsonb_agg(m order by m), '[]')
                    from jsonb_array_elements(a."new" -> 'mentioned') m) end) as said
            from audit_entries a where a.table_name = 'remarks' and a.event = 'Remark On Workbook')
        select id from kept full join told using (id, nth, said) where (${IS_ITS_TIME}) is not true),
      ended as (
        with kept as (select remark_id::text as id, 1::bigint as nth, kind, ended_by as by, ended_by_name as name, ended_at as at
            from remark_ends),
          told as (select row_id as id, row_number() over (partition by row_id, event order by id) as nth,
              case event when 'Settle Remark' then 'settled' else 'withdrawn' end as kind,
              actor_id as by, actor_name as name, at, "new"
            from audit_entries where table_name = 'remarks' and event in ('Settle Remark', 'Withdraw Remark'))
        select id from kept full join told using (id, nth, kind, by, name) where (${IS_ITS_TIME}) is not true)
      select id from written union select id from ended order by id limit ${MOST}`,
  );

/** Entries that are the same to the last: an index keeps them out, unless somebody took it away. */
export const listDuplicates = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      select max(id)::text as id from audit_entries where nonce is not null
      group by nonce having count(*) > 1 order by 1 limit ${MOST}`,
  );
