import {
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Sends several statements of a transaction at once, because each way to the database and back costs more than a short
 * statement. The database does them one after the other, in the order in which they are executed here, and each sees
 * what the ones before it did; none may need the answer of another.
 *
 * @param statements executes them on the transaction it is given, the first statement of each without waiting.
 * @returns their answers. @throws the error of the first that fails; the transaction is then rolled back as ever.
 */
export function atOnce<const Statements extends readonly Promise<unknown>[]>(
  trx: Transaction<Schema>,
  statements: (trx: Transaction<Schema>) => Statements,
) {
  const executor = trx.getExecutor();
  return executor.provideConnection((connection) => {
    // Kysely lets one statement at a time have the connection of a transaction; here it is had by all of them.
    const shared = executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    return Promise.all(statements(new Transaction<Schema>({ ...UNUSED, executor: shared })));
  });
}

/** A transaction is made with parts that begin and end one, which this one does not do. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const UNUSED = { config: { dialect }, dialect, driver: new DummyDriver() };
