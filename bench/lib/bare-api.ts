/**
 * The baseline: the cheapest program that gives the same answers, member by member (`api.ts` holds it to that). One prepared SQL query a route, through pg: no session,
 * no permission, no total, no validation; rows are sent as they come.
 */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = Fastify();

/** The columns of the answers; the page is cut before anything is joined to it. */
const project = (page: string) => `
  select p.id, p.title, p.project_type_id as "projectTypeId", t.type_name as "projectType", t.short_name as type,
    p.external_pk as "externalPK", p.active, p.location_id as "locationId",
    c.first_name || ' ' || c.last_name as "createdBy", p.created_at as "createdAt",
    u.first_name || ' ' || u.last_name as "lastUpdateBy", p.updated_at as "updatedAt"
  from (select * from projects ${page}) p join project_types t on t.id = p.project_type_id
  join users c on c.id = p.created_by join users u on u.id = p.last_update_by order by p.id desc`;

const experiment = (page: string) => `
  select e.id, e.title, e.description,
    coalesce((select array_agg(g.tag order by g.key) from workbook_tags g where g.experiment_id = e.id), '{}') as tags,
    d.document_type as "documentType",
    coalesce(f.format, d.document_type) as format, e.visibility,
    e.experiment_type_id as "experimentTypeId", e.project_id as "projectId", p.title as "projectTitle",
    e.user_id as "userId", o.active as "ownerIsActive", e.test_id as "TESTID", e.instrument_id as "INSTRUMENTID",
    e.state > 0 as "isPublished", s.user_name as publisher, e.publisher_id as "publisherId",
    s.signed_at as "publishedAt", s.meaning as "publishedMeaning", s.method as "publishedMethod",
    s.stale_results as "publishedStaleResults",
    e.state = 2 as "isReviewed", r.user_name as reviewer, r.signed_at as "reviewedAt",
    r.meaning as "reviewedMeaning", r.method as "reviewedMethod", r.stale_results as "reviewedStaleResults",
    (select jsonb_agg(to_jsonb(t) order by step) from signing_steps t where t.experiment_id = e.id) as signers,
    e.decline_reason as declined,
    (select jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title)) from experiments a
     where a.copied_from_id = e.id and a.amends) as "amendedBy", d.latest_version as version,
    (select w.first_name || ' ' || w.last_name from editor_sessions s join users w on w.id = s.users[1]
     where s.document_id = d.id and s.state = 'open' and s.editing_since is not null) as "inUseBy",
    (select left(i.note, 1000) from versions i
     where i.document_id = d.id and i.number = 1 and i.reason = 'upload') as imported,
    e.copied_from_id as "copiedFromExperimentId", n.title as amends, e.template_id as "templateId",
    t.reasons_asked_since is not null as "asksReason", e.template_version as "templateVersion",
    c.first_name || ' ' || c.last_name as "createdBy", e.created_at as "createdAt",
    u.first_name || ' ' || u.last_name as "lastUpdateBy", e.updated_at as "updatedAt"
  from (select * from experiments ${page}) e join documents d on d.id = e.document_id
  join experiment_types t on t.id = e.experiment_type_id
  join projects p on p.id = e.project_id join users o on o.id = e.user_id
  join users c on c.id = e.created_by join users u on u.id = e.last_update_by
  left join versions v on v.document_id = d.id and v.number = d.latest_version
  left join document_formats f on f.sha256 = v.sha256
  left join signatures s on s.experiment_id = e.id and s.kind = 'publish'
  left join signatures r on r.experiment_id = e.id and r.kind = 'review'
  left join experiments n on e.amends and n.id = e.copied_from_id order by e.id desc`;

/** One prepared statement a route: the cheapest way to ask. */
function route(path: string, text: string): void {
  app.get<{ Params: { id?: string } }>(path, async (request) => {
    const { id } = request.params;
    return (await pool.query({ name: path, text, values: id === undefined ? [] : [id] })).rows;
  });
}

route('/projects', project('where active order by id desc limit 12'));
route('/projects/:id', project('where id = $1'));
route('/experiments', experiment('order by id desc limit 12'));
route('/projects/:id/experiments', experiment('where project_id = $1 order by id desc limit 12'));

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.({ type: 'ready' });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
