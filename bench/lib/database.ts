import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@benchbook/database';
import { startEmbeddedPostgres } from '@benchbook/database/embedded';
import pg from 'pg';

export interface BenchDatabase {
  /** By whom the application connects. */
  url: string;
  ownerUrl: string;
  /** As the superuser, who fills tables without their triggers. */
  pool: pg.Pool;
  dataDir: string;
  close(): Promise<void>;
}

/** A real, durable PostgreSQL in a directory of its own, migrated and otherwise empty. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log: () => {} });
  await migrate(server.addresses);
  const pool = new pg.Pool({ connectionString: server.addresses.superuser, max: 4 });
  pool.on('error', () => {});
  return {
    url: server.addresses.application,
    ownerUrl: server.addresses.owner,
    pool,
    dataDir,
    async close() {
      await pool.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A signed-in user without administrator rights, so that the permission filter has work to do. */
export async function signIn(pool: pg.Pool): Promise<{ userId: number; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (username, first_name, last_name, email)
     values ('bench', 'Bea', 'Bench', 'bea@example.org') returning id`,
  );
  const userId = rows[0]?.id;
  if (userId === undefined) throw new Error('The user was not created.');
  await pool.query(
    `with role as (insert into roles (name) values ('Bench') returning id)
     , member as (insert into user_roles select $1, id from role)
     insert into role_project_types select role.id, project_types.id from role, project_types where project_types.id > 0`,
    [userId],
  );
  await pool.query(`insert into configuration values ('useRoles', 'true', now())`);
  await pool.query(`insert into sessions (token_hash, user_id, address) values ($1, $2, '127.0.0.1')`, [
    createHash('sha256').update(token).digest(),
    userId,
  ]);
  return { userId, token };
}

/** Adds projects and workbooks spread over them, with one version each, until there are that many. */
export async function fill(pool: pg.Pool, userId: number, counts: { projects: number; experiments: number }) {
  const blob = 'a'.repeat(64);
  await inBulk(pool, async (client) => {
    await client.query(`insert into blobs (sha256, size) values ($1, 1000) on conflict do nothing`, [blob]);
    await client.query(
      `insert into projects (title, project_type_id, created_by, last_update_by, created_at, updated_at)
       select 'Project ' || n, 1, $1, $1, now(), now()
       from generate_series((select count(*) from projects) + 1, $2) n`,
      [userId, counts.projects],
    );
    await client.query(
      `with document as (
         insert into documents (document_type, latest_version)
         select 'docx', 1 from generate_series((select count(*) from experiments) + 1, $1) returning id)
       , version as (
         insert into versions (document_id, number, sha256, size, reason, authors)
         select id, 1, $2, 1000, 'created', '[]' from document)
       insert into experiments (project_id, project_type_id, document_id, title, description, visibility,
         experiment_type_id, user_id, created_by, last_update_by)
       select projects.id, projects.project_type_id, document.id, 'Workbook ' || document.id,
         'Buffer series ' || document.id, 'Public', 1, $4::int, $4::int, $4::int
       from document join projects on projects.id = 1 + document.id % $3 order by document.id`,
      [counts.experiments, blob, counts.projects, userId],
    );
  });
}

/**
 * Writes many rows in one transaction without the triggers that fill, count, check and announce each of them; what they
 * would have kept is counted afterwards. The rows have to be such as the triggers would have left.
 */
export async function inBulk(pool: pg.Pool, write: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await write(client);
    await client.query(COUNTED);
    await client.query('commit');
    // Vacuumed too, as autovacuum would have done by the time a laboratory has so many rows.
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

/** The totals that triggers keep, from the rows themselves. */
const COUNTED = `
  truncate project_totals, experiment_totals, experiment_type_totals;
  insert into project_totals select project_type_id, active, count(*)::int from projects group by 1, 2;
  insert into experiment_totals select project_id, state, count(*)::int from experiments group by 1, 2;
  insert into experiment_type_totals
    select p.project_type_id, e.state, count(*)::int from experiments e join projects p on p.id = e.project_id
    group by 1, 2;`;
