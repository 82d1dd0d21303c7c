import { expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { main, onPages, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

/** The texts of the paragraphs of a body. */
const paragraphsOf = (xml: string) =>
  (xml.match(/<w:p[ >](?:(?!<w:p[ >]).)*?<\/w:p>|<w:p(?: [^>]*)?\/>/gs) ?? []).map((each) =>
    each.replace(/<[^>]*>/g, ''),
  );

/** Where a text begins, ends, and its middle, on the page. */
async function placeOf({ frame }: Desk, text: string) {
  const box = await onPages(frame, text, { exact: true }).boundingBox();
  if (!box) throw new Error(`${text} is not seen.`);
  return { left: box.x, right: box.x + box.width, middle: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Selects a word, and drags it behind the end of a text. */
async function drag(desk: Desk, word: string, target: string, key?: 'Control'): Promise<void> {
  const { mouse, keyboard } = desk.page;
  const from = await placeOf(desk, word);
  await mouse.click(from.left + 0.5, from.y);
  for (const _ of word) await keyboard.press('Shift+ArrowRight');
  await desk.frame.locator('.presentation-editor__selection-rect').first().waitFor({ state: 'attached' });
  const to = await placeOf(desk, target);
  await mouse.move(from.middle, from.y);
  await mouse.down();
  if (key) await keyboard.down(key);
  await mouse.move(to.right - 0.5, to.y, { steps: 8 });
  await mouse.up();
  if (key) await keyboard.up(key);
}

it('a selected text goes where it is dragged, with its look, and one Ctrl+Z brings it back', async () => {
  const body = `${paragraph('salt')}<w:p><w:r><w:t xml:space="preserve">weigh </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>twice</w:t></w:r></w:p>${paragraph('end')}`;
  give(body);
  const desk = await open('moved');
  await desk.mayWrite();
  await drag(desk, 'twice', 'salt');
  const xml = await stored(desk, main, /salt.*twice.*weigh/s);
  expect(paragraphsOf(xml)).toEqual(['salttwice', 'weigh ', 'end']);
  expect(xml).toMatch(/<w:b ?\/>(?:(?!<w:t[ >]).)*<w:t[^>]*>twice/s);
  await desk.page.keyboard.type('!');
  expect(paragraphsOf(await stored(desk, main, /!/))).toEqual(['salttwice!', 'weigh ', 'end']);
  await desk.page.keyboard.press('Control+z');
  await desk.page.keyboard.press('Control+z');
  expect(await stored(desk, main, /weigh.*twice/s)).toContain(body);
});

it('a copy goes while Ctrl is held', async () => {
  give(paragraph('salt') + paragraph('twice') + paragraph('end'));
  const desk = await open('copied');
  await desk.mayWrite();
  await drag(desk, 'twice', 'salt', 'Control');
  expect(paragraphsOf(await stored(desk, main, /salttwice/))).toEqual(['salttwice', 'twice', 'end']);
});

it('a click on what is selected puts the caret there, and three of them select the paragraph', async () => {
  give(paragraph('salt and pepper') + paragraph('end'));
  const desk = await open('clicked');
  await desk.mayWrite();
  const { mouse, keyboard } = desk.page;
  await desk.type('');
  await keyboard.press('Control+a');
  await desk.frame.locator('.presentation-editor__selection-rect').first().waitFor({ state: 'attached' });
  const end = await placeOf(desk, 'end');
  await mouse.click(end.right - 1, end.y);
  await keyboard.type('!');
  expect(paragraphsOf(await stored(desk, main, /!/))).toEqual(['salt and pepper', 'end!']);
  const salt = await placeOf(desk, 'salt and pepper');
  await mouse.click(salt.middle, salt.y, { clickCount: 3 });
  await keyboard.type('sugar');
  expect(paragraphsOf(await stored(desk, main, /sugar/))).toEqual(['sugar', 'end!']);
});
