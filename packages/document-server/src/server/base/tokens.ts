import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

export type TokenFault = 'missing' | 'invalid' | 'expired';

export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly fault: TokenFault;

  constructor(fault: TokenFault) {
    super(`The token is ${fault}.`);
    this.fault = fault;
  }
}

/** Signs and checks JSON Web Tokens (RFC 7519) with HS256 and one secret, and nothing else. */
export interface Signer {
  /** @param seconds life of the token */
  sign(payload: Record<string, unknown>, seconds: number): Promise<string>;
  /** The payload of a good token; throws `TokenError`. */
  verify(token: unknown): Promise<Record<string, unknown>>;
}

/** Hosts' clocks may be this many seconds off (editor protocol 1.3). */
const clockSkew = 60;

/** A signer with the secret itself, or with one derived from it for a `purpose` of our own. */
export function createSigner(secret: string, purpose?: string): Signer {
  const key = purpose ? deriveKey(secret, purpose) : new TextEncoder().encode(secret);
  return {
    sign(payload, seconds) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
    },
    async verify(token) {
      if (typeof token !== 'string' || token === '') throw new TokenError('missing');
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          clockTolerance: purpose ? 0 : clockSkew,
        });
        return payload;
      } catch (error) {
        throw new TokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid');
      }
    },
  };
}

/** A key for one purpose, so that what is signed for one can never pass for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`benchbook document server: ${purpose}`).digest();
}

/** Compares two texts in a time that does not tell where they differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The token of `Authorization: Bearer …`. The scheme's case matters, as on the real server. */
export function bearerToken(header: string | undefined): string | undefined {
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
}
