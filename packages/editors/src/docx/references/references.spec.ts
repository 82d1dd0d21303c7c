import { describe, expect, it } from 'vitest';
import { main, onPages, PATIENCE, paragraph, press, setUpWordDesk } from '../../testing/word-desk.ts';

describe('what refers to something in a Word document', () => {
  const { open, give, stored } = setUpWordDesk();

  it('leads to headings and captions by fields and bookmarks, both taken back by one Ctrl+Z', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = `${mark('begin')}<w:r><w:instrText xml:space="preserve"> SEQ Figure \\* ARABIC </w:instrText></w:r>${mark('separate')}<w:r><w:t>1</w:t></w:r>${mark('end')}`;
    const label = '<w:r><w:t xml:space="preserve">Figure </w:t></w:r>';
    const caption = `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr>${label}${field}<w:r><w:t>: spectrum</w:t></w:r></w:p>`;
    const heading = paragraph('Results', 'Heading1');
    give(heading + caption + paragraph('see'));
    const desk = await open('references');
    const { frame, page } = desk;
    await desk.mayWrite();
    const refer = async (name: string) => {
      await press(desk, 'Cross-reference');
      await frame.getByLabel('Refer to').selectOption({ label: name });
      await page.keyboard.press('Enter');
    };
    await desk.type(' ');
    await refer('Results');
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.keyboard.type(' and ');
    await refer('Figure 1: spectrum');
    await page.keyboard.type('!');
    const reference = (text: string) =>
      `<w:instrText[^>]*> REF (_Ref\\d{9}) \\\\h ?</w:instrText>(?:(?!fldCharType="end").)*>${text}<(?:(?!fldCharType="begin").)*`;
    const xml = await stored(
      desk,
      main,
      new RegExp(`${reference('Results')}> and <.*${reference('Figure 1')}>!<`, 's'),
    );
    const names = [...xml.matchAll(/ REF (_Ref\d{9}) /g)].map(([, name]) => name);
    const bookmarked = (name: string | undefined, content: string) =>
      new RegExp(`<w:bookmarkStart (?=[^>]*w:name="${name}")[^>]*/>${content}<w:bookmarkEnd [^>]*/>`);
    expect(xml).toMatch(bookmarked(names[0], '<w:r><w:t[^>]*>Results</w:t></w:r>'));
    expect(xml.replace(/<w:bookmark(?:Start|End) [^>]*>/g, '')).toContain(caption);
    expect(xml).toMatch(/fldCharType="end"\/><\/w:r><w:bookmarkEnd [^>]*><w:r><w:t[^>]*>: spectrum/);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    const back = await stored(desk, main, /and(?!.* REF ).*<w:sectPr/s);
    expect(back).toContain(caption);
    expect(back.match(/<w:bookmarkStart/g)).toHaveLength(1);

    await page.keyboard.type(' note');
    await page.keyboard.press('Control+Alt+f');
    await frame.locator('.sd-note-session-active').first().waitFor({ timeout: PATIENCE });
    await page.keyboard.type('balance 2');
    await page.keyboard.press('Escape');
    await page.keyboard.type(' again ');
    await refer('1\u2002balance 2');
    await page.keyboard.type(' on ');
    await press(desk, 'Cross-reference');
    await frame.getByLabel('Refer to').selectOption({ label: 'Results' });
    await frame.getByLabel('What it says').selectOption({ label: 'Its page' });
    await page.keyboard.press('Enter');
    await page.keyboard.type('.');
    const noted = await stored(desk, main, / NOTEREF .* PAGEREF .*>\.</s);
    expect(noted).toMatch(
      /<w:bookmarkStart (?=[^>]*w:name="(_Ref\d{9})")[^>]*\/><w:r>(?:(?!<\/w:r>).)*<w:footnoteReference w:id="1" ?\/><\/w:r><w:bookmarkEnd [^>]*>.*> NOTEREF \1 \\h <\/w:instrText>(?:(?!fldCharType="end").)*>1</s,
    );
    expect(noted).toMatch(
      new RegExp(`> PAGEREF ${names[0]} \\\\h </w:instrText>(?:(?!fldCharType="end").)*>1<`, 's'),
    );
    for (const _ of ['.', 'page', ' on ', 'note']) await page.keyboard.press('Control+z');
    const again = await stored(desk, main, /^(?!.*NOTEREF)/s);
    expect(again).toContain('footnoteReference');
    expect(again.match(/<w:bookmarkStart/g)).toHaveLength(1);
  });

  it('captions what stands above, counts those behind it on, and takes both back by one Ctrl+Z', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const caption = (number: number) =>
      `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr><w:r><w:t xml:space="preserve">Figure </w:t></w:r>${mark('begin')}<w:r><w:instrText xml:space="preserve"> SEQ Figure \\* ARABIC </w:instrText></w:r>${mark('separate')}<w:r><w:rPr><w:noProof/></w:rPr><w:t xml:space="preserve">${number}</w:t></w:r>${mark('end')}<w:r><w:t>: spectrum</w:t></w:r></w:p>`;
    give(paragraph('photo') + caption(1));
    const desk = await open('captions');
    const { frame, page } = desk;
    await desk.mayWrite();
    await onPages(frame, 'photo', { exact: true }).click();
    await press(desk, 'Caption');
    await frame.getByLabel('Text', { exact: true }).fill('the flask');
    await page.keyboard.press('Enter');
    const xml = await stored(desk, main, /the flask/);
    expect(xml).toMatch(
      /photo<\/w:t><\/w:r><\/w:p><w:p><w:pPr><w:pStyle w:val="Caption" ?\/><\/w:pPr>(?:(?!<\/w:p>).)*>Figure <(?:(?!<\/w:p>).)* SEQ Figure \\\* ARABIC <(?:(?!<\/w:p>).)*>1<(?:(?!<\/w:p>).)*>: the flask<\/w:t><\/w:r><\/w:p>/s,
    );
    expect(xml).toContain(caption(2));
    await onPages(frame, 'the flask').click();
    await press(desk, 'Caption');
    await frame.getByLabel('Text', { exact: true }).fill('empty');
    await page.keyboard.press('Enter');
    const more = await stored(desk, main, /the flask(?:(?!empty).)*>2<(?:(?!<\/w:p>).)*: empty</s);
    expect(more).toContain(caption(3));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await stored(desk, main, /^(?!.*the flask).*photo.*>1<.*spectrum/s);
  });

  it('says by F9 what it refers to now, in fields that stay what they are, taken back by one Ctrl+Z', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = (code: string, result: string) =>
      `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>${mark('separate')}<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${result}</w:t></w:r>${mark('end')}`;
    const text = (value: string) => `<w:r><w:t xml:space="preserve">${value}</w:t></w:r>`;
    const caption = (number: number, id: number) =>
      `<w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr><w:bookmarkStart w:id="${id}" w:name="_Ref${id}"/>${text('Figure ')}${field('SEQ Figure \\* ARABIC', String(number))}<w:bookmarkEnd w:id="${id}"/>${text(': flask')}</w:p>`;
    const sentence = (first: string, second: string, where: string) =>
      `<w:p>${text('on page ')}${field('PAGEREF _Ref2 \\h', where)}${text(' see ')}${field('REF _Ref1 \\h', first)}${text(' and ')}${field('REF _Ref2 \\h', second)}${text(', not ')}${field('REF _Ref9 \\h', 'Figure 8')}</w:p>`;
    const old = caption(4, 1) + caption(4, 2) + sentence('Figure 7', 'Figure 4', '8');
    give(old + paragraph('end'));
    const desk = await open('updated');
    const { frame, page } = desk;
    await desk.mayWrite();
    await onPages(frame, 'end', { exact: true }).click();
    await page.keyboard.press('F9');
    await frame.getByText('One reference leads to something that is not there any more.').waitFor();
    const xml = await stored(desk, main, />Figure 2</);
    expect(xml).toContain(caption(1, 1) + caption(2, 2) + sentence('Figure 1', 'Figure 2', '1'));
    await page.keyboard.press('Control+z');
    expect(await stored(desk, main, />Figure 7</)).toContain(old);
  });

  it('is stored where a note stands right behind a page break', async () => {
    give(paragraph('the end'));
    const desk = await open('behind-a-break');
    const { frame, page } = desk;
    await desk.mayWrite();
    await desk.type('');
    await page.keyboard.press('Control+Enter');
    await stored(desk, main, /the end<(?:(?!<w:p>).)*w:type="page"/s);
    await page.keyboard.press('Control+Home');
    for (const _ of 'lines') await page.keyboard.press('ArrowDown');
    for (const _ of 'letters') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+Alt+f');
    await frame.locator('.sd-note-session-active').first().waitFor({ timeout: PATIENCE });
    await page.keyboard.type('balance 2');
    await page.keyboard.press('Escape');
    await stored(desk, main, /w:type="page"(?:(?!<\/w:p>).)*<w:r>(?:(?!<\/w:r>).)*<w:footnoteReference /s);
    await stored(desk, 'word/footnotes.xml', /balance 2/);
  });
});
