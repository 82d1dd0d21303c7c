export type { Kysely, Transaction } from 'kysely';
export { type Connection, connect, statementName } from './connect.ts';
export { inTwoTurns } from './in-two-turns.ts';
export { migrate } from './migrate.ts';
export type { Author, Schema } from './schema.ts';
