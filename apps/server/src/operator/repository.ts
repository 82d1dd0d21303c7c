import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import { selectUsers, type UserRow } from '../users/repository.ts';

/** A user by their name, whatever its case. */
export const findByUsername = (db: Kysely<Schema>, username: string): Promise<UserRow | undefined> =>
  selectUsers(db).where(sql`lower(username)`, '=', username.toLowerCase()).executeTakeFirst();

export const listUsers = (db: Kysely<Schema>): Promise<UserRow[]> =>
  selectUsers(db).orderBy(sql`lower(username)`).execute();
