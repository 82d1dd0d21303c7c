import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../testing/accessibility.ts';
import { main, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

describe('finding in a Word document', () => {
  const { open, give, stored } = setUpWordDesk();

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
    await words.fill('17');
    await frame.getByRole('button', { name: 'Next' }).click();
    await frame.getByRole('textbox', { name: 'Paragraph 1 of 1' }).waitFor({ timeout: PATIENCE });
    expect(await words.inputValue()).toBe('is blue');
    await stored(desk, main, />17<.*>is blue</);
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
