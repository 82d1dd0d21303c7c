import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inBulk } from './database.ts';

export interface Rules {
  roles: number;
  users: number;
  /** Project types; the projects there are already are spread over them. */
  types: number;
}

/**
 * A laboratory with many rules: each role has a tenth of the project types, each user four roles.
 *
 * @returns tokens of two signed-in users: one who sees what the roles show, and an administrator, who sees everything.
 */
export async function fillAccess(pool: pg.Pool, rules: Rules): Promise<{ filtered: string; all: string }> {
  await pool.query(
    `insert into project_types (type_name, short_name)
     select 'Type ' || n, 'T' || n from generate_series(1, $1 - (select count(*)::int from project_types)) n`,
    [rules.types],
  );
  await pool.query(
    `insert into roles (name) select 'Role ' || n from generate_series(1, $1 - (select count(*)::int from roles)) n`,
    [rules.roles],
  );
  await pool.query(
    `insert into role_project_types
     select roles.id, project_types.id from roles, project_types where (roles.id + project_types.id) % 10 = 0
     on conflict do nothing`,
  );
  await pool.query(
    `insert into users (username, first_name, last_name)
     select 'user' || n, 'User', n::text from generate_series(1, $1 - (select count(*)::int from users)) n`,
    [rules.users],
  );
  await pool.query(
    `insert into user_roles select users.id, roles.id from users, roles
     where users.username like 'user%' and roles.id > 0 and (users.id + roles.id) % 50 = 0`,
  );
  await spreadProjects(pool);
  const { rows } = await pool.query<{ id: number }>(
    `select id from users where username in ('user7', 'user8') order by 1`,
  );
  const [filtered, administrator] = rows;
  if (filtered === undefined || administrator === undefined) throw new Error('The users were not created.');
  await pool.query(`insert into user_roles values ($1, -2)`, [administrator.id]);
  return { filtered: await session(pool, filtered.id), all: await session(pool, administrator.id) };
}

/** A project keeps its type; these get theirs before anybody works with them. */
function spreadProjects(pool: pg.Pool): Promise<void> {
  return inBulk(pool, async (client) => {
    await client.query(
      `with types as
         (select id, row_number() over (order by id) - 1 as place, count(*) over () as number from project_types)
       update projects set project_type_id = types.id from types where projects.id % types.number = types.place`,
    );
    await client.query(
      `update experiments set project_type_id = projects.project_type_id
       from projects where projects.id = experiments.project_id`,
    );
  });
}

async function session(pool: pg.Pool, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(`insert into sessions (token_hash, user_id, address) values ($1, $2, '127.0.0.1')`, [
    createHash('sha256').update(token).digest(),
    userId,
  ]);
  return token;
}
