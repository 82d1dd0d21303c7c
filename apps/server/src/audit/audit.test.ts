import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/index.ts';

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

/** Ids of entries whose own hash, link to the one before or number is not what it has to be. */
async function brokenEntries(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, hash, previous_hash, audit_hash(entry) as computed,
        lag(hash) over (order by id) as before, lag(id) over (order by id) as id_before
      from audit_entries entry) chain
    where hash <> computed or previous_hash is distinct from coalesce(before, sha256(''))
      or id <> coalesce(id_before, 0) + 1`.execute(test.db);
  return rows.map((row) => row.id);
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
    expect(await brokenEntries()).toEqual([]);
  });

  it('cannot be changed, emptied or shortened', async () => {
    await setClientName('Bench & Co');
    await expect(test.db.updateTable('audit_entries').set({ message: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(test.db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only');
    await expect(sql`truncate audit_entries`.execute(test.db)).rejects.toThrow('append-only');
  });

  it('shows a change that was made past its guards', async () => {
    for (const name of ['One', 'Two', 'Three']) await setClientName(name);
    await sql`alter table audit_entries disable trigger append_only`.execute(test.db);
    await sql`update audit_entries set new = '{"value":"Forged"}' where new->>'value' = 'Two'`.execute(
      test.db,
    );
    expect(await brokenEntries()).toHaveLength(1);
    await sql`delete from audit_entries where new->>'value' = 'Forged'`.execute(test.db);
    expect(await brokenEntries()).toHaveLength(1);
  });

  it('has no entry of a change that did not happen', async () => {
    const before = await test.db.selectFrom('audit_entries').select('id').execute();
    await setClientName('');
    expect(await test.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(before.length);
  });
});
