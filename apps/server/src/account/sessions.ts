import { INACTIVITY_LOGOUT_MS, type OpenSession } from '@benchbook/contract';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { endSessions } from '../auth/repository.ts';
import type { Parts } from '../parts.ts';
import { notFound } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { deviceOf } from './device.ts';
import * as repository from './repository.ts';

/** Where somebody is signed in; what nobody used for an hour is over. */
export async function listSessions(parts: Parts, viewer: Viewer): Promise<OpenSession[]> {
  const idleSince = new Date(parts.clock.now().getTime() - INACTIVITY_LOGOUT_MS);
  const rows = await repository.listSessions(parts.db, viewer.userId, idleSince);
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    address: row.address,
    since: row.created_at.toISOString(),
    lastUsedAt: row.last_activity_at.toISOString(),
    isOwn: row.id === viewer.sessionId,
  }));
}

/** Ends one of one's own sessions, wherever it is; what is open in it is closed. @throws Refusal 404 */
export async function endOwnSession(act: UserAct, id: string): Promise<void> {
  const { parts, viewer } = act;
  await change(act, async (trx) => {
    const session = await repository.lockSession(trx, viewer.userId, id);
    if (session === undefined) throw notFound('session');
    await endSessions(trx, { sessionId: id }, 'ended by its user', parts.clock.now());
    const where = `${deviceOf(session.user_agent)} at ${session.address}`;
    return {
      entry: {
        event: 'End Session',
        message: `${viewer.name} ended a session in ${where}`,
        table: 'sessions',
        rowId: id,
      },
    };
  });
  parts.access.clear();
}
