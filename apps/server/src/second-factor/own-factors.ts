import type { FactorAdded, OwnFactors } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { english, type Sentence, sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import type { Change } from '../audit/audit.ts';
import { change } from '../audit/change.ts';
import { demandPassword } from '../auth/credentials.ts';
import { readSetting } from '../configuration/repository.ts';
import type { Parts } from '../parts.ts';
import { conflict, invalid } from '../plumbing/refusal.ts';
import type { Viewer } from '../viewer.ts';
import { tellPerson } from './letters.ts';
import { relyingParty } from './passkey-check.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import * as repository from './store/repository.ts';

/** Which second factors somebody has. */
export async function ownFactors(parts: Parts, viewer: Viewer): Promise<OwnFactors> {
  const [app, passkeys, recoveryCodesLeft, required] = await Promise.all([
    repository.findApp(parts.db, viewer.userId),
    repository.listPasskeys(parts.db, viewer.userId),
    repository.countCodes(parts.db, viewer.userId),
    isRequired(parts.db, viewer),
  ]);
  return {
    required,
    appSince: app?.confirmed_at?.toISOString() ?? null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    passkeysPossible: relyingParty(parts) !== null,
  };
}

async function isRequired(db: Parts['db'], { isAdministrator }: Viewer): Promise<boolean> {
  const rule = await readSetting(db, 'requireSecondFactor');
  return rule === 'all' || (rule === 'administrators' && isAdministrator);
}

/** A sign-in no longer ago counts as having just given the password. */
const JUST_MS = 10 * 60_000;

/**
 * Asks for the password before somebody sets up a second factor. A person who has to set one up has just given it, and can do
 * nothing else; in a session from before one was required they sign in again.
 *
 * @throws Refusal 400, 409, 429
 */
export async function demandPasswordAgain(act: UserAct, password: string | undefined): Promise<void> {
  if (act.viewer.user.mustSetUpSecondFactor) {
    const since = new Date(act.parts.clock.now().getTime() - JUST_MS);
    if (await repository.hasBegunSince(act.parts.db, act.viewer.sessionId, since)) return;
    throw conflict('You gave your password too long ago. Log out, sign in again, and set it up then.');
  }
  if (password === undefined || password === '') throw invalid('Write your present password.', 'password');
  await demandPassword(act, password, 'password');
}

/**
 * Adds a second factor. With the first one come recovery codes, and other sessions that a password alone began end.
 *
 * @param add says in the trail's words what it is
 */
export async function addFactor(
  act: UserAct,
  add: (trx: Transaction<Schema>, at: Date) => Promise<Pick<Change, 'table' | 'rowId'> & { what: Sentence }>,
): Promise<FactorAdded> {
  const { parts, viewer } = act;
  const added = await change(act, async (trx) => {
    await repository.lockFactors(trx, viewer.userId);
    const { hasApp, hasPasskey } = await repository.findMethods(trx, viewer.userId);
    const isFirst = !hasApp && !hasPasskey;
    const at = parts.clock.now();
    const { what, ...of } = await add(trx, at);
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(trx, viewer.userId, at) : null;
    if (isFirst) {
      const others = { userId: viewer.userId, except: viewer.sessionId, at };
      await repository.endOtherPasswordSessions(trx, others);
    }
    await tellPerson(
      trx,
      act,
      viewer.userId,
      sentence('You can now sign in with your password and {what}.', { what }),
    );
    return {
      entry: { event: 'Add Second Factor', message: `${viewer.name} set up ${english(what)}`, ...of },
      done: { recoveryCodes },
    };
  });
  parts.access.clear();
  return added;
}

/**
 * Takes a second factor away; with the last one go the recovery codes.
 *
 * @param remove says in the trail's words what it was
 * @throws Refusal 400 for a wrong password; 409 for the last one where one is required; 429
 */
export async function removeFactor(
  act: UserAct,
  password: string,
  remove: (trx: Transaction<Schema>) => Promise<Pick<Change, 'table' | 'rowId'> & { what: Sentence }>,
): Promise<void> {
  const { parts, viewer } = act;
  await demandPassword(act, password, 'password');
  await change(act, async (trx) => {
    await repository.lockFactors(trx, viewer.userId);
    const { what, ...of } = await remove(trx);
    const { hasApp, hasPasskey } = await repository.findMethods(trx, viewer.userId);
    if (!hasApp && !hasPasskey) {
      if (await isRequired(trx, viewer)) {
        throw conflict(
          'Your laboratory wants a second factor. Set up another one before you take this away.',
        );
      }
      await repository.replaceCodes(trx, viewer.userId, [], parts.clock.now());
    }
    await tellPerson(
      trx,
      act,
      viewer.userId,
      sentence('You can no longer sign in with {what}: it was taken away.', { what }),
    );
    return {
      entry: { event: 'Remove Second Factor', message: `${viewer.name} took ${english(what)} away`, ...of },
    };
  });
  parts.access.clear();
}

/** New recovery codes in the place of those there are. @throws Refusal 400, 429; 409 without a second factor */
export async function newRecoveryCodes(act: UserAct, password: string): Promise<string[]> {
  const { parts, viewer } = act;
  await demandPassword(act, password, 'password');
  return change(act, async (trx) => {
    await repository.lockFactors(trx, viewer.userId);
    const { hasApp, hasPasskey } = await repository.findMethods(trx, viewer.userId);
    if (!hasApp && !hasPasskey) throw conflict('Set up an authenticator app or a passkey first.');
    const codes = await replaceRecoveryCodes(trx, viewer.userId, parts.clock.now());
    await tellPerson(
      trx,
      act,
      viewer.userId,
      'You have new recovery codes; those before do not work any more.',
    );
    return {
      entry: {
        event: 'New Recovery Codes',
        message: `${viewer.name} made new recovery codes`,
        table: 'recovery_codes',
        rowId: viewer.userId,
      },
      done: codes,
    };
  });
}
