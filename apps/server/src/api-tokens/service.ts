import { randomBytes } from 'node:crypto';
import { type ApiToken, MAX_TOKEN_DAYS, MAX_TOKENS, type NewApiToken } from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { hashToken } from '../auth/access-directory.ts';
import { endSessions, insertSession } from '../auth/repository.ts';
import type { Parts } from '../parts.ts';
import { conflict, forbidden, invalid, notFound } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { insertToken, listTokens, lockOwner, lockToken, type TokenRow } from './repository.ts';

const DAY_MS = 24 * 60 * 60_000;

export async function listApiTokens({ db, clock }: Parts, viewer: Viewer): Promise<ApiToken[]> {
  return (await listTokens(db, viewer.userId, clock.now())).map(present);
}

/** The token itself is in the answer and nowhere else: what is stored is its hash. */
export async function createApiToken(
  act: UserAct,
  wanted: NewApiToken,
): Promise<{ id: string; token: string }> {
  const { parts, viewer, actor } = act;
  const expiresAt = checkedExpiry(wanted.expiresAt, parts.clock.now());
  const scopes = [...new Set(wanted.scopes)];
  if (scopes.includes('admin') && !viewer.isAdministrator) {
    throw forbidden('Only the token of an administrator can administer.');
  }
  const token = `bb_${randomBytes(32).toString('base64url')}`;
  const id = await change(act, async (trx) => {
    await lockOwner(trx, viewer.userId);
    const others = await listTokens(trx, viewer.userId, parts.clock.now());
    if (others.length >= MAX_TOKENS)
      throw conflict(sentence('You have {maxTokens} tokens. Delete one first.', { maxTokens: MAX_TOKENS }));
    const session = await insertSession(trx, {
      tokenHash: hashToken(token),
      userId: viewer.userId,
      at: parts.clock.now(),
      address: actor.address,
      userAgent: '',
    });
    await insertToken(trx, { sessionId: session.id, name: wanted.name, scopes, expiresAt });
    return {
      entry: {
        event: 'Create API Token',
        message: `${viewer.name} made the API token "${wanted.name}"`,
        table: 'api_tokens',
        rowId: session.id,
        new: { name: wanted.name, scopes, expiresAt },
      },
      done: session.id,
    };
  });
  return { id, token };
}

export async function deleteApiToken(act: UserAct, id: string): Promise<void> {
  const { parts, viewer } = act;
  await change(act, async (trx) => {
    const token = await lockToken(trx, viewer.userId, id);
    if (token === undefined) throw notFound('token');
    await endSessions(trx, { sessionId: id }, 'token deleted', parts.clock.now());
    return {
      entry: {
        event: 'Delete API Token',
        message: `${viewer.name} deleted the API token "${token.name}"`,
        table: 'api_tokens',
        rowId: id,
        old: { name: token.name, scopes: token.scopes },
      },
    };
  });
  parts.access.clear();
}

function checkedExpiry(text: string, now: Date): Date {
  const expiresAt = new Date(text);
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS;
  if (days <= 0) throw invalid('The token would have expired already.', 'expiresAt');
  if (days > MAX_TOKEN_DAYS)
    throw invalid(
      sentence('A token works for at most {maxTokenDays} days.', { maxTokenDays: MAX_TOKEN_DAYS }),
      'expiresAt',
    );
  return expiresAt;
}

const present = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
