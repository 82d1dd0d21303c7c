import { EDITOR_LOADING_ERRORS, PUBLIC_CONFIGURATION_KEYS, TEXTS } from '@benchbook/contract';
import { connect } from '@benchbook/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savedBy } from './administrator.ts';
import { Calls } from './calls.ts';
import { anaAndBen, type Laboratory, openLaboratory } from './laboratory.ts';
import { BEN, nameOf, Person } from './person.ts';

let laboratory: Laboratory & { databaseUrl: string };
let ana: Person;
let ben: Person;
let guest: Person;
beforeAll(async () => {
  laboratory = await openLaboratory();
  ({ ana, ben } = await anaAndBen(laboratory, 'Buffers'));
  guest = await Person.at(laboratory.browser, laboratory.product.url);
});
afterAll(() => laboratory.close());

/** What stands in place of the script of a screen. */
const replaceScript = (person: Person, name: string, body: string | null) =>
  person.page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), (route) =>
    body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
  );

it('a screen that crashes says so, leaves the others alone, and is reported with its page', async () => {
  await replaceScript(
    ben,
    'SearchScreen',
    'export function SearchScreen() { throw new Error("No beaker"); }',
  );
  await ben.go('/search');
  await ben.heading(TEXTS.crashed).waitFor();
  await ben.page.getByText('No beaker').waitFor();
  await ben.page.getByRole('banner').getByRole('link').first().click();
  await ben.card('Buffers').waitFor();
});

it('a screen whose script does not arrive shows the default error screen', async () => {
  await replaceScript(ben, 'TemplatesScreen', null);
  await ben.go('/templates');
  await ben.heading(TEXTS.defaultErrorTitle).waitFor();
});

it('administrators read which page was refused, missing or broken, and of whom', async () => {
  await ben.go('/admin/users');
  await ben.heading('Not authorized').waitFor();
  await ben.page.getByRole('img', { name: 'A closed lock' }).waitFor();
  await guest.go('/nowhere');
  await guest.heading('Page not found').waitFor();
  await guest.page.getByRole('img', { name: 'A sheet with a question mark' }).waitFor();
  const bar = guest.page.getByRole('navigation', { name: 'Main' });
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Login']);
  await ana.go('/admin/health');
  const row = (page: string) =>
    ana.page.getByRole('table', { name: 'Reported by browsers' }).getByRole('row').filter({ hasText: page });
  await row('/admin/users').getByText('Page refused').waitFor();
  expect(await row('/admin/users').textContent()).toContain(nameOf(BEN));
  await row('/nowhere').getByText('Nobody signed in').waitFor();
  await row('/search').getByText('No beaker').waitFor();
});

it('a browser that keeps nothing is told so instead of loading for ever', async () => {
  const blocked = await Person.at(laboratory.browser, laboratory.product.url);
  await blocked.page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  const errors: string[] = [];
  blocked.page.on('pageerror', ({ message }) => errors.push(message));
  await blocked.go('/');
  await blocked.heading('This browser keeps nothing for this page').waitFor();
  expect(errors).toEqual([]);
  await blocked.leave();
});

it('a loading screen is shown until the user, the settings and the logo are there', async () => {
  const parts = /\/api\/(users\/id|config|config\/logo)$/;
  const mayAnswer = Promise.withResolvers<void>();
  await ben.page.route(parts, async (route) => {
    await mayAnswer.promise;
    await route.continue();
  });
  await ben.go('/projects');
  await ben.page.getByRole('status').getByText('Loading…').waitFor();
  expect(await ben.page.getByRole('banner').count()).toBe(0);
  mayAnswer.resolve();
  await ben.card('Buffers').waitFor();
  await ben.page.unroute(parts);
});

it('a guest is led to the landing page, and by the redirect screen with a token to where it says', async () => {
  const { url } = laboratory.product;
  const other = await Person.at(laboratory.browser, url);
  for (const address of ['/redirect?url=/search', '/projects', '/admin', '/opensocial']) {
    await other.go(address);
    await other.page.waitForURL(`${url}/`);
  }
  const token = await new Calls(url).signIn(BEN);
  await other.go(`/redirect?url=${encodeURIComponent('/templates?page=1')}&token=${token}`);
  await other.heading('Templates').waitFor();
  await other.page.getByText(nameOf(BEN)).waitFor();
  expect(await other.page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  // What is not there leads to the list it would be in, and says so.
  await other.go('/projects/1/experiments/99999');
  await other.page.getByRole('alert').getByText('This workbook does not exist').waitFor();
  await other.heading('Buffers').waitFor();
  await other.leave();
});

it('people sign in at /limslogin as well, and are told why they cannot', async () => {
  const other = await Person.at(laboratory.browser, laboratory.product.url);
  await other.go('/limslogin');
  const logIn = async (password: string) => {
    await other.field('Username').fill(BEN.username);
    await other.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await other.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  };
  await logIn('not this one');
  await other.page.getByText('The username or the password is not right.').waitFor();
  expect(await other.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await logIn(BEN.password);
  await other.heading(TEXTS.activeProjects).waitFor();
  const kept = await other.page.evaluate(() => Object.values(localStorage).join(' '));
  expect(kept).not.toContain(BEN.password);
  await other.leave();
});

it('an editor that cannot be loaded says which way it failed, and opens once it can be', async () => {
  const api = /\/web-apps\/apps\/api\/documents\/api\.js/;
  const breaks = 'window.DocsAPI = { DocEditor: class { constructor() { throw new Error("No canvas"); } } };';
  const failures = [
    { body: breaks, says: EDITOR_LOADING_ERRORS[-1] },
    { body: null, says: EDITOR_LOADING_ERRORS[-2].replace('{host}', 'http://') },
    { body: '', says: EDITOR_LOADING_ERRORS[-3] },
  ];
  await ana.openProject('Buffers');
  await ana.createWorkbook('Titration', 'Word');
  for (const { body, says } of failures) {
    await ana.page.route(api, (route) =>
      body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
    );
    await ana.openProject('Buffers');
    await ana.card('Titration').getByRole('link', { name: 'Titration' }).click();
    await ana.page.getByRole('alert').filter({ hasText: says }).waitFor();
    await ana.page.unroute(api);
  }
  await ana.button('Retry').click();
  await ana.editorIsOpen();
});

it('the welcome is shown once to a browser where it is displayed, and counts as seen when it was shown', async () => {
  await ana.call('POST', '/api/config/loginText', { configValue: 'Wear your goggles.' });
  const ida = await laboratory.enter(BEN);
  await ida.go('/projects');
  const welcome = ida.page.getByRole('dialog', { name: 'Welcome' });
  await ida.card('Buffers').waitFor();
  expect(await welcome.count()).toBe(0);
  await ana.call('POST', '/api/config/displayLoginText', { configValue: 'true' });
  await ida.page.reload();
  await welcome.getByText('Wear your goggles.').waitFor();
  await ida.page.reload();
  await ida.card('Buffers').waitFor();
  expect(await welcome.count()).toBe(0);
  const kept = await ida.page.evaluate(() => Object.keys(localStorage));
  expect(kept).toEqual(expect.arrayContaining(['token', 'welcomeShown', ...PUBLIC_CONFIGURATION_KEYS]));
  await ida.leave();
  await ana.call('POST', '/api/config/displayLoginText', { configValue: 'false' });
});

it('somebody whose laboratory has a time zone chooses between it and their own, for every date', async () => {
  const list = (await ben.call('GET', '/api/projects')).body;
  const createdAt = (list as { createdAt: string }[])[0]?.createdAt ?? '';
  // Between the two zones lie 25 hours: what happens has another day in each of them, at any time.
  const laboratoryZone = 'Pacific/Kiritimati';
  const ownZone = 'Pacific/Pago_Pago';
  const browser = await ben.page.context().newCDPSession(ben.page);
  await browser.send('Emulation.setTimezoneOverride', { timezoneId: ownZone });
  await ben.go('/projects');
  const choice = ben.page.getByRole('combobox', { name: 'Time zone' });
  await ben.card('Buffers').waitFor();
  expect(await choice.count()).toBe(0);
  await ana.go('/admin/users');
  await ana.button(`Edit ${nameOf(BEN)}`).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByRole('combobox', { name: 'Time zone of the laboratory' }).fill('Kiritimati');
  await ana.page.getByRole('option', { name: laboratoryZone }).click();
  await savedBy(ana, () => dialog.getByRole('button', { name: 'Save' }).click());
  await ben.page.reload();
  const timeIn = (timeZone: string) =>
    ben.page.evaluate(
      ([at, zone]) =>
        new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }),
      [createdAt, timeZone] as const,
    );
  const created = (when: string) => ben.card('Buffers').getByText(`Created by Ana Kovač - ${when}`).waitFor();
  await created(await timeIn(ownZone));
  // In Sweden days are written as they are searched for.
  const dayIn = (timeZone: string) => new Date(createdAt).toLocaleDateString('sv-SE', { timeZone });
  for (const [name, zone, otherZone] of [
    ['LIMS', laboratoryZone, ownZone],
    ['Local', ownZone, laboratoryZone],
  ] as const) {
    await choice.click();
    await ben.page.getByRole('option', { name }).click();
    await created(await timeIn(zone));
    const kept = await ben.page.evaluate(() => localStorage.getItem('tzOption'));
    expect(kept).toBe(name === 'LIMS' ? '1' : '0');

    await ben.page.getByRole('combobox', { name: 'Search in' }).click();
    await ben.page.getByRole('option', { name: 'Created on' }).click();
    const search = ben.page.getByRole('searchbox', { name: 'Search projects' });
    await search.fill(dayIn(otherZone));
    await ben.page.getByText(TEXTS.noProjects).waitFor();
    await search.fill(dayIn(zone));
    await ben.card('Buffers').waitFor();

    await ben.rail().getByRole('link', { name: 'Activity Log', exact: true }).click();
    const day = { dateStyle: 'full', timeZone: zone } as const;
    await ben.heading(new Date(createdAt).toLocaleDateString('en-US', day)).waitFor();
    await ben.rail().getByRole('link', { name: 'Projects', exact: true }).click();
  }
  await browser.detach();
});

it('a project that nobody worked in for 30 days is set to inactive where the list is loaded', async () => {
  const { body } = await ana.call('POST', '/api/projects', { title: 'Left alone', projectTypeId: 1 });
  const { id } = body as { id: number };
  const { db } = connect(laboratory.databaseUrl, { maxConnections: 1 });
  const longAgo = new Date(Date.now() - 40 * 86_400_000);
  await db.updateTable('projects').set({ updated_at: longAgo }).where('id', '=', id).execute();
  await db.destroy();
  await ana.go('/projects');
  const card = ana.card('Left alone');
  await card.getByText('Inactive', { exact: true }).waitFor();
  await card.getByText('Last edit by System Administrator').waitFor();
  await ana.card('Buffers').getByRole('checkbox', { name: 'Active', checked: true }).waitFor();
  await ana.page.reload();
  await ana.card('Buffers').waitFor();
  expect(await card.count()).toBe(0);
  await ana.button(TEXTS.showInactiveProjects).click();
  await card.waitFor();
});
