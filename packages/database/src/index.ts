export type { Kysely, Transaction } from 'kysely';
export { type Connection, connect, connectThrough, probe, runCompiled } from './connect.ts';
export { checkMigrated, migrate, UnfitDatabaseError } from './migrate.ts';
export { APPEND_ONLY } from './privileges.ts';
export type { Author, DifferentResult, RewrittenPart, Schema, SealedTable, TextState } from './schema.ts';
export { transact } from './transact.ts';
