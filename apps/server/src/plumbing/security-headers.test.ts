import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';
import { registerSecurityHeaders } from './security-headers.ts';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

/** Pages, calls, refusals and what is not there; for people and for programs. */
const ANSWERS = [
  ['GET', '/'],
  ['GET', '/index.html'],
  ['GET', '/projects'],
  ['GET', '/color-scheme.js'],
  ['GET', '/health/live'],
  ['GET', '/api/users/exists'],
  ['GET', '/api/projects'],
  ['GET', '/api/nowhere'],
  ['GET', '/%'],
  ['GET', '/api/%ff?search=100%25'],
  ['GET', `/api/projects/${'7'.repeat(5_000)}`],
  ['GET', '/assets/nothing.js'],
  ['GET', '/files/projects/1/1.docx'],
  ['GET', '/api/config/logo'],
  ['POST', '/api/users/login'],
] as const;

describe('every answer', () => {
  it.each(ANSWERS)(
    'of %s %s can be framed by nobody, runs no inline script, and is what it says it is',
    async (method, url) => {
      const { headers } = await test.app.inject({ method, url, headers: { accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain('default-src');
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'none'";
      expect(scripts).not.toMatch(/unsafe|data:|blob:|\*/);
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      });
    },
  );
});

it('lets nothing be loaded or run where data is opened as a page, and nobody keep it', async () => {
  const { headers } = await test.app.inject({ method: 'GET', url: '/api/projects' });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

describe('an answer by https', () => {
  const over = async (https: boolean) => {
    const app: FastifyInstance = Fastify();
    registerSecurityHeaders(app, { documentServer: 'https://docs.lab.example', https });
    app.get('/', async () => 'there');
    return (await app.inject('/')).headers['strict-transport-security'];
  };

  it('tells the browser to come by nothing else for a year, and by http nothing of it', async () => {
    expect(await over(true)).toBe('max-age=31536000');
    expect(await over(false)).toBeUndefined();
  });
});
