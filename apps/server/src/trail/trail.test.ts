import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Experiment } from '@benchbook/contract';
import { anchorText } from '@benchbook/documents/evidence';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseAdministrator, openDatabaseAdministrator } from '../../test/database-administrator.ts';
import { type EditorTest, startEditorTest } from '../../test/editor-test.ts';
import { systemAct } from '../audit/act.ts';
import { record } from '../audit/change.ts';
import { auditKeysOf, macOf } from '../audit/keys.ts';
import type { Parts } from '../parts.ts';
import { anchorFileOf, lastAnchor } from './anchor-file.ts';
import { anchorsAfter, dropAnchor, verifyLastAnchor } from './anchors.ts';
import { noteBreaks } from './breaks.ts';
import { findHead, listBreaks } from './repository.ts';
import { sealAll } from './seal.ts';
import { growTree } from './tree/tree.ts';
import { tellUpgrade } from './upgrade.ts';
import { verifySeals, verifyTrail } from './verify.ts';

let t: EditorTest;
let parts: Parts;
let experiment: Experiment;
let administrator: DatabaseAdministrator;
beforeEach(async () => {
  t = await startEditorTest();
  administrator = await openDatabaseAdministrator(t.test.superuserUrl);
  parts = t.test.parts;
  experiment = await t.create();
});
afterEach(async () => {
  await administrator.close();
  await t.close();
});

/** What whoever has the database's administrator does to it. */
const forge = (statement: string, values?: unknown[]) => administrator.forge(statement, values);

const act = () => systemAct(parts, { address: '127.0.0.1', requestId: 'r' });
const say = (message: string) =>
  record(act(), {
    event: 'Create role',
    message,
    table: 'roles',
    rowId: 1,
    new: { number: 1.5, of: message },
  });
async function sayAll(...messages: string[]): Promise<void> {
  for (const message of messages) await say(message);
}

async function sign(): Promise<void> {
  const publish = await t.publish(experiment);
  const review = await t.review(experiment);
  expect([publish.statusCode, review.statusCode]).toEqual([200, 200]);
}

const found = async () => (await verifyTrail(parts)).breaks.map(({ sentence }) => sentence);
const idOf = (message: string) => forge('select id from audit_entries where message = $1', [message]);

describe('the sealed trail', () => {
  it('has one chain over entries, versions and signatures, and is whole', async () => {
    await sign();
    await sealAll(parts);
    const tables = await t.test.db.selectFrom('audit_seals').select(['number', 'table_name']).execute();
    expect(tables.map(({ number }) => Number(number))).toEqual(tables.map((_, index) => index + 1));
    expect(new Set(tables.map(({ table_name }) => table_name))).toEqual(
      new Set(['audit_entries', 'versions', 'signatures']),
    );
    const state = await verifyTrail(parts);
    expect(state).toMatchObject({ unsealed: 0, verified: tables.length, head: tables.length, breaks: [] });
  });

  it('says how much is not sealed yet, and what a process left that died is sealed by the next', async () => {
    await sealAll(parts);
    await sayAll('One', 'Two');
    expect(await verifyTrail(parts)).toMatchObject({ unsealed: 2, breaks: [] });
    expect(await sealAll(parts)).toBe(2);
    expect(await verifyTrail(parts)).toMatchObject({ unsealed: 0, breaks: [] });
  });

  it('stays one chain when many write and several seal at once', async () => {
    const writing = Promise.all(Array.from({ length: 30 }, (_, index) => say(`Role ${index}`)));
    await Promise.all([writing, sealAll(parts), sealAll(parts), sealAll(parts)]);
    await Promise.all([sealAll(parts), sealAll(parts)]);
    const state = await verifyTrail(parts);
    expect(state).toMatchObject({ unsealed: 0, breaks: [] });
    expect(state.verified).toBe(state.head);
    // Nor was anything taken for broken meanwhile.
    expect(await listBreaks(t.test.db)).toEqual([]);
  });

  it('keeps what the database keeps of half a sign', async () => {
    await say('A smile \ud83d cut in two');
    await sealAll(parts);
    expect(await verifyTrail(parts)).toMatchObject({ unsealed: 0, breaks: [] });
    expect(await listBreaks(t.test.db)).toEqual([]);
  });

  it('is sealed although somebody noted twice what is unsealed', async () => {
    await say('Noted twice');
    await forge(`insert into audit_unsealed (table_name, row_id, row_part)
      select table_name, row_id, row_part from audit_unsealed`);
    await sealAll(parts);
    expect(await verifyTrail(parts)).toMatchObject({ unsealed: 0, breaks: [] });
  });
});

describe('somebody with the database’s administrator', () => {
  it('cannot delete the newest five entries', async () => {
    await sayAll('1', '2', '3', '4', '5', '6');
    await sealAll(parts);
    await forge('delete from audit_entries where id > (select max(id) - 5 from audit_entries)');
    const sentences = await found();
    expect(sentences).toHaveLength(5);
    expect(sentences[0]).toMatch(/^Entry \d+ of the activity log was removed\.$/);
  });

  it('cannot delete them with their seals but the rows of the same time', async () => {
    await sayAll('1', '2', '3');
    await sealAll(parts);
    await forge('delete from audit_seals where number = (select max(number) from audit_seals)');
    expect(await found()).toEqual([expect.stringContaining('has no seal')]);
  });

  it('cannot rewrite an entry and compute the chain anew', async () => {
    await sayAll('Ana did it', 'Later');
    await sealAll(parts);
    const id = await idOf('Ana did it');
    // All that the database itself knows how to compute.
    await forge(
      `update audit_entries set actor_name = 'Ben',
      mac = sha256('x'), previous_hash = sha256(''), hash = audit_hash(audit_entries) where id = $1`,
      [id],
    );
    expect(await found()).toContainEqual(
      expect.stringMatching(`^Entry ${id} of the activity log or its seal`),
    );
  });

  it('cannot forge signatures and authors of versions', async () => {
    await sign();
    await sealAll(parts);
    await forge(
      `update signatures set user_name = 'Somebody Else', signed_at = '2020-01-01' where kind = 'publish'`,
    );
    await forge(
      `update versions set authors = '[{"id": 1, "name": "Somebody Else"}]', created_at = '2020-01-01'`,
    );
    const sentences = await found();
    expect(sentences).toContainEqual(expect.stringMatching(/^Signature \d+ or its seal was changed/));
    expect(sentences).toContainEqual(
      expect.stringMatching(/^Version 1 of document \d+ or its seal was changed/),
    );
  });

  it('cannot put in entries, signatures and versions, whether they are sealed or not', async () => {
    await sign();
    await sealAll(parts);
    const entry = `insert into audit_entries (actor_name, event, message, table_name, row_id, address, request_id, nonce, mac)
      values ('Ana', 'Create role', $1, 'roles', '1', '', '', gen_random_uuid(), sha256('x'))`;
    await forge(entry.replace('$1', `'without a note'`));
    // With the triggers, as if the application had written it.
    await forge(`set session_replication_role = default; ${entry.replace('$1', `'with one'`)}`);
    await forge(`set session_replication_role = default;
      insert into versions (document_id, number, sha256, size, reason, authors)
        select document_id, 2, sha256, size, reason, authors from versions`);
    await sealAll(parts);
    const [without, withOne] = [await idOf('without a note'), await idOf('with one')];
    const sentences = await found();
    expect(sentences).toContainEqual(expect.stringMatching(`^Entry ${without} .* has no seal`));
    expect(sentences).toContainEqual(
      expect.stringMatching(`^Entry ${withOne} .* was not written by Benchbook`),
    );
    expect(sentences).toContainEqual(
      expect.stringMatching(/^Version 2 .* is not what the activity log says/),
    );
  });

  it('cannot take a signature or a version away whose entry stays', async () => {
    await sign();
    await forge(`delete from audit_unsealed where table_name <> 'audit_entries'`);
    await forge(`delete from signatures where kind = 'review'`);
    await sealAll(parts);
    expect(await found()).toContainEqual(expect.stringMatching(/^Entry \d+ .* says that somebody signed/));
  });

  it('cannot change or remove what is written and not sealed yet', async () => {
    await sealAll(parts);
    await sayAll('Changed', 'Removed');
    const [changed, removed] = [await idOf('Changed'), await idOf('Removed')];
    await forge(`update audit_entries set new = '{"number": 2}' where id = $1`, [changed]);
    await forge('delete from audit_entries where id = $1', [removed]);
    expect((await verifySeals(parts)).breaks).toMatchObject([
      { sentence: `Entry ${changed} of the activity log was not written by Benchbook, or was changed.` },
    ]);
    await sealAll(parts);
    const remembered = (await listBreaks(t.test.db)).map(({ detail }) => detail);
    expect(remembered).toEqual([
      `Entry ${changed} of the activity log was not written by Benchbook, or was changed before it was sealed.`,
      `Entry ${removed} of the activity log was removed before it was sealed.`,
    ]);
    // The seals go on, and say so for ever.
    expect(await found()).toHaveLength(2);
  });

  it('cannot copy an entry that is not sealed yet', async () => {
    await say('Once');
    await forge('drop index audit_entries_nonce');
    await forge(`set session_replication_role = default;
      insert into audit_entries (at, actor_id, actor_name, event, message, table_name, row_id, old, new, reason,
        session_id, address, request_id, nonce, mac)
      select at, actor_id, actor_name, event, message, table_name, row_id, old, new, reason, session_id, address,
        request_id, nonce, mac from audit_entries where message = 'Once'`);
    await sealAll(parts);
    expect(await found()).toEqual([expect.stringMatching(/ is a copy of another one\.$/)]);
  });

  it('cannot cut the end off beside which evidence files were made', async () => {
    await sayAll('1', '2');
    await sealAll(parts);
    await growTree(parts);
    await forge(`delete from audit_entries e using audit_seals s where s.number = (select max(number) from audit_seals)
      and s.table_name = 'audit_entries' and s.row_id = e.id`);
    await forge('delete from audit_seals where number = (select max(number) from audit_seals)');
    expect(await found()).toEqual([expect.stringMatching(/: its end was cut off\.$/)]);
  });

  it('cannot change a bit in any column of any row of the trail, its seals, its tree, signatures and versions', async () => {
    await sign();
    await sealAll(parts);
    await growTree(parts);
    const tables = ['audit_entries', 'audit_seals', 'audit_tree', 'signatures', 'versions'];
    const places: { table: string; column: string }[] = [];
    for (const table of tables) places.push(...(await columnsOf(table)).map((column) => ({ table, column })));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.nat(), fc.nat(), async (place, row, bit) => {
        const undo = await changeABit(place, row, bit);
        if (undo === null) return;
        expect((await verifySeals(parts)).breaks, JSON.stringify(place)).not.toEqual([]);
        await undo();
      }),
      { numRuns: 150 },
    );
    expect(await found()).toEqual([]);
  });
});

const columnsOf = async (table: string): Promise<string[]> =>
  (await forge(
    `select array_agg(attname::text order by attnum) from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )) as string[];

/**
 * Flips a bit of the text of a value, the next one where that makes none that the column takes; a value where there was none.
 * Answers what takes it back; null where the column takes no other one.
 */
async function changeABit({ table, column }: { table: string; column: string }, nth: number, from: number) {
  const rows = (await forge(`select array_agg(ctid::text order by ctid) from ${table}`)) as string[];
  const type = await forge(
    'select format_type(atttypid, atttypmod) from pg_attribute where attrelid = $1::regclass and attname = $2',
    [table, column],
  );
  let at: unknown = rows[nth % rows.length];
  const before = (await forge(`select "${column}"::text from ${table} where ctid = $1`, [at])) as
    | string
    | null;
  const put = (text: string | null, ctid: unknown) =>
    forge(`update ${table} set "${column}" = $1::text::${type} where ctid = $2 returning ctid`, [text, ctid]);
  for (const text of before === null ? SOMETHING : flipped(before, from)) {
    const moved = await put(text, at).catch(() => null);
    if (moved == null) continue;
    const after = await forge(`select "${column}"::text from ${table} where ctid = $1`, [moved]);
    if (after !== before) return () => put(before, moved);
    // Another text of the same value.
    at = moved;
  }
  return null;
}

const SOMETHING = ['1', 'a', '{"a": 1}', '{}', randomUUID(), '2020-01-01', '\\x00'];

function* flipped(text: string, from: number): Generator<string> {
  const bytes = Buffer.from(text);
  const bits = bytes.length * 8;
  for (let step = 0; step < bits; step += 1) {
    const bit = (from + step) % bits;
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const result = changed.toString('utf8');
    if (Buffer.from(result).equals(changed) && !result.includes('\0')) yield result;
  }
}

describe('a break that was found', () => {
  it('is remembered, alarms once, and is in the trail itself', async () => {
    await sayAll('One', 'Two');
    await sealAll(parts);
    const id = await idOf('One');
    await forge(`update audit_entries set message = 'Forged' where id = $1`, [id]);
    await Promise.all([verifyTrail(parts), verifyTrail(parts)]);
    await verifyTrail(parts);
    await forge(`update audit_entries set message = 'One' where id = $1`, [id]);
    expect(await found()).toEqual([]);
    expect(await listBreaks(t.test.db)).toMatchObject([
      { detail: expect.stringContaining(`Entry ${id}`), seenTo: false },
    ]);
    const told = await t.test.db
      .selectFrom('audit_entries')
      .select(['event', 'reason'])
      .where('event', '=', 'Trail Broken')
      .execute();
    expect(told).toMatchObject([{ reason: expect.stringContaining(`Entry ${id}`) }]);
  });
});

describe('an anchor', () => {
  /** All that a database administrator can do to make the trail shorter, as if the rest had never been. */
  const cutAfter = async (number: number) => {
    for (const [table, key] of [
      ['audit_entries', 's.row_id = t.id'],
      ['signatures', 's.row_id = t.id'],
      ['versions', 's.row_id = t.document_id and s.row_part = t.number'],
    ])
      await forge(`delete from ${table} t using audit_seals s
        where s.table_name = '${table}' and ${key} and s.number > ${number}`);
    await forge(`delete from audit_seals where number > ${number}`);
    await forge(`delete from audit_tree where number > ${number}`);
  };

  it('shows whatever is cut off the end after it, also the newest entry alone', async () => {
    await sayAll('1', '2', '3', '4', '5');
    const anchor = await dropAnchor(parts);
    expect(anchor).toMatchObject({ number: (await verifyTrail(parts)).head });
    const end = anchor?.number ?? 0;
    for (const length of [1, 2, 4]) {
      await cutAfter(end - length);
      expect(await found()).toEqual([
        expect.stringMatching(/was anchored on .*, and is gone: the end of the trail/),
      ]);
    }
  });

  it('shows a trail that was written anew, also with the key', async () => {
    await sayAll('1', '2');
    const end = (await dropAnchor(parts))?.number ?? 0;
    await cutAfter(end - 1);
    await say('Another');
    await sealAll(parts);
    expect(await found()).toEqual([expect.stringContaining('is another one now')]);
  });

  it('shows a cut that comes after a restore from a backup, and each of them once', async () => {
    await sayAll('1', '2');
    const restored = (await dropAnchor(parts))?.number ?? 0;
    await cutAfter(restored - 1);
    await sayAll('3', '4', '5');
    await dropAnchor(parts);
    await sayAll('6', '7');
    const cut = (await dropAnchor(parts))?.number ?? 0;
    await cutAfter(cut - 1);
    expect(await found()).toEqual([
      expect.stringMatching(`^Seal ${restored} was anchored on .*, and is another one now`),
      expect.stringMatching(`^Seal ${cut} was anchored on .*, and is gone`),
    ]);
  });

  it('is one line of a file outside of the database that nobody can write without the key', async () => {
    const first = await dropAnchor(parts);
    await say('More');
    const file = anchorFileOf(parts.environment);
    // As a process leaves it that died.
    appendFileSync(file, '\n{"number":7,"ha');
    const second = await dropAnchor(parts);
    expect(await dropAnchor(parts)).toEqual(second);
    expect(await lastAnchor(parts.environment)).toMatchObject(second ?? {});
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await found()).toEqual([]);
    writeFileSync(file, readFileSync(file, 'utf8').replace(`"number":${first?.number},`, '"number":1,'));
    expect(await found()).toEqual(['Line 2 of audit-anchors.jsonl is not as it was written.']);
  });

  it('is the last one only where it has its code', async () => {
    const anchor = await dropAnchor(parts);
    const file = anchorFileOf(parts.environment);
    const kept = readFileSync(file, 'utf8');
    appendFileSync(file, kept.replace(/"number":\d+/, '"number":999'));
    expect(await lastAnchor(parts.environment)).toEqual(anchor);
    expect(await dropAnchor(parts)).toEqual(anchor);
    const line = ['Line 3 of audit-anchors.jsonl is not as it was written.'];
    expect((await verifyLastAnchor(parts)).map(({ sentence }) => sentence)).toEqual(line);
    // So much of it that none is looked for before: there is another one, and what was there is told.
    appendFileSync(file, `\n${'x'.repeat(1_000_000)}`);
    expect(await lastAnchor(parts.environment)).toBeNull();
    const next = await dropAnchor(parts);
    expect(next).toMatchObject({ number: anchor?.number, hash: anchor?.hash });
    expect(await lastAnchor(parts.environment)).toEqual(next);
    expect(await found()).toEqual([...line, 'Line 4 of audit-anchors.jsonl is not as it was written.']);
  });

  it('is found among many more than are read at once', async () => {
    await sayAll('1', '2', '3');
    const first = await dropAnchor(parts);
    const { environment } = parts;
    if (first === null) throw new Error('There is no anchor.');
    const file = anchorFileOf(environment);
    appendFileSync(file, readFileSync(file, 'utf8').repeat(2_500));
    await sayAll('4');
    const last = await dropAnchor(parts);
    await sayAll('5');
    const newest = (await dropAnchor(parts))?.number ?? 0;
    const after = [first.number - 1, first.number + 1, newest];
    expect(await anchorsAfter(parts, after, newest)).toEqual([first, last]);
    expect(await anchorsAfter(parts, [first.number - 1], first.number)).toEqual([]);
    expect(await found()).toEqual([]);
    appendFileSync(file, '\nnothing of ours');
    expect(await found()).toEqual(['Line 2505 of audit-anchors.jsonl is not as it was written.']);
  });

  it('that is cut off alarms once, whether the newest is looked at or all', async () => {
    await sayAll('1');
    const first = (await dropAnchor(parts))?.number ?? 0;
    await sayAll('2', '3');
    await dropAnchor(parts);
    await cutAfter(first - 1);
    const looked = await verifyLastAnchor(parts);
    expect(looked).toMatchObject([{ sentence: expect.stringMatching(`^Seal ${first} .* is gone`) }]);
    await noteBreaks(parts, looked);
    await verifyTrail(parts);
    expect(await listBreaks(t.test.db)).toHaveLength(1);
  });

  it('is signed for those who do not have the secret, with the root of all there was', async () => {
    await sayAll('1', '2', '3');
    const anchor = await dropAnchor(parts);
    const { key = '', root = '', signature = '' } = anchor?.signed ?? {};
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') };
    const isSigned = (text: string) =>
      verify(
        null,
        Buffer.from(text),
        createPublicKey({ key: jwk, format: 'jwk' }),
        Buffer.from(signature, 'hex'),
      );
    const said = (number: unknown) =>
      anchorText({ number: Number(number), hash: anchor?.hash ?? '', at: anchor?.at ?? '', root, key });
    expect(isSigned(said(anchor?.number))).toBe(true);
    expect(isSigned(said(1))).toBe(false);
    const file = anchorFileOf(parts.environment);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        root,
        root.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    );
    expect(await found()).toEqual(['Line 2 of audit-anchors.jsonl is not as it was written.']);
  });

  it('of before there was a tree is still one', async () => {
    const { present } = auditKeysOf(parts.environment);
    await say('1');
    await sealAll(parts);
    const head = await findHead(t.test.db);
    const anchor = {
      number: Number(head?.number),
      hash: head?.hash.toString('hex') ?? '',
      at: '2026-11-24T00:00:00.000Z',
    };
    const line = { ...anchor, keyId: present.id, mac: macOf(present, 'anchor', anchor).toString('hex') };
    writeFileSync(anchorFileOf(parts.environment), `\n${JSON.stringify(line)}`);
    expect(await found()).toEqual([]);
    expect((await dropAnchor(parts))?.signed).toBeDefined();
    expect(await found()).toEqual([]);
  });

  it('can be one that somebody kept elsewhere', async () => {
    await sayAll('1', '2');
    const { number = 0, hash = '' } = (await dropAnchor(parts)) ?? {};
    expect((await verifyTrail(parts, { beside: [{ number, hash }] })).breaks).toEqual([]);
    const wrong = [{ number, hash: hash.replaceAll(/./g, '0') }];
    expect((await verifyTrail(parts, { beside: wrong })).breaks).toHaveLength(1);
  });
});

describe('what was written before there were seals', () => {
  /** As it was written then, by a trigger. */
  const writeOld = (message: string) =>
    forge(
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
    await forge('truncate audit_entries, audit_seals, audit_tree, audit_unsealed, audit_subjects');
    for (const message of ['Old one', 'Old two', 'Old three']) await writeOld(message);
    await forge(`select setval('audit_entries_id', 4, false)`);
  });

  it('is sealed with the rest, which the trail says, with how its own chain was found', async () => {
    await tellUpgrade(parts);
    await sealAll(parts);
    await tellUpgrade(parts);
    const entries = await t.test.db.selectFrom('audit_entries').select('message').orderBy('id').execute();
    expect(entries.map(({ message }) => message).slice(3)).toEqual([
      'The 3 entries from before the audit trail was sealed are sealed now; their chain is unbroken',
    ]);
    expect((await verifySeals(parts)).breaks).toEqual([]);
    await forge(`update audit_entries set message = 'Forged', hash = audit_hash(audit_entries) where id = 2`);
    expect((await verifySeals(parts)).breaks).toMatchObject([{ mark: 'audit_entries 2 0' }]);
  });

  it('that was forged before is told when it is sealed', async () => {
    await forge(`update audit_entries set message = 'Forged' where id = 2`);
    await tellUpgrade(parts);
    expect(await forge('select message from audit_entries where id = 4')).toMatch(
      /chain is broken at entry 2$/,
    );
  });

  it('cannot be added to afterwards', async () => {
    await tellUpgrade(parts);
    await sealAll(parts);
    await forge(`insert into audit_unsealed (table_name, row_id, row_part) values ('audit_entries', 99, 0)`);
    await forge(`insert into audit_entries (id, actor_name, event, message, table_name, row_id, address, request_id,
      previous_hash, hash) select 99, 'Ana', 'Create role', 'Late', 'roles', '1', '', '', hash, sha256('x')
      from audit_entries where id = 3`);
    await say('Now');
    await sealAll(parts);
    expect((await verifySeals(parts)).breaks).toMatchObject([{ mark: 'audit_entries 99 0' }]);
  });
});

describe('another SECRET_KEY', () => {
  const withKeys = (secretKey: string, ...previousSecretKeys: string[]): Parts => ({
    ...parts,
    environment: { ...parts.environment, secretKey, previousSecretKeys },
  });

  it('goes on with the same chain, which the trail says, and needs the one before to verify it', async () => {
    await sealAll(parts);
    const before = parts.environment.secretKey;
    const next = 'another key of the laboratory, long enough';
    const rotated = withKeys(next, before);
    await tellUpgrade(rotated);
    await sealAll(rotated);
    expect((await verifyTrail(rotated)).breaks).toEqual([]);
    const said = await t.test.db
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
    await say('Ana did it');
    await sealAll(parts);
    const before = parts.environment.secretKey;
    const theirs = withKeys('the key of whoever forges, which is long enough', before);
    await forge(`update audit_entries set message = 'Forged'`);
    await forge('truncate audit_seals');
    await forge(
      `insert into audit_unsealed (table_name, row_id, row_part) select 'audit_entries', id, 0 from audit_entries`,
    );
    await sealAll(theirs);
    expect((await verifySeals(parts)).breaks).not.toEqual([]);
  });
});
