import { describe, expect, it } from 'vitest';
import { main, onPages, PATIENCE, paragraph, setUpWordDesk } from '../testing/word-desk.ts';

const PARTS = 40;

const cell = (text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;

/** A paragraph, and a table of six rows with a bookmark in it, and so on over many pages. */
const part = (_: unknown, index: number) => {
  const rows = Array.from(
    { length: 6 },
    (_row, row) =>
      `<w:tr>${['mass', 'volume', 'yield'].map((name) => cell(`${name} ${index}.${row}`)).join('')}</w:tr>`,
  );
  const bookmark = `<w:p><w:bookmarkStart w:id="${index}" w:name="part${index}"/><w:r><w:t>See ${index}.</w:t></w:r><w:bookmarkEnd w:id="${index}"/></w:p>`;
  return `${paragraph(`Weighed and washed in part ${index}.`)}${bookmark}<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows.join('')}</w:tbl>`;
};

describe('a Word document of many pages', () => {
  const { open, give, stored } = setUpWordDesk();

  it('asks next to nothing of what a key leaves alone, and writes where one clicks behind what was typed', async () => {
    give(`${paragraph('Summary')}${Array.from({ length: PARTS }, part).join('')}${paragraph('end')}`);
    const desk = await open('many-pages');
    const { frame, page } = desk;
    await desk.mayWrite();
    await onPages(frame, 'Summary', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(':');
    await desk.shows('Summary:');
    await frame.evaluate(() => {
      const { prototype } = Element;
      const place = Object.getOwnPropertyDescriptor(prototype, 'scrollTop');
      Reflect.set(window, 'scrolled', 0);
      // By which a library that packs files in the page lets others have their turn.
      Reflect.set(window, 'slices', 0);
      window.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('setImmediate'))
          Reflect.set(window, 'slices', Reflect.get(window, 'slices') + 1);
      });
      Object.defineProperty(prototype, 'scrollTop', {
        ...place,
        set(value) {
          Reflect.set(window, 'scrolled', Reflect.get(window, 'scrolled') + 1);
          place?.set?.call(this, value);
        },
      });
    });
    const word = 'fivetrials';
    const calls: number[] = [];
    for (let typed = 1; typed <= word.length; typed++) {
      const of = await desk.callsWhile(async () => {
        await page.keyboard.press(word.charAt(typed - 1));
        await desk.shows(`Summary:${word.slice(0, typed)}`);
      });
      calls.push(of);
    }
    // Of one behind which nothing was journaled yet. More than a million when superdoc went through all of the document.
    expect(Math.min(...calls)).toBeLessThan(400_000);
    // The caret is on the screen, so nothing is brought into view, nor in the hidden field, which holds the whole document.
    expect(await frame.evaluate(() => Reflect.get(window, 'scrolled'))).toBe(0);

    await onPages(frame, 'volume 0.1', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' mL');
    await onPages(frame, 'yield 0.4', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' mg');
    await onPages(frame, 'See 0.', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    const xml = await stored(desk, main, /See 0\.!</);
    // The document was written several times by now, and packed beside the page.
    expect(await frame.evaluate(() => Reflect.get(window, 'slices'))).toBe(0);
    expect(xml).toMatch(/Summary:fivetrials<.*See 0\.!<.*volume 0\.1 mL<.*yield 0\.4 mg<.*mass 0\.5</s);
  });

  it('has the pages drawn that are in view, and one on each side, wherever one scrolls to', async () => {
    give(Array.from({ length: PARTS }, part).join(''));
    const desk = await open('drawn-pages');
    const { frame, page } = desk;
    await desk.mayWrite();
    const drawn = () =>
      frame.evaluate(() => {
        const pages = [...document.querySelectorAll<HTMLElement>('.superdoc-page[data-page-index]')];
        const isInView = (element: Element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return bottom > 0 && top < window.innerHeight;
        };
        return { all: pages.length, beside: pages.filter((one) => !isInView(one)).length };
      });
    await onPages(frame, 'Weighed and washed in part 0.').click();
    expect((await drawn()).beside).toBeLessThanOrEqual(2);
    await page.keyboard.press('Control+End');
    await desk.shows(`yield ${PARTS - 1}.5`);
    // Where the caret was is drawn, too, until the keys are done.
    await expect.poll(async () => (await drawn()).beside, { timeout: PATIENCE }).toBeLessThanOrEqual(2);
    expect((await drawn()).all).toBeGreaterThan(1);
  });

  it('leaves the browser what is near the caret while letters follow one another, and gives it all back before another key', async () => {
    give(`${paragraph('Summary')}${Array.from({ length: PARTS }, part).join('')}${paragraph('end')}`);
    const desk = await open('letters');
    const { frame, page } = desk;
    await desk.mayWrite();
    await onPages(frame, 'Summary', { exact: true }).click();
    await page.keyboard.press('End');
    await frame.evaluate(() => {
      const seen: [string, string][] = [];
      Reflect.set(window, 'seen', seen);
      document.addEventListener(
        'keydown',
        ({ key }) => {
          const last = document.querySelector(
            '.presentation-editor__hidden-host > .ProseMirror > :last-child',
          );
          if (last) seen.push([key, getComputedStyle(last).display]);
        },
        { capture: true },
      );
    });
    const seen = () => frame.evaluate(() => Reflect.get(window, 'seen') as [string, string][]);
    await page.keyboard.type(' of all that was tried');
    expect((await seen()).map(([, display]) => display)).toContain('none');
    await page.keyboard.press('Control+End');
    expect((await seen()).at(-1)).toEqual(['End', 'block']);
    await page.keyboard.type('ing');
    await desk.shows('ending');
    const xml = await stored(desk, main, />ending</);
    expect(xml).toMatch(/Summary of all that was tried<.*>ending</s);
  });
});
