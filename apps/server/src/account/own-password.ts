import type { PasswordChange } from '@benchbook/contract';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { demandPassword } from '../auth/credentials.ts';
import { hashOfChosen } from '../auth/passwords.ts';
import { endSessions } from '../auth/repository.ts';
import { invalid } from '../plumbing/refusal.ts';
import * as repository from './repository.ts';

/**
 * Changes somebody's own password. Their other sessions end, and so do links to a new password that were mailed.
 *
 * @throws Refusal 400 for a wrong present password, or a new one that is not good enough; 429
 */
export async function changeOwnPassword(act: UserAct, fields: PasswordChange): Promise<void> {
  const { parts, viewer } = act;
  await demandPassword(act, fields.oldPassword, 'oldPassword');
  if (fields.password === fields.oldPassword) {
    throw invalid('The new password is the present one. Please choose another.', 'password');
  }
  const passwordHash = await hashOfChosen(parts.db, fields);
  const at = parts.clock.now();
  await change(act, async (trx) => {
    await repository.writePassword(trx, viewer.userId, passwordHash, at);
    await repository.useUpResets(trx, viewer.userId, at);
    const others = { userId: viewer.userId, except: viewer.sessionId };
    await endSessions(trx, others, 'password changed', at);
    return {
      entry: {
        event: 'Change Password',
        message: `${viewer.name} changed the password`,
        table: 'users',
        rowId: viewer.userId,
        new: { password: 'changed' },
      },
    };
  });
  parts.access.clear();
}
