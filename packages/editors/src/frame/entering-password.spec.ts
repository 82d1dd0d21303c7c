import { JOHNJOHN, protectedDocx } from '@benchbook/document-server/testing';
import { readPackage } from '@benchbook/documents';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { setUpWorkplace } from '../testing/workplace.ts';

const PASSWORD = 'johnjohn';
const WRONG = 'That is not the password. Try again, or ask the author of the document.';

describe('while the password of a document is checked', () => {
  const place = setUpWorkplace();

  /** Opens a document in which its author lets others do only so much, unless they know its password. */
  async function open(key: string, allows: 'comments' | 'trackedChanges'): Promise<Desk> {
    const document = protectedDocx('weighed', `w:edit="${allows}" ${JOHNJOHN}`);
    place.server.host.files.set('/file.docx', document);
    return Desk.open(place, { key, fileType: 'docx' });
  }

  async function enter(desk: Desk, password: string): Promise<void> {
    await desk.button('Enter password').click();
    await desk.frame.getByLabel('Password of its author').fill(password);
    await desk.page.keyboard.press('Enter');
  }

  /** Clicks beside the panel into the text, as far as the page lets a person. */
  const clickText = (desk: Desk) =>
    desk.frame.click('.superdoc-page', { position: { x: 200, y: 110 }, force: true });

  const bodyOf = (docx: Uint8Array | undefined) =>
    docx
      ? readPackage(docx)
          .text('word/document.xml')
          .replace(/<[^>]*>/g, '')
      : '';
  const lastStored = (key: string) =>
    bodyOf(place.server.host.callbacks.findLast(({ body }) => body.key === key)?.document);

  it('nothing is typed that would go with the old editor, and what was typed before stays', async () => {
    const desk = await open('typed-on', 'trackedChanges');
    await desk.type(' twice');
    const answer = await heldBack(desk.page, '**/password');
    await enter(desk, PASSWORD);
    await answer.isThere;
    await clickText(desk);
    await desk.page.keyboard.type(' in vain');
    expect(await desk.frame.locator('.superdoc-page').first().textContent()).not.toContain('in vain');
    await answer.comes();
    await desk.frame.locator('[data-tool="bold"]:enabled').waitFor();
    await desk.shows('weighed twice');
    await desk.type(' and dried');
    await desk.page.keyboard.press('Control+s');
    await vi.waitFor(() => expect(lastStored('typed-on')).toContain('weighed twice and dried'), {
      timeout: 60_000,
      interval: 100,
    });
  });

  it('another password leaves the person where they were, and tells them although they closed the panel', async () => {
    const desk = await open('wrong', 'trackedChanges');
    const answer = await heldBack(desk.page, '**/password');
    await enter(desk, 'johnjohm');
    await answer.isThere;
    await clickText(desk);
    await answer.comes();
    await desk.line('message').filter({ hasText: WRONG }).waitFor();
    await desk.type(' twice');
    await desk.journaled('weighed twice');
  });

  it('a config that comes from the host begins an opening that the answer does not disturb', async () => {
    const desk = await open('before', 'comments');
    const answer = await heldBack(desk.page, '**/password');
    await enter(desk, PASSWORD);
    await answer.isThere;
    const content = await heldBack(desk.page, '**/content');
    await desk.giveConfig('after');
    await content.isThere;
    await answer.comes();
    await content.comes();
    await desk.heard(
      (_event, _index, all) => all.filter(([name]) => name === 'onDocumentReady').length === 2,
    );
    await desk.line('protected').filter({ hasText: 'lets others only comment' }).waitFor();
  });
});

/** The next answer the server gives to such a call is kept from the page until `comes`. */
async function heldBack(
  page: Page,
  url: string,
): Promise<{ isThere: Promise<void>; comes(): Promise<void> }> {
  const isThere = Promise.withResolvers<void>();
  const mayCome = Promise.withResolvers<void>();
  const hasCome = Promise.withResolvers<void>();
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      isThere.resolve();
      await mayCome.promise;
      await route.fulfill({ response });
      hasCome.resolve();
    },
    { times: 1 },
  );
  return {
    isThere: isThere.promise,
    comes() {
      mayCome.resolve();
      return hasCome.promise;
    },
  };
}
