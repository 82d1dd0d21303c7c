import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTrailTest, type TrailTest } from '../../test/trail-test.ts';
import type { Parts } from '../parts.ts';
import { sealAll } from './seal.ts';
import { tellUpgrade } from './upgrade.ts';
import { verifySeals, verifyTrail } from './verify.ts';

let t: TrailTest;
beforeEach(async () => {
  t = await startTrailTest();
});
afterEach(() => t.close());

describe('what was written before there were seals', () => {
  /** As it was written then, by a trigger. */
  const writeOld = (message: string) =>
    t.forge(
      `set session_replication_role = default;
       do $$
       declare entry audit_entries; last record;
       begin
         select id, hash into last from audit_entries where nonce is null order by id desc limit 1;
         entry := jsonb_populate_record(null::audit_entries, jsonb_build_object('id', coalesce(last.id, 0) + 1,
           'at', now(), 'actor_name', 'Ana', 'event', 'Create role', 'message', '${message}', 'table_name', 'roles',
           'row_id', '1', 'address', '', 'request_id', ''));
         entry.previous_hash := coalesce(last.hash, sha256(''));
         entry.hash := audit_hash(entry);
         insert into audit_entries values (entry.*);
       end $$`,
    );
  beforeEach(async () => {
    await t.forge('truncate audit_entries, audit_seals, audit_tree, audit_unsealed, audit_subjects');
    for (const message of ['Old one', 'Old two', 'Old three']) await writeOld(message);
    await t.forge(`select setval('audit_entries_id', 4, false)`);
  });

  it('is sealed with the rest, which the trail says, with how its own chain was found', async () => {
    await tellUpgrade(t.parts);
    await sealAll(t.parts);
    await tellUpgrade(t.parts);
    const entries = await t.parts.db.selectFrom('audit_entries').select('message').orderBy('id').execute();
    expect(entries.map(({ message }) => message).slice(3)).toEqual([
      'The 3 entries from before the audit trail was sealed are sealed now; their chain is unbroken',
    ]);
    expect((await verifySeals(t.parts)).breaks).toEqual([]);
    await t.forge(
      `update audit_entries set message = 'Forged', hash = audit_hash(audit_entries) where id = 2`,
    );
    expect((await verifySeals(t.parts)).breaks).toMatchObject([{ mark: 'audit_entries 2 0' }]);
  });

  it('that was forged before is told when it is sealed', async () => {
    await t.forge(`update audit_entries set message = 'Forged' where id = 2`);
    await tellUpgrade(t.parts);
    expect(await t.forge('select message from audit_entries where id = 4')).toMatch(
      /chain is broken at entry 2$/,
    );
  });

  it('cannot be added to afterwards', async () => {
    await tellUpgrade(t.parts);
    await sealAll(t.parts);
    await t.forge(
      `insert into audit_unsealed (table_name, row_id, row_part) values ('audit_entries', 99, 0)`,
    );
    await t.forge(`insert into audit_entries (id, actor_name, event, message, table_name, row_id, address, request_id,
      previous_hash, hash) select 99, 'Ana', 'Create role', 'Late', 'roles', '1', '', '', hash, sha256('x')
      from audit_entries where id = 3`);
    await t.say('Now');
    await sealAll(t.parts);
    expect((await verifySeals(t.parts)).breaks).toMatchObject([{ mark: 'audit_entries 99 0' }]);
  });
});

describe('another SECRET_KEY', () => {
  const withKeys = (secretKey: string, ...previousSecretKeys: string[]): Parts => ({
    ...t.parts,
    environment: { ...t.parts.environment, secretKey, previousSecretKeys },
  });

  it('goes on with the same chain, which the trail says, and needs the one before to verify it [Annex 11, 17]', async () => {
    await sealAll(t.parts);
    const before = t.parts.environment.secretKey;
    const next = 'another key of the laboratory, long enough';
    const rotated = withKeys(next, before);
    await tellUpgrade(rotated);
    await sealAll(rotated);
    expect((await verifyTrail(rotated)).breaks).toEqual([]);
    const said = await t.parts.db
      .selectFrom('audit_entries')
      .select('event')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(said).toEqual({ event: 'Change Audit Key' });
    expect((await verifySeals(withKeys(next))).breaks).toMatchObject([
      { sentence: expect.stringContaining('made with a key that is not known here') },
    ]);
  });

  it('cannot be used to seal anew what somebody forged', async () => {
    await t.say('Ana did it');
    await sealAll(t.parts);
    const before = t.parts.environment.secretKey;
    const theirs = withKeys('the key of whoever forges, which is long enough', before);
    await t.forge(`update audit_entries set message = 'Forged'`);
    await t.forge('truncate audit_seals');
    await t.forge(
      `insert into audit_unsealed (table_name, row_id, row_part) select 'audit_entries', id, 0 from audit_entries`,
    );
    await sealAll(theirs);
    expect((await verifySeals(t.parts)).breaks).not.toEqual([]);
  });
});
