import { type PasskeyAssertion, type PasskeyRequest, REFUSAL_CODES } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import type { UserAct } from '../../audit/act.ts';
import { conflict, invalid, Refusal } from '../../plumbing/refusal.ts';
import { askAgainForPasskey, proveAgainByPasskey } from '../../second-factor/passkey-check.ts';
import { recordFailedSigning, type Signing } from './failures.ts';

/** What a passkey agrees to when it signs (0052). `sha256`: of the bytes. */
interface Agreed {
  meaning: string;
  sha256: string;
}

/** No two signatures have the same: names and meanings are quoted. */
const payloadOf = ({ kind, experiment }: Signing, { meaning, sha256 }: Agreed): string =>
  JSON.stringify([kind, experiment.id, sha256, meaning]);

/** What the browser is asked to sign just this with. @throws Refusal 409 for who has no passkey, or where none can be used */
export const askForPasskey = (act: UserAct, signing: Signing, agreed: Agreed): Promise<PasskeyRequest> =>
  askAgainForPasskey(act, payloadOf(signing, agreed));

/**
 * Has a signer prove by a passkey that it is they who sign just this. A wrong proof is counted, as the one of a second
 * factor is, and is in the trail.
 *
 * @returns what notes that the passkey was used, in the transaction of the signature
 * @throws Refusal 400 without the SHA-256 of what is signed; 403 `wrong-credentials`; 429
 */
export async function provePasskey(
  act: UserAct,
  signing: Signing,
  given: { meaning: string; sha256: string | undefined; assertion: PasskeyAssertion },
): Promise<(trx: Transaction<Schema>) => Promise<void>> {
  const { meaning, sha256, assertion } = given;
  if (sha256 === undefined) {
    throw invalid(
      'A passkey signs exactly one version: send its SHA-256. Nothing was signed.',
      'signature.sha256',
    );
  }
  const proved = await proveAgainByPasskey(act, payloadOf(signing, { meaning, sha256 }), assertion);
  if (proved === null) {
    await recordFailedSigning(act, signing, 'passkey');
    const msg = 'This passkey was not accepted, or took too long. Please try again. Nothing was signed.';
    throw new Refusal(403, [{ code: REFUSAL_CODES.wrongCredentials, msg }]);
  }
  return async (trx) => {
    if (await proved.use(trx)) return;
    throw conflict(
      'This passkey was used elsewhere at the same moment, or is gone. Please try again. Nothing was signed.',
    );
  };
}
