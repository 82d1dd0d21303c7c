import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withText } from '../../test/editor-test.ts';
import { first, type RemarksTest, startRemarksTest } from '../../test/remarks-test.ts';
import { crossCheck } from '../trail/cross-check/cross-check.ts';

let t: RemarksTest;
beforeEach(async () => {
  t = await startRemarksTest();
});
afterEach(() => t.close());

/** An entry that says somebody wrote a remark, past everything that writes some. */
const insertEntry = (remarkId: string, values: string | null) =>
  sql`insert into audit_entries (at, actor_id, actor_name, event, message, table_name, row_id, new, address, request_id)
    values (now(), ${t.anaId}, 'Ana Kovač', 'Remark On Workbook', '', 'remarks', ${remarkId}, ${values}::jsonb, '', '')`.execute(
    t.test.ownerDb,
  );
const removeEntry = () =>
  t.withoutGuard('audit_entries', `delete from audit_entries where id = (select max(id) from audit_entries)`);

async function saveVersion(): Promise<void> {
  const { key } = await t.open(t.experiment);
  const file = await t.call('GET', `${t.urlOf(t.experiment)}/versions/1/file`);
  const offered = t.peer.offer(withText(file.rawPayload, 'Weighed twice.'));
  const saved = { key, status: 2, url: offered, users: [String(t.anaId)], lastsave: 'x' };
  expect((await t.callback(saved)).json()).toEqual({ error: 0 });
}

describe('a remark on a workbook', () => {
  it('says what was written, by whom, when, and about which version', async () => {
    const at = t.test.clock.now().toISOString();
    const one = await t.written('  The units\r\nare missing.  ', [], t.ben);
    expect(one).toMatchObject({
      text: 'The units\nare missing.',
      version: 1,
      by: 'Ben Okafor',
      at,
      mentioned: [],
      settled: null,
      withdrawn: null,
      maySettle: true,
      mayWithdraw: true,
    });
    await saveVersion();
    await t.written('They are there now.');
    expect(await t.listed(t.ben)).toMatchObject([
      { text: 'They are there now.', version: 2, by: 'Ana Kovač', maySettle: false, mayWithdraw: false },
      { id: one.id, version: 1 },
    ]);
  });

  it('is written whatever the state of the workbook is, and changes nothing of it', async () => {
    const before = await t.read(t.experiment);
    await t.written('As a draft', [], t.eve);
    expect(await t.read(t.experiment)).toEqual(before);
    await t.publish(t.experiment);
    await t.written('Once published', [], t.eve);
    await t.review(t.experiment);
    await t.written('Once reviewed', [], t.eve);
    expect(await t.listed()).toHaveLength(3);
  });

  it('on a private workbook is its owner’s alone, and no administrator reads it in the trail', async () => {
    await t.written('The secret ingredient is salt', [], t.ben);
    await t.call('PUT', t.urlOf(t.experiment), { visibility: 'Private' });
    for (const answer of await Promise.all([
      t.write('Hello', [], t.ben),
      t.call('GET', t.remarksUrl(), undefined, t.ben),
      t.call('GET', `${t.remarksUrl()}/people`, undefined, t.ada),
    ])) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().errors[0].code).toBe('private-workbook');
    }
    expect(await t.people()).toEqual([]);
    const { id: ended } = await t.written('Less of it');
    await t.endRemark(ended, 'settle');
    expect(await t.listed()).toHaveLength(2);
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select('id')
      .where('event', 'in', ['Remark On Workbook', 'Settle Remark'])
      .execute();
    expect(entries).toHaveLength(3);
    for (const { id } of entries) {
      const entry = await t.call('GET', `/api/logs/${id}`, undefined, t.ada);
      expect(entry.statusCode).toBe(200);
      expect(entry.json().new.remark).toContain('not shown');
    }
  });

  it('is in the trail with its text, and in the activity log of the workbook', async () => {
    const { id, at } = await t.written('Ask @Ben Okafor', [t.benId]);
    const which = { number: id, remark: 'Ask @Ben Okafor', at };
    await t.endRemark(id, 'settle', t.ada);
    await t.endRemark(id, 'withdraw');
    const entries = await t.test.db
      .selectFrom('audit_entries as a')
      .innerJoin('audit_subjects as s', 's.entry_id', 'a.id')
      .select(['a.event', 'a.message', 'a.new', 's.experiment_id'])
      .where('a.table_name', '=', 'remarks')
      .orderBy('a.id')
      .execute();
    expect(entries).toEqual([
      {
        event: 'Remark On Workbook',
        message: 'Ana Kovač remarked on workbook "Titration"',
        new: {
          experimentId: t.experiment.id,
          version: 1,
          remark: 'Ask @Ben Okafor',
          mentioned: [{ id: t.benId, name: 'Ben Okafor' }],
          at,
        },
        experiment_id: t.experiment.id,
      },
      {
        event: 'Settle Remark',
        message: 'Ada Admin settled the remark of Ana Kovač on workbook "Titration"',
        new: { experimentId: t.experiment.id, settled: true, ...which },
        experiment_id: t.experiment.id,
      },
      {
        event: 'Withdraw Remark',
        message: 'Ana Kovač withdrew their remark on workbook "Titration"',
        new: { experimentId: t.experiment.id, withdrawn: true, ...which },
        experiment_id: t.experiment.id,
      },
    ]);
    const log = await t.call(
      'GET',
      `/api/logs?kind=remarked&experimentId=${t.experiment.id}`,
      undefined,
      t.ben,
    );
    expect(log.json()).toHaveLength(3);
  });

  it('stays as it was, whoever writes to the database', async () => {
    const { id } = await t.written('Look, @Ben Okafor and @Ana Kovač', [t.benId, t.anaId], t.eve);
    await t.endRemark(id, 'settle');
    await t.endRemark(id, 'withdraw', t.eve);
    const { db, ownerDb } = t.test;
    const tables = ['remarks', 'remark_mentions', 'remark_ends'] as const;
    for (const table of tables) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('permission denied');
      await expect(ownerDb.deleteFrom(table).execute()).rejects.toThrow();
    }
    await expect(ownerDb.updateTable('remarks').set({ text: 'Nothing' }).execute()).rejects.toThrow();
    expect(await t.listed()).toMatchObject([
      { text: 'Look, @Ben Okafor and @Ana Kovač', mentioned: ['Ana Kovač', 'Ben Okafor'] },
    ]);

    // Also one who takes the database's own guards away.
    const broken = async () => (await crossCheck(t.test.parts)).map(({ mark }) => mark);
    expect(await broken()).toEqual([]);
    for (const table of tables) {
      await sql`alter table ${sql.ref(table)} disable trigger refuse_change`.execute(ownerDb);
    }
    const tries = [
      [`update remarks set text = 'Nothing'`, `update remarks set text = 'Look, @Ben Okafor and @Ana Kovač'`],
      [`update remarks set version = 2`, `update remarks set version = 1`],
      [`update remarks set written_by_name = 'Eve'`, `update remarks set written_by_name = 'Eve Lind'`],
      [
        `update remark_ends set ended_by = ${t.benId} where kind = 'settled'`,
        `update remark_ends set ended_by = ${t.anaId} where kind = 'settled'`,
      ],
      [
        `update remarks set written_at = written_at + interval '1 second'`,
        `update remarks set written_at = written_at - interval '1 second'`,
      ],
      [
        `update remark_ends set ended_at = ended_at - interval '1 day' where kind = 'withdrawn'`,
        `update remark_ends set ended_at = ended_at + interval '1 day' where kind = 'withdrawn'`,
      ],
      [
        `update remark_mentions set name = 'Ana' where user_id = ${t.anaId}`,
        `update remark_mentions set name = 'Ana Kovač' where user_id = ${t.anaId}`,
      ],
    ] as const;
    for (const [forge, undo] of tries) {
      await sql.raw(forge).execute(ownerDb);
      expect(await broken(), forge).toEqual([`remarks ${id} entry`]);
      await sql.raw(undo).execute(ownerDb);
      expect(await broken(), undo).toEqual([]);
    }
    // The first entries did not say the time; they were written with their rows.
    await t.withoutGuard(
      'audit_entries',
      `update audit_entries set new = new - 'at' where table_name = 'remarks'`,
    );
    expect(await broken()).toEqual([]);
    await sql`update remarks set written_at = written_at + interval '2 minutes'`.execute(ownerDb);
    expect(await broken()).toEqual([`remarks ${id} entry`]);
    await sql`update remarks set written_at = written_at - interval '2 minutes'`.execute(ownerDb);

    // Entries nobody wrote: whatever is in them, they are named.
    for (const values of ['{"mentioned": "Ana"}', '{"mentioned": [{"id": "Ana"}, 1]}', '"at"', '[]', null]) {
      await insertEntry(String(id + 1), values);
      expect(await broken(), String(values)).toEqual([`remarks ${id + 1} entry`]);
      await removeEntry();
    }
    await sql`insert into audit_entries (at, actor_id, actor_name, event, message, table_name, row_id, new, address, request_id)
      select at, actor_id, actor_name, event, message, table_name, row_id, new, address, request_id
        from audit_entries where event = 'Remark On Workbook'`.execute(ownerDb);
    expect(await broken()).toEqual([`remarks ${id} entry`]);
    await removeEntry();
    expect(await broken()).toEqual([]);
    await ownerDb.deleteFrom('notifications').execute();
    for (const table of ['remark_ends', 'remark_mentions', 'remarks'] as const) {
      await ownerDb.deleteFrom(table).execute();
      expect(await broken(), table).toEqual([`remarks ${id} entry`]);
    }
  });

  it('does not go with a copy of the workbook', async () => {
    await t.written('About the first one');
    await t.publish(t.experiment);
    const copy = await t.call('POST', `${t.urlOf(t.experiment)}/copy`, {
      title: 'Copy',
      experimentTypeId: 1,
    });
    expect(copy.statusCode).toBe(201);
    t.experiment = copy.json();
    expect(await t.listed()).toEqual([]);
  });
});

describe('a remark that is over', () => {
  it('was settled by its writer, the owner of the workbook or an administrator, and by nobody else, once', async () => {
    const byBen = await t.written('One', [], t.ben);
    const refused = await t.endRemark(byBen.id, 'settle', t.eve);
    expect(refused.statusCode).toBe(403);
    expect(first(refused)).toContain('by the owner of the workbook');
    const at = t.test.clock.now().toISOString();
    expect((await t.endRemark(byBen.id, 'settle')).json()).toMatchObject({
      settled: { by: 'Ana Kovač', at },
      withdrawn: null,
      maySettle: false,
    });
    const again = await t.endRemark(byBen.id, 'settle', t.ben);
    expect(again.statusCode).toBe(409);
    expect(first(again)).toBe('This remark is settled already.');
    for (const headers of [t.ben, t.ada]) {
      const { id } = await t.written('Another', [], t.ben);
      expect((await t.endRemark(id, 'settle', headers)).statusCode).toBe(200);
    }
  });

  it('was withdrawn by its writer alone, and everybody still reads what it said', async () => {
    const { id } = await t.written('The wrong workbook', [], t.ben);
    for (const headers of [t.ana, t.ada])
      expect((await t.endRemark(id, 'withdraw', headers)).statusCode).toBe(403);
    await t.endRemark(id, 'settle');
    expect((await t.endRemark(id, 'withdraw', t.ben)).statusCode).toBe(200);
    expect(await t.listed(t.eve)).toMatchObject([
      { text: 'The wrong workbook', settled: { by: 'Ana Kovač' }, withdrawn: { by: 'Ben Okafor' } },
    ]);
    for (const how of ['settle', 'withdraw'] as const) {
      const again = await t.endRemark(id, how, t.ben);
      expect(again.statusCode).toBe(409);
      expect(first(again)).toContain('was withdrawn');
    }
    expect((await t.endRemark(id + 1, 'withdraw', t.ben)).statusCode).toBe(404);
    const other = await t.create();
    const elsewhere = await t.call('POST', `${t.urlOf(other)}/remarks/${id}/settle`);
    expect(elsewhere.statusCode).toBe(404);
  });
});

describe('who is mentioned', () => {
  it('is one of those who may open the workbook, by the name they have here', async () => {
    expect(await t.people()).toEqual([
      { id: expect.any(Number), name: 'Ada Admin' },
      { id: t.benId, name: 'Ben Okafor' },
      { id: t.eveId, name: 'Eve Lind' },
    ]);
    const remark = await t.written('@Eve Lind and @Ben Okafor: look', [t.benId, t.eveId, t.eveId]);
    expect(remark.mentioned).toEqual(['Ben Okafor', 'Eve Lind']);
  });

  it('cannot be somebody who does not see it, and nobody learns whether they exist', async () => {
    await t.test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
    t.test.parts.access.clear();
    const unseen = await t.write('@Ben Okafor', [t.benId], t.ada);
    const unknown = await t.write('@Ben Okafor', [999_999], t.ada);
    expect(unseen.statusCode).toBe(409);
    expect(unknown.json()).toEqual(unseen.json());
    expect(first(unseen)).toBe(
      'Somebody you mention cannot open this workbook. Choose people from those who are offered.',
    );
    expect(await t.people(t.ada)).toEqual([]);
    expect(await t.listed(t.ada)).toEqual([]);
  });

  it('is told, as are the owner and those who remarked before, each once and not who writes', async () => {
    await t.written('First', [], t.ben);
    expect(await t.told(t.ana)).toMatchObject([{ kind: 'remarked', by: 'Ben Okafor', detail: 'First' }]);
    const second = await t.written('@Ana Kovač,\n look', [t.anaId], t.eve);
    expect(await t.told(t.ana)).toMatchObject([
      {
        kind: 'mentioned',
        by: 'Eve Lind',
        detail: '@Ana Kovač, look',
        remarkId: second.id,
        workbook: { id: t.experiment.id },
      },
      { kind: 'remarked' },
    ]);
    expect(await t.told(t.ben)).toMatchObject([{ kind: 'remarked', by: 'Eve Lind' }]);
    expect(await t.told(t.eve)).toEqual([]);
    await t.endRemark(second.id, 'settle');
    expect(await t.told(t.eve)).toMatchObject([{ kind: 'settled', by: 'Ana Kovač', remarkId: second.id }]);
  });

  it('is not told of what they may not open any more, though they remarked before', async () => {
    await t.written('First', [], t.ben);
    await t.call('PUT', t.urlOf(t.experiment), { visibility: 'Private' });
    await t.written('Second');
    expect(await t.told(t.ben)).toEqual([]);
  });
});

describe('who writes a remark', () => {
  it('is told what is wrong with what they send, and nothing is kept of it', async () => {
    const wrong: [unknown, unknown, string][] = [
      ['', [], 'A remark is required.'],
      [' \n ', [], 'A remark is required.'],
      [undefined, [], 'A remark is required.'],
      ['x'.repeat(2_001), [], 'A remark may have at most 2000 characters.'],
      ['@Ben Okafor', Array.from({ length: 21 }, (_, id) => id), 'A remark mentions at most 20 people.'],
      ['Look', [t.benId], 'mentions Ben Okafor and does not say “@Ben Okafor”'],
      ['@Eve Lind', [t.benId], 'mentions Ben Okafor and does not say “@Ben Okafor”'],
      ['@Ben Okaforsen', [t.benId], 'mentions Ben Okafor and does not say “@Ben Okafor”'],
      ['ana@Ben Okafor', [t.benId], 'mentions Ben Okafor and does not say “@Ben Okafor”'],
    ];
    for (const [text, mentions, sentence] of wrong) {
      const answer = await t.write(text, mentions);
      expect(answer.statusCode).toBe(400);
      expect(first(answer)).toContain(sentence);
    }
    expect((await t.write('a\u0000b')).statusCode).toBe(400);
    expect(await t.listed()).toEqual([]);
    expect(await t.told(t.ben)).toEqual([]);
    expect((await t.write('x'.repeat(2_000))).statusCode).toBe(201);
  });

  const insert = (count: number, more: object = {}) =>
    t.test.db
      .insertInto('remarks')
      .values(
        Array.from({ length: count }, () => ({
          experiment_id: t.experiment.id,
          version: 1,
          text: 'One of many',
          written_by: t.anaId,
          written_by_name: 'Ana Kovač',
          written_at: t.test.clock.now(),
          ...more,
        })),
      )
      .returning('id')
      .execute();
  const anHourLater = async () => {
    t.test.clock.advance(3_600_001);
    return t.test.signIn({ id: t.anaId });
  };

  it('writes at most 100 within an hour', async () => {
    await insert(99);
    expect((await t.write('The hundredth')).statusCode).toBe(201);
    const refused = await t.write('One more');
    expect(refused.statusCode).toBe(429);
    expect(first(refused)).toContain('100 remarks within an hour');
    expect((await t.write('Mine', [], t.ben)).statusCode).toBe(201);
    expect((await t.write('Later', [], await anHourLater())).statusCode).toBe(201);
  });

  it('mentions at most 300 people within an hour', async () => {
    const rows = await insert(75);
    const several = [t.benId, t.eveId, t.anaId, await t.test.createUser({ name: 'Dan Roth' })];
    await t.test.db
      .insertInto('remark_mentions')
      .values(
        rows.flatMap(({ id }) => several.map((userId) => ({ remark_id: id, user_id: userId, name: 'x' }))),
      )
      .execute();
    const refused = await t.write('@Ben Okafor', [t.benId]);
    expect(refused.statusCode).toBe(429);
    expect(first(refused)).toContain('300 people within an hour');
    expect((await t.write('Nobody in particular')).statusCode).toBe(201);
    expect((await t.write('@Ben Okafor', [t.benId], await anHourLater())).statusCode).toBe(201);
  });

  it('is refused where the workbook has 500 of them', async () => {
    await insert(500, { written_by: t.benId, written_by_name: 'Ben Okafor' });
    const refused = await t.write('One more');
    expect(refused.statusCode).toBe(409);
    expect(first(refused)).toContain('at most 500 remarks');
  });
});
