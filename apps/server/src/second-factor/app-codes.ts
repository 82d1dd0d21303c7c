import { Secret, TOTP } from 'otpauth';
import type { Parts } from '../parts.ts';
import { conflict } from '../plumbing/refusal.ts';
import { SealBroken, seal, unseal } from '../plumbing/sealing.ts';

/** Seconds that a code is shown (RFC 6238, 5.2). */
const PERIOD = 30;
/** Steps before and after the present one that are taken, for clocks that differ. */
const WINDOW = 1;
/** As long as RFC 4226, 4 recommends. */
const KEY_BYTES = 20;

/** SHA-1 and six digits are what every app understands, whatever an address says. */
const generatorOf = (key: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** A key of an app, in base32. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** What a QR code tells an app (otpauth://). */
export const uriOf = (key: string, issuer: string, username: string): string =>
  generatorOf(key, issuer, username).toString();

/** The time step that a code is of; null: of none of those about now. Digits are compared in constant time. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(key).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}

const placeOf = (userId: number) => `authenticator app of user ${userId}`;

export const sealKey = ({ environment }: Parts, userId: number, key: string): Buffer =>
  seal(environment.secretKey, placeOf(userId), key);

/** @throws Refusal 409 where the installation has another secret key than when it was sealed */
export function unsealKey({ environment }: Parts, userId: number, sealed: Buffer): string {
  try {
    return unseal(environment, placeOf(userId), sealed);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw conflict(
      'Codes of this app cannot be checked any more: the secret key of this installation is another one. Use a recovery code or a passkey, or ask your administrator to reset your second factor.',
    );
  }
}
