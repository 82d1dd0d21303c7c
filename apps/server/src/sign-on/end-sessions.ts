import type { RequestOrigin } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { endSessions } from '../auth/repository.ts';
import type { Parts } from '../parts.ts';
import { providerAct } from './problem.ts';
import * as repository from './repository.ts';

/** Ends the sessions a provider began, as it asks, with an entry for each. */
export async function endSessionsOf(
  parts: Parts,
  origin: RequestOrigin,
  which: Parameters<typeof repository.findSessions>[1],
): Promise<void> {
  const act = providerAct(parts, origin, which.kind);
  for (const session of await repository.findSessions(parts.db, which)) {
    await change(act, async (trx) => {
      await endSessions(trx, { sessionId: session.id }, 'single logout', parts.clock.now());
      return {
        entry: {
          event: 'Logout',
          message: `${act.actor.name} signed out ${session.first_name} ${session.last_name}`,
          table: 'sessions',
          rowId: session.id,
        },
      };
    });
  }
  parts.access.clear();
}
