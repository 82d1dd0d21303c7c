import type { TokenScope } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';

const open = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('sessions', 'sessions.id', 'api_tokens.session_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);

/** Those of a user that work at that time, the newest first. */
export function listTokens(db: Kysely<Schema>, userId: number, at: Date) {
  return open(db, userId)
    .where('expires_at', '>', at)
    .select(['sessions.id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .orderBy('created_at', 'desc')
    .orderBy('sessions.id')
    .execute();
}

export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

/** One that has not been ended, expired or not; held until the end of the transaction. */
export function lockToken(db: Kysely<Schema>, userId: number, id: string) {
  return open(db, userId)
    .where('sessions.id', '=', id)
    .select(['sessions.id', 'name', 'scopes'])
    .forUpdate()
    .executeTakeFirst();
}

/** Until the end of the transaction nobody else makes a token for that user. */
export async function lockOwner(db: Kysely<Schema>, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export async function insertToken(
  db: Kysely<Schema>,
  token: { sessionId: string; name: string; scopes: TokenScope[]; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('api_tokens')
    .values({
      session_id: token.sessionId,
      name: token.name,
      scopes: token.scopes,
      expires_at: token.expiresAt,
    })
    .execute();
}
