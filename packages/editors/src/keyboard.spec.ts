import { textOfDocx } from '@benchbook/document-server/testing';
import { readCells, readPackage } from '@benchbook/documents';
import { PATIENCE_MS } from '@benchbook/testing/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { Desk } from './testing/desk.ts';
import { setUpWorkplace } from './testing/workplace.ts';

/** What somebody types who does not look up: into a document it would be a password for everybody to read. */
const TYPED = 'correct horse bench staple';

describe('the keyboard', () => {
  const place = setUpWorkplace();

  /** Puts something beside the editor, at which the person is before the editor begins to load. */
  const beside = (tag: 'input' | 'button') => (page: Page) =>
    page.addInitScript((name) => {
      if (window.parent !== window) return;
      addEventListener('DOMContentLoaded', () => {
        const element = document.createElement(name);
        element.setAttribute('aria-label', 'Password');
        element.style.cssText = 'position:fixed;right:0;bottom:0';
        document.body.append(element);
        element.focus();
      });
    }, tag);
  const field = (desk: Desk) => desk.page.getByRole('textbox', { name: 'Password' });

  /** An element of the editor takes the keyboard, as its program does in its own good time. */
  const take = (desk: Desk) =>
    desk.frame
      .locator('[contenteditable=true]')
      .first()
      .evaluate((element) => (element as HTMLElement).focus());

  /** Saves, and waits until this is true of what the host has: a pause in the typing may have saved a part of it before. */
  const stores = async (desk: Desk, isRight: (document: Uint8Array) => void): Promise<void> => {
    await desk.page.keyboard.press('Control+s');
    await vi.waitFor(
      () => {
        const { callbacks } = place.server.host;
        const { document } = callbacks.findLast((each) => each.body.key === desk.key && each.document) ?? {};
        if (!document) throw new Error('Nothing was stored.');
        isRight(document);
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
  };

  it('stays with the field of the page around while a workbook is opened, and comes when it is clicked', async () => {
    const desk = await Desk.open(place, { key: 'field', fileType: 'xlsx' }, undefined, beside('input'));
    await desk.page.keyboard.type(TYPED.slice(0, 8));
    await take(desk);
    await desk.page.keyboard.type(TYPED.slice(8));
    expect(await field(desk).inputValue()).toBe(TYPED);

    await desk.mayWrite();
    await desk.frame.click('canvas[id^="univer-sheet-main-canvas"]', { position: { x: 78, y: 30 } });
    await desk.page.keyboard.type('7.40');
    await desk.page.keyboard.press('Enter');
    await stores(desk, (document) =>
      expect(readCells(document)[0]?.cells).toMatchObject([{ row: 0, column: 0, value: 7.4 }]),
    );
    expect(await field(desk).inputValue()).toBe(TYPED);
  });

  it('stays with a button, and comes with what is pressed in the toolbar', async () => {
    const desk = await Desk.open(place, { key: 'button', fileType: 'docx' }, undefined, beside('button'));
    await desk.mayWrite();
    const button = desk.page.getByRole('button', { name: 'Password' });
    expect(await button.evaluate((it) => it.matches(':focus'))).toBe(true);
    // What only says something is gone by Escape, and with a click in the page around.
    const hint = desk.frame.getByText('Select the text to comment on first.');
    for (const goOn of [() => desk.page.keyboard.press('Escape'), () => button.click()]) {
      await desk.frame.click('[data-tool="comment"]');
      await hint.waitFor();
      await goOn();
      await hint.waitFor({ state: 'hidden' });
    }
    await desk.frame.click('[data-tool="bold"]');
    await desk.page.keyboard.type('Weighed');
    await stores(desk, (document) =>
      expect(readPackage(document).text('word/document.xml')).toMatch(
        /<w:rPr>.*<w:b\b.*<\/w:rPr><w:t[^>]*>Weighed/,
      ),
    );
  });

  it.each(['docx', 'xlsx'] as const)(
    'is with a %s that was opened where nothing else has it',
    async (fileType) => {
      const desk = await Desk.open(place, { key: `free-${fileType}`, fileType });
      await desk.mayWrite();
      await desk.page.keyboard.type('Weighed');
      await stores(desk, (document) => {
        const text = fileType === 'docx' ? textOfDocx(document) : JSON.stringify(readCells(document));
        expect(text).toContain('Weighed');
      });
    },
  );
});
