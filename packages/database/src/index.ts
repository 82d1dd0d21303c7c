export type { Kysely, Transaction } from 'kysely';
export { type Connection, connect, probe } from './connect.ts';
export { migrate, NewerDatabaseError } from './migrate.ts';
export type { Author, DifferentResult, RewrittenPart, Schema, SealedTable } from './schema.ts';
export { transact } from './transact.ts';
