import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The simulator lets in whoever comes in one of the four ways a data connection can sign in. */
export interface LimsCredentials {
  /** 1: in the header `x-api-key`; 2: as a bearer token. */
  token: string;
  /** 3: with `username`, and the client id in the header `x-client-id`. */
  password: string;
  clientId: string;
  /** 4: in the header `x-app-key`, with `username` in the header of that name. */
  appKey: string;
  username: string;
}

export const newCredentials = (): LimsCredentials => ({
  token: randomBytes(16).toString('hex'),
  password: randomBytes(8).toString('hex'),
  clientId: 'benchbook',
  appKey: randomBytes(16).toString('hex'),
  username: 'benchbook',
});

export function isSignedIn(headers: IncomingHttpHeaders, credentials: LimsCredentials): boolean {
  const { token, password, clientId, appKey, username } = credentials;
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  return [
    [[headers['x-api-key'], token]],
    [[headers.authorization, `Bearer ${token}`]],
    [
      [headers.authorization, `Basic ${basic}`],
      [headers['x-client-id'], clientId],
    ],
    [
      [headers['x-app-key'], appKey],
      [headers.username, username],
    ],
  ].some((way) => way.every(([given, expected]) => isSame(given, expected)));
}

function isSame(given: unknown, expected: unknown): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(String(expected))];
  return a.length === b.length && timingSafeEqual(a, b);
}
