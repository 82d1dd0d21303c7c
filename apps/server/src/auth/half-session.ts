import { randomBytes } from 'node:crypto';
import { type FactorMethod, type FactorNeeded, HALF_SESSION_MINUTES } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import { anonymousAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import type { Parts } from '../parts.ts';
import { findMethods, insertHalfSession } from '../second-factor/store/repository.ts';
import { hashToken } from './access-directory.ts';
import { findName } from './repository.ts';
import type { Client } from './sessions.ts';

/** What somebody may prove beside the password; none: it is enough. */
export async function methodsOf(db: Kysely<Schema>, userId: number): Promise<FactorMethod[]> {
  const { hasApp, hasPasskey, hasCodes } = await findMethods(db, userId);
  if (!hasApp && !hasPasskey) return [];
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasApp ? (['app'] as const) : []),
    ...(hasCodes ? (['recovery-code'] as const) : []),
  ];
}

/**
 * The password was right, and a second factor is waited for. Its token is no session's: every call but those that prove a
 * second factor takes it for unknown.
 */
export async function beginHalfSession(
  parts: Parts,
  userId: number,
  methods: FactorMethod[],
  client: Client,
): Promise<FactorNeeded['secondFactor']> {
  const token = randomBytes(32).toString('base64url');
  const at = parts.clock.now();
  const expiresAt = new Date(at.getTime() + HALF_SESSION_MINUTES * 60_000);
  const name = await findName(parts.db, userId);
  await change(anonymousAct(parts, client, name), async (trx) => {
    await insertHalfSession(trx, { tokenHash: hashToken(token), userId, at, expiresAt });
    return {
      entry: {
        event: 'Ask For Second Factor',
        message: `The password of ${name} was given, and the second factor is asked for`,
        table: 'users',
        rowId: userId,
      },
    };
  });
  return { token, methods, expiresAt: expiresAt.toISOString() };
}
