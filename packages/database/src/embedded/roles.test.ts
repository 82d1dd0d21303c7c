import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { APPLICATION, OWNER } from './roles.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'benchbook-roles-'));
const passwordOf = (role: string) => join(dataDir, 'cluster', `${role}.password`);
const begin = () => startEmbeddedPostgres({ dataDir, log: () => {}, durable: false });
let server: EmbeddedPostgres;
beforeAll(async () => {
  server = await begin();
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(address: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function startAgain(): Promise<void> {
  await server.stop();
  server = await begin();
}

/** As it was before there were roles: everything is the superuser's. */
async function undo(): Promise<void> {
  const database = new URL(server.addresses.superuser);
  await ask(
    database.href,
    `reassign owned by ${OWNER} to current_user`,
    `drop owned by ${OWNER}, ${APPLICATION}`,
    `drop role ${OWNER}, ${APPLICATION}`,
  );
  for (const role of [OWNER, APPLICATION]) rmSync(passwordOf(role));
}

const NOT_OWNED = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'graphile_worker') and relowner <> '${OWNER}'::regrole
  union all select oid::regprocedure::text from pg_proc
  where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and proowner <> '${OWNER}'::regrole
  union all select nspname from pg_namespace where nspname = 'graphile_worker' and nspowner <> '${OWNER}'::regrole
  union all select datname from pg_database where datname = current_database() and datdba <> '${OWNER}'::regrole`;

async function expectWhole(): Promise<void> {
  await migrate(server.addresses);
  expect(await ask(server.addresses.superuser, NOT_OWNED)).toEqual([]);
  expect(await ask(server.addresses.application, 'select message from audit_entries')).toEqual([
    { message: 'Kept' },
  ]);
  await expect(ask(server.addresses.application, `update audit_entries set message = ''`)).rejects.toThrow(
    /permission denied/,
  );
  for (const role of [OWNER, APPLICATION]) expect(statSync(passwordOf(role)).mode & 0o777).toBe(0o600);
}

describe('an installation from before there were roles', () => {
  it('is handed over to its owner with what is in it, and the application gets a role of its own', async () => {
    await undo();
    // As migrations left it that the superuser did.
    await migrate({ owner: server.addresses.superuser });
    await ask(
      server.addresses.superuser,
      `insert into audit_entries (actor_name, event, message, table_name, row_id, address, request_id)
       values ('Ana', 'Create role', 'Kept', 'roles', '1', '', '')`,
      `create type public.left_over as enum ('one')`,
      `create view public.left_view as select 1 as one`,
    );
    await startAgain();
    await expectWhole();
    await ask(server.addresses.owner, 'drop type left_over', 'drop view left_view');
  });

  it.each([
    ['before the first role had its password', async () => rmSync(passwordOf(OWNER))],
    [
      'between the two roles',
      async () => {
        await ask(server.addresses.superuser, `drop owned by ${APPLICATION}`, `drop role ${APPLICATION}`);
        rmSync(passwordOf(APPLICATION));
      },
    ],
    [
      'before all was handed over',
      () =>
        ask(
          server.addresses.superuser,
          'alter table versions owner to current_user',
          'alter function refuse_change() owner to current_user',
          'alter schema graphile_worker owner to current_user',
          `alter database benchbook owner to current_user`,
        ),
    ],
    ['before anything was granted', () => ask(server.addresses.superuser, `drop owned by ${APPLICATION}`)],
    [
      'and a hand gave a role what it should not have',
      () => ask(server.addresses.superuser, `alter role ${APPLICATION} superuser createrole`),
    ],
    [
      'and a hand made one a member of others',
      () =>
        ask(
          server.addresses.superuser,
          `grant ${OWNER} to ${APPLICATION} with admin option`,
          `set role ${APPLICATION}`,
          `grant ${OWNER} to ${APPLICATION}`,
          'reset role',
          `grant pg_read_all_data, pg_write_all_data to ${APPLICATION}`,
        ),
    ],
    [
      'and a hand set another password',
      () => ask(server.addresses.superuser, `alter role ${APPLICATION} password 'another'`),
    ],
  ])('goes on where a start was interrupted %s', async (_when, interrupt) => {
    await interrupt();
    await startAgain();
    await expectWhole();
  });
});
