import { createBlank, readPackage } from '@benchbook/documents';
import { describe, expect, it, vi } from 'vitest';
import { problemsOf } from '../../testing/accessibility.ts';
import { main, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

describe('finding in a Word document', () => {
  const { place, open, give, stored } = setUpWordDesk();

  it('says how many, replaces one and all by the keyboard, keeps how they look, and takes all back at once', async () => {
    const lowered = '<w:r><w:rPr><w:vertAlign w:val="subscript"/></w:rPr><w:t>2</w:t></w:r>';
    const water = `<w:p><w:r><w:t xml:space="preserve">H</w:t></w:r>${lowered}<w:r><w:t xml:space="preserve">O in flasks</w:t></w:r></w:p>`;
    const body = `${paragraph('Flask 1, flask 2')}${water}${paragraph('flask 3<w:tab/>flask 4'.replace('<w:tab/>', '</w:t><w:tab/><w:t>'))}`;
    give(body);
    const desk = await open('finding');
    const { frame, page } = desk;
    await desk.mayWrite();
    const said = frame.getByRole('dialog', { name: 'Find and replace' }).getByRole('status');
    const says = (text: string) => said.filter({ hasText: text }).waitFor({ timeout: PATIENCE });
    await page.keyboard.press('Control+f');
    await page.keyboard.type('flask');
    await says('1 of 5');
    expect(await problemsOf(frame, '.find-panel')).toEqual([]);
    await frame.getByLabel('Whole words').check();
    await says('1 of 4');
    await frame.getByLabel('Match case').check();
    await says('1 of 3');
    await frame.getByLabel('Match case').uncheck();
    await frame.getByLabel('Replace with').fill('vial');
    await page.keyboard.press('Enter');
    await says('1 of 3');
    await page.keyboard.press('Control+Enter');
    await says('Replaced 3 times.');
    const replaced = body.replace('Flask 1', 'vial 1').replaceAll(/\bflask\b/g, 'vial');
    await stored(desk, main, new RegExp(`<w:body>${replaced}`.replaceAll('<w:t>', '<w:t[^>]*>')));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await stored(
      desk,
      main,
      new RegExp(`<w:body>${body.replace('Flask 1', 'vial 1')}`.replaceAll('<w:t>', '<w:t[^>]*>')),
    );

    await page.keyboard.press('Control+h');
    await frame.getByLabel('Whole words').uncheck();
    await frame.getByLabel('Find', { exact: true }).fill('h2o');
    await says('1 of 1');
    await frame.getByLabel('Replace with').fill('D2O');
    await page.keyboard.press('Enter');
    await says('Nothing found.');
    await stored(desk, main, new RegExp(`>D</w:t></w:r>${lowered}<w:r><w:t[^>]*>O in flasks<`));
    await frame.getByLabel('Find', { exact: true }).fill('3 flask');
    await says('1 of 1');
    await frame.getByRole('button', { name: 'Replace all' }).click();
    await says('One stays: it is not only text, or locked.');
  });

  it('has the browser check the words of each paragraph in its language, and corrects them without a letter beside', async () => {
    const bold = '<w:r><w:rPr><w:b/></w:rPr><w:t>smaple</w:t></w:r>';
    const first = `<w:p><w:r><w:t xml:space="preserve">Teh </w:t></w:r>${bold}<w:r><w:t xml:space="preserve"> is blu today</w:t></w:r></w:p>`;
    const german = '<w:p><w:r><w:rPr><w:lang w:val="de-CH"/></w:rPr><w:t>Die Prohbe</w:t></w:r></w:p>';
    give(`${first}<w:p/>${german}`, '', {}, (styles) =>
      styles.replace(/<w:lang w:val="[^"]*"/, '<w:lang w:val="en-GB"'),
    );
    const desk = await open('spelling');
    const { frame, page } = desk;
    await desk.mayWrite();
    await page.keyboard.press('F7');
    const panel = frame.getByRole('dialog', { name: 'Spelling' });
    const words = panel.getByRole('textbox', { name: 'Paragraph 1 of 2' });
    await words.waitFor();
    const said = () =>
      words.evaluate((field: HTMLTextAreaElement) => [field.value, field.lang, field.spellcheck]);
    expect(await said()).toEqual(['Teh smaple is blu today', 'en-GB', true]);
    expect(await problemsOf(frame, '.find-panel')).toEqual([]);
    await words.fill('The sample is blue today');
    await page.keyboard.press('Enter');
    const next = panel.getByRole('textbox', { name: 'Paragraph 2 of 2' });
    await next.waitFor();
    expect(await next.getAttribute('lang')).toBe('de-CH');
    await next.fill('Die Probe');
    // The save takes along what was corrected last.
    await stored(desk, main, />Die Probe</);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    const corrected = `${first.replace('Teh', 'The').replace('smaple', 'sample').replace('blu ', 'blue ')}<w:p/>${german.replace('Prohbe', 'Probe')}`;
    await stored(desk, main, new RegExp(`<w:body>${corrected}`.replaceAll('<w:t>', '<w:t[^>]*>')));
    // One for each paragraph.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await stored(desk, main, new RegExp(`<w:body>${first}<w:p/>${german}`));
  });

  it('goes on with the spelling of a paragraph over saves, with its mark, and never into another one', async () => {
    give(`${paragraph('Teh sample')}${paragraph('is blue')}`);
    const desk = await open('spelling-over-saves');
    const { frame, page } = desk;
    await desk.mayWrite();
    await page.keyboard.press('F7');
    const words = frame.getByRole('dialog', { name: 'Spelling' }).getByRole('textbox');
    const marked = (text: string) =>
      frame
        .locator('.superdoc-page .ProseMirror-search-match')
        .filter({ hasText: new RegExp(`^${text}$`) })
        .waitFor({ timeout: PATIENCE });
    await marked('Teh sample');
    await words.fill('The sample of today');
    await stored(desk, main, />The sample of today</);
    await marked('The sample of today');
    // Somebody clears the field and writes anew, while saves go on.
    await words.fill('');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await words.fill('No sample');
    await stored(desk, main, />No sample<.*>is blue</);
    // Digits are no words, and taken along all the same.
    await words.fill('18');
    await stored(desk, main, />18<.*>is blue</);
    await words.fill('18 samples');
    await stored(desk, main, />18 samples<.*>is blue</);
    await words.fill('17');
    await frame.getByRole('button', { name: 'Next' }).click();
    await frame.getByRole('textbox', { name: 'Paragraph 1 of 1' }).waitFor({ timeout: PATIENCE });
    expect(await words.inputValue()).toBe('is blue');
    await stored(desk, main, />17<.*>is blue</);
  });

  it('checks the words of a header and of a note while somebody is there, and changes nothing else of them', async () => {
    const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const run = (text: string) => `<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const header = `<w:hdr ${w}><w:p w:rsidR="00AA">${run('Teh header ')}<w:r><w:t>stays</w:t></w:r></w:p></w:hdr>`;
    const file = readPackage(createBlank('docx'));
    file.set('word/header1.xml', header);
    const change = (part: string, from: string | RegExp, to: (found: string) => string) =>
      file.set(part, file.text(part).replace(from, to));
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml';
    change(
      '[Content_Types].xml',
      '<Override',
      (tag) => `<Override PartName="/word/header1.xml" ContentType="${type}"/>${tag}`,
    );
    change(
      'word/_rels/document.xml.rels',
      '</Relationships>',
      (end) => `<Relationship Id="rIdH" Type="${relationships}/header" Target="header1.xml"/>${end}`,
    );
    change(main, /<w:p\b[^>]*\/>/, () => paragraph('the body'));
    const reference = `<w:headerReference xmlns:r="${relationships}" w:type="default" r:id="rIdH"/>`;
    change(main, /<w:sectPr[^>]*>/, (tag) => tag + reference);
    place.server.host.files.set('/file.docx', file.write());
    const desk = await open('spelling-elsewhere');
    const { frame, page } = desk;
    await desk.mayWrite();
    const shown = await frame.locator('.superdoc-page').getByText('Teh header').boundingBox();
    await page.mouse.dblclick((shown?.x ?? 0) + 20, (shown?.y ?? 0) + 5);
    await page.keyboard.press('F7');
    const panel = frame.getByRole('dialog', { name: 'Spelling' });
    const words = panel.getByRole('textbox', { name: 'Paragraph 1 of 1' });
    await vi.waitFor(async () => expect(await words.inputValue()).toBe('Teh header stays'), PATIENCE);
    await words.fill('The header stays');
    // A click into the text leaves the header.
    await frame.locator('.superdoc-page').getByText('the body').click();
    await stored(desk, 'word/header1.xml', /The header /);
    expect(await stored(desk, 'word/header1.xml', /The header /)).toBe(header.replace('Teh', 'The'));
    await page.keyboard.press('F7');
    await vi.waitFor(async () => expect(await words.inputValue()).toBe('the body'), PATIENCE);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+Alt+f');
    await frame.locator('.sd-note-session-active').first().waitFor({ timeout: PATIENCE });
    await page.keyboard.type('a note of tody');
    await page.keyboard.press('F7');
    await vi.waitFor(async () => expect((await words.inputValue()).trim()).toBe('a note of tody'), PATIENCE);
    await words.fill((await words.inputValue()).replace('tody', 'today'));
    await page.keyboard.press('Escape');
    // What is typed now is typed behind what was checked, and not over it.
    await page.keyboard.type('!');
    await stored(desk, 'word/footnotes.xml', />a note of today!</);
  });

  it('leaves the panel of a correction that is refused open, and opens no other above it', async () => {
    const locked = `<w:sdt><w:sdtPr><w:lock w:val="sdtContentLocked"/></w:sdtPr><w:sdtContent><w:r><w:t>lokced</w:t></w:r></w:sdtContent></w:sdt>`;
    give(`<w:p><w:r><w:t xml:space="preserve">Teh </w:t></w:r>${locked}</w:p>`);
    const desk = await open('spelling-refused');
    const { frame, page } = desk;
    await desk.mayWrite();
    await page.keyboard.press('F7');
    const panel = frame.getByRole('dialog', { name: 'Spelling' });
    const finding = frame.getByRole('dialog', { name: 'Find and replace' });
    const words = panel.getByRole('textbox', { name: 'Paragraph 1 of 1' });
    await words.fill('Teh locked');
    await frame.getByRole('button', { name: 'Find and replace' }).click();
    await panel
      .getByRole('alert')
      .filter({ hasText: /“lokced” is not only text, or locked, and stays as it is\..*once more/ })
      .waitFor({ timeout: PATIENCE });
    expect(await finding.count()).toBe(0);
    expect(await words.evaluate((field) => field === document.activeElement)).toBe(true);
    // Told of it, one may leave it.
    await frame.getByRole('button', { name: 'Find and replace' }).click();
    await finding.waitFor({ timeout: PATIENCE });
    expect(await panel.count()).toBe(0);
  });
});
