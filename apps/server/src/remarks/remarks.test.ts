import type { Experiment, Notification, Remark } from '@benchbook/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorTest, startEditorTest, withText } from '../../test/editor-test.ts';
import { multipart } from '../../test/index.ts';
import { crossCheck } from '../trail/cross-check/cross-check.ts';

let t: EditorTest;
let eve: Record<string, string>;
let eveId: number;
let ada: Record<string, string>;
let experiment: Experiment;
beforeEach(async () => {
  t = await startEditorTest();
  t.test.clock.stop();
  eveId = await t.test.createUser({ name: 'Eve Lind' });
  eve = await t.test.signIn({ id: eveId });
  ada = await t.test.signIn({ administrator: true, name: 'Ada Admin' });
  experiment = await t.create();
});
afterEach(() => t.close());

const url = () => `${t.urlOf(experiment)}/remarks`;
const write = (text: unknown, mentions: unknown = [], headers = t.ana) =>
  t.call('POST', url(), { text, mentions }, headers);
/** The remark that is written. */
const written = async (...asked: Parameters<typeof write>): Promise<Remark> => {
  const answer = await write(...asked);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const listed = async (headers = t.ana): Promise<Remark[]> =>
  (await t.call('GET', url(), undefined, headers)).json();
const end = (id: number, how: 'settle' | 'withdraw', headers = t.ana) =>
  t.call('POST', `${url()}/${id}/${how}`, undefined, headers);
const told = async (headers: Record<string, string>): Promise<Notification[]> =>
  (await t.call('GET', '/api/notifications', undefined, headers)).json();
const first = (answer: { json(): { errors: { msg: string }[] } }) => answer.json().errors[0]?.msg;
const people = async (headers = t.ana) => (await t.call('GET', `${url()}/people`, undefined, headers)).json();

/** An entry that says somebody wrote a remark, past everything that writes some. */
const insertEntry = (remarkId: string, values: string | null) =>
  sql`insert into audit_entries (at, actor_id, actor_name, event, message, table_name, row_id, new, address, request_id)
    values (now(), ${t.anaId}, 'Ana Kovač', 'Remark On Workbook', '', 'remarks', ${remarkId}, ${values}::jsonb, '', '')`.execute(
    t.test.ownerDb,
  );
const removeEntry = () =>
  withoutGuard('audit_entries', `delete from audit_entries where id = (select max(id) from audit_entries)`);
async function withoutGuard(table: string, statement: string): Promise<void> {
  await sql`alter table ${sql.ref(table)} disable trigger user`.execute(t.test.ownerDb);
  await sql.raw(statement).execute(t.test.ownerDb);
  await sql`alter table ${sql.ref(table)} enable trigger user`.execute(t.test.ownerDb);
}

async function saveVersion(): Promise<void> {
  const { key } = await t.open(experiment);
  const file = await t.call('GET', `${t.urlOf(experiment)}/versions/1/file`);
  const offered = t.peer.offer(withText(file.rawPayload, 'Weighed twice.'));
  const saved = { key, status: 2, url: offered, users: [String(t.anaId)], lastsave: 'x' };
  expect((await t.callback(saved)).json()).toEqual({ error: 0 });
}

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
);

/** A workbook that is a PDF, which the remarks of the test are on from now on. */
async function usePdf(): Promise<void> {
  const form = multipart([{ name: 'report.pdf', bytes: PDF }], {});
  const answer = await t.test.app.inject({
    method: 'POST',
    url: `/api/projects/${experiment.projectId}/experiments/upload`,
    payload: form.payload,
    headers: { ...t.ana, ...form.headers },
  });
  experiment = answer.json().created[0];
}

const place = (more: object = {}) => ({
  kind: 'highlight',
  page: 2,
  rectangles: [
    [72, 700.123, 200.5, 712],
    [72, 686, 120, 698],
  ],
  color: 'yellow',
  quote: 'pH 7.4',
  version: 1,
  ...more,
});
const mark = (text: string, more: object = {}, headers = t.ana) =>
  t.call('POST', url(), { text, place: place(more) }, headers);

describe('a remark on a page of a PDF', () => {
  it('says where it is, in the trail too, and stays as it was, like the file', async () => {
    await usePdf();
    const answer = await mark('Too high?', {}, t.ben);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    const [remark] = await listed(t.ben);
    expect(remark).toMatchObject({
      id,
      text: 'Too high?',
      version: 1,
      by: 'Ben Okafor',
      place: {
        kind: 'highlight',
        page: 2,
        rectangles: [
          [72, 700.12, 200.5, 712],
          [72, 686, 120, 698],
        ],
        color: 'yellow',
        quote: 'pH 7.4',
        replaces: null,
      },
      isReplaced: false,
      mayReplace: true,
    });
    expect((await listed(eve))[0]).toMatchObject({ mayReplace: false, mayWithdraw: false });
    const { message, new: kept } = await t.test.db
      .selectFrom('audit_entries')
      .select(['message', 'new'])
      .where('event', '=', 'Remark On Workbook')
      .executeTakeFirstOrThrow();
    expect(message).toBe('Ben Okafor highlighted words on page 2 of workbook "report"');
    expect(kept).toMatchObject({ remark: 'Too high?', place: remark?.place });
    const file = await t.call('GET', `${t.urlOf(experiment)}/versions/1/file`);
    expect(file.rawPayload.equals(PDF)).toBe(true);

    const { db, ownerDb } = t.test;
    await expect(db.updateTable('remark_places').set({ page: 3 }).execute()).rejects.toThrow(
      'permission denied',
    );
    const broken = async () => (await crossCheck(t.test.parts)).map(({ mark: broke }) => broke);
    expect(await broken()).toEqual([]);
    for (const forged of [`page = 3`, `quote = 'pH 7.5'`, `rectangles[1] = 0`, `color = 'pink'`]) {
      await withoutGuard('remark_places', `update remark_places set ${forged}`);
      expect(await broken(), forged).toEqual([`remarks ${id} entry`]);
      await withoutGuard(
        'remark_places',
        `update remark_places set page = 2, quote = 'pH 7.4', rectangles[1] = 72, color = 'yellow'`,
      );
      expect(await broken()).toEqual([]);
    }
    await withoutGuard('remark_places', 'delete from remark_places');
    expect(await broken()).toEqual([`remarks ${id} entry`]);
    await ownerDb.deleteFrom('notifications').execute();
  });

  it('is written anew by its writer, once, and what it said before stays', async () => {
    await usePdf();
    const { id } = (await mark('7.2', {}, t.ben)).json();
    const anew = await mark('7.3', { color: 'green', replaces: id }, t.ben);
    expect(anew.statusCode).toBe(201);
    expect(await listed()).toMatchObject([
      { text: '7.3', place: { color: 'green', replaces: id }, isReplaced: false },
      { id, text: '7.2', isReplaced: true, mayReplace: false },
    ]);
    expect((await mark('7.4', { replaces: id }, t.ben)).statusCode).toBe(409);
    expect((await mark('7.4', { replaces: anew.json().id }, eve)).statusCode).toBe(403);
    expect((await mark('7.4', { replaces: 1_000_000 }, t.ben)).statusCode).toBe(404);
    await end(anew.json().id, 'withdraw', t.ben);
    expect((await mark('7.5', { replaces: anew.json().id }, t.ben)).statusCode).toBe(409);
    const { id: ofWorkbook } = await written('Of no page', [], t.ben);
    expect((await mark('7.6', { replaces: ofWorkbook }, t.ben)).statusCode).toBe(409);
    expect((await crossCheck(t.test.parts)).map(({ mark: broke }) => broke)).toEqual([]);
  });

  it('tells the owner of a note, and not of every stroke of a marker', async () => {
    await usePdf();
    const before = (await told(t.ana)).length;
    await mark('pH 7.4', {}, t.ben);
    expect(await told(t.ana)).toHaveLength(before);
    await mark('Weighed twice', { kind: 'note', quote: '' }, t.ben);
    expect(await told(t.ana)).toHaveLength(before + 1);
  });

  it('is refused where there are no pages, in another version, and where it is no place', async () => {
    const answer = await mark('Here');
    expect(answer.statusCode).toBe(400);
    expect(first(answer)).toBe('Only the pages of a PDF take highlights and notes.');
    await usePdf();
    expect(first(await mark('Here', { version: 2 }))).toBe(
      'The document has a newer version. Open it again, and mark it there.',
    );
    for (const wrong of [
      { page: 0 },
      { rectangles: [] },
      { rectangles: [[1, 2, 3]] },
      { rectangles: [[1, 2, 3, 1e9]] },
      { rectangles: Array.from({ length: 101 }, () => [1, 2, 3, 4]) },
      { color: 'red' },
      { kind: 'stamp' },
    ])
      expect((await mark('Here', wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
    expect(await listed()).toEqual([]);
  });
});

describe('a remark on a workbook', () => {
  it('says what was written, by whom, when, and about which version', async () => {
    const at = t.test.clock.now().toISOString();
    const one = await written('  The units\r\nare missing.  ', [], t.ben);
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
    await written('They are there now.');
    expect(await listed(t.ben)).toMatchObject([
      { text: 'They are there now.', version: 2, by: 'Ana Kovač', maySettle: false, mayWithdraw: false },
      { id: one.id, version: 1 },
    ]);
  });

  it('is written whatever the state of the workbook is, and changes nothing of it', async () => {
    const before = await t.read(experiment);
    await written('As a draft', [], eve);
    expect(await t.read(experiment)).toEqual(before);
    await t.publish(experiment);
    await written('Once published', [], eve);
    await t.review(experiment);
    await written('Once reviewed', [], eve);
    expect(await listed()).toHaveLength(3);
  });

  it('on a private workbook is its owner’s alone, and no administrator reads it in the trail', async () => {
    await written('The secret ingredient is salt', [], t.ben);
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Private' });
    for (const answer of await Promise.all([
      write('Hello', [], t.ben),
      t.call('GET', url(), undefined, t.ben),
      t.call('GET', `${url()}/people`, undefined, ada),
    ])) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().errors[0].code).toBe('private-workbook');
    }
    expect(await people()).toEqual([]);
    const { id: ended } = await written('Less of it');
    await end(ended, 'settle');
    expect(await listed()).toHaveLength(2);
    const entries = await t.test.db
      .selectFrom('audit_entries')
      .select('id')
      .where('event', 'in', ['Remark On Workbook', 'Settle Remark'])
      .execute();
    expect(entries).toHaveLength(3);
    for (const { id } of entries) {
      const entry = await t.call('GET', `/api/logs/${id}`, undefined, ada);
      expect(entry.statusCode).toBe(200);
      expect(entry.json().new.remark).toContain('not shown');
    }
  });

  it('is in the trail with its text, and in the activity log of the workbook', async () => {
    const { id, at } = await written('Ask @Ben Okafor', [t.benId]);
    const which = { number: id, remark: 'Ask @Ben Okafor', at };
    await end(id, 'settle', ada);
    await end(id, 'withdraw');
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
          experimentId: experiment.id,
          version: 1,
          remark: 'Ask @Ben Okafor',
          mentioned: [{ id: t.benId, name: 'Ben Okafor' }],
          at,
        },
        experiment_id: experiment.id,
      },
      {
        event: 'Settle Remark',
        message: 'Ada Admin settled the remark of Ana Kovač on workbook "Titration"',
        new: { experimentId: experiment.id, settled: true, ...which },
        experiment_id: experiment.id,
      },
      {
        event: 'Withdraw Remark',
        message: 'Ana Kovač withdrew their remark on workbook "Titration"',
        new: { experimentId: experiment.id, withdrawn: true, ...which },
        experiment_id: experiment.id,
      },
    ]);
    const log = await t.call(
      'GET',
      `/api/logs?kind=remarked&experimentId=${experiment.id}`,
      undefined,
      t.ben,
    );
    expect(log.json()).toHaveLength(3);
  });

  it('stays as it was, whoever writes to the database', async () => {
    const { id } = await written('Look, @Ben Okafor and @Ana Kovač', [t.benId, t.anaId], eve);
    await end(id, 'settle');
    await end(id, 'withdraw', eve);
    const { db, ownerDb } = t.test;
    const tables = ['remarks', 'remark_mentions', 'remark_ends'] as const;
    for (const table of tables) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('permission denied');
      await expect(ownerDb.deleteFrom(table).execute()).rejects.toThrow();
    }
    await expect(ownerDb.updateTable('remarks').set({ text: 'Nothing' }).execute()).rejects.toThrow();
    expect(await listed()).toMatchObject([
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
    await withoutGuard(
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
    await written('About the first one');
    await t.publish(experiment);
    const copy = await t.call('POST', `${t.urlOf(experiment)}/copy`, { title: 'Copy', experimentTypeId: 1 });
    expect(copy.statusCode).toBe(201);
    experiment = copy.json();
    expect(await listed()).toEqual([]);
  });
});

describe('a remark that is over', () => {
  it('was settled by its writer, the owner of the workbook or an administrator, and by nobody else, once', async () => {
    const byBen = await written('One', [], t.ben);
    const refused = await end(byBen.id, 'settle', eve);
    expect(refused.statusCode).toBe(403);
    expect(first(refused)).toContain('by the owner of the workbook');
    const at = t.test.clock.now().toISOString();
    expect((await end(byBen.id, 'settle')).json()).toMatchObject({
      settled: { by: 'Ana Kovač', at },
      withdrawn: null,
      maySettle: false,
    });
    const again = await end(byBen.id, 'settle', t.ben);
    expect(again.statusCode).toBe(409);
    expect(first(again)).toBe('This remark is settled already.');
    for (const headers of [t.ben, ada]) {
      const { id } = await written('Another', [], t.ben);
      expect((await end(id, 'settle', headers)).statusCode).toBe(200);
    }
  });

  it('was withdrawn by its writer alone, and everybody still reads what it said', async () => {
    const { id } = await written('The wrong workbook', [], t.ben);
    for (const headers of [t.ana, ada]) expect((await end(id, 'withdraw', headers)).statusCode).toBe(403);
    await end(id, 'settle');
    expect((await end(id, 'withdraw', t.ben)).statusCode).toBe(200);
    expect(await listed(eve)).toMatchObject([
      { text: 'The wrong workbook', settled: { by: 'Ana Kovač' }, withdrawn: { by: 'Ben Okafor' } },
    ]);
    for (const how of ['settle', 'withdraw'] as const) {
      const again = await end(id, how, t.ben);
      expect(again.statusCode).toBe(409);
      expect(first(again)).toContain('was withdrawn');
    }
    expect((await end(id + 1, 'withdraw', t.ben)).statusCode).toBe(404);
    const other = await t.create();
    const elsewhere = await t.call('POST', `${t.urlOf(other)}/remarks/${id}/settle`);
    expect(elsewhere.statusCode).toBe(404);
  });
});

describe('who is mentioned', () => {
  it('is one of those who may open the workbook, by the name they have here', async () => {
    expect(await people()).toEqual([
      { id: expect.any(Number), name: 'Ada Admin' },
      { id: t.benId, name: 'Ben Okafor' },
      { id: eveId, name: 'Eve Lind' },
    ]);
    const remark = await written('@Eve Lind and @Ben Okafor: look', [t.benId, eveId, eveId]);
    expect(remark.mentioned).toEqual(['Ben Okafor', 'Eve Lind']);
  });

  it('cannot be somebody who does not see it, and nobody learns whether they exist', async () => {
    await t.test.db.insertInto('configuration').values({ key: 'useRoles', value: 'true' }).execute();
    t.test.parts.access.clear();
    const unseen = await write('@Ben Okafor', [t.benId], ada);
    const unknown = await write('@Ben Okafor', [999_999], ada);
    expect(unseen.statusCode).toBe(409);
    expect(unknown.json()).toEqual(unseen.json());
    expect(first(unseen)).toBe(
      'Somebody you mention cannot open this workbook. Choose people from those who are offered.',
    );
    expect(await people(ada)).toEqual([]);
    expect(await listed(ada)).toEqual([]);
  });

  it('is told, as are the owner and those who remarked before, each once and not who writes', async () => {
    await written('First', [], t.ben);
    expect(await told(t.ana)).toMatchObject([{ kind: 'remarked', by: 'Ben Okafor', detail: 'First' }]);
    const second = await written('@Ana Kovač,\n look', [t.anaId], eve);
    expect(await told(t.ana)).toMatchObject([
      {
        kind: 'mentioned',
        by: 'Eve Lind',
        detail: '@Ana Kovač, look',
        remarkId: second.id,
        workbook: { id: experiment.id },
      },
      { kind: 'remarked' },
    ]);
    expect(await told(t.ben)).toMatchObject([{ kind: 'remarked', by: 'Eve Lind' }]);
    expect(await told(eve)).toEqual([]);
    await end(second.id, 'settle');
    expect(await told(eve)).toMatchObject([{ kind: 'settled', by: 'Ana Kovač', remarkId: second.id }]);
  });

  it('is not told of what they may not open any more, though they remarked before', async () => {
    await written('First', [], t.ben);
    await t.call('PUT', t.urlOf(experiment), { visibility: 'Private' });
    await written('Second');
    expect(await told(t.ben)).toEqual([]);
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
      const answer = await write(text, mentions);
      expect(answer.statusCode).toBe(400);
      expect(first(answer)).toContain(sentence);
    }
    expect((await write('a\u0000b')).statusCode).toBe(400);
    expect(await listed()).toEqual([]);
    expect(await told(t.ben)).toEqual([]);
    expect((await write('x'.repeat(2_000))).statusCode).toBe(201);
  });

  const insert = (count: number, more: object = {}) =>
    t.test.db
      .insertInto('remarks')
      .values(
        Array.from({ length: count }, () => ({
          experiment_id: experiment.id,
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
    expect((await write('The hundredth')).statusCode).toBe(201);
    const refused = await write('One more');
    expect(refused.statusCode).toBe(429);
    expect(first(refused)).toContain('100 remarks within an hour');
    expect((await write('Mine', [], t.ben)).statusCode).toBe(201);
    expect((await write('Later', [], await anHourLater())).statusCode).toBe(201);
  });

  it('mentions at most 300 people within an hour', async () => {
    const rows = await insert(75);
    const several = [t.benId, eveId, t.anaId, await t.test.createUser({ name: 'Dan Roth' })];
    await t.test.db
      .insertInto('remark_mentions')
      .values(
        rows.flatMap(({ id }) => several.map((userId) => ({ remark_id: id, user_id: userId, name: 'x' }))),
      )
      .execute();
    const refused = await write('@Ben Okafor', [t.benId]);
    expect(refused.statusCode).toBe(429);
    expect(first(refused)).toContain('300 people within an hour');
    expect((await write('Nobody in particular')).statusCode).toBe(201);
    expect((await write('@Ben Okafor', [t.benId], await anHourLater())).statusCode).toBe(201);
  });

  it('is refused where the workbook has 500 of them', async () => {
    await insert(500, { written_by: t.benId, written_by_name: 'Ben Okafor' });
    const refused = await write('One more');
    expect(refused.statusCode).toBe(409);
    expect(first(refused)).toContain('at most 500 remarks');
  });
});
