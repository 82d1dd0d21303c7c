import { expect, it } from 'vitest';
import { main, onPages, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const section = (size: string) =>
  `<w:sectPr><w:pgSz ${size}/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>`;
const WIDE = section('w:w="16838" w:h="11906" w:orient="landscape"');

/** What is in a body, each wide section by a sign behind the paragraph that ends it. */
const outline = (xml: string): string =>
  (xml.match(/<w:p[ >].*?<\/w:p>/gs) ?? [])
    .map((each) => each.replace(/<[^>]*>/g, '') + (/<w:sectPr/.test(each) ? '‖' : ''))
    .join(' ');

it('a section ends with the paragraph that ended it, whatever is joined, typed over and split', async () => {
  give(
    `${paragraph('blank')}${paragraph('weighed')}<w:p><w:pPr>${WIDE}</w:pPr><w:r><w:t>dried</w:t></w:r></w:p>${paragraph('stirred')}${paragraph('end')}`,
  );
  const desk = await open('sections');
  await desk.mayWrite();
  const { keyboard } = desk.page;
  const at = async (text: string, ...keys: string[]) => {
    await onPages(desk.frame, text).click();
    for (const key of keys) await keyboard.press(key);
  };
  const before = 'blank weighed dried‖ stirred end';
  const undo = async (times: number) => {
    for (; times > 0; times--) await keyboard.press('Control+z');
    const xml = await stored(
      desk,
      main,
      />weighed<\/w:t><\/w:r><\/w:p><w:p>.*>dried<\/w:t><\/w:r><\/w:p><w:p>.*>stirred</s,
    );
    expect(outline(xml)).toBe(before);
  };

  await at('dried', 'Home', 'Backspace');
  const joined = await stored(desk, main, /weighed(?!.*<w:p[ >].*dried)/s);
  expect(outline(joined)).toBe('blank weigheddried‖ stirred end');
  expect(joined).toContain('w:orient="landscape"');
  await undo(1);

  await at('weighed', 'End', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await keyboard.type('!');
  expect(outline(await stored(desk, main, /!/))).toMatch(/^blank weighe!\w*ied‖ stirred end$/);
  await undo(2);

  await at('stirred', 'Home', 'Backspace');
  const one = await stored(desk, main, /^(?!.*landscape).*stirred/s);
  expect(outline(one)).toBe('blank weighed driedstirred end');
  expect(one.match(/<w:sectPr/g)).toHaveLength(1);
  await undo(1);
});
