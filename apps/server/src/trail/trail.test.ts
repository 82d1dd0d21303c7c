import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTrailTest, type TrailTest } from '../../test/trail-test.ts';
import { listBreaks } from './repository.ts';
import { sealAll } from './seal.ts';
import { verifyTrail } from './verify.ts';

let t: TrailTest;
beforeEach(async () => {
  t = await startTrailTest();
});
afterEach(() => t.close());

describe('the sealed trail', () => {
  it('has one chain over entries, versions and signatures, and is whole', async () => {
    await t.sign();
    await sealAll(t.parts);
    const tables = await t.parts.db.selectFrom('audit_seals').select(['number', 'table_name']).execute();
    expect(tables.map(({ number }) => Number(number))).toEqual(tables.map((_, index) => index + 1));
    expect(new Set(tables.map(({ table_name }) => table_name))).toEqual(
      new Set(['audit_entries', 'versions', 'signatures']),
    );
    const state = await verifyTrail(t.parts);
    expect(state).toMatchObject({ unsealed: 0, verified: tables.length, head: tables.length, breaks: [] });
  });

  it('says how much is not sealed yet, and what a process left that died is sealed by the next', async () => {
    await sealAll(t.parts);
    await t.say('One', 'Two');
    expect(await verifyTrail(t.parts)).toMatchObject({ unsealed: 2, breaks: [] });
    expect(await sealAll(t.parts)).toBe(2);
    expect(await verifyTrail(t.parts)).toMatchObject({ unsealed: 0, breaks: [] });
  });

  it('stays one chain when many write and several seal at once', async () => {
    const writing = Promise.all(Array.from({ length: 30 }, (_, index) => t.say(`Role ${index}`)));
    await Promise.all([writing, sealAll(t.parts), sealAll(t.parts), sealAll(t.parts)]);
    await Promise.all([sealAll(t.parts), sealAll(t.parts)]);
    const state = await verifyTrail(t.parts);
    expect(state).toMatchObject({ unsealed: 0, breaks: [] });
    expect(state.verified).toBe(state.head);
    // Nor was anything taken for broken meanwhile.
    expect(await listBreaks(t.parts.db)).toEqual([]);
  });

  it('keeps what the database keeps of half a sign', async () => {
    await t.say('A smile \ud83d cut in two');
    await sealAll(t.parts);
    expect(await verifyTrail(t.parts)).toMatchObject({ unsealed: 0, breaks: [] });
    expect(await listBreaks(t.parts.db)).toEqual([]);
  });

  it('is sealed although somebody noted twice what is unsealed', async () => {
    await t.say('Noted twice');
    await t.forge(`insert into audit_unsealed (table_name, row_id, row_part)
      select table_name, row_id, row_part from audit_unsealed`);
    await sealAll(t.parts);
    expect(await verifyTrail(t.parts)).toMatchObject({ unsealed: 0, breaks: [] });
  });
});

describe('a break that was found', () => {
  it('is remembered, alarms once, and is in the trail itself [Annex 11, 13]', async () => {
    await t.say('One', 'Two');
    await sealAll(t.parts);
    const id = await t.idOf('One');
    await t.forge(`update audit_entries set message = 'Forged' where id = $1`, [id]);
    await Promise.all([verifyTrail(t.parts), verifyTrail(t.parts)]);
    await verifyTrail(t.parts);
    await t.forge(`update audit_entries set message = 'One' where id = $1`, [id]);
    expect(await t.found()).toEqual([]);
    expect(await listBreaks(t.parts.db)).toMatchObject([
      { detail: expect.stringContaining(`Entry ${id}`), seenTo: false },
    ]);
    const told = await t.parts.db
      .selectFrom('audit_entries')
      .select(['event', 'reason'])
      .where('event', '=', 'Trail Broken')
      .execute();
    expect(told).toMatchObject([{ reason: expect.stringContaining(`Entry ${id}`) }]);
  });
});
