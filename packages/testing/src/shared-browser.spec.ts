import { createServer, type Server } from 'node:http';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchOptions } from './browser.ts';
import { borrowBrowser } from './shared-browser.ts';

/** Two servers, one of which shows the other in a frame, as the notebook shows an editor. */
let sites: { server: Server; address: string; asked: string[] }[];
beforeAll(async () => {
  sites = await Promise.all([startSite(), startSite()]);
});
afterAll(() => sites.forEach(({ server }) => void server.close()));

async function startSite() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/script.js') {
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'cache-control': 'max-age=3600, immutable',
      });
      response.end('window.ran = true;');
    } else {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'left=cookie' });
      const other = new URLSearchParams(url.split('?')[1]).get('frame');
      response.end(`<script src="/script.js"></script>${other ? `<iframe src="${other}"></iframe>` : ''}`);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return { server, asked, address: `http://127.0.0.1:${typeof address === 'object' && address?.port}` };
}

/** In a page: the names of everything it finds that somebody left. */
const FIND = `(async () => {
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  const notes = [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie];
  return [...notes, ...databases, ...(await caches.keys())].filter(Boolean);
})()`;
const LEAVE = `(async () => {
  localStorage.setItem('left local', '1');
  sessionStorage.setItem('left session', '1');
  document.cookie = 'left-by-script=1';
  await caches.open('left cache');
  await new Promise((done) => { indexedDB.open('left database').onsuccess = done; });
})()`;

/** Visits both sites; what each of them finds, before it leaves something of every kind. */
async function visit() {
  const [outer, inner] = sites;
  const browser = await borrowBrowser();
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${outer?.address}/?frame=${inner?.address}/`);
  const found: unknown[] = [];
  for (const frame of page.frames()) found.push(await frame.evaluate(FIND));
  for (const frame of page.frames()) await frame.evaluate(LEAVE);
  await browser.close();
  return { found, page, context };
}

it('the next who borrows it finds nothing of what was left, but need not fetch again what does not change', async () => {
  const first = await visit();
  expect(first.found).toEqual([['left=cookie'], ['left=cookie']]);
  expect(first.page.isClosed()).toBe(true);
  const second = await visit();
  expect(second.found).toEqual(first.found);
  for (const { asked } of sites) expect(asked.filter((url) => url === '/script.js')).toHaveLength(1);
});

it('permissions that were granted to one are not the next one’s, nor are its routes', async () => {
  const [site] = sites;
  const browser = await borrowBrowser();
  const context = await browser.newContext();
  await context.grantPermissions(['clipboard-read']);
  await context.route('**/*', (route) => route.fulfill({ body: 'mine' }));
  await context.close();
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${site?.address}/`);
  expect(await page.content()).toContain('script.js');
  const asked = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)";
  expect(await page.evaluate(asked)).not.toBe('granted');
  await browser.close();
});

it('a page that is closed gives its profile back, and a profile somebody has is nobody else’s', async () => {
  const browser = await borrowBrowser();
  const page = await browser.newPage();
  const other = await browser.newPage();
  expect(page.context()).not.toBe(other.context());
  const profile = page.context();
  await page.close();
  expect(page.isClosed()).toBe(true);
  expect((await browser.newPage()).context()).toBe(profile);
  await browser.close();
  expect(browser.contexts()).toEqual([]);
});

it('a profile is given back by whichever way it is closed, but not when a test has taken its clock', async () => {
  const browser = await borrowBrowser();
  const profile = await browser.newContext();
  const page = await profile.newPage();
  await page.context().close();
  expect(page.isClosed()).toBe(true);
  expect(await browser.newContext()).toBe(profile);
  await profile.clock.install();
  await profile.close();
  expect(await browser.newContext()).not.toBe(profile);
  await browser.close();
});

it('a profile whose Chromium has died is not lent', async () => {
  const browser = await borrowBrowser();
  const profile = await browser.newContext();
  const gone = profile.waitForEvent('close');
  const tools = await profile.newCDPSession(await profile.newPage());
  tools.send('Browser.crash').catch(() => {});
  await gone;
  expect(browser.contexts()).toEqual([]);
  const next = await browser.newContext();
  expect(next).not.toBe(profile);
  await next.newPage();
  await browser.close();
});

it('turns off in Chromium all that Playwright turns off', async () => {
  const server = await chromium.launchServer(launchOptions());
  const lists = server.process().spawnargs.filter((each) => each.startsWith('--disable-features='));
  await server.close();
  const [playwrights = [], ours, ...others] = lists.map((each) => each.split('=')[1]?.split(','));
  expect(playwrights.length).toBeGreaterThan(0);
  expect(ours).toEqual(expect.arrayContaining(playwrights));
  expect(others).toEqual([]);
});
