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
    sql<{ id: number }>`
      with bound as (select experiment_id as id, jsonb_agg(jsonb_build_object('step', step, 'meaning', meaning,
            'roleId', role_id, 'userId', user_id, 'who', who, 'inOrder', in_order) order by step) as chain
          from signing_steps group by experiment_id),
        told as (select row_id::integer as id, "new" -> 'chain' as chain from audit_entries
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

/** Whether an entry says a reason of the versions of its editor session. */
const SAYS_REASON = sql`a.event = 'Give Reason' and a.table_name = w.table_name and a.row_id = w.row_id
  and a.actor_id = g.given_by and a.actor_name = g.given_by_name and a.reason = g.reason
  and exists (select from versions v where v.document_id = g.document_id and v.editor_key = g.editor_key
    and v.number between (a."new" -> 'versions' ->> 'from')::integer and (a."new" -> 'versions' ->> 'to')::integer)`;

/** Reasons for a change that nobody gave, by the entries. */
export const listReasonsWithoutEntry = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: number }>`
      select g.id from version_reasons g
      where not exists (select from audit_entries a, ${WORKS} w
        where w.document_id = g.document_id and ${SAYS_REASON})
      order by g.id limit ${MOST}`,
  );

export const listEntriesWithoutReason = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      select a.id::text from audit_entries a
      where a.event = 'Give Reason' and not exists (select from version_reasons g join ${WORKS} w on w.document_id = g.document_id
        where ${SAYS_REASON})
      order by a.id limit ${MOST}`,
  );

/** Remarks that were written, or ended, otherwise than the entries say; those that are gone, too. */
export const listRemarkedOtherwise = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      with kept as (select r.id::text as id, jsonb_build_object('experimentId', r.experiment_id, 'version', r.version,
            'remark', r.text, 'by', r.written_by, 'name', r.written_by_name,
            'mentioned', (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', m.name) order by m.user_id), '[]')
              from remark_mentions m where m.remark_id = r.id),
            'ends', (select coalesce(jsonb_agg(jsonb_build_array(n.kind, n.ended_by, n.ended_by_name) order by n.kind), '[]')
              from remark_ends n where n.remark_id = r.id)) as remark
          from remarks r),
        ended as (select row_id, jsonb_agg(jsonb_build_array(
              case event when 'Settle Remark' then 'settled' else 'withdrawn' end, actor_id, actor_name) order by event) as ends
          from audit_entries where table_name = 'remarks' and event in ('Settle Remark', 'Withdraw Remark') group by row_id),
        told as (select a.row_id as id, a."new" || jsonb_build_object('by', a.actor_id, 'name', a.actor_name,
            'mentioned', (select coalesce(jsonb_agg(m order by (m ->> 'id')::integer), '[]')
              from jsonb_array_elements(a."new" -> 'mentioned') m),
            'ends', coalesce(n.ends, '[]')) as remark
          from audit_entries a left join ended n on n.row_id = a.row_id
          where a.table_name = 'remarks' and a.event = 'Remark On Workbook')
      select id from kept full join told using (id) where kept.remark is distinct from told.remark
      order by id limit ${MOST}`,
  );

/** Entries that are the same to the last: an index keeps them out, unless somebody took it away. */
export const listDuplicates = (db: Kysely<Schema>) =>
  read(
    db,
    sql<{ id: string }>`
      select max(id)::text as id from audit_entries where nonce is not null
      group by nonce having count(*) > 1 order by 1 limit ${MOST}`,
  );
