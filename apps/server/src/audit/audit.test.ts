import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { verifyChain } from './verify-chain.ts';

let test: TestApp;
let administrator: Record<string, string>;
beforeEach(async () => {
  test = await createTestApp();
  administrator = await test.signIn({ administrator: true });
});
afterEach(() => test.close());

const setClientName = (configValue: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/config/clientName',
    headers: administrator,
    payload: { configValue },
  });

async function idOf(clientName: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from audit_entries where new->>'value' = ${clientName}`.execute(test.db);
  return Number(rows[0]?.id);
}

describe('the audit trail', () => {
  it('says who changed what from which value, when, in which session and from where', async () => {
    await setClientName('Bench & Co');
    const entry = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('table_name', '=', 'configuration')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      event: 'Edit Configuration',
      row_id: 'clientName',
      old: { value: 'Client' },
      new: { value: 'Bench & Co' },
      address: '127.0.0.1',
    });
    expect(entry.session_id).not.toBeNull();
    expect(entry.at).toBeInstanceOf(Date);
  });

  it('stays one unbroken chain when many changes come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setClientName(`Lab ${index}`)),
    );
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    const { total } = await test.db
      .selectFrom('audit_entries')
      .select((all) => all.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBeGreaterThanOrEqual(20);
    expect(await verifyChain(test.db)).toEqual({
      entries: Number(total),
      verified: Number(total),
      broken: null,
    });
  });

  it('cannot be changed, emptied or shortened', async () => {
    await setClientName('Bench & Co');
    await expect(test.db.updateTable('audit_entries').set({ message: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(test.db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only');
    await expect(sql`truncate audit_entries`.execute(test.db)).rejects.toThrow('append-only');
  });

  it('shows a change that was made past its guards, and a removed entry by the one after it', async () => {
    for (const name of ['One', 'Two', 'Three']) await setClientName(name);
    const forged = await idOf('Two');
    await sql`alter table audit_entries disable trigger append_only`.execute(test.db);
    await sql`update audit_entries set new = '{"value":"Forged"}' where id = ${forged}`.execute(test.db);
    expect(await verifyChain(test.db)).toMatchObject({ broken: forged, verified: forged });
    await sql`update audit_entries e set hash = audit_hash(e) where id = ${forged}`.execute(test.db);
    expect(await verifyChain(test.db)).toMatchObject({ broken: forged + 1 });
    await sql`delete from audit_entries where id = ${forged}`.execute(test.db);
    expect(await verifyChain(test.db)).toMatchObject({ broken: forged + 1, entries: forged + 1 });
    // The newest one says that the one before it is gone.
    expect(await verifyChain(test.db, 1)).toEqual({ broken: forged + 1, verified: 1, entries: forged + 1 });
  });

  it('can be verified for its newest entries alone', async () => {
    for (const name of ['One', 'Two', 'Three']) await setClientName(name);
    const [forged, newest] = [await idOf('One'), await idOf('Three')];
    await sql`alter table audit_entries disable trigger append_only`.execute(test.db);
    await sql`update audit_entries set message = 'Forged' where id = ${forged}`.execute(test.db);
    expect(await verifyChain(test.db, 2)).toEqual({ entries: newest, verified: 2, broken: null });
    expect(await verifyChain(test.db, 3)).toMatchObject({ broken: forged });
  });

  it('is verified page by page, whatever its length', async () => {
    await setClientName('Before');
    const before = (await verifyChain(test.db)).entries;
    await sql`insert into audit_entries (actor_name, event, message, table_name, row_id, address, request_id)
      select 'Ana', 'Edit Project', 'Edited', 'none', '1', '', '' from generate_series(1, 11000)`.execute(
      test.db,
    );
    const entries = before + 11_000;
    expect(await verifyChain(test.db)).toEqual({ entries, verified: entries, broken: null });
    await sql`alter table audit_entries disable trigger append_only`.execute(test.db);
    await sql`delete from audit_entries where id = 5001`.execute(test.db);
    expect(await verifyChain(test.db)).toMatchObject({ broken: 5_002 });
  });

  it('has no entry of a change that did not happen', async () => {
    const before = await test.db.selectFrom('audit_entries').select('id').execute();
    await setClientName('');
    expect(await test.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(before.length);
  });
});
