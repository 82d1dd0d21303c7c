import type { Frame } from 'playwright-core';
import { expect, it } from 'vitest';
import { onPages, paragraph, setUpWordDesk } from '../../../testing/word-desk.ts';

const { open, give } = setUpWordDesk();

/** In the page: the document as it is exported, and as it is when nothing of earlier exports is used. */
async function exportedBothWays(): Promise<{ kept: string; anew: string }> {
  interface Editor {
    converter: { exportToDocx: (json: object, ...others: unknown[]) => Promise<string> };
    state: { doc: { toJSON(): object } };
    exportDocx(options: { exportXmlOnly: boolean }): Promise<string>;
  }
  interface App {
    config: { globalProperties: { $superdoc?: { activeEditor: Editor } } };
  }
  const apps = [...document.querySelectorAll<HTMLElement & { __vue_app__?: App }>('*')];
  const superdoc = apps.map((each) => each.__vue_app__?.config.globalProperties.$superdoc).find(Boolean);
  if (!superdoc) throw new Error('superdoc is not there.');
  const { activeEditor: editor } = superdoc;
  const { converter } = editor;
  const kept = await editor.exportDocx({ exportXmlOnly: true });
  const write = converter.exportToDocx;
  converter.exportToDocx = (_json, ...others) => write.call(converter, editor.state.doc.toJSON(), ...others);
  const anew = await editor.exportDocx({ exportXmlOnly: true });
  converter.exportToDocx = write;
  return { kept, anew };
}

const cell = (inside: string, properties = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${properties}</w:tcPr>${inside}</w:tc>`;
const MERGED = `<w:tbl><w:tblPr><w:tblW w:w="4000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cell(paragraph('both'), '<w:vMerge w:val="restart"/>')}${cell(paragraph('upper'))}</w:tr><w:tr>${cell('<w:p/>', '<w:vMerge/>')}${cell(paragraph('lower'))}</w:tr></w:tbl>`;
const BOOKMARKED =
  '<w:p><w:bookmarkStart w:id="7" w:name="yield"/><w:r><w:rPr><w:b/></w:rPr><w:t>72 %</w:t></w:r><w:bookmarkEnd w:id="7"/></w:p>';
const SUGGESTED =
  '<w:p><w:r><w:t xml:space="preserve">dried </w:t></w:r><w:ins w:id="8" w:author="Eva" w:date="2026-01-01T00:00:00Z"><w:r><w:t>twice</w:t></w:r></w:ins></w:p>';
const LINKED = '<w:p><w:hyperlink w:anchor="yield"><w:r><w:t>see the yield</w:t></w:r></w:hyperlink></w:p>';

it('writes of what was left alone what it wrote before, and the same as if it had written all of it', async () => {
  const plain = Array.from({ length: 30 }, (_, at) => paragraph(`Washed in &lt;brine&gt; &amp; part ${at}.`));
  give(
    `${paragraph('Summary')}${plain.join('')}${MERGED}${BOOKMARKED}${SUGGESTED}${LINKED}${paragraph('end')}`,
  );
  const desk = await open('kept-xml');
  const { frame, page } = desk;
  await desk.mayWrite();
  await onPages(frame, 'upper', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' cell');
  await desk.shows('upper cell');
  await sameBothWays(frame, />upper cell</);
  await onPages(frame, 'Summary', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' & more');
  await desk.shows('Summary & more');
  const xml = await sameBothWays(frame, />Summary &amp; more</);
  expect(xml).toMatch(
    />Washed in &lt;brine&gt; &amp; part 29\.<.*>upper cell<.*<w:vMerge w:val="continue" ?\/>.*w:name="yield".*<w:ins .*w:anchor="yield"/s,
  );
});

async function sameBothWays(frame: Frame, expected: RegExp): Promise<string> {
  const { kept, anew } = await frame.evaluate(exportedBothWays);
  expect(kept).toMatch(expected);
  expect(kept).toBe(anew);
  return kept;
}
