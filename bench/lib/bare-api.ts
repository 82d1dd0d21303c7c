/**
 * The baseline: the cheapest program that gives the same answers. One prepared SQL query a route, through pg: no session,
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
  select e.id, e.title, e.description, d.document_type as "documentType", e.visibility,
    e.experiment_type_id as "experimentTypeId", e.project_id as "projectId", p.title as "projectTitle",
    e.user_id as "userId", o.active as "ownerIsActive", e.test_id as "TESTID", e.instrument_id as "INSTRUMENTID",
    e.published_at is not null as "isPublished", b.first_name || ' ' || b.last_name as publisher,
    e.publisher_id as "publisherId", e.published_at as "publishedAt",
    e.reviewed_at is not null as "isReviewed", r.first_name || ' ' || r.last_name as reviewer,
    e.reviewed_at as "reviewedAt", d.latest_version as version,
    c.first_name || ' ' || c.last_name as "createdBy", e.created_at as "createdAt",
    u.first_name || ' ' || u.last_name as "lastUpdateBy", e.updated_at as "updatedAt",
    (select w.first_name || ' ' || w.last_name from editor_sessions s join users w on w.id = s.users[1]
     where s.document_id = d.id and s.state = 'open' and s.editing_since is not null) as "inUseBy",
    e.copied_from_id as "copiedFromExperimentId"
  from (select * from experiments ${page}) e join documents d on d.id = e.document_id
  join projects p on p.id = e.project_id join users o on o.id = e.user_id
  join users c on c.id = e.created_by join users u on u.id = e.last_update_by
  left join users b on b.id = e.publisher_id left join users r on r.id = e.reviewer_id order by e.id desc`;

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
