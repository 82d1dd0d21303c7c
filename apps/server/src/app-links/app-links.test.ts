import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { AppLinks, ConfigurationKey } from '@benchbook/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/index.ts';

let test: TestApp;
let ana: Record<string, string>;
let provider: Server;
let asked: unknown[];
let answer: RequestListener;
beforeEach(async () => {
  test = await createTestApp();
  const id = await test.createUser({ name: 'Ana Kovač' });
  await test.db.updateTable('users').set({ external_user_id: 'L-7' }).where('id', '=', id).execute();
  ana = await test.signIn({ id });
  asked = [];
  provider = createServer(async (request, response) => {
    asked.push(await json(request));
    answer(request, response);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  provider.closeAllConnections();
  provider.close();
  await test.close();
});

const LISTED = { site_name: 'LIMS', login_url: 'https://lims.example.org/login', identity: '' };
const KNOWN = { site_name: 'Archive', login_url: 'https://archive.example.org', identity: 'ana' };

const set = (key: ConfigurationKey, value: string) =>
  test.db.insertInto('configuration').values({ key, value }).execute();

async function useOpenSocial(): Promise<void> {
  // A listening TCP server's address is an object.
  const { port } = provider.address() as AddressInfo;
  await set('useOpenSocial', 'true');
  await askAt(`http://127.0.0.1:${port}/sites`);
}

const askAt = (siteUrl: string) =>
  test.db
    .updateTable('sign_on_providers')
    .set({ settings: JSON.stringify({ siteUrl, apiId: 'benchbook-1' }) })
    .where('kind', '=', 'saml')
    .execute();

async function sitesOf(headers = ana): Promise<AppLinks> {
  const reply = await test.app.inject({ method: 'POST', url: '/api/applinks', headers });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const says = (body: unknown, status = 200) => {
  answer = (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

describe('the site list', () => {
  it('has the sites an administrator listed, and asks nobody while OpenSocial is off', async () => {
    expect(await sitesOf()).toEqual({ success: true, sites: [] });
    await set('sites', JSON.stringify([LISTED]));
    await useOpenSocial();
    await test.db
      .updateTable('configuration')
      .set({ value: 'false' })
      .where('key', '=', 'useOpenSocial')
      .execute();
    expect(await sitesOf()).toEqual({ success: true, sites: [LISTED] });
    expect(asked).toEqual([]);
  });

  it('adds those OpenSocial knows of the user, and nothing that is no address of the web', async () => {
    await set('sites', JSON.stringify([LISTED]));
    await useOpenSocial();
    says({ success: true, sites: [KNOWN, { ...KNOWN, login_url: 'javascript:alert(1)' }, 'a text'] });
    expect(await sitesOf()).toEqual({ success: true, sites: [LISTED, KNOWN] });
    expect(asked).toEqual([{ apiId: 'benchbook-1', userId: 'L-7' }]);
  });

  it('does not ask about somebody the provider cannot know', async () => {
    await useOpenSocial();
    expect(await sitesOf(await test.signIn())).toEqual({ success: true, sites: [] });
    expect(asked).toEqual([]);
  });

  it('keeps the listed sites and says why the others are missing', async () => {
    await set('sites', JSON.stringify([LISTED]));
    await useOpenSocial();
    const sites = [LISTED];
    says({ success: false, msg: 'Your account is locked.' });
    expect(await sitesOf()).toEqual({ success: false, sites, msg: 'Your account is locked.' });
    says({}, 503);
    const failed = 'OpenSocial answered 503 when it was asked for the sites.';
    expect(await sitesOf()).toEqual({ success: false, sites, msg: failed });
    says(['no', 'sites']);
    expect((await sitesOf()).msg).toBe('OpenSocial answered something that is not a list of sites.');
    answer = (_request, response) => response.destroy();
    expect((await sitesOf()).msg).toMatch(/^OpenSocial: http:\/\/127\.0\.0\.1:\d+ cannot be reached/);
  });

  it('calls no address that belongs to the machine or the network itself', async () => {
    await useOpenSocial();
    await askAt('http://169.254.169.254/latest');
    expect((await sitesOf()).msg).toContain('is never called');
  });
});
