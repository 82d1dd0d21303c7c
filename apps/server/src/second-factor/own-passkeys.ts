import { createHash } from 'node:crypto';
import {
  type FactorAdded,
  MAX_PASSKEYS,
  type PasskeyCreation,
  type PasskeyRegistration,
  REFUSAL_CODES,
} from '@benchbook/contract';
import { sentence } from '@benchbook/words/server';
import type { UserAct } from '../audit/act.ts';
import { change } from '../audit/change.ts';
import { readShownName } from '../configuration/repository.ts';
import { violatesUnique } from '../plumbing/database-errors.ts';
import { conflict, notFound, Refusal } from '../plumbing/refusal.ts';
import { addFactor, demandPasswordAgain, removeFactor } from './own-factors.ts';
import {
  type Asked,
  CHALLENGE_MS,
  demandRelyingParty,
  describe,
  knownTransports,
  library,
  newChallenge,
  notRight,
  takeChallenge,
} from './passkey-check.ts';
import * as repository from './store/repository.ts';

/** ES256, EdDSA and RS256: what authenticators can (COSE). */
const ALGORITHMS = [-7, -8, -257];

const enrolling = ({ userId, sessionId }: UserAct['viewer']): Asked => ({
  userId,
  purpose: 'enrol',
  holder: sessionId,
  payload: '',
});

/** @throws Refusal 400 for a wrong password; 409 for too many, and where passkeys cannot be used; 429 */
export async function beginPasskey(act: UserAct, password: string | undefined): Promise<PasskeyCreation> {
  const { parts, viewer } = act;
  const party = demandRelyingParty(parts);
  await demandPasswordAgain(act, password);
  const passkeys = await repository.listPasskeys(parts.db, viewer.userId);
  checkNumber(passkeys.length);
  return {
    rp: { id: party.id, name: await readShownName(parts.db) },
    user: {
      // Nothing of a person in it (WebAuthn, 14.6.1).
      id: createHash('sha256').update(`user ${viewer.userId}`).digest('base64url'),
      name: viewer.user.LoginID,
      displayName: viewer.name,
    },
    challenge: await newChallenge(parts, enrolling(viewer)),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** @throws Refusal 400 for one that is not right, or was not asked for; 409 for one that is known, or too many */
export async function addPasskey(
  act: UserAct,
  { name, registration }: { name: string; registration: PasskeyRegistration },
): Promise<FactorAdded> {
  const { viewer } = act;
  const { credential, transports } = await verifyRegistration(act, registration);
  try {
    return await addFactor(act, async (trx, at) => {
      checkNumber((await repository.listPasskeys(trx, viewer.userId)).length);
      const { id } = await repository.insertPasskey(trx, {
        user_id: viewer.userId,
        name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports,
        created_at: at,
      });
      return { what: sentence('the passkey ‘{name}’', { name }), table: 'passkeys', rowId: id };
    });
  } catch (error) {
    if (violatesUnique(error, 'passkeys_credential_id_key')) throw conflict('This passkey is here already.');
    throw error;
  }
}

/** WebAuthn, 7.1. */
async function verifyRegistration({ parts, viewer }: UserAct, registration: PasskeyRegistration) {
  const party = demandRelyingParty(parts);
  const { clientDataJSON, attestationObject, transports = [] } = registration.response;
  const { id, rawId, type } = registration;
  const expectedChallenge = await takeChallenge(parts, clientDataJSON, enrolling(viewer));
  const { verifyRegistrationResponse } = await library();
  const checked =
    expectedChallenge === null
      ? null
      : await verifyRegistrationResponse({
          response: {
            id,
            rawId,
            type,
            clientExtensionResults: {},
            response: { clientDataJSON, attestationObject },
          },
          expectedChallenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }).catch(notRight);
  if (checked?.verified) {
    return { credential: checked.registrationInfo.credential, transports: knownTransports(transports) };
  }
  const msg = 'This passkey was not accepted, or took too long. Please try again.';
  throw new Refusal(400, [{ code: REFUSAL_CODES.wrongSecondFactor, msg }]);
}

function checkNumber(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw conflict(
      sentence('You have {maxPasskeys} passkeys. Take one away first.', { maxPasskeys: MAX_PASSKEYS }),
    );
}

/** Whose it is, and what it opens, stays as it is: so nothing is asked for again. @throws Refusal 404 */
export const renamePasskey = (act: UserAct, id: string, name: string): Promise<void> =>
  change(act, async (trx) => {
    const { viewer } = act;
    const before = await repository.holdPasskey(trx, viewer.userId, id);
    if (before === undefined) throw notFound('passkey');
    if (before.name === name) return { entry: null };
    await repository.renamePasskey(trx, id, name);
    const message = `${viewer.name} gave the passkey ‘${before.name}’ the name ‘${name}’`;
    const names = { old: { name: before.name }, new: { name } };
    return { entry: { event: 'Rename Passkey', message, table: 'passkeys', rowId: id, ...names } };
  });

/** @throws Refusal 400 for a wrong password; 404; 409 as `removeFactor`; 429 */
export const removePasskey = (act: UserAct, id: string, password: string): Promise<void> =>
  removeFactor(act, password, async (trx) => {
    const gone = await repository.deletePasskey(trx, act.viewer.userId, id);
    if (gone === undefined) throw notFound('passkey');
    return { what: sentence('the passkey ‘{name}’', { name: gone.name }), table: 'passkeys', rowId: id };
  });
