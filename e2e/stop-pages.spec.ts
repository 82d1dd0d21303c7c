import { TEXTS } from '@benchbook/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anaAndBen, type Laboratory, openLaboratory } from './laboratory.ts';
import { BEN, nameOf, Person } from './person.ts';

let laboratory: Laboratory;
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
  await guest.go('/nowhere');
  await guest.heading('Page not found').waitFor();
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
  await blocked.go('/');
  await blocked.heading('This browser keeps nothing for this page').waitFor();
  await blocked.leave();
});
