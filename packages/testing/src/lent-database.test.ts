import { ADMINISTRATOR_ROLE_ID } from '@benchbook/contract';
import { type Connection, connect } from '@benchbook/database';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';
import { lendTestDatabase } from './lent-database.ts';

const aUser = { username: 'ada', password_hash: 'none', first_name: 'Ada', last_name: 'Lovelace' };

const addUser = (db: Connection['db']) =>
  db.insertInto('users').values(aUser).returning('id').executeTakeFirstOrThrow();

/** Every row of every table, and where its sequences stand. */
async function contentOf({ pool }: Pick<Connection, 'pool'>): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t order by 1`);
    content[name] = rows;
  }
  const { rows: sequences } = await pool.query('select * from pg_sequences order by 1, 2');
  return { ...content, sequences };
}

/** By the superuser, who sees all of it. */
async function contentAt(address: string): Promise<Record<string, unknown>> {
  const superuser = connect(address, { maxConnections: 1 });
  try {
    return await contentOf(superuser);
  } finally {
    await superuser.db.destroy();
  }
}

describe('a database that is lent', () => {
  it('is as a new one to the next test, whatever the one before wrote', async () => {
    const fresh = await createTestDatabase();
    const first = await lendTestDatabase();
    const { id } = await addUser(first.db);
    await first.db.insertInto('user_roles').values({ user_id: id, role_id: ADMINISTRATOR_ROLE_ID }).execute();
    await first.db
      .updateTable('project_types')
      .set({ type_name: 'Renamed' })
      .where('short_name', '=', 'GEN')
      .execute();
    await first.giveBack();

    const next = await lendTestDatabase();
    expect(next.url).toBe(first.url);
    expect((await addUser(next.db)).id).toBe(id);
    await next.giveBack();
    const last = await lendTestDatabase();
    expect(await contentAt(last.superuserUrl)).toEqual(await contentAt(fresh.superuserUrl));
    await Promise.all([last.giveBack(), fresh.drop()]);
  });

  it('is reached by nothing that a test leaves running', async () => {
    const { db, pool, giveBack } = await lendTestDatabase();
    await addUser(db);
    await giveBack();
    await expect(addUser(db)).rejects.toThrow('The test is over');
    await expect(async () => pool.query('select 1')).rejects.toThrow('The test is over');
  });

  it('is not lent again when its owner may have changed it, nor while somebody still works in it', async () => {
    const owned = await lendTestDatabase();
    expect(owned.ownerUrl).toContain('//');
    await owned.giveBack();
    const used = await lendTestDatabase();
    expect(used.url).not.toBe(owned.url);
    const { pool } = connect(used.url, { maxConnections: 1 });
    await pool.query('select 1');
    await used.giveBack();
    const next = await lendTestDatabase();
    expect(next.url).not.toBe(used.url);
    await Promise.all([next.giveBack(), pool.end()]);
  });
});
