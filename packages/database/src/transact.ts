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
  Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';

/**
 * A transaction that costs two ways to the database and back less than others, and whose last statement holds what it
 * locks for none: the first statement is sent together with the begin, the last with the commit. Statements that do not
 * wait for one another, in a `Promise.all`, are sent at once as well; the database does them in the order in which they
 * are executed, and each sees what the ones before it did.
 *
 * @param work answers what the transaction comes to, and its last statements, executed and not waited for.
 * @throws the error of the first statement that fails, or what `work` throws; everything is then rolled back.
 */
export function transact<Done>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<{ done: Done; last: readonly Promise<unknown>[] }>,
): Promise<Done> {
  return db.getExecutor().provideConnection(async (connection) => {
    const { trx, end } = open(db, connection);
    const begun = connection.executeQuery(CompiledQuery.raw('begin'));
    try {
      const [, { done, last }] = await all([begun, work(trx)]);
      // What fails before it is sent has to be known before the commit is.
      await Promise.race([Promise.all(last), setImmediate()]).catch(() => all(last));
      await all([...last, end('commit')]);
      return done;
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
