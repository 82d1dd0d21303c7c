import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/index.ts';
import { migrate } from './migrate.ts';
import { APPEND_ONLY } from './privileges.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-privileges-'));
let server: EmbeddedPostgres;
let application: Connection;
let owner: Connection;
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
  await migrate(server.addresses);
  application = connect(server.addresses.application, { maxConnections: 1 });
  owner = connect(server.addresses.owner, { maxConnections: 1 });
});
afterAll(async () => {
  await application?.db.destroy();
  await owner?.db.destroy();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** PostgreSQL's code where it refuses; else what was done. */
async function answerTo({ pool }: Connection, statement: string): Promise<string> {
  try {
    await pool.query(statement);
    return 'done';
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error);
  }
}
const FORBIDDEN = '42501';

async function column(statement: string): Promise<string[]> {
  const { rows } = await owner.pool.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}
const tables = () =>
  column(`select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`);
const columnsOf = (table: string) =>
  column(`select attname as name from pg_attribute
  where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
    and attidentity <> 'a' and attgenerated = ''`);

describe('the application', () => {
  it('may do something with every table, and more than add to none whose rows a trigger keeps', async () => {
    const readable = await column(`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege('${new URL(server.addresses.application).username}', oid, 'select') order by 1`);
    expect(readable).toEqual(await tables());
    const kept = await column(`select distinct tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'refuse_change'::regproc and tgname = 'append_only'`);
    expect(kept).toEqual(expect.arrayContaining(['audit_entries', 'audit_seals', 'signatures', 'versions']));
    expect(APPEND_ONLY).toEqual(expect.arrayContaining(kept));
  });

  it.each(APPEND_ONLY)('cannot change, remove or rebuild what is in %s', async (table) => {
    const updates = (await columnsOf(table)).map((name) => `update ${table} set ${name} = ${name}`);
    const attempts = [
      ...updates,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add forged text`,
      `alter table ${table} owner to current_user`,
      `create trigger forged before insert on ${table} for each row execute function refuse_change()`,
      `create rule forged as on update to ${table} do instead nothing`,
      `drop table ${table}`,
      `select from ${table} for update`,
    ];
    for (const attempt of attempts)
      expect([attempt, await answerTo(application, attempt)]).toEqual([attempt, FORBIDDEN]);
    expect(await answerTo(application, `select from ${table}`)).toBe('done');
  });

  it('changes of a record only what is still to be said of it', async () => {
    const attempts = [
      'update documents set document_type = document_type',
      'update experiments set created_by = created_by',
      'update conflict_versions set sha256 = sha256',
      'update quarantined_saves set sha256 = sha256',
      'update editor_alarms set detail = detail',
      'update sessions set user_id = user_id',
      'update exports set idempotency_key = idempotency_key',
      'delete from experiments',
      'delete from documents',
      'delete from users',
      'delete from editor_alarms',
      'delete from sessions',
      `insert into alarm_kinds values ('forged')`,
      'update kysely_migration set name = name',
    ];
    for (const attempt of attempts)
      expect([attempt, await answerTo(application, attempt)]).toEqual([attempt, FORBIDDEN]);
    expect(await answerTo(application, 'update documents set frozen_at = frozen_at')).toBe('done');
  });

  it('has no way around: no schema, function, file, program or role of another', async () => {
    const attempts = [
      'create table forged ()',
      'create schema forged',
      `create function forged() returns int language sql as 'select 1'`,
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
      'drop function refuse_change cascade',
      `select setval('audit_entries_id', 1)`,
      'set session_replication_role = replica',
      `set role ${new URL(server.addresses.owner).username}`,
      `set session authorization ${new URL(server.addresses.superuser).username}`,
      'create role forged superuser',
      'create database forged',
      'alter role current_user superuser',
      `copy blobs to program 'cat'`,
      `copy blobs to '/tmp/forged'`,
      `select pg_read_file('PG_VERSION')`,
      'alter system set fsync = off',
      'update graphile_worker.migrations set id = id',
      'alter table graphile_worker._private_jobs disable row level security',
    ];
    for (const attempt of attempts)
      expect([attempt, await answerTo(application, attempt)]).toEqual([attempt, FORBIDDEN]);
  });

  it('queues jobs, and sees those of others', async () => {
    await application.pool.query(`select graphile_worker.add_job('held', '{}')`);
    await owner.pool.query(`select graphile_worker.add_job('other', '{}')`);
    const { rows } =
      await application.pool.query(`select t.identifier as name from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by 1`);
    expect(rows).toEqual([{ name: 'held' }, { name: 'other' }]);
  });

  it('loses at the next start what a hand gave it', async () => {
    const role = new URL(server.addresses.application).username;
    await owner.pool.query(
      `grant all on audit_entries to ${role}; grant update (note) on versions to ${role}`,
    );
    expect(await answerTo(application, 'update versions set note = note')).toBe('done');
    expect(await migrate(server.addresses)).toEqual([]);
    expect(await answerTo(application, 'update versions set note = note')).toBe(FORBIDDEN);
    expect(await answerTo(application, 'truncate audit_entries')).toBe(FORBIDDEN);
  });
});

/** A database beside, in which there is nothing. */
async function addEmpty(): Promise<void> {
  const superuser = connect(server.addresses.superuser, { maxConnections: 1 });
  await superuser.pool.query('create database empty');
  await superuser.db.destroy();
}
const inEmpty = (address: string) => Object.assign(new URL(address), { pathname: '/empty' }).href;

describe('the owner', () => {
  it('owns all there is, and is no superuser', async () => {
    const { username } = new URL(server.addresses.owner);
    const others = await column(`select relname as name from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relowner <> '${username}'::regrole`);
    expect(others).toEqual([]);
    const { rows } = await owner.pool.query(
      `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as mighty from pg_roles where rolname = $1`,
      [username],
    );
    expect(rows).toEqual([{ mighty: false }]);
  });

  it('is asked for where the user of DATABASE_URL cannot bring the schema up to date, and only then', async () => {
    const { application: address } = server.addresses;
    expect(await migrate({ owner: address, application: address })).toEqual([]);
    await addEmpty();
    await expect(migrate({ owner: inEmpty(address) })).rejects.toThrow(
      /may not do \(.*\): set DATABASE_OWNER_URL to the address of whoever owns/,
    );
    await expect(migrate({ owner: server.addresses.owner, application: inEmpty(address) })).rejects.toThrow(
      'DATABASE_URL and DATABASE_OWNER_URL lead to different databases',
    );
  });
});
