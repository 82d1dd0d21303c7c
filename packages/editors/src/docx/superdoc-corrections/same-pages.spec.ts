import type { Frame } from 'playwright-core';
import { expect, it } from 'vitest';
import { onPages, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give } = setUpWordDesk();

interface Shown {
  layout: { pages: { fragments: object[] }[] };
}

/** In the page: where superdoc has everything, and where it has it once it has measured it and filled the pages anew. */
async function shownAndFilledAnew(): Promise<{ shown: string; anew: string }> {
  interface Presentation {
    getLayoutSnapshot(): Shown;
    on(event: 'layoutUpdated', hear: () => void): void;
    off(event: 'layoutUpdated', hear: () => void): void;
  }
  interface App {
    config: {
      globalProperties: {
        $superdoc?: {
          activeEditor: { presentationEditor: Presentation };
          fonts: { add(font: object): void };
        };
      };
    };
  }
  const apps = [...document.querySelectorAll<HTMLElement & { __vue_app__?: App }>('*')];
  const superdoc = apps.map((each) => each.__vue_app__?.config.globalProperties.$superdoc).find(Boolean);
  if (!superdoc) throw new Error('superdoc is not there.');
  const { presentationEditor: pages } = superdoc.activeEditor;
  const fragments = () =>
    JSON.stringify(
      pages
        .getLayoutSnapshot()
        .layout.pages.map((page) =>
          page.fragments.map((fragment) =>
            Object.entries(fragment).toSorted(([one], [other]) => (one < other ? -1 : 1)),
          ),
        ),
    );
  const shown = fragments();
  await new Promise<void>((resolve) => {
    const hear = () => {
      pages.off('layoutUpdated', hear);
      resolve();
    };
    pages.on('layoutUpdated', hear);
    // A font that nothing is written in has it measure all anew.
    const name = `nobody-${performance.now()}`;
    superdoc.fonts.add({ family: name, faces: [{ source: `data:font/woff2;base64,${name}` }] });
  });
  return { shown, anew: fragments() };
}

const cell = (text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
const TABLE = `<w:tbl><w:tblPr><w:tblW w:w="6000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${Array.from({ length: 60 }, (_, row) => `<w:tr>${cell(`mass ${row}`)}${cell(`yield ${row}`)}</w:tr>`).join('')}</w:tbl>`;
const BOOKMARKED =
  '<w:p><w:r><w:t>The </w:t></w:r><w:bookmarkStart w:id="7" w:name="yield"/><w:r><w:rPr><w:b/></w:rPr><w:t>yield</w:t></w:r><w:bookmarkEnd w:id="7"/></w:p>';
const LONG = paragraph(
  'It was washed with brine, dried and filtered, and the filtrate was concentrated. '.repeat(40),
);
const BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

it('has everything where it would be if the pages were filled anew, whatever is typed', async () => {
  give(`${paragraph('Summary')}${BOOKMARKED}${LONG}${TABLE}${BREAK}${LONG}${paragraph('Beside the end')}`);
  const desk = await open('same-pages');
  const { frame, page } = desk;
  await desk.mayWrite();
  await onPages(frame, 'Summary', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' of it');
  await desk.shows('Summary of it');
  await sameBothWays(frame);
  await onPages(frame, 'yield', { exact: true }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' in all');
  await desk.shows('yield in all');
  await sameBothWays(frame);
  await page.keyboard.press('Enter');
  await page.keyboard.type('next');
  await desk.shows('next');
  await sameBothWays(frame);
  await onPages(frame, 'mass 1', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' mg');
  await desk.shows('mass 1 mg');
  await sameBothWays(frame);
});

async function sameBothWays(frame: Frame): Promise<void> {
  const { shown, anew } = await frame.evaluate(shownAndFilledAnew);
  expect(shown).toContain('"pmStart"');
  expect(shown).toBe(anew);
}
