import {
  type EndingKind,
  REFUSAL_CODES,
  readMeanings,
  type SignatureGiven,
  type SigningTerms,
} from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../../audit/act.ts';
import { provePassword } from '../../auth/credentials.ts';
import { readSetting } from '../../configuration/repository.ts';
import type { Parts } from '../../parts.ts';
import { invalid, notSignedIn, Refusal, type Told } from '../../plumbing/refusal.ts';
import { mayUsePasskey } from '../../second-factor/passkey-check.ts';
import { isOfDirectory, proveByDirectory } from '../../sign-on/ldap/prove-again.ts';
import type { Viewer } from '../../viewer.ts';
import { stepsOf } from './chain.ts';
import { recordFailedSigning, type Signing } from './failures.ts';
import { provePasskey } from './passkey.ts';
import {
  hasFreshSignOn,
  hasPassword,
  hasProvenSignature,
  holdSigner,
  lockSignOn,
  type NewSignature,
} from './repository.ts';

/** What a signature says of its signer. */
export type Said = Pick<NewSignature, 'meaning' | 'method'>;

/** A signer who has proved who they are. */
export interface Proven {
  said: Said;
  /**
   * Uses the proof up, in the transaction of the signature. To prove it, and to wait for the last save, takes a while.
   *
   * @throws Refusal where something else has used it at the same moment, and where the signer's account was set to inactive meanwhile
   */
  use: (trx: Transaction<Schema>) => Promise<void>;
}

/** What a signature asks of the viewer now. */
export async function readDemands(
  parts: Parts,
  viewer: Viewer,
  signing: Signing,
): Promise<Pick<SigningTerms, 'asks' | 'passkey' | 'meanings'>> {
  const asks = await whatIsAsked(parts, viewer);
  return {
    asks,
    passkey: asks !== 'nothing' && (await mayUsePasskey(parts, viewer.userId)),
    meanings: await meaningsOf(parts, viewer, signing),
  };
}

/** What it means that is no signature, and has one meaning. */
const ENDINGS: Record<EndingKind, string> = { decline: 'Decline', withdraw: 'Withdrawal' };

/** With a chain of signers its steps say what they mean; else it is one of the laboratory's words. */
async function meaningsOf({ db }: Parts, viewer: Viewer, { kind, experiment }: Signing): Promise<string[]> {
  if (kind === 'decline' || kind === 'withdraw') return [ENDINGS[kind]];
  if (kind === 'publish') return readMeanings(await readSetting(db, 'publishMeanings'));
  const { steps } = experiment;
  if (steps.length === 0) return readMeanings(await readSetting(db, 'reviewMeanings'));
  return [...new Set(stepsOf(viewer, steps).map(({ meaning }) => meaning))];
}

/**
 * The first signature of a session is executed with all components, user name and password; the next ones with the one that
 * only the signer has, the password (21 CFR 11.200(a)(1)). It is the one here, or the one of the directory somebody signed in by.
 * Who has neither signs in anew at their provider, for each signature.
 */
async function whatIsAsked(parts: Parts, viewer: Viewer): Promise<SigningTerms['asks']> {
  const { db } = parts;
  if ((await readSetting(db, 'signatureProof')) === 'session') return 'nothing';
  if (!(await hasPassword(db, viewer.userId)) && !(await isOfDirectory(parts, viewer.sessionId))) {
    return (await hasFreshSignOn(db, viewer.sessionId)) ? 'signed-on' : 'sign-on';
  }
  return (await hasProvenSignature(db, viewer.sessionId)) ? 'password' : 'name-and-password';
}

/**
 * Has the signer prove that it is they who sign. A wrong proof is counted, as at signing in, and is in the trail.
 *
 * @throws Refusal 400 for a meaning that is not offered, and a passkey that does not say for which bytes; 401 `signature-required` where something that is asked was not
 *   given; 403 `wrong-credentials`; 429
 */
export async function proveSigner(
  act: UserAct,
  signing: Signing,
  given: SignatureGiven | undefined,
): Promise<Proven> {
  const { said, use } = await prove(act, signing, given);
  return {
    said,
    use: async (trx) => {
      // As every other call of theirs is answered from now on.
      if (!(await holdSigner(trx, act.viewer.userId))) throw notSignedIn();
      await use(trx);
    },
  };
}

async function prove(act: UserAct, signing: Signing, given: SignatureGiven | undefined): Promise<Proven> {
  const { asks, meanings: offered } = await readDemands(act.parts, act.viewer, signing);
  if (asks === 'nothing') {
    return byNothingMore({ meaning: meaningFrom(offered, given?.meaning ?? offered[0]), method: 'session' });
  }
  if (given === undefined) throw signatureRequired(ASKED[asks]);
  const meaning = meaningFrom(offered, given.meaning);
  if (given.assertion !== undefined) {
    const { assertion, sha256 } = given;
    const use = await provePasskey(act, signing, { meaning, sha256, assertion });
    return { said: { meaning, method: 'passkey' }, use };
  }
  if (asks === 'sign-on') throw signatureRequired(ASKED[asks]);
  if (asks === 'signed-on') return bySignOn(act.viewer, meaning);
  const { username = '', password = '' } = given;
  if (asks === 'name-and-password' && username === '') throw signatureRequired(ASKED[asks], 'username');
  if (password === '') throw signatureRequired(ASKED[asks], 'password');
  await checkPassword(act, signing, { username: asks === 'password' ? undefined : username, password });
  return byNothingMore({ meaning, method: asks });
}

/** Nothing of the proof has to be used up beside the signature. */
const byNothingMore = (said: Said): Proven => ({ said, use: async () => {} });

/** By the sign-on of the session, which proves one thing: what else asked for it at the same moment finds it used up. */
const bySignOn = ({ sessionId }: Viewer, meaning: string): Proven => ({
  said: { meaning, method: 'sign-on' },
  use: async (trx) => {
    await lockSignOn(trx, sessionId);
    if (!(await hasFreshSignOn(trx, sessionId))) throw signOnIsUsed();
  },
});

const ASKED: Record<Exclude<SigningTerms['asks'], 'nothing'>, string> = {
  'name-and-password':
    'The first signature of a session needs your user name and your password. Nothing was signed.',
  password: 'A signature needs your password. Nothing was signed.',
  'sign-on':
    'You have no password here: sign in anew at your provider, then sign within ten minutes. Nothing was signed.',
  'signed-on': 'Say what the signature means. Nothing was signed.',
};

/** Somebody signed something else by the same sign-on at the same moment. */
export const signOnIsUsed = (): Refusal => signatureRequired(ASKED['sign-on']);

function signatureRequired(msg: string, field?: 'username' | 'password'): Refusal {
  const entry: Told = { code: REFUSAL_CODES.signatureRequired, msg };
  return new Refusal(401, [field === undefined ? entry : { ...entry, field }]);
}

/** @throws Refusal 400 for one that is not offered */
export function meaningFrom(offered: readonly string[], meaning: string | undefined): string {
  if (meaning !== undefined && offered.includes(meaning)) return meaning;
  throw invalid(
    sentence('The meaning of this signature is one of: {offered}. Nothing was signed.', {
      offered: offered.join(', '),
    }),
    'meaning',
  );
}

/** What was typed in the place of user name and password. `username` undefined: it is not asked for. */
interface Typed {
  username: string | undefined;
  password: string;
}

/** Whichever name is typed, it is the signer's own password that is tried, and their tries that are counted. */
async function isPasswordHere({ parts, viewer, actor }: UserAct, typed: Typed): Promise<boolean> {
  const { LoginID: own } = viewer.user;
  const isOwnName = typed.username === undefined || typed.username.trim().toLowerCase() === own.toLowerCase();
  const { isRight } = await provePassword(parts, { username: own, password: typed.password }, actor.address);
  return isRight && isOwnName;
}

async function checkPassword(act: UserAct, signing: Signing, given: Typed): Promise<void> {
  const { parts, viewer, actor } = act;
  const isRight = (await hasPassword(parts.db, viewer.userId))
    ? await isPasswordHere(act, given)
    : await proveByDirectory(parts, { sessionId: viewer.sessionId, address: actor.address }, given);
  if (isRight) return;
  await recordFailedSigning(act, signing, 'password');
  const msg =
    given.username === undefined
      ? 'This is not your password. Nothing was signed.'
      : 'The user name or the password is not right. Nothing was signed.';
  throw new Refusal(403, [{ code: REFUSAL_CODES.wrongCredentials, msg, field: 'password' }]);
}
