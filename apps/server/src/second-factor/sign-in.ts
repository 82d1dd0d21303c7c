import { type FactorProof, type PasskeyRequest, REFUSAL_CODES, type SessionStart } from '@benchbook/contract';
import { english, type Sentence, sentence } from '@benchbook/words/server';
import { anonymousAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { hashToken } from '../auth/access-directory.ts';
import { beginSession, type Client } from '../auth/sessions.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { isAdmitted, type SlowdownRule } from '../throttle/throttle.ts';
import { checkFactor, type Proved } from './check.ts';
import { tellPerson } from './letters.ts';
import { askForPasskey } from './passkey-check.ts';
import * as repository from './store/repository.ts';
import { admitFactorTry } from './tries.ts';

const MINUTE = 60_000;
/** Mails about wrong tries: enough to be warned by, and no flood. */
const WARNINGS: SlowdownRule = {
  free: 3,
  firstWaitMs: 10 * MINUTE,
  longestWaitMs: 60 * MINUTE,
  forgetMs: 120 * MINUTE,
};

/**
 * Begins the session of somebody who has given the password before, by a second factor. Its try is counted before it is
 * checked; what it is proved with is used up in the transaction that begins the session.
 *
 * @param token of the half session
 * @throws Refusal 401 for a half session that is over, and for what is not right; 429
 */
export async function proveFactor(
  parts: Parts,
  { token, proof }: { token: string; proof: FactorProof },
  client: Client,
): Promise<SessionStart> {
  const half = await findHalf(parts, token, client);
  const forgiveTries = await admitFactorTry(parts, {
    userId: half.userId,
    address: client.address,
    isKnownHere: half.isKnownHere,
  });
  const proved = await checkFactor(parts, half, proof);
  if (proved === null) throw await refuse(parts, half, proof, client);
  const started = await begin(parts, half, proved, client);
  if (started === null) throw await refuse(parts, half, proof, client);
  await forgiveTries();
  return started;
}

/** @throws Refusal 401 for a half session that is over; 409 for who has no passkey */
export async function askAtSignIn(parts: Parts, token: string, client: Client): Promise<PasskeyRequest> {
  const { userId, holder } = await findHalf(parts, token, client);
  return askForPasskey(parts, { userId, holder, purpose: 'sign-in', payload: '' });
}

interface HalfSignIn {
  userId: number;
  name: string;
  username: string;
  isKnownHere: boolean;
  tokenHash: Buffer;
  holder: string;
}

async function findHalf(parts: Parts, token: string, client: Client): Promise<HalfSignIn> {
  const tokenHash = hashToken(token);
  const row = await repository.findHalfSession(parts.db, tokenHash, parts.clock.now(), client.address);
  if (row === undefined) throw signInOver();
  return {
    userId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    username: row.username,
    isKnownHere: Boolean(row.is_known_here),
    tokenHash,
    holder: tokenHash.toString('hex'),
  };
}

/** Thrown inside the transaction, so that nothing of it stays. */
class UsedUp extends Error {}

/** Null: what proved it was used up at the same moment. @throws Refusal 401 for a half session that is over */
async function begin(
  parts: Parts,
  half: HalfSignIn,
  proved: Proved,
  client: Client,
): Promise<SessionStart | null> {
  try {
    return await beginSession(parts, {
      userId: half.userId,
      client,
      proof: `with the password and ${proved.how}`,
      also: async (trx) => {
        if (!(await repository.takeHalfSession(trx, half.tokenHash))) throw signInOver();
        if (!(await proved.use(trx))) throw new UsedUp();
        if (proved.method !== 'recovery-code') return;
        const left = await repository.countCodes(trx, half.userId);
        const what = sentence(
          'Somebody, most likely you, has signed in with a recovery code. {left} are left.',
          { left },
        );
        await tellPerson(trx, anonymousAct(parts, client, half.name), half.userId, what);
      },
    });
  } catch (error) {
    if (error instanceof UsedUp) return null;
    throw error;
  }
}

const signInOver = () =>
  new Refusal(401, [
    { code: REFUSAL_CODES.signInOver, msg: 'Your password was too long ago. Please sign in again.' },
  ]);

const WRONG: Record<FactorProof['method'], string> = {
  app: 'This code is not right, or was used before. Take the one that the app shows now.',
  'recovery-code': 'This recovery code is not right, or was used before.',
  passkey: 'This passkey was not accepted. Please try again, or use another way.',
};
const TRIED: Record<FactorProof['method'], Sentence> = {
  app: sentence('a wrong code of the authenticator app'),
  'recovery-code': sentence('a wrong recovery code'),
  passkey: sentence('a passkey that was not accepted'),
};

/** Records a wrong second factor, and warns whose it is: the password was right. @returns the refusal */
async function refuse(
  parts: Parts,
  half: HalfSignIn,
  { method }: FactorProof,
  client: Client,
): Promise<Refusal> {
  const act = anonymousAct(parts, client, half.username);
  const isWarned = await isAdmitted(parts, [{ subject: `warnings of ${half.userId}`, pace: WARNINGS }]);
  await change(act, async (trx) => {
    const what = sentence('Somebody has given your right password, and {tried}. They were not let in.', {
      tried: TRIED[method],
    });
    if (isWarned) await tellPerson(trx, act, half.userId, what);
    return {
      entry: {
        event: 'Failed Second Factor',
        message: `Failed sign-in as "${half.username}": the password was right, then came ${english(TRIED[method])}`,
        table: 'users',
        rowId: half.userId,
      },
    };
  });
  return new Refusal(401, [{ code: REFUSAL_CODES.wrongSecondFactor, msg: WRONG[method], field: 'code' }]);
}
