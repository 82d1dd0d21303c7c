import { TEXTS } from '@benchbook/contract';
import { screenshot } from '@benchbook/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf } from './accessibility.ts';
import { type Group, openGroup } from './laboratory.ts';
import { ANA } from './person.ts';

let group: Group;
beforeAll(async () => {
  group = await openGroup('Patience');
});
afterAll(() => group.close());

it('a document that takes long to open can be waited for, downloaded, read as pages and left', async () => {
  const ana = await group.enter(ANA);
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

  // Nobody confirms a signature of what is not on the screen, unless they looked at it elsewhere.
  await ana.button('Publish').click();
  const dialog = ana.page.getByRole('dialog').filter({ hasText: TEXTS.publishQuestion });
  await dialog.getByText('The document is still opening…').waitFor();
  const publish = dialog.getByRole('button', { name: 'Publish' });
  expect(await publish.isDisabled()).toBe(true);
  expect(await problemsOf(ana)).toEqual([]);
  const looked = dialog.getByLabel('I have looked at version 1 that I downloaded');
  expect(await looked.isDisabled()).toBe(true);
  const [signed] = await Promise.all([
    ana.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download version 1' }).click(),
  ]);
  expect(signed.suggestedFilename()).toBe('Long protocol (version 1).docx');
  await looked.check();
  await publish.and(ana.page.locator(':enabled')).waitFor();
  await screenshot(ana.page, 'slow-opening-sign');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });

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
