import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTrailTest, type TrailTest } from '../../test/trail-test.ts';
import { listBreaks } from './repository.ts';
import { sealAll } from './seal.ts';
import { growTree } from './tree/tree.ts';
import { verifySeals } from './verify.ts';

let t: TrailTest;
beforeEach(async () => {
  t = await startTrailTest();
});
afterEach(() => t.close());

describe('somebody with the database’s administrator', () => {
  it('cannot delete the newest five entries', async () => {
    await t.say('1', '2', '3', '4', '5', '6');
    await sealAll(t.parts);
    await t.forge('delete from audit_entries where id > (select max(id) - 5 from audit_entries)');
    const sentences = await t.found();
    expect(sentences).toHaveLength(5);
    expect(sentences[0]).toMatch(/^Entry \d+ of the activity log was removed\.$/);
  });

  it('cannot delete them with their seals but the rows of the same time', async () => {
    await t.say('1', '2', '3');
    await sealAll(t.parts);
    await t.forge('delete from audit_seals where number = (select max(number) from audit_seals)');
    expect(await t.found()).toEqual([expect.stringContaining('has no seal')]);
  });

  it('cannot rewrite an entry and compute the chain anew [21 CFR 11.10(e)]', async () => {
    await t.say('Ana did it', 'Later');
    await sealAll(t.parts);
    const id = await t.idOf('Ana did it');
    // All that the database itself knows how to compute.
    await t.forge(
      `update audit_entries set actor_name = 'Ben',
      mac = sha256('x'), previous_hash = sha256(''), hash = audit_hash(audit_entries) where id = $1`,
      [id],
    );
    expect(await t.found()).toContainEqual(
      expect.stringMatching(`^Entry ${id} of the activity log or its seal`),
    );
  });

  it('cannot forge signatures and authors of versions', async () => {
    await t.sign();
    await sealAll(t.parts);
    await t.forge(
      `update signatures set user_name = 'Somebody Else', signed_at = '2020-01-01' where kind = 'publish'`,
    );
    await t.forge(
      `update versions set authors = '[{"id": 1, "name": "Somebody Else"}]', created_at = '2020-01-01'`,
    );
    const sentences = await t.found();
    expect(sentences).toContainEqual(expect.stringMatching(/^Signature \d+ or its seal was changed/));
    expect(sentences).toContainEqual(
      expect.stringMatching(/^Version 1 of document \d+ or its seal was changed/),
    );
  });

  it('cannot put in entries, signatures and versions, whether they are sealed or not', async () => {
    await t.sign();
    await sealAll(t.parts);
    const entry = `insert into audit_entries (actor_name, event, message, table_name, row_id, address, request_id, nonce, mac)
      values ('Ana', 'Create role', $1, 'roles', '1', '', '', gen_random_uuid(), sha256('x'))`;
    await t.forge(entry.replace('$1', `'without a note'`));
    // With the triggers, as if the application had written it.
    await t.forge(`set session_replication_role = default; ${entry.replace('$1', `'with one'`)}`);
    await t.forge(`set session_replication_role = default;
      insert into versions (document_id, number, sha256, size, reason, authors)
        select document_id, 2, sha256, size, reason, authors from versions`);
    await sealAll(t.parts);
    const [without, withOne] = [await t.idOf('without a note'), await t.idOf('with one')];
    const sentences = await t.found();
    expect(sentences).toContainEqual(expect.stringMatching(`^Entry ${without} .* has no seal`));
    expect(sentences).toContainEqual(
      expect.stringMatching(`^Entry ${withOne} .* was not written by Benchbook`),
    );
    expect(sentences).toContainEqual(
      expect.stringMatching(/^Version 2 .* is not what the activity log says/),
    );
  });

  it('cannot take a signature or a version away whose entry stays', async () => {
    await t.sign();
    await t.forge(`delete from audit_unsealed where table_name <> 'audit_entries'`);
    await t.forge(`delete from signatures where kind = 'review'`);
    await sealAll(t.parts);
    expect(await t.found()).toContainEqual(expect.stringMatching(/^Entry \d+ .* says that somebody signed/));
  });

  it('cannot change or remove what is written and not sealed yet', async () => {
    await sealAll(t.parts);
    await t.say('Changed', 'Removed');
    const [changed, removed] = [await t.idOf('Changed'), await t.idOf('Removed')];
    await t.forge(`update audit_entries set new = '{"number": 2}' where id = $1`, [changed]);
    await t.forge('delete from audit_entries where id = $1', [removed]);
    expect((await verifySeals(t.parts)).breaks).toMatchObject([
      { sentence: `Entry ${changed} of the activity log was not written by Benchbook, or was changed.` },
    ]);
    await sealAll(t.parts);
    const remembered = (await listBreaks(t.parts.db)).map(({ detail }) => detail);
    expect(remembered).toEqual([
      `Entry ${changed} of the activity log was not written by Benchbook, or was changed before it was sealed.`,
      `Entry ${removed} of the activity log was removed before it was sealed.`,
    ]);
    // The seals go on, and say so for ever.
    expect(await t.found()).toHaveLength(2);
  });

  it('cannot copy an entry that is not sealed yet', async () => {
    await t.say('Once');
    await t.forge('drop index audit_entries_nonce');
    await t.forge(`set session_replication_role = default;
      insert into audit_entries (at, actor_id, actor_name, event, message, table_name, row_id, old, new, reason,
        session_id, address, request_id, nonce, mac)
      select at, actor_id, actor_name, event, message, table_name, row_id, old, new, reason, session_id, address,
        request_id, nonce, mac from audit_entries where message = 'Once'`);
    await sealAll(t.parts);
    expect(await t.found()).toEqual([expect.stringMatching(/ is a copy of another one\.$/)]);
  });

  it('cannot cut the end off beside which evidence files were made', async () => {
    await t.say('1', '2');
    await sealAll(t.parts);
    await growTree(t.parts);
    await t.forge(`delete from audit_entries e using audit_seals s where s.number = (select max(number) from audit_seals)
      and s.table_name = 'audit_entries' and s.row_id = e.id`);
    await t.forge('delete from audit_seals where number = (select max(number) from audit_seals)');
    expect(await t.found()).toEqual([expect.stringMatching(/: its end was cut off\.$/)]);
  });
});
