import { expect, it } from 'vitest';
import { main, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

/** 200 pixels wide, 300 from the left and 400 from the top of the page; said twice, of two paragraphs in it. */
const FRAME =
  '<w:framePr w:w="3000" w:hSpace="150" w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="4500" w:y="6000" w:anchorLock="1"/>';
const framed = (text: string) =>
  `<w:p w:rsidR="00AA11BB"><w:pPr>${FRAME}</w:pPr><w:r><w:rPr><w:lang w:val="fr-CH"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;

it('paragraphs in a frame stand where their frame is stored, with the text around them, and are written in like others', async () => {
  const long = paragraph(
    'The sample was stirred at room temperature until conversion was complete. '.repeat(30),
  );
  give(`${paragraph('above')}${framed('Batch 7')}${framed('kept cold')}${long}${paragraph('below')}`);
  const desk = await open('framed');
  const { frame, page } = desk;
  await desk.mayWrite();
  const pages = frame.locator('.superdoc-page');
  const batch = pages.getByText('Batch 7', { exact: true });
  await batch.waitFor({ timeout: PATIENCE });
  const where = async () => {
    const [sheet, first, second] = await Promise.all([
      pages.first().boundingBox(),
      batch.boundingBox(),
      pages.getByText('kept cold', { exact: true }).boundingBox(),
    ]);
    if (!sheet || !first || !second) throw new Error('The frame is not there.');
    return { sheet, first, second };
  };
  const { sheet, first, second } = await where();
  expect(first.x - sheet.x).toBeCloseTo(300, -1);
  expect(first.y - sheet.y).toBeGreaterThan(395);
  expect(first.y - sheet.y).toBeLessThan(430);
  expect(second.x).toBeCloseTo(first.x, 0);
  expect(second.y).toBeGreaterThan(first.y + 10);
  // No line of the text is where the frame is.
  const crossing = await pages.first().evaluate(
    (root, box) =>
      [...root.querySelectorAll('span')]
        .filter((span) => span.textContent?.includes('stirred'))
        .flatMap((span) => [...span.getClientRects()])
        .filter(
          ({ left, right, top, bottom }) =>
            right > box.left && left < box.right && bottom > box.top && top < box.bottom,
        ).length,
    { left: first.x, right: first.x + 200, top: first.y + 2, bottom: second.y + second.height - 2 },
  );
  expect(crossing).toBe(0);

  await pages.getByText('kept cold', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', dark');
  const xml = await stored(desk, main, /kept cold, dark/);
  expect(xml).toContain(framed('Batch 7'));
  expect(xml).toContain(framed('kept cold, dark').replace('<w:t>', '<w:t xml:space="preserve">'));
  expect(xml).toContain(long);
  await pages.getByText('below', { exact: true }).click();
  await page.keyboard.type('far ');
  await stored(desk, main, /far /);
});
