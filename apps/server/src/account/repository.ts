import { SYSTEM_USER_ID } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { sql } from 'kysely';
import type { Mailbox } from '../mail/letter.ts';
import { fullName } from '../plumbing/expressions/repository.ts';
import { readable } from '../plumbing/speaking.ts';

/** Where somebody who is active gets mail; undefined: they have no address. */
export async function findMailbox(db: Kysely<Schema>, userId: number): Promise<Mailbox | undefined> {
  const row = await mailboxes(db).where('id', '=', userId).executeTakeFirst();
  return row && mailboxOf(row);
}

/** Whose mailbox an address is, whatever its case; undefined: of nobody who is active. */
export async function findByEmail(
  db: Kysely<Schema>,
  email: string,
): Promise<{ id: number; mailbox: Mailbox } | undefined> {
  const row = await mailboxes(db)
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row && { id: row.id, mailbox: mailboxOf(row) };
}

const mailboxOf = ({
  name,
  address,
  language,
}: {
  name: string;
  address: string;
  language: string | null;
}) => ({
  name,
  address,
  language: readable(language),
});

/** In the language that they chose, else that of the page by which they signed in last. */
const mailboxes = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .select(['email as address', fullName().as('name')])
    .select(({ fn, ref, selectFrom }) =>
      fn
        .coalesce(
          ref('users.language'),
          selectFrom('sessions')
            .select('sessions.language')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('sessions.language', 'is not', null)
            .orderBy('sessions.created_at', 'desc')
            .limit(1),
        )
        .as('language'),
    )
    .where('active', '=', true)
    .where('users.id', '<>', SYSTEM_USER_ID)
    .where('email', '<>', '');

/** The language somebody chose; locked until the end of the transaction. */
export async function lockLanguage(db: Kysely<Schema>, userId: number): Promise<string | null> {
  const { language } = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return language;
}

export async function writeLanguage(
  db: Kysely<Schema>,
  userId: number,
  language: string | null,
): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}

export async function insertReset(
  db: Kysely<Schema>,
  reset: { tokenHash: Buffer; userId: number; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      created_at: reset.at,
      expires_at: reset.expiresAt,
    })
    .execute();
}

/** Whose password a token may set; undefined: nobody's, or not any more. */
export function findReset(db: Kysely<Schema>, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.username', fullName('u').as('name')])
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', at)
    .where('u.active', '=', true)
    .executeTakeFirst();
}

/** Uses the token up; false: somebody else has. */
export async function useReset(db: Kysely<Schema>, tokenHash: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** No link that was mailed before leads anywhere any more: the password is another one now. */
export async function useUpResets(db: Kysely<Schema>, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** A password its user has chosen, and nobody else knows. */
export async function writePassword(
  db: Kysely<Schema>,
  userId: number,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false, updated_at: at })
    .where('id', '=', userId)
    .execute();
}

/** Those of people; what programs hold are API tokens, which have a list of their own. */
const openSessions = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_activity_at', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('id', 'not in', (tokens) => tokens.selectFrom('api_tokens').select('session_id'));

/** Sessions of a user in which something was done since then, the last used first. */
export function listSessions(db: Kysely<Schema>, userId: number, idleSince: Date) {
  return openSessions(db, userId)
    .where('last_activity_at', '>', idleSince)
    .orderBy('last_activity_at', 'desc')
    .limit(1_000)
    .execute();
}

/** Whether a session of this user goes on; locked until the end of the transaction. */
export const lockSession = (db: Kysely<Schema>, userId: number, id: string) =>
  openSessions(db, userId).where('id', '=', id).forUpdate().executeTakeFirst();
