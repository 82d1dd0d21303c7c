import { createHmac } from 'node:crypto';

/** JSON Web Tokens (RFC 7519) with HS256, written for this suite so that it shares nothing with what it tests. */
export function signToken(payload: object, secret: string, life = 300): string {
  const now = Math.floor(Date.now() / 1000);
  const parts = [
    { alg: 'HS256', typ: 'JWT' },
    { ...payload, iat: now, exp: now + life },
  ];
  const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${content}.${signature(content, secret)}`;
}

/** What a token says, without its times. Throws when it was not signed with this secret. */
export function readToken(token: unknown, secret: string): Record<string, unknown> {
  const [header = '', payload = '', signed = ''] = String(token).split('.');
  if (signed !== signature(`${header}.${payload}`, secret)) throw new Error('A token has a wrong signature.');
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
  if (alg !== 'HS256') throw new Error(`A token is signed with ${alg}.`);
  const { iat: _iat, exp, ...content } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  if (typeof exp === 'number' && exp * 1000 < Date.now()) throw new Error('A token has expired.');
  return content;
}

const signature = (content: string, secret: string) =>
  createHmac('sha256', secret).update(content).digest('base64url');
