import { jwtVerify, SignJWT } from 'jose';

/** How the Docs API's JWTs are signed and where they stand (editor protocol 1.3). */
export interface TokenSettings {
  secret: string;
  /** Left out: `Authorization: Bearer …`. */
  header?: { name: string; prefix: string };
  /** A secret that was valid before is believed until then, and never signed with. */
  previous?: { secret: string | undefined; until: Date } | null;
}

export interface Tokens {
  /** HS256 over the whole object, with the present secret. */
  sign(payload: Record<string, unknown>): Promise<string>;
  /** The verified content of a token, which is all that may be believed; null when it is not valid. */
  verify(token: string): Promise<Record<string, unknown> | null>;
  /** The same for the token of the configured header, whose content stands under `payload`. */
  verifyHeader(headers: Headers): Promise<Record<string, unknown> | null>;
}

/** Node's, with names in lower case. */
type Headers = Record<string, string | string[] | undefined>;

/** Clocks of two machines differ (editor protocol 1.3). */
const CLOCK_LEEWAY_SECONDS = 60;
const DEFAULT_HEADER = { name: 'authorization', prefix: 'Bearer' };

export function createTokens(settings: TokenSettings): Tokens {
  const present = bytesOf(settings.secret);
  const { header = DEFAULT_HEADER, previous } = settings;

  /** Asked anew each time: the time of the previous secret ends while we run. */
  const believed = () =>
    previous?.secret !== undefined && Date.now() < previous.until.getTime()
      ? [present, bytesOf(previous.secret)]
      : [present];

  async function verify(token: string) {
    for (const key of believed()) {
      const content = await verifyWith(key, token);
      if (content !== null) return content;
    }
    return null;
  }

  return {
    sign: (payload) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt().sign(present),
    verify,
    async verifyHeader(headers) {
      const token = tokenIn(headers[header.name], header.prefix);
      const payload = token === null ? undefined : (await verify(token))?.payload;
      return typeof payload === 'object' && payload !== null ? { ...payload } : null;
    },
  };
}

async function verifyWith(key: Uint8Array, token: string): Promise<Record<string, unknown> | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      clockTolerance: CLOCK_LEEWAY_SECONDS,
    });
    return payload;
  } catch {
    return null;
  }
}

function tokenIn(value: string | string[] | undefined, prefix: string): string | null {
  if (typeof value !== 'string' || !value.startsWith(prefix)) return null;
  // The document server puts no blank of its own between the two: its prefix may end with one, or not.
  return value.slice(prefix.length).trim();
}

const bytesOf = (secret: string) => new TextEncoder().encode(secret);
