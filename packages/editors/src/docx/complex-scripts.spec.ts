import { expect, it } from 'vitest';
import { main, PATIENCE, setUpWordDesk } from '../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const run = (look: string, text: string) => `<w:r><w:rPr><w:rtl/>${look}</w:rPr><w:t>${text}</w:t></w:r>`;

it('text from right to left is as large and bold as it is stored, and what is changed of that is stored', async () => {
  const first = run('<w:sz w:val="20"/><w:szCs w:val="40"/>', 'نخست');
  const second = run('<w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/>', 'دوم');
  const third = run('<w:b/>', 'سوم');
  give([first, second, third].map((each) => `<w:p><w:pPr><w:bidi/></w:pPr>${each}</w:p>`).join(''));
  const desk = await open('right-to-left');
  const { frame, page } = desk;
  await desk.mayWrite();
  const pages = frame.locator('.superdoc-page');
  const lookOf = (text: string) =>
    pages
      .getByText(text, { exact: true })
      .first()
      .evaluate((span) => {
        const { fontSize, fontWeight } = getComputedStyle(span);
        return { size: Math.round(Number.parseFloat(fontSize)), isBold: Number(fontWeight) > 500 };
      });
  await pages.getByText('نخست').first().waitFor({ timeout: PATIENCE });
  expect(await lookOf('نخست')).toEqual({ size: 27, isBold: false });
  expect(await lookOf('دوم')).toEqual({ size: 19, isBold: true });
  expect(await lookOf('سوم')).toMatchObject({ isBold: false });

  await pages.getByText('دوم').first().dblclick();
  await page.keyboard.press('Control+b');
  const plain = await stored(desk, main, /^(?!.*<w:bCs ?\/>).*دوم/s);
  expect(plain).toContain(first);
  expect(plain).toContain(third);
  expect(plain).toMatch(/<w:rtl ?\/>(?:(?!<\/w:rPr>).)*<w:szCs w:val="28" ?\/>(?:(?!<w:r>).)*دوم/);
  await pages.getByText('نخست').first().dblclick();
  await page.keyboard.press('Control+b');
  const bold = await stored(desk, main, /<w:bCs ?\/>/);
  expect(bold).toMatch(/<w:b ?\/>(?:(?!<w:r>).)*نخست/);
});
