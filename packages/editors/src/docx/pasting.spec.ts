import { describe, expect, it, vi } from 'vitest';
import type { Desk } from '../testing/desk.ts';
import { main, onPages, PATIENCE, paragraph, paste, setUpWordDesk } from '../testing/word-desk.ts';

describe('what is pasted into a Word document', () => {
  const { open, give, stored } = setUpWordDesk();
  /** Waits until all of these are painted, in this order. */
  const paints = (desk: Desk, texts: string[]) =>
    vi.waitFor(
      async () =>
        expect(await desk.frame.locator('.superdoc-page').first().textContent()).toMatch(
          new RegExp(texts.join('.*'), 's'),
        ),
      { timeout: PATIENCE, interval: 200 },
    );

  it('is seen behind its tabs, too: columns of a terminal, and a text of the file with a tab in it', async () => {
    give(`<w:p><w:r><w:t>first\tsecond\tthird</w:t></w:r></w:p>${paragraph('about')}`);
    const desk = await open('tabs');
    await desk.mayWrite();
    await paints(desk, ['first', 'second', 'third', 'about']);
    await desk.type(' ');
    await paste(desk, { 'text/plain': 'time\tpH\n0 min\t7.40\n5 min\t7.35' });
    await paints(desk, ['third', 'time', 'pH', '0 min', '7\\.40', '5 min', '7\\.35']);
    await desk.page.keyboard.type(' end');
    await paints(desk, ['7\\.35', 'end']);
    const xml = await stored(desk, main, /7\.35 ?end|7\.35<.* end/s);
    expect(xml).toContain('<w:t>first\tsecond\tthird</w:t>');
    // As other programs read them, too.
    expect(xml.replace(/<w:tab ?\/>/g, '→').replace(/<[^>]*>/g, '')).toMatch(/time→pH0 min→7\.405 min→7\.35/);
  });

  it('keeps the lines of code', async () => {
    give(paragraph('about '));
    const desk = await open('code');
    await desk.mayWrite();
    await desk.type('');
    await paste(desk, { 'text/html': '<pre>x = 1\n  y = 2\n\tz\n</pre><p>behind</p>' });
    const xml = await stored(desk, main, /behind/);
    expect(xml).toMatch(/x = 1<(?:(?!<w:t[ >]).)*<w:br ?\/>(?:(?!<w:t>).)*<w:t[^>]*> {2}y = 2<\/w:t>/s);
    expect(xml.match(/<w:br ?\/>/g)).toHaveLength(2);
    expect(xml).toMatch(/<w:tab ?\/>(?:(?!<w:t[ >]).)*<w:t[^>]*>z</s);
  });

  it('is there when it comes from Word without a style sheet, as web mail shows it', async () => {
    give(paragraph('about '));
    const desk = await open('mail');
    await desk.mayWrite();
    await desk.type('');
    await paste(desk, {
      'text/html': `<p class="MsoListParagraph" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp;</span></span>Weigh</p>
<p class="MsoListParagraph" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">2.<span>&nbsp;&nbsp;</span></span><![endif]>Stir</p><p class="MsoNormal">at 25 °C<span style='mso-tab-count:2'>&nbsp;&nbsp;&nbsp; </span>stirred</p>`,
    });
    await paints(desk, ['Weigh', 'Stir', 'at 25 °C', 'stirred']);
    const xml = await stored(desk, main, /stirred/);
    expect(xml).toMatch(
      /at 25 °C<(?:(?!<w:t[ >]).)*<w:tab ?\/>(?:(?!<w:t[ >]).)*<w:tab ?\/>(?:(?!<w:t[ >]).)*<w:t[^>]*>stirred/s,
    );
    // Nothing says whether it was a list with numbers: they are the text they came as.
    expect(xml.replace(/<[^>]*>/g, '')).toMatch(/1\.\s+Weigh2\.\s+Stir/);
    expect(xml).not.toContain('<w:numPr>');
  });

  it('keeps blanks and lists of Word', async () => {
    give(paragraph('about '));
    const desk = await open('word');
    await desk.mayWrite();
    await desk.type('');
    await paste(desk, {
      'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>@list l0:level1 {mso-level-number-format:decimal;}</style></head><body>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>Weigh</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Stir</p>
<p class=MsoNormal>one<span lang=EN-US> </span>two 1&nbsp;234</p></body></html>`,
    });
    const xml = await stored(desk, main, /two/);
    expect(xml.replace(/<[^>]*>/g, '')).toMatch(/WeighStirone two 1\u00a0234/);
    expect(xml).toMatch(/<w:numPr>.*Weigh.*<w:numPr>.*Stir/s);
  });

  it('says that pictures were left out which the clipboard has not got, and asks no other site for them', async () => {
    give(paragraph('about '));
    const desk = await open('elsewhere');
    await desk.mayWrite();
    const asked: string[] = [];
    desk.page.on('request', (request) => asked.push(request.url()));
    await desk.type('');
    await paste(desk, { 'text/html': '<p>before <img src="https://example.org/gel.png"> behind</p>' });
    await desk.frame.getByText('Pictures were left out of what was pasted').waitFor();
    await stored(desk, main, /before.*behind/s);
    expect(asked.filter((url) => url.includes('example.org'))).toEqual([]);
  });

  /** Texts of the paragraphs of a body, in their order. */
  const paragraphsOf = (xml: string) =>
    (xml.match(/<w:p[ >](?:(?!<w:p[ >]).)*?<\/w:p>|<w:p(?: [^>]*)?\/>/gs) ?? []).map((each) =>
      each.replace(/<[^>]*>/g, ''),
    );

  it('has the blank lines it had: of Word, of mail, of pages and of plain text', async () => {
    const word = (blank: string) =>
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm;}</style></head><body><p class=MsoNormal>one</p>\n\n${blank}\n\n<p class=MsoNormal>two</p></body></html>`;
    const given: Record<string, Record<string, string>> = {
      word: { 'text/html': word('<p class=MsoNormal><o:p>&nbsp;</o:p></p>') },
      mail: { 'text/html': word('<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>') },
      webMail: {
        'text/html':
          '<p class="MsoNormal">one</p><p class="MsoNormal">&nbsp;</p><p class="MsoNormal">two</p>',
      },
      divisions: { 'text/html': '<div>one</div><div><br></div><div>two</div>' },
      page: { 'text/html': '<p>one</p><p><br></p><p>two</p>' },
      editorOfPages: { 'text/html': '<p>one</p><p>&nbsp;</p><p>two</p>' },
      plain: { 'text/plain': 'one\n\ntwo' },
      windows: { 'text/plain': 'one\r\n\r\ntwo' },
    };
    for (const [name, kinds] of Object.entries(given)) {
      give(paragraph('about') + paragraph('end'));
      const desk = await open(`blank-${name}`);
      await desk.mayWrite();
      await onPages(desk.frame, 'about').click();
      await desk.page.keyboard.press('End');
      await desk.page.keyboard.press('Enter');
      await paste(desk, kinds);
      const xml = await stored(desk, main, /two/);
      expect([name, ...paragraphsOf(xml)]).toEqual([name, 'about', 'one', '', 'two', 'end']);
    }
  });

  it('begins lists with the number they began with, in their letters', async () => {
    give(paragraph('about '));
    const desk = await open('numbers');
    await desk.mayWrite();
    await desk.type('');
    await paste(desk, {
      'text/html':
        '<ol start="5"><li>Weigh<ol type="a" start="3"><li>twice</li></ol></li><li>Stir</li></ol><p>then</p><ol style="list-style-type: upper-roman"><li value="2">Cool</li></ol><p>at last</p><ol start="99999999999" type="A"><li>Dry</li></ol>',
    });
    await paints(desk, [
      '5\\.',
      'Weigh',
      'c\\.',
      'twice',
      '6\\.',
      'Stir',
      'then',
      'II\\.',
      'Cool',
      'at last',
      'A\\.',
      'Dry',
    ]);
    await stored(desk, main, /Dry/);
    const numbers = await stored(desk, 'word/numbering.xml', /upperRoman/);
    // Word counts no further than 32,767, and takes what is beyond for damage.
    expect(numbers).not.toContain('99999999999');
    expect(numbers).toMatch(/<w:lvl w:ilvl="0"(?:(?!<\/w:lvl>).)*<w:start w:val="5" ?\/>/s);
    expect(numbers).toMatch(
      /<w:lvl w:ilvl="1"(?:(?!<\/w:lvl>).)*<w:start w:val="3" ?\/>(?:(?!<\/w:lvl>).)*lowerLetter/s,
    );
  });

  it('is what was seen: nothing that was hidden comes along', async () => {
    give(paragraph('about '));
    const desk = await open('hidden');
    await desk.mayWrite();
    await desk.type('');
    await paste(desk, {
      'text/html':
        '<p>seen <span style="display: none">secret</span><span hidden>hidden</span>words</p><table><tr style="display:none"><td>row</td></tr><tr><td>cell</td></tr></table>',
    });
    const xml = await stored(desk, main, /cell/);
    expect(xml.replace(/<[^>]*>/g, '')).toMatch(/seen words\s*cell/);
    expect(xml).not.toMatch(/secret|hidden|>row</);
  });

  it('says of the text of a link that it is one, and no more than the text beside it says of its look', async () => {
    const look = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial"/><w:sz w:val="30"/>';
    give(`${paragraph('plain')}<w:p><w:r><w:rPr>${look}</w:rPr><w:t>big</w:t></w:r></w:p>`);
    const desk = await open('links');
    await desk.mayWrite();
    for (const place of ['plain', 'big']) {
      await onPages(desk.frame, place).click();
      await desk.page.keyboard.press('End');
      await desk.page.keyboard.type(' ');
      await paste(desk, { 'text/plain': `https://example.org/${place}` });
    }
    const xml = await stored(desk, main, /example\.org\/plain.*example\.org\/big/s);
    const [plain = '', big = ''] = [...xml.matchAll(/<w:hyperlink .*?<\/w:hyperlink>/gs)].map(
      ([link]) => link,
    );
    expect(plain).toContain('<w:rStyle w:val="Hyperlink"');
    expect(plain).not.toMatch(/<w:(?:rFonts|sz|szCs|lang)\b/);
    expect(big).toContain('<w:rStyle w:val="Hyperlink"');
    expect(big).toMatch(/<w:rFonts [^>]*w:ascii="Arial".*<w:sz w:val="30"/s);
    expect(big).not.toContain('w:lang');
  });

  it('keeps raised and lowered text, and the font of cells, when they are pasted', async () => {
    give(paragraph('about'));
    const desk = await open('raised');
    await desk.mayWrite();
    await desk.type('');
    await paste(desk, {
      'text/html': '<p>10<sup>3</sup> of H<span style="vertical-align: sub; font-size: 0.6em">2</span>O</p>',
    });
    const look = (side: string, text: string) =>
      `<w:r><w:rPr><w:vertAlign w:val="${side}" ?/></w:rPr><w:t[^>]*>${text}</w:t></w:r>`;
    await stored(
      desk,
      main,
      new RegExp(`about10<.*${look('superscript', '3')}.* of H<.*${look('subscript', '2')}`, 's'),
    );
    await desk.page.keyboard.press('Control+End');
    await paste(desk, {
      'text/html': `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Excel 15">
<style><!--td {font-family:Calibri;} .xl65 {font-family:"Courier New", monospace;}--></style></head>
<body><table><tr><td class=xl65>m<font><sup>2</sup></font></td></tr></table></body></html>`,
    });
    const xml = await stored(desk, main, /<w:tbl>.*vertAlign w:val="superscript"/s);
    expect(xml).toMatch(/<w:tblPr><w:tblStyle /);
    expect(xml.match(/<w:rFonts w:ascii="Courier New/g)).toHaveLength(2);
  });
});
