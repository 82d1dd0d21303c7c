import { describe, expect, it, vi } from 'vitest';
import { problemsOf } from '../../testing/accessibility.ts';
import { main, PATIENCE, paragraph, press, setUpWordDesk } from '../../testing/word-desk.ts';

const run = (text: string, bold = '', print = ''): string =>
  `<m:r>${bold}<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>${print}</w:rPr><m:t>${text}</m:t></m:r>`;
const BOLD = `<m:oMath>${run('B', '<m:rPr><m:sty m:val="b"/></m:rPr>')}</m:oMath>`;
/** As Word writes them, the first one red. */
const WORDS = `<w:p xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:r><w:t xml:space="preserve">Of Word </w:t></w:r><m:oMath>${run('Q', '', '<w:color w:val="C00000"/>')}</m:oMath><w:r><w:t xml:space="preserve"> and </w:t></w:r>${BOLD}<w:r><w:t>.</w:t></w:r></w:p>`;

describe('an equation in a Word document', () => {
  const { open, give, stored } = setUpWordDesk();

  it('is written and changed in LaTeX, shown as it is typed, stored as one of Word, and taken back by one Ctrl+Z', async () => {
    give(WORDS + paragraph('The mean is'));
    const desk = await open('equations');
    const { frame, page } = desk;
    await desk.mayWrite();
    await desk.type(' ');
    await press(desk, 'Equation');
    const field = frame.getByLabel('Equation in LaTeX');
    await field.fill('\\bar{x} = \\frac{1}{n');
    await frame.getByText('Not LaTeX yet').waitFor({ timeout: PATIENCE });
    expect(await frame.getByRole('button', { name: 'Insert', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.type('} ');
    await frame.getByRole('button', { name: 'Sum', exact: true }).click();
    await page.keyboard.type('i');
    await frame.locator('.equation-shown math').waitFor();
    expect(await problemsOf(frame, '.popover:popover-open')).toEqual([]);
    await field.press('End');
    await page.keyboard.type('x_i');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' today');
    const xml = await stored(desk, main, / today</);
    expect(xml).toMatch(
      /The mean is ?<(?:(?!<\/w:p>).)*<m:oMath[ >](?:(?!<\/m:oMath>).)*<m:bar>(?:(?!<\/m:oMath>).)*<m:f>(?:(?!<\/m:oMath>).)*<m:nary>(?:(?!<\/m:oMath>).)*<\/m:oMath>(?:(?!<\/w:p>).)* today/s,
    );
    const equations = frame.locator('.superdoc-page math');
    await equations.last().dblclick();
    const change = frame.getByRole('button', { name: 'Change', exact: true });
    await frame.locator('.equation-shown math').waitFor();
    expect(await field.inputValue()).toBe('\\overline{x}=\\frac{1}{n}\\sum_{i} x_{i}');
    await field.press('End');
    await page.keyboard.type('^2');
    await page.keyboard.press('Enter');
    await stored(desk, main, /<m:sSubSup>(?:(?!<\/m:oMath>).)*<\/m:oMath>(?:(?!<\/w:p>).)* today/s);
    await page.keyboard.press('Control+z');
    expect(await stored(desk, main, /^(?!.*m:sSubSup)/s)).toBe(xml);

    // One of Word, by the keyboard: it stays red, and all else stays as it is.
    await frame.locator('.superdoc-page').getByText('Of Word').click();
    await page.keyboard.press('Home');
    for (const _ of 'Of Word ') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await change.waitFor();
    await vi.waitFor(async () => expect(await field.inputValue()).toBe('Q'), PATIENCE);
    await field.press('End');
    await page.keyboard.type('_c');
    await page.keyboard.press('Enter');
    const red = await stored(desk, main, /Of Word (?:(?!<\/w:p>).)*<m:sSub>/s);
    expect(red.match(/<m:sSub>.*?<\/m:sSub>/s)?.[0].match(/<w:color w:val="C00000" ?\/>/g)).toHaveLength(3);
    expect(red).toContain(BOLD);
    const others = (whole: string) =>
      whole.replace(/(?<=Of Word <\/w:t><\/w:r>)<m:oMath\b.*?<\/m:oMath>/s, '');
    expect(others(red)).toBe(others(xml));
    await equations.nth(1).dblclick();
    await frame.getByText('This equation has something that LaTeX does not say here.').waitFor();
    expect(await field.isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await stored(desk, main, /^(?!.*m:bar)(?!.* today)/s);
  });
});
