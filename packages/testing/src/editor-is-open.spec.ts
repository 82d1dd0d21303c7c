import { expect, it } from 'vitest';
import { editorIsOpen } from './editor-is-open.ts';
import { borrowBrowser } from './shared-browser.ts';

const FRAME = '<div class="below"><main>Grid</main><div class="cover">Loading the workbook…</div></div>';
const HIDE = "document.querySelector('.cover, .opening-overlay').hidden = true";

it('a document is open once nothing covers it any more, within its frame and above that', async () => {
  const browser = await borrowBrowser();
  const page = await browser.newPage();
  await page.setContent(
    `<div class="editor-frame"><iframe srcdoc='${FRAME}'></iframe></div><p class="opening-overlay">Opening…</p>`,
  );
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  let isOpen = false;
  const opened = editorIsOpen(page).then(() => (isOpen = true));
  // What stands is looked at again and again: within a hundred frames it has been.
  const wait = () =>
    page.evaluate(`new Promise((done) => {
      let left = 100;
      const next = () => (left-- > 0 ? requestAnimationFrame(next) : done());
      next();
    })`);
  await wait();
  expect(isOpen).toBe(false);
  await page.evaluate(HIDE);
  await wait();
  expect(isOpen).toBe(false);
  await frame?.evaluate(HIDE);
  await opened;
  await browser.close();
});
