import { describe, expect, it } from 'vitest';
import { main, onPages, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

describe('the styles of a Word document', () => {
  const { open, give, stored } = setUpWordDesk();

  it('are given to paragraphs and to text by the keyboard, and nothing else about them changes', async () => {
    const style = (type: string, id: string, name: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr><w:color w:val="336699"/><w:sz w:val="40"/></w:rPr></w:style>`;
    const lowered = '<w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r>';
    const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>O and CO</w:t></w:r>';
    const formula = `<w:r><w:t>H</w:t></w:r>${lowered}${bold}`;
    give(`<w:p>${formula}</w:p>${paragraph('of Ceres')}`, '', {}, (styles) =>
      styles.replace(
        '</w:styles>',
        `${style('paragraph', 'Reaction', 'reaction')}${style('character', 'Species', 'species')}</w:styles>`,
      ),
    );
    const desk = await open('styles');
    const { frame, page } = desk;
    await desk.mayWrite();
    const list = frame.getByLabel('Style', { exact: true });
    await onPages(frame, 'O and CO').click();
    await list.focus();
    // A list is opened and chosen from by the letters of its entries.
    await page.keyboard.type('rea');
    await page.keyboard.press('Enter');
    expect(await list.inputValue()).toBe('paragraph Reaction');
    const xml = await stored(desk, main, /<w:pStyle w:val="Reaction" ?\/>/);
    expect(xml).toMatch(
      new RegExp(`<w:body><w:p><w:pPr><w:pStyle w:val="Reaction" ?/></w:pPr>${formula}</w:p><w:p><w:r>`),
    );
    await onPages(frame, 'Ceres').dblclick();
    await list.selectOption({ label: 'Species' });
    const text = await stored(desk, main, /<w:rStyle/);
    expect(text).toMatch(
      /<w:p><w:r><w:t[^>]*>of <\/w:t><\/w:r><w:r><w:rPr><w:rStyle w:val="Species" ?\/><\/w:rPr><w:t[^>]*>Ceres<\/w:t><\/w:r><\/w:p>/,
    );
    expect(await list.inputValue()).toBe('character Species');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await stored(desk, main, new RegExp(`<w:body><w:p>${formula}</w:p>${paragraph('of Ceres')}`));
  });

  it('leave nothing of themselves when the paragraph gets another one', async () => {
    const own = '<w:r><w:rPr><w:i/><w:sz w:val="28"/></w:rPr><w:t>10 mg</w:t></w:r>';
    give(
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t xml:space="preserve">Weigh </w:t></w:r>${own}</w:p>`,
    );
    const desk = await open('another-style');
    const { frame } = desk;
    await desk.mayWrite();
    await onPages(frame, 'Weigh').click();
    const size = () =>
      frame
        .getByText('Weigh')
        .last()
        .evaluate((element) => getComputedStyle(element).fontSize);
    const before = await size();
    await frame.getByLabel('Style', { exact: true }).selectOption({ label: 'Normal' });
    const xml = await stored(desk, main, /<w:body><w:p>(?:<w:pPr ?\/>)?<w:r>/);
    expect(xml).toMatch(/<w:body><w:p><w:r><w:t[^>]*>Weigh <\/w:t><\/w:r>/);
    expect(xml).toContain(own);
    await expect.poll(size, { timeout: PATIENCE }).not.toBe(before);
    await frame.getByLabel('Style', { exact: true }).selectOption({ label: 'Heading 2' });
    const heading = await stored(desk, main, /<w:pStyle w:val="Heading2"/);
    expect(heading).toMatch(/<w:r><w:t[^>]*>Weigh <\/w:t><\/w:r>/);
    expect(heading).toContain(own);
  });
});
