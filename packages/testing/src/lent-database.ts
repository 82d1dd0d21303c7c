import { type Connection, connect, connectThrough } from '@benchbook/database';
import { createTestDatabase, type TestDatabase } from './database.ts';

type Pool = Connection['pool'];

/** A database as a new one, and connections to it that were there before: a process begins, parses and plans once. */
export interface LentDatabase extends Pick<TestDatabase, 'url' | 'ownerUrl' | 'superuserUrl'> {
  /** Through these the application works; they end with the test. */
  db: Connection['db'];
  pool: Pool;
  /** The test is over: nothing of it reaches the database any more. */
  giveBack(): Promise<void>;
}

interface Kept {
  database: TestDatabase;
  pool: Pool;
  /** By whom it becomes as it was. */
  superuser: Pool;
  /** What it holds then. */
  content: string;
}

/** Those nobody uses. A test that needs a second one at a time gets one; more are not kept. */
const idle: Kept[] = [];
const MOST_KEPT = 2;

/** What was begun for a test and not waited for ends by itself in less than this, or with the database. */
const LINGERING_MS = 2_000;

/**
 * A database like one of `createTestDatabase`, for a third of what that costs: it is emptied after each test, and its
 * connections stay. Whoever asks for the address of its owner or of the superuser may change what emptying does not bring
 * back: then it is removed.
 */
export async function lendTestDatabase(): Promise<LentDatabase> {
  const kept = (await takeKept()) ?? (await makeNew());
  let mayBeChanged = false;
  const pool = passing(kept.pool);
  const changeable = (address: string) => {
    mayBeChanged = true;
    return address;
  };
  return {
    ...connectThrough(pool),
    url: kept.database.url,
    get ownerUrl() {
      return changeable(kept.database.ownerUrl);
    },
    get superuserUrl() {
      return changeable(kept.database.superuserUrl);
    },
    async giveBack() {
      await pool.end();
      if (mayBeChanged || idle.length === MOST_KEPT) await remove(kept);
      else idle.push(kept);
    },
  };
}

async function makeNew(): Promise<Kept> {
  const database = await createTestDatabase();
  const open = (address: string, maxConnections: number) =>
    connect(address, { maxConnections, allowExitOnIdle: true }).pool;
  const superuser = open(database.superuserUrl, 1);
  return { database, pool: open(database.url, 10), superuser, content: await contentOf(superuser) };
}

/** One of those that were given back, as if it were new. */
async function takeKept(): Promise<Kept | undefined> {
  for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
    if (await becomesNew(kept)) return kept;
    await remove(kept);
  }
  return undefined;
}

async function becomesNew({ pool, superuser, content }: Kept): Promise<boolean> {
  if (!(await isQuiet(pool, superuser))) return false;
  await empty(superuser);
  await superuser.query(content);
  return true;
}

/** Whether nobody works in it any more, neither through these connections nor through any other. */
async function isQuiet(pool: Pool, superuser: Pool): Promise<boolean> {
  for (
    const end = Date.now() + LINGERING_MS;
    Date.now() < end;
    await new Promise((go) => setTimeout(go, 5))
  ) {
    if (pool.idleCount < pool.totalCount) continue;
    const { rows } = await superuser.query<{ others: number; locks: number }>(
      `select count(*)::int - 1 as others,
        (select count(*)::int from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())) as locks
        from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    );
    if (rows[0]?.others === pool.totalCount && rows[0].locks === 0) return true;
  }
  return false;
}

async function remove({ database, pool, superuser }: Kept): Promise<void> {
  await superuser.end();
  // What still works in it is cut off; the pool ends once that is given back, which may be never.
  await database.drop();
  void pool.end();
}

/** The pool for one test: what that leaves running is refused from its end on, and the pool stays. */
function passing(pool: Pool): Pool {
  let isOver = false;
  const unlessOver =
    <Arguments extends unknown[], Answer>(call: (...given: Arguments) => Answer) =>
    (...given: Arguments): Answer => {
      if (isOver) throw new Error('The test is over, and its database with it.');
      return call.apply(pool, given);
    };
  return Object.create(pool, {
    connect: { value: unlessOver(pool.connect) },
    query: { value: unlessOver(pool.query) },
    end: {
      value: async () => {
        isOver = true;
      },
    },
  }) as Pool;
}

/** What a database holds that is new, as statements that put it into an empty one. */
async function contentOf(superuser: Pool): Promise<string> {
  const { rows: tables } = await superuser.query<{ name: string; columns: string }>(
    `select ${NAME} as name, string_agg(quote_ident(attname), ', ') filter (where attgenerated = '') as columns
      from ${TABLES} join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped group by 1`,
  );
  const filling = tables.map(async ({ name, columns }) => {
    const { rows } = await superuser.query<{ content: string }>(
      `select quote_literal(json_agg(t)) as content from ${name} t having count(*) > 0`,
    );
    return rows.map(
      ({ content }) => `insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${content})`,
    );
  });
  const { rows: sequences } = await superuser.query<{ statement: string }>(
    `select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
        coalesce(last_value, start_value), last_value is not null) as statement from pg_sequences`,
  );
  const fillings = await Promise.all(filling);
  return withoutTriggers([...fillings.flat(), ...sequences.map(({ statement }) => statement)]);
}

async function empty(superuser: Pool): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>(
    `select ${NAME} as name from ${TABLES} where pg_relation_size(pg_class.oid) > 0`,
  );
  const names = rows.map(({ name }) => name);
  await superuser.query(withoutTriggers(names.map((name) => `delete from ${name}`)));
  // Rows lie in the order they come in again, as in a new table: tests, too, read them without asking for an order.
  await superuser.query(`vacuum (index_cleanup on) ${names.join(', ')}`);
}

const NAME = "format('%I.%I', nspname, relname)";
const TABLES = `(pg_class join pg_namespace on pg_namespace.oid = relnamespace
  and relkind = 'r' and nspname not in ('pg_catalog', 'information_schema'))`;

/** Neither what refuses that records are changed, nor what follows from a change, is about this. */
const withoutTriggers = (statements: string[]): string =>
  ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';');
