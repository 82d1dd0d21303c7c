import { describe, expect, it, vi } from 'vitest';
import { main, onPages, PATIENCE, paragraph, press, setUpWordDesk } from '../../testing/word-desk.ts';

const mark = (type: string, look = '') => `<w:r>${look}<w:fldChar w:fldCharType="${type}"/></w:r>`;
const code = (text: string, look = '') =>
  `<w:r>${look}<w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`;

const CODE = code('TOC \\o "1-3" \\h \\z \\u');
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** As Word writes a heading with a bookmark, and the line that leads there. */
const heading = (text: string, level: number, id: number) =>
  `<w:p><w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr><w:bookmarkStart w:id="${id}" w:name="_Toc${id}"/><w:r><w:t>${text}</w:t></w:r><w:bookmarkEnd w:id="${id}"/></w:p>`;

const HIDDEN = '<w:rPr><w:noProof/><w:webHidden/></w:rPr>';
const line = (text: string, page: string, id: number, begin = '') =>
  `<w:p><w:pPr><w:pStyle w:val="TOC1"/><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="9016"/></w:tabs></w:pPr>${begin}` +
  `<w:hyperlink w:anchor="_Toc${id}" w:history="1"><w:r><w:rPr><w:rStyle w:val="Hyperlink"/><w:noProof/></w:rPr><w:t>${text}</w:t></w:r>` +
  `<w:r>${HIDDEN}<w:tab/></w:r>${mark('begin', HIDDEN)}${code(`PAGEREF _Toc${id} \\h`, HIDDEN)}${mark('separate', HIDDEN)}` +
  `<w:r>${HIDDEN}<w:t xml:space="preserve">${page}</w:t></w:r>${mark('end', HIDDEN)}</w:hyperlink></w:p>`;

const BEGIN = mark('begin') + CODE + mark('separate');
const END = `<w:p>${mark('end', '<w:rPr><w:b/></w:rPr>')}</w:p>`;

describe('a table of contents of a Word document', () => {
  const { open, give, stored } = setUpWordDesk();

  it('is shown as it is stored, updated where it is another one, inserted, and taken back by one Ctrl+Z', async () => {
    const gallery =
      '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>';
    const old = line('Aim', '7', 1, BEGIN) + line('Gone', '8', 9) + line('Method', '9', 2);
    const text =
      heading('Aim', 1, 1) + PAGE_BREAK + heading('Method', 1, 2) + paragraph('Safety', 'Heading2');
    give(`${gallery}${old}${END}</w:sdtContent></w:sdt>${text}${paragraph('text')}`);
    const desk = await open('contents');
    const { frame, page } = desk;
    await desk.mayWrite();
    const menu = async (entry: string) => {
      await press(desk, 'Table of contents');
      await frame.getByRole('menuitem', { name: entry }).click();
    };
    const shown = frame.locator('.superdoc-page').filter({ hasText: 'Gone' });
    await shown.filter({ hasText: /Aim.*7.*Gone.*8.*Method.*9/s }).waitFor();
    await onPages(frame, 'text', { exact: true }).click();
    await page.keyboard.press('End');

    await menu('Update the table of contents');
    await shown.waitFor({ state: 'hidden' });
    const updated = await stored(desk, main, /_Toc\d{9}"[^>]*>(?:(?!<\/w:p>).)*Safety/s);
    expect(updated).toContain(gallery + line('Aim', '1', 1, BEGIN) + line('Method', '2', 2));
    const [, bookmark] =
      /<w:bookmarkStart [^>]*w:name="(_Toc\d{9})" \/><w:r><w:t>Safety</.exec(updated) ?? [];
    const added = (name: string | undefined, words: string, level: number, on: number) =>
      new RegExp(
        `<w:pStyle w:val="TOC${level}" /><w:tabs><w:tab (?=[^>]*w:val="right")(?=[^>]*w:leader="dot")[^>]*w:pos="9070"[^>]*/></w:tabs></w:pPr>(?:(?!</w:p>).)*` +
          `<w:hyperlink w:anchor="${name}" w:history="1">(?:(?!</w:p>).)*>${words}<(?:(?!</w:p>).)*<w:tab />` +
          `(?:(?!</w:p>).)* PAGEREF ${name} \\\\h <(?:(?!</w:p>).)*>${on}<`,
        's',
      );
    expect(updated).toMatch(added(bookmark, 'Safety', 2, 2));
    expect(updated).toContain(END);
    await page.keyboard.press('Control+z');
    expect(await stored(desk, main, />Gone</)).toContain(
      `${gallery}${old}${END}</w:sdtContent></w:sdt>${text}`,
    );

    await menu('Insert a table of contents');
    const inserted = await stored(desk, main, /Safety.*>text<.*>Safety</s);
    const [before = '', after = ''] = inserted.split('>text<');
    expect(before).toContain(old + END);
    for (const [name, words, on] of [
      ['_Toc1', 'Aim', 1],
      ['_Toc2', 'Method', 2],
    ] as const)
      expect(after).toMatch(added(name, words, 1, on));
    expect(after).toMatch(added('_Toc\\d{9}', 'Safety', 2, 2));
    expect(after).toMatch(
      /fldCharType="begin" \/>(?:(?!<\/w:p>).)*> TOC \\o &quot;1-3&quot; \\h \\z \\u <(?:(?!<\/w:p>).)*fldCharType="separate"/s,
    );
    expect(after).toMatch(/<w:p><w:r><w:fldChar w:fldCharType="end" \/><\/w:r><\/w:p><w:sectPr/);
    const styles = await stored(desk, 'word/styles.xml', /w:styleId="TOC2"/);
    expect(styles).toMatch(/w:styleId="TOC2">(?:(?!<\/w:style>).)*<w:ind w:left="220"/s);
    // By its style, which the document has only now.
    const startOf = async (words: string) => {
      const lines = frame.locator('.superdoc-page .superdoc-line').filter({ hasText: words });
      return (await lines.last().locator('.superdoc-text-run').first().boundingBox())?.x ?? 0;
    };
    await vi.waitFor(
      async () => expect((await startOf('Safety')) - (await startOf('Method'))).toBeCloseTo(14.7, 0),
      PATIENCE,
    );
    await page.keyboard.press('Control+z');
    await stored(desk, main, />text<(?!.* TOC ).*<w:sectPr/s);
  });
});
