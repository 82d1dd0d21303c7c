import type { RequestKind } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../plumbing/paging.ts';
import type { Viewer } from '../viewer.ts';

export interface WaitingRow {
  id: number;
  title: string;
  project_id: number;
  project_title: string;
  kind: RequestKind;
  meaning: string | null;
  role: string | null;
  by: string | null;
  since: Date;
  due: string | null;
  is_overdue: boolean;
  remark: string | null;
}

/** A list of ids as one parameter. */
const ids = (values: readonly number[]) => sql`${[...values]}::int[]`;

/**
 * The workbooks the viewer can sign now of those that wait for it: they or a role of theirs were asked, or a step of the chain of
 * signers that is next names them or a role of theirs. The rules are those of `decideSign` and `stepsOf`, said to the
 * database: a test holds the two against each other. Raw, because the builder has no words for lateral rows and arrays.
 */
function waiting(viewer: Viewer): RawBuilder<unknown> {
  const { userId, visibleProjectTypeIds } = viewer;
  const roles = ids(viewer.roleIds);
  const uneditable = [...viewer.experimentTypeRights].flatMap(([id, { edit }]) =>
    edit.length > 0 ? [] : id,
  );
  const mayEditType = sql`e.experiment_type_id <> all(${ids(uneditable)})`;
  const isVisible =
    visibleProjectTypeIds === null ? sql`true` : sql`e.project_type_id = any(${ids(visibleProjectTypeIds)})`;
  const wasAsked = sql`r.withdrawn_at is null and (r.user_id = ${userId} or r.role_id = any(${roles}))`;
  // No request is ever closed: each branch leaves out at once what takes its signature no more.
  return sql`
    from (
      select r.experiment_id from signature_requests r
        join experiments x on x.id = r.experiment_id and x.state = 1 and x.declined_at is null
        where r.kind = 'review' and ${wasAsked}
      union
      select r.experiment_id from signature_requests r
        join experiments x on x.id = r.experiment_id and x.asked_to_publish and x.state = 0 and x.declined_at is null
        where r.kind = 'publish' and ${wasAsked}
      union
      select p.experiment_id from signing_steps p
        join experiments x on x.id = p.experiment_id and x.state = 1 and x.declined_at is null
        where p.user_id = ${userId} or p.role_id = any(${roles})
    ) about
    join experiments e on e.id = about.experiment_id
    join projects pr on pr.id = e.project_id
    left join lateral (
      select p.meaning, p.role_id, case when p.role_id is not null then p.who end as role
      from signing_steps p
      where p.experiment_id = e.id
        and case when exists (select from signing_steps n where n.experiment_id = e.id and n.user_id = ${userId})
          then p.user_id = ${userId} else p.role_id = any(${roles}) end
        and not exists (select from signatures s where s.experiment_id = e.id and s.step = p.step)
        and not (p.in_order and exists (
          select from signing_steps q where q.experiment_id = e.id and q.step < p.step and not exists (
            select from signatures s where s.experiment_id = e.id and s.step = q.step)))
      order by p.step limit 1) step on true
    left join lateral (
      select r.asked_by_name, r.asked_at, r.due, r.remark, case when r.role_id is not null then r.who end as role
      from signature_requests r
      where r.experiment_id = e.id and r.withdrawn_at is null
        and r.kind = case e.state when 0 then 'publish' else 'review' end
        and (r.user_id = ${userId}
          or r.role_id = any(${roles}) and (step.role_id is null or r.role_id = step.role_id))
      order by r.due nulls last, r.id limit 1) asked on true
    left join signatures published on published.experiment_id = e.id and published.kind = 'publish'
    where e.declined_at is null and ${isVisible}
      and case e.state
        when 0 then asked.asked_at is not null and ${mayEditType}
          and (e.visibility = 'Public' or e.user_id = ${userId})
        when 1 then e.publisher_id <> ${userId}
          and not exists (select from signatures s where s.experiment_id = e.id and s.user_id = ${userId})
          and case when exists (select from signing_steps p where p.experiment_id = e.id)
            then step.meaning is not null
            else asked.asked_at is not null and ${mayEditType} end
        else false end`;
}

/** One page, what is due first first, and then what has waited longest. @param timeZone where a due day ends */
export async function listWaiting(
  db: Kysely<Schema>,
  viewer: Viewer,
  { page, at, timeZone }: { page: Page; at: Date; timeZone: string },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { rows } = await sql<WaitingRow & { total: number }>`
    select e.id, e.title, e.project_id, pr.title as project_title,
      case e.state when 0 then 'publish' else 'review' end as kind,
      step.meaning, case when asked.asked_at is null then step.role else asked.role end as role,
      coalesce(asked.asked_by_name, published.user_name) as by,
      coalesce(asked.asked_at, published.signed_at, e.updated_at) as since,
      asked.due::text as due, asked.remark,
      coalesce(asked.due < (${at}::timestamptz at time zone ${timeZone}::text)::date, false) as is_overdue,
      count(*) over ()::int as total
    ${waiting(viewer)}
    order by asked.due nulls last, since, e.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  if (rows.length > 0 || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // Beyond the last page there is no row to tell the total.
  return { rows, total: await countWaiting(db, viewer) };
}

export async function countWaiting(db: Kysely<Schema>, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${waiting(viewer)}`.execute(db);
  return rows[0]?.count ?? 0;
}
