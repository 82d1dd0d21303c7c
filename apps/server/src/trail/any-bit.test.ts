import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTrailTest, type TrailTest } from '../../test/trail-test.ts';
import { sealAll } from './seal.ts';
import { growTree } from './tree/tree.ts';
import { verifySeals } from './verify.ts';

let t: TrailTest;
beforeEach(async () => {
  t = await startTrailTest();
});
afterEach(() => t.close());

describe('somebody with the database’s administrator', () => {
  it('cannot change a bit in any column of any row of the trail, its seals, its tree, signatures and versions [21 CFR 11.10(a)]', async () => {
    await t.sign();
    await sealAll(t.parts);
    for (const table of [...SEALED, 'audit_tree']) await dropConstraints(table);
    const unchanged: string[] = [];
    const changeAll = async (table: string) => {
      for (const column of await columnsOf(table)) {
        let isChanged = false;
        const change = fc.asyncProperty(fc.nat(), fc.nat(), async (row, bit) => {
          const undo = await changeABit({ table, column }, row, bit);
          if (undo === null) return;
          isChanged = true;
          const { breaks } = await verifySeals(t.parts);
          await undo();
          expect(breaks, `${table}.${column}`).not.toEqual([]);
        });
        await fc.assert(change, { numRuns: 4, endOnFailure: true });
        if (!isChanged) unchanged.push(`${table}.${column}`);
      }
    };
    // While the tree does not vouch for them as well: the seals alone show it.
    for (const table of SEALED) await changeAll(table);
    await growTree(t.parts);
    await changeAll('audit_tree');
    // Else nothing was shown of these.
    expect(unchanged).toEqual([]);
    expect(await t.found()).toEqual([]);
  });
});

const SEALED = ['audit_entries', 'audit_seals', 'signatures', 'versions'];

/** Whatever else keeps rows as they are: nothing is left but what verifying finds. */
const dropConstraints = (table: string) =>
  t.forge(`do $$
    declare name text;
    begin
      for name in select conname from pg_constraint where conrelid = '${table}'::regclass loop
        execute format('alter table ${table} drop constraint %I cascade', name);
      end loop;
      for name in select indexrelid::regclass::text from pg_index where indrelid = '${table}'::regclass and indisunique loop
        execute format('drop index %s', name);
      end loop;
      for name in select attname from pg_attribute where attrelid = '${table}'::regclass and attidentity <> '' loop
        execute format('alter table ${table} alter column %I drop identity', name);
      end loop;
    end $$`);

const columnsOf = async (table: string): Promise<string[]> =>
  (await t.forge(
    `select array_agg(attname::text order by attnum) from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )) as string[];

/**
 * Flips a bit of the text of a value, the next one where that makes none that the column takes; a value where there was none.
 * Answers what takes it back; null where the column takes no other one.
 */
async function changeABit({ table, column }: { table: string; column: string }, nth: number, from: number) {
  const rows = (await t.forge(`select array_agg(ctid::text order by ctid) from ${table}`)) as string[];
  const type = await t.forge(
    'select format_type(atttypid, atttypmod) from pg_attribute where attrelid = $1::regclass and attname = $2',
    [table, column],
  );
  let at: unknown = rows[nth % rows.length];
  const before = (await t.forge(`select "${column}"::text from ${table} where ctid = $1`, [at])) as
    | string
    | null;
  const put = (text: string | null, ctid: unknown) =>
    t.forge(`update ${table} set "${column}" = $1::text::${type} where ctid = $2 returning ctid`, [
      text,
      ctid,
    ]);
  for (const text of others(before, from)) {
    const moved = await put(text, at).catch(() => null);
    if (moved == null) continue;
    const after = await t.forge(`select "${column}"::text from ${table} where ctid = $1`, [moved]);
    if (after !== before) return () => put(before, moved);
    // Another text of the same value.
    at = moved;
  }
  return null;
}

const SOMETHING = ['1', 'a', '{"a": 1}', '{}', '{a}', randomUUID(), '2020-01-01', '\\x00'];

function* others(before: string | null, from: number): Generator<string> {
  if (before !== null) yield* flipped(before, from);
  yield* SOMETHING;
}

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
