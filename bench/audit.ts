/**
 * `npm run bench:audit`: changes a second by 1, 4 and 16 writers, each with its audit entry, while the sealer seals; against the
 * same changes without an entry, and against entries that are chained under one lock in the transaction of the change, as they
 * were before decision 0055. All three take turns, so that what else the machine does falls on them alike.
 */
import { connect, transact } from '@benchbook/database';
import { change } from '../apps/server/src/audit/change.ts';
import { openOperator } from '../apps/server/src/operator/index.ts';
import { Sealer } from '../apps/server/src/trail/sealer.ts';
import { verifyTrail } from '../apps/server/src/trail/verify.ts';
import { fill, openBenchDatabase, signIn } from './lib/database.ts';

const WRITERS = [1, 4, 16];
const ROUNDS = 7;
const ROUND_MS = 1_000;

const database = await openBenchDatabase();
const { userId } = await signIn(database.pool);
await fill(database.pool, userId, { projects: Math.max(...WRITERS), experiments: 0 });
await addChain();

const operator = await openOperator({
  DATABASE_URL: database.url,
  DATA_DIR: database.dataDir,
  DOCUMENT_SERVER_SECRET: 'not-used-by-this-benchmark-at-all',
});
const { db, pool } = connect(database.url, { maxConnections: 20 });
const sealer = new Sealer({ warn: (...said: unknown[]) => console.error(...said) });
const parts = { ...operator.parts, db, pool, sealer };
const act = { ...operator, parts };
sealer.start(parts);

let written = 0;
type Db = typeof db;
function rename(trx: Db, id: number): Promise<unknown> {
  written += 1;
  const title = `Project ${written}`;
  return trx.updateTable('projects').set({ title }).where('id', '=', id).execute();
}
const entryOf = (id: number) => ({
  event: 'Edit Project' as const,
  message: `Bea Bench renamed project ${id}`,
  table: 'projects',
  rowId: id,
  old: { title: 'Project' },
  new: { title: `Project ${written}` },
});

const KINDS = {
  'without an entry': (id: number) =>
    transact(db, async (trx) => ({ done: undefined, last: [rename(trx, id)] })),
  'with an entry': (id: number) =>
    change(act, async (trx) => ({ entry: entryOf(id), last: [rename(trx, id)] })),
  'chained under one lock': (id: number) =>
    transact(db, async (trx) => {
      const { table, rowId, old, new: now, ...said } = entryOf(id);
      const by = { actor_id: userId, actor_name: 'Bea Bench', address: '127.0.0.1', request_id: 'req-1' };
      const of = {
        table_name: table,
        row_id: String(rowId),
        old: JSON.stringify(old),
        new: JSON.stringify(now),
      };
      const entry = { ...said, ...by, ...of, at: parts.clock.now(), reason: null, session_id: null };
      return { done: undefined, last: [rename(trx, id), insertChained(trx, entry)] };
    }),
};
type Kind = keyof typeof KINDS;

/** Changes a second. */
async function rate(kind: Kind, writers: number): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let done = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, index) => {
      for (; performance.now() < until; done += 1) await KINDS[kind](index + 1);
    }),
  );
  return (done * 1_000) / (performance.now() - begun);
}

/**
 * The trigger of the first migration, on a table with the columns, the indexes and the subjects of the trail; its ids are beyond
 * those of the trail, which share the subjects.
 */
async function addChain(): Promise<void> {
  const owner = connect(database.ownerUrl, { maxConnections: 1 });
  await owner.pool.query(`
    create table chained (like audit_entries including indexes);
    create function chain() returns trigger language plpgsql as $$
    declare last record;
    begin
      perform pg_advisory_xact_lock(4207849484);
      select id, hash into last from chained order by id desc limit 1;
      new.id := coalesce(last.id, 1000000000) + 1;
      new.previous_hash := coalesce(last.hash, sha256(''::bytea));
      new.hash := sha256(new.previous_hash || convert_to(jsonb_build_array(
        new.id, extract(epoch from new.at), new.actor_id, new.actor_name, new.event, new.message, new.table_name,
        new.row_id, new.old, new.new, new.reason, new.session_id, new.address, new.request_id)::text, 'UTF8'));
      return new;
    end $$;
    create trigger chain before insert on chained for each row execute function chain();
    create trigger note_audit_subject after insert on chained
      for each row execute function note_audit_subject();
    grant select, insert on chained to ${new URL(database.url).username}`);
  await owner.db.destroy();
}

async function insertChained(trx: Db, entry: object): Promise<void> {
  await trx
    .insertInto('chained' as 'audit_entries')
    .values(entry as never)
    .execute();
}

try {
  /** Of those with the most writers. */
  let gain = 0;
  for (const writers of WRITERS) {
    const rates: Record<string, number[]> = {};
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const kind of Object.keys(KINDS) as Kind[]) {
        const measured = await rate(kind, writers);
        // The first one compiles and plans.
        if (round > 0) rates[kind] = [...(rates[kind] ?? []), measured];
      }
    }
    const median = (kind: Kind) => rates[kind]?.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    const [bare, entered, locked] = [
      median('without an entry'),
      median('with an entry'),
      median('chained under one lock'),
    ];
    gain = entered / locked;
    console.log(
      `${String(writers).padStart(2)} writers: ${entered.toFixed(0)} changes/s with an entry, ${bare.toFixed(0)} without one ` +
        `(${(entered / bare).toFixed(2)}), ${locked.toFixed(0)} chained under one lock (${(entered / locked).toFixed(1)} times as many now)`,
    );
  }
  await sealer.stop();
  const { entries, breaks } = await verifyTrail(parts);
  const { rows } = await pool.query<{ rounds: number }>(
    'select count(distinct sealed_at)::int as rounds from audit_seals',
  );
  // Each is a commit that writers wait for at the disk.
  const rounds = rows[0]?.rounds ?? 0;
  console.log(`${entries} entries are sealed in ${rounds} rounds, ${breaks[0]?.sentence ?? 'unbroken'}`);
  console.log(`${WRITERS.at(-1)} writers do ${gain.toFixed(1)} times as many as under one lock (at least 1)`);
  process.exitCode = breaks.length === 0 && gain >= 1 ? 0 : 1;
} finally {
  await db.destroy();
  await operator.close();
  await database.close();
}
