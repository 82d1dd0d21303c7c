import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';

/**
 * Of each document two marks with a full stop between them. The first is another one once somebody began or ended editing it; the second
 * once a version was added, a save was set aside or decided on, its workbook or template was changed, signed, asked to be signed,
 * remarked on or exported. Rows say by the transaction that wrote them last (`xmin`) that they were changed.
 */
export async function readMarks(
  db: Kysely<Schema>,
  documentIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; mark: string }>`
    select d.id, concat(
        (select md5(string_agg(s.key || s.xmin, ',' order by s.key)) from editor_sessions s
          where s.document_id = d.id and s.state = 'open'), '.', md5(concat_ws('|', d.xmin,
        (select string_agg(c.id || ':' || c.xmin, ',' order by c.id) from conflict_versions c where c.document_id = d.id),
        (select count(*) from version_reasons g where g.document_id = d.id),
        (select t.xmin from templates t where t.document_id = d.id),
        e.xmin,
        (select count(*) from signatures s where s.experiment_id = e.id),
        (select string_agg(r.id || ':' || r.xmin, ',' order by r.id) from signature_requests r where r.experiment_id = e.id),
        (select concat(max(r.id), ':', count(n.remark_id)) from remarks r left join remark_ends n on n.remark_id = r.id
          where r.experiment_id = e.id),
        (select string_agg(x.id || ':' || x.xmin, ',' order by x.id) from exports x where x.experiment_id = e.id)))) as mark
    from documents d left join experiments e on e.document_id = d.id
    where d.id = any(${documentIds}::int[])`.execute(db);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
