import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

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

describe('the audit trail', () => {
  it('says who changed what from which value, when, in which session and from where [21 CFR 11.10(e); Annex 11, 9]', async () => {
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

  it('cannot be changed, emptied or shortened, not even by the owner of its table [21 CFR 11.10(e)]', async () => {
    await setClientName('Bench & Co');
    await expect(test.ownerDb.updateTable('audit_entries').set({ message: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(test.ownerDb.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only');
    await expect(sql`truncate audit_entries`.execute(test.ownerDb)).rejects.toThrow('append-only');
  });

  it('has entries with a code of their own that nobody without the key can make', async () => {
    await setClientName('Bench & Co');
    const row = await test.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('table_name', '=', 'configuration')
      .executeTakeFirstOrThrow();
    expect(row.mac).toHaveLength(32);
    expect(row.nonce).not.toBeNull();
  });

  it('has no entry of a change that did not happen', async () => {
    const before = await test.db.selectFrom('audit_entries').select('id').execute();
    await setClientName('');
    expect(await test.db.selectFrom('audit_entries').select('id').execute()).toHaveLength(before.length);
  });
});
