import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../testing/accessibility.ts';
import { main, PATIENCE, paragraph, press, setUpWordDesk } from '../../testing/word-desk.ts';

describe('an equation in a Word document', () => {
  const { open, give, stored } = setUpWordDesk();

  it('is written in LaTeX, shown as it is typed, inserted as one of Word, and taken back by one Ctrl+Z', async () => {
    give(paragraph('The mean is'));
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
    await frame.locator('.superdoc-page math').first().waitFor();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await stored(desk, main, /^(?!.*m:oMath)(?!.* today)/s);
  });
});
