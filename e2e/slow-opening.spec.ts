import { launchBrowser, type Product, screenshot, startProduct } from '@benchbook/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf } from './accessibility.ts';
import { ANA, Person } from './person.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

it('a document that takes long to open can be waited for, downloaded, read as pages and left', async () => {
  const ana = await Person.at(browser, product.url);
  await ana.createFirstAdministrator(ANA);
  await ana.createProject('Patience');
  await ana.openProject('Patience');
  await ana.createWorkbook('Long protocol', 'Word');

  // The editor waits for its document for good; the time until then passes when the test says so.
  await ana.page.route('**/session/*/content', () => {});
  await ana.page.clock.install();
  await ana.card('Long protocol').getByRole('link', { name: 'Long protocol' }).click();
  const opening = ana.page.getByText(/^Opening the document \(/);
  const offer = ana.page.getByRole('alert').filter({ hasText: 'takes long to open' });
  await opening.waitFor();
  await screenshot(ana.page, 'slow-opening');
  await ana.page.clock.fastForward(60_000);
  await offer.waitFor();
  await screenshot(ana.page, 'slow-opening-offer');
  expect(await problemsOf(ana)).toEqual([]);

  await ana.button('Wait on').click();
  await opening.waitFor();
  await ana.page.clock.fastForward(60_000);
  const [download] = await Promise.all([ana.page.waitForEvent('download'), ana.button('Download').click()]);
  expect(download.suggestedFilename()).toBe('Long protocol.docx');

  await ana.button('Open as pages, to read').click();
  // Without LibreOffice there are none, which is said in their place.
  await ana.editor().locator('.pdfViewer .page, .no-pages').first().waitFor();
  await offer.waitFor({ state: 'hidden' });
  await screenshot(ana.page, 'slow-opening-pages');
  await ana.page.getByRole('link', { name: 'Back to the workbooks' }).click();
  await ana.card('Long protocol').waitFor();
});
