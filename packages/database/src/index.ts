export type { Kysely, Transaction } from 'kysely';
export { atOnce } from './at-once.ts';
export { type Connection, connect, statementName } from './connect.ts';
export { migrate } from './migrate.ts';
export type { Author, Schema } from './schema.ts';
