import { setImmediate } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';

/**
 * A transaction in two turns to the database, because each way there and back costs more than a short statement: the
 * first turn begins and reads, the second writes and commits. The statements of a turn are sent at once. The database
 * does them one after the other, in the order in which they are executed here, and each sees what the ones before it
 * did; none may need the answer of another. Whoever waits for a row that is locked, or for the end of the audit trail,
 * waits for less.
 *
 * @param read executes what is read, the first statement of each without waiting.
 * @param write decides by what was read, and executes what follows from it. What it returns without having waited for
 * it goes to the database together with the commit.
 * @throws the error of the first statement that fails; everything is then rolled back.
 */
export function inTwoTurns<const Read extends readonly Promise<unknown>[]>(
  db: Kysely<Schema>,
  read: (trx: Transaction<Schema>) => Read,
  write: (
    trx: Transaction<Schema>,
    found: { [Index in keyof Read]: Awaited<Read[Index]> },
  ) => Promise<readonly Promise<unknown>[]>,
): Promise<void> {
  return db.getExecutor().provideConnection(async (connection) => {
    const { trx, end } = open(db, connection);
    try {
      const [, found] = await Promise.all([sql`begin`.execute(trx), all(read(trx))]);
      const writing = await write(trx, found);
      // What fails before it is sent has to be known before the commit is.
      await Promise.race([Promise.all(writing), setImmediate()]).catch(() => all(writing));
      await all([...writing, end('commit')]);
    } catch (error) {
      // Nothing is on its way any more once this is answered, also where the commit was one.
      await end('rollback').catch(() => {});
      throw error;
    }
  });
}

/** Waits for all of them, and fails as the first in their order: what fails after it fails because of it. */
async function all<const Statements extends readonly Promise<unknown>[]>(statements: Statements) {
  const outcomes = await Promise.allSettled(statements);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return Promise.all(statements);
}

/** A transaction on the connection. Kysely lets one statement at a time have it; here it is had by all of them. */
function open(db: Kysely<Schema>, connection: DatabaseConnection) {
  let isOver = false;
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      if (isOver) throw new Error('A statement was executed after the end of its transaction.');
      return use(connection);
    },
  });
  const trx = new Transaction<Schema>({ ...UNUSED, executor });
  async function end(how: 'commit' | 'rollback'): Promise<void> {
    isOver = true;
    const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw(how));
    // PostgreSQL answers so, and with no error, where a statement had failed.
    if (how === 'commit' && rows[0]?.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back.');
  }
  return { trx, end };
}

/** A transaction is made with parts that begin and end one, which this one does not do. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() };
