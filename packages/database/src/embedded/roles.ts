import pg from 'pg';
import { keepPassword, newPassword, readPassword } from './cluster.ts';

/** Owns the database and all that is in it, and changes its schema. */
export const OWNER = 'benchbook_owner';
/** By whom the application connects: reads and writes rows, as it is granted. */
export const APPLICATION = 'benchbook_application';

/**
 * Makes both roles where they are not there, and gives the owner what the superuser owns: all of it, in an installation from
 * before there were roles. Whatever it was interrupted in, the next one goes on.
 *
 * @param superuser the address of the database, by the superuser
 * @returns their passwords, which are kept in the cluster's directory
 */
export async function prepareRoles(
  superuser: string,
  cluster: string,
): Promise<{ owner: string; application: string }> {
  const client = new pg.Client({ connectionString: superuser, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    const passwords = {
      owner: await prepareRole(client, cluster, OWNER),
      application: await prepareRole(client, cluster, APPLICATION),
    };
    await client.query(HAND_OVER);
    return passwords;
  } finally {
    await client.end();
  }
}

/** What a hand may have given one of them is taken back, with what it is a member of. */
const PLAIN = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

async function prepareRole(client: pg.Client, cluster: string, role: string): Promise<string> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const kept = readPassword(cluster, role);
  const password = kept ?? newPassword();
  const verb = rowCount === 1 ? 'alter' : 'create';
  // Also the one that is kept: a hand may have set another, with which the application could not connect.
  await client.query(`${verb} role ${role} ${PLAIN} password ${client.escapeLiteral(password)}`);
  await client.query(leaveAll(role));
  // After that: one that was lost between the two is replaced by another.
  if (kept === undefined) keepPassword(cluster, role, password);
  return password;
}

/** By whomever it was granted. */
const leaveAll = (role: string) => `do $$
declare
  membership record;
begin
  for membership in
    select distinct roleid::regrole as whole, grantor::regrole as giver from pg_auth_members
      where member = '${role}'::regrole
  loop
    execute format('revoke %s from ${role} granted by %s cascade', membership.whole, membership.giver);
  end loop;
end $$`;

/**
 * One thing after the other, because PostgreSQL reassigns nothing of the superuser that made the cluster. What belongs to
 * something else (indexes, sequences of columns, types of rows) follows it.
 */
const HAND_OVER = `do $$
declare
  thing text;
begin
  for thing in
    with mine as (
      select oid from pg_namespace
      where nspname = 'public' or nspowner = current_user::regrole and nspname !~ '^(pg_|information_schema$)')
    select format('database %I', datname) from pg_database
      where datname = current_database() and datdba = current_user::regrole
    union all
    select format('schema %I', nspname) from pg_namespace
      where oid in (select oid from mine) and nspowner = current_user::regrole
    union all
    select format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c
      where relnamespace in (select oid from mine) and relowner = current_user::regrole
        and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
          and relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select format('routine %s', oid::regprocedure) from pg_proc
      where pronamespace in (select oid from mine) and proowner = current_user::regrole
    union all
    select format('type %s', t.oid::regtype) from pg_type t left join pg_class c on c.oid = t.typrelid
      where typnamespace in (select oid from mine) and typowner = current_user::regrole
        and (typtype in ('e', 'd', 'r') or c.relkind = 'c')
  loop
    execute format('alter %s owner to ${OWNER}', thing);
  end loop;
end $$`;
