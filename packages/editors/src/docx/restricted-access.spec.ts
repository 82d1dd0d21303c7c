import {
  type ConfigChange,
  comment,
  commentedOn,
  docxWithText,
  JOHNJOHN,
  protectedDocx,
  TestServer,
  textOfDocx,
  withComments,
} from '@benchbook/document-server/testing';
import { createBlank, readPackage } from '@benchbook/documents';
import { borrowBrowser, goToEndOfText, type LentBrowser, PATIENCE_MS } from '@benchbook/testing/browser';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { editorFrame, HostPage, notedEvents } from '../testing/host-page.ts';
import { onPages } from '../testing/word-desk.ts';

function partOf(docx: Uint8Array, part: string): string {
  const pkg = readPackage(docx);
  return pkg.has(part) ? pkg.text(part) : '';
}

describe('a docx for someone who may not edit', () => {
  let browser: LentBrowser;
  let server: TestServer;
  let host: HostPage;

  beforeAll(async () => {
    browser = await borrowBrowser();
    host = await HostPage.start();
    server = await new TestServer({ frameAncestors: [new URL(host.address).origin] }).start();
    server.host.files.set('/file.docx', docxWithText(createBlank('docx'), 'weighed five mg'));
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await server.stop();
  });

  /** Opens the document and clicks into its text; answers what the server said to every state that was journaled. */
  async function open(key: string, permissions: ConfigChange['permissions']) {
    host.show(`${server.url}/`, await server.config('docx', { key, ...(permissions && { permissions }) }));
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/edited?')) answers.push(response.status());
    });
    await page.goto(host.address);
    const frame = await editorFrame(page);
    await vi.waitFor(
      async () => expect((await notedEvents(page)).map(([name]) => name)).toContain('onDocumentReady'),
      { timeout: PATIENCE_MS, interval: 100 },
    );
    await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
    return { page, frame, answers };
  }

  async function save(page: Page, frame: Frame, key: string): Promise<string> {
    await page.keyboard.press('Control+s');
    await frame.waitForSelector('.save-text[data-kind="saved"]', { timeout: PATIENCE_MS });
    const { document } = await server.host.callback(key, 6);
    return readPackage(document ?? new Uint8Array()).text('word/document.xml');
  }

  it('takes what a reviewer types, deletes, formats and splits as suggestions', async () => {
    const { page, frame, answers } = await open('review', { edit: false, review: true });
    await page.keyboard.press('End');
    await page.keyboard.type(' twice');
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Delete');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await frame.locator('.line', { hasText: 'A page break cannot be a suggestion here.' }).waitFor();
    await page.keyboard.type('and dried');
    const xml = await save(page, frame, 'review');
    expect(answers.filter((status) => status !== 204)).toEqual([]);
    expect(xml).toMatch(/<w:del [^>]*w:author="Ada".*?wei/s);
    expect(xml).toMatch(/<w:ins [^>]*w:author="Ada".*?and dried/s);
    expect(xml).toContain('<w:rPrChange');
    await page.close();
  });

  it('lets a commenter comment and not type', async () => {
    const { page, frame, answers } = await open('comment', { edit: false, comment: true });
    await page.keyboard.type('in vain');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await frame.click('[data-tool="comment"]');
    await frame.getByRole('dialog', { name: 'Comment' }).getByLabel('Comment').fill('Which balance?');
    await page.keyboard.press('Enter');
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), { timeout: PATIENCE_MS });
    await save(page, frame, 'comment');
    const { document } = await server.host.callback('comment', 6);
    expect(answers.filter((status) => status !== 204)).toEqual([]);
    expect(textOfDocx(document ?? new Uint8Array())).toBe('weighed five mg');
    const pkg = readPackage(document ?? new Uint8Array());
    expect(pkg.text('word/comments.xml')).toContain('Which balance?');
    await page.close();
  });

  it('takes what a reviewer suggests and comments in and around what others commented', async () => {
    server.host.files.set(
      '/file.docx',
      withComments(
        createBlank('docx'),
        `${commentedOn(0, 'weighed')}${commentedOn(1, ' five mg')}`,
        comment(0, 'Grace', 'Dry?') + comment(1, 'Grace', 'Which balance?'),
      ),
    );
    const { page, frame, answers } = await open('around', { edit: false, review: true, comment: true });
    await page.keyboard.press('Home');
    await page.keyboard.type('A ');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.type('twice');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Delete');
    await page.keyboard.press('End');
    await page.keyboard.type(' of it');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and dried');
    await onPages(frame, 'weighed').dblclick();
    await frame.click('[data-tool="comment"]');
    await frame.getByRole('dialog', { name: 'Comment' }).getByLabel('Comment').fill('How long?');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await vi.waitFor(
      () => {
        const stored = server.host.all('around', 6).at(-1)?.document ?? createBlank('docx');
        expect(partOf(stored, 'word/comments.xml')).toMatch(/Dry\?.*Which balance\?.*How long\?/s);
        expect(partOf(stored, 'word/document.xml')).toMatch(/w:author="Ada".*and dried/s);
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    expect(answers.filter((status) => status !== 204)).toEqual([]);
    await page.close();
  });

  it('lets a commenter answer what others commented, and neither resolve nor delete it', async () => {
    server.host.files.set(
      '/file.docx',
      withComments(
        createBlank('docx'),
        commentedOn(0, 'weighed five mg'),
        comment(0, 'Grace', 'Which balance?'),
      ),
    );
    const { page, frame, answers } = await open('answer', { edit: false, comment: true });
    const dialog = frame.locator('.comments-dialog');
    await dialog.click();
    await dialog.getByText('Which balance?').waitFor();
    const answer = dialog.locator('[contenteditable="true"]');
    await dialog.locator('.reply-pill').click();
    await answer.waitFor();
    expect(await dialog.locator('[data-comment-action="resolve"], .overflow-icon').count()).toBe(0);
    await answer.click();
    await page.keyboard.type('Balance 3.');
    await dialog.locator('.reply-btn-primary').click();
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), { timeout: PATIENCE_MS });
    await dialog.locator('.overflow-icon').waitFor();
    await save(page, frame, 'answer');
    const { document } = await server.host.callback('answer', 6);
    const comments = readPackage(document ?? new Uint8Array()).text('word/comments.xml');
    expect(answers.filter((status) => status !== 204)).toEqual([]);
    expect(comments).toMatch(/w:author="Grace".*Which balance\?.*w:author="Ada".*Balance 3\./s);
    await page.close();
  });

  describe('which its author protected', () => {
    async function openProtected(key: string, protection: string) {
      server.host.files.set('/file.docx', protectedDocx('weighed five mg', protection));
      return open(key, undefined);
    }
    const line = (frame: Frame, text: string) => frame.locator('.line', { hasText: text }).waitFor();

    it('against editing is read until they choose to edit it anyway', async () => {
      const { page, frame } = await openProtected('protected', 'w:edit="readOnly"');
      await page.keyboard.type('in vain');
      await line(frame, 'Its author protected this document against editing.');
      // Ctrl+= is the browser's key for a larger page, until it lowers text.
      await frame.evaluate(() => {
        addEventListener('keydown', ({ key, defaultPrevented }) => {
          if (key === '=') document.documentElement.dataset.taken = String(defaultPrevented);
        });
      });
      const isTaken = async (taken: boolean) => {
        await page.keyboard.press('Control+=');
        await frame.locator(`html[data-taken="${taken}"]`).waitFor({ timeout: PATIENCE_MS });
      };
      await isTaken(false);
      await frame.getByRole('button', { name: 'Edit anyway' }).click();
      await frame.locator('[data-tool="bold"]').waitFor();
      expect(await frame.locator('.line', { hasText: 'protected' }).isVisible()).toBe(false);
      await goToEndOfText(frame.locator('[contenteditable="true"]').first());
      await isTaken(true);
      await page.keyboard.type(' twice');
      const xml = await save(page, frame, 'protected');
      expect(xml).toMatch(/<w:vertAlign w:val="subscript" ?\/><\/w:rPr><w:t[^>]*> twice</);
      expect(xml.replace(/<[^>]*>/g, '')).toContain('weighed five mg twice');
      await page.close();
    });

    const give = async (page: Page, frame: Frame, password: string) => {
      await frame.getByLabel('Password of its author').fill(password);
      await page.keyboard.press('Enter');
    };

    it('against editing with a password is read until they give that', async () => {
      const { page, frame } = await openProtected('password', `w:edit="readOnly" ${JOHNJOHN}`);
      await line(frame, 'Its author protected this document against editing, with a password.');
      await frame.getByRole('button', { name: 'Enter password' }).click();
      await give(page, frame, 'johnjon');
      await frame
        .getByRole('alert')
        .filter({ hasText: 'That is not the password. Try again, or ask the author of the document.' })
        .waitFor();
      expect(await frame.locator('[data-tool="bold"]').count()).toBe(0);
      await give(page, frame, 'johnjohn');
      await frame.locator('[data-tool="bold"]').waitFor();
      expect(await frame.locator('.line', { hasText: 'protected' }).isVisible()).toBe(false);
      await goToEndOfText(frame.locator('[contenteditable="true"]').first());
      await page.keyboard.type(' twice');
      const xml = await save(page, frame, 'password');
      expect(xml.replace(/<[^>]*>/g, '')).toContain('weighed five mg twice');
      await page.close();
    });

    it('so that others only comment on it, takes nothing else, and is edited over their comments with its password', async () => {
      const { page, frame, answers } = await openProtected('commented', `w:edit="comments" ${JOHNJOHN}`);
      await line(frame, 'lets others only comment');
      await frame.locator('[data-tool="comment"]').waitFor();
      expect(await frame.locator('[data-tool="bold"]').count()).toBe(0);
      await page.keyboard.type('in vain');
      await page.keyboard.press('Home');
      await page.keyboard.press('Control+Shift+ArrowRight');
      await frame.click('[data-tool="comment"]');
      await frame.getByRole('dialog', { name: 'Comment' }).getByLabel('Comment').fill('Which balance?');
      await page.keyboard.press('Enter');
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), { timeout: PATIENCE_MS });
      const xml = await save(page, frame, 'commented');
      expect(xml.replace(/<[^>]*>/g, '').trim()).toBe('weighed five mg');
      expect(xml).toContain('commentReference');

      await frame.getByRole('button', { name: 'Enter password' }).click();
      await give(page, frame, 'johnjohn');
      await frame.locator('[data-tool="bold"]').waitFor();
      await goToEndOfText(frame.locator('[contenteditable="true"]').first());
      await page.keyboard.type(' twice');
      await page.keyboard.press('Control+s');
      // The comment was saved before.
      await vi.waitFor(
        () => {
          const { callbacks } = server.host;
          const stored = callbacks.findLast(
            ({ body }) => body.key === 'commented' && body.status === 6,
          )?.document;
          const xml = stored ? readPackage(stored).text('word/document.xml') : '';
          expect(xml.replace(/<[^>]*>/g, '')).toContain('weighed five mg twice');
          expect(xml).toContain('commentReference');
        },
        { timeout: PATIENCE_MS, interval: 100 },
      );
      expect(answers.filter((status) => status !== 204)).toEqual([]);
      await page.close();
    });

    it('so that every change is a suggestion, is changed in that way only', async () => {
      const { page, frame, answers } = await openProtected('tracked', 'w:edit="trackedChanges"');
      await line(frame, 'what you change is a suggestion');
      await page.keyboard.press('End');
      await page.keyboard.type(' twice');
      expect(await save(page, frame, 'tracked')).toMatch(/<w:ins [^>]*w:author="Ada".*? twice/s);
      expect(answers.filter((status) => status !== 204)).toEqual([]);
      expect(await frame.locator('[data-tool="review"]').count()).toBe(0);
      await page.close();
    });
  });
});
