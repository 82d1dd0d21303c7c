import type { FactorProof } from '@benchbook/contract';
import type { Kysely, Schema } from '@benchbook/database';
import type { Parts } from '../parts.ts';
import { stepOf, unsealKey } from './app-codes.ts';
import { type Asked, verifyPasskey } from './passkey-check.ts';
import { hashOfCode } from './recovery-codes.ts';
import * as repository from './store/repository.ts';

/** A second factor that was right. */
export interface Proved {
  /** In words, for the trail. */
  how: string;
  method: FactorProof['method'];
  /** Uses it up, in the transaction of what it was proved for. False: somebody else has, at the same moment. */
  use: (db: Kysely<Schema>) => Promise<boolean>;
}

/** Checks what somebody proves their second factor with. Null: it is not right. @throws Refusal 409 as `unsealKey` */
export function checkFactor(
  parts: Parts,
  { userId, holder }: Pick<Asked, 'userId' | 'holder'>,
  proof: FactorProof,
): Promise<Proved | null> {
  switch (proof.method) {
    case 'app':
      return checkCode(parts, userId, proof.code);
    case 'recovery-code':
      return checkRecoveryCode(parts, userId, proof.code);
    case 'passkey':
      return checkPasskey(parts, { userId, holder, purpose: 'sign-in', payload: '' }, proof.assertion);
  }
}

async function checkCode(parts: Parts, userId: number, code: string): Promise<Proved | null> {
  const app = await repository.findApp(parts.db, userId);
  if (app === undefined) return null;
  const step = stepOf(unsealKey(parts, userId, app.secret_sealed), code, parts.clock.now());
  if (step === null) return null;
  const use = (db: Kysely<Schema>) => repository.takeStep(db, app.id, step);
  return { how: 'an authenticator app', method: 'app', use };
}

async function checkRecoveryCode(parts: Parts, userId: number, code: string): Promise<Proved | null> {
  const hash = hashOfCode(userId, code);
  if (!(await repository.isUnusedCode(parts.db, userId, hash))) return null;
  const use = (db: Kysely<Schema>) => repository.takeCode(db, userId, hash, parts.clock.now());
  return { how: 'a recovery code', method: 'recovery-code', use };
}

async function checkPasskey(
  parts: Parts,
  asked: Asked,
  assertion: Parameters<typeof verifyPasskey>[2],
): Promise<Proved | null> {
  const proved = await verifyPasskey(parts, asked, assertion);
  return proved && { how: `the passkey ‘${proved.name}’`, method: 'passkey', use: proved.use };
}
