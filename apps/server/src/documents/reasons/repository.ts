import type { Kysely, Schema } from '@benchbook/database';
import { type Insertable, sql } from 'kysely';

/** Whether the type of the workbook asks for the reasons of `versions` that were saved when this one was. */
const isAsked = sql<boolean>`exists (
  select from experiments x join experiment_types t on t.id = x.experiment_type_id
  where x.document_id = versions.document_id and t.reasons_asked_since <= versions.created_at)`;

/**
 * Whether it is a change of what was there: saved in the editor, and not in the session in which somebody first wrote
 * something. What was copied, uploaded, restored or filled in was there; what was only made or loaded is an empty form.
 */
const isChange = sql<boolean>`versions.editor_key is not null and versions.editor_key is distinct from (
  select first.editor_key from versions first
  where first.document_id = versions.document_id and (
    first.editor_key is not null or first.reason in ('upload', 'restore', 'autofill')
    or exists (select from experiments c where c.document_id = first.document_id and c.copied_from_id is not null))
  order by first.number limit 1)`;

const isGiven = sql<boolean>`exists (
  select from version_reasons g where g.document_id = versions.document_id and g.editor_key = versions.editor_key)`;

/** Whether nobody has said why one of `versions` was changed, though its type asks. Raw: the builder has no words for it. */
export const reasonMissing = sql<boolean>`${isAsked} and ${isChange} and not ${isGiven}`.as('reason_missing');

/** What was said of why one of `versions` was changed, in its editor session; the first first. `at` as ISO 8601 writes it. */
export const reasonsGiven = sql<{ by: string; at: string; reason: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('by', g.given_by_name, 'at', g.given_at, 'reason', g.reason) order by g.id)
  from version_reasons g
  where g.document_id = versions.document_id and g.editor_key = versions.editor_key), '[]')`.as('reasons');

/** The editor session in which a version was saved. */
export interface ChangedIn {
  editorKey: string;
  /** Its first and last version by now. */
  from: number;
  to: number;
}

/** The session of a version that is a change of what was there, and whose type asks for its reason; undefined: it is none. */
export async function findChange(
  db: Kysely<Schema>,
  documentId: number,
  number: number,
): Promise<(ChangedIn & { given: number }) | undefined> {
  const { rows } = await sql<ChangedIn & { given: number }>`
    select versions.editor_key as "editorKey", min(saved.number) as "from", max(saved.number) as "to",
      (select count(*)::int from version_reasons g
        where g.document_id = versions.document_id and g.editor_key = versions.editor_key) as given
    from versions
    join versions saved on saved.document_id = versions.document_id and saved.editor_key = versions.editor_key
    where versions.document_id = ${documentId} and versions.number = ${number} and ${isAsked} and ${isChange}
    group by versions.document_id, versions.editor_key`.execute(db);
  return rows[0];
}

/** The sessions of a document without a reason that is asked for, the first first; at most 100. */
export async function listMissing(db: Kysely<Schema>, documentId: number) {
  const { rows } = await sql<Omit<ChangedIn, 'editorKey'> & { savedAt: Date; authors: string[] }>`
    select min(number) as "from", max(number) as "to", max(created_at) as "savedAt",
      (select coalesce(array_agg(distinct a ->> 'name'), '{}') from versions v, jsonb_array_elements(v.authors) a
        where v.document_id = ${documentId} and v.editor_key = versions.editor_key) as authors
    from versions
    where document_id = ${documentId} and ${isAsked} and ${isChange} and not ${isGiven}
    group by editor_key order by min(number) limit 100`.execute(db);
  return rows;
}

export async function insertReason(
  db: Kysely<Schema>,
  reason: Insertable<Schema['version_reasons']>,
): Promise<void> {
  await db.insertInto('version_reasons').values(reason).execute();
}
