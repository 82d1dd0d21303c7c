import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@benchbook/contract';
import type { Schema, Transaction } from '@benchbook/database';
import * as repository from './store/repository.ts';

/** Letters and digits that are not taken for one another on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
/** 31^15 is some 2^74: nobody finds one by its hash. */
const SIGNS_A_GROUP = 5;

const group = (): string =>
  Array.from({ length: SIGNS_A_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');
const newCode = (): string => Array.from({ length: GROUPS }, group).join('-');

/** What is stored of a code, however it is typed. Without the secret key, so that they open also where that was lost. */
export const hashOfCode = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery code of user ${userId}: ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest();

/** New codes in the place of all there were. They are told this once: what is stored are their hashes. */
export async function replaceRecoveryCodes(
  trx: Transaction<Schema>,
  userId: number,
  at: Date,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await repository.replaceCodes(
    trx,
    userId,
    codes.map((code) => hashOfCode(userId, code)),
    at,
  );
  return codes;
}
