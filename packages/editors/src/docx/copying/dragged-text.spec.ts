import { wordWithChart } from '@benchbook/documents/testing/word-chart';
import { expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { main, onPages, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { place, open, give, stored } = setUpWordDesk();

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

/** Selects as many letters as a word has, or more, from its first one. */
async function select(desk: Desk, word: string, letters = word.length): Promise<void> {
  const { mouse, keyboard } = desk.page;
  const from = await placeOf(desk, word);
  await mouse.click(from.left + 0.5, from.y);
  for (let each = 0; each < letters; each++) await keyboard.press('Shift+ArrowRight');
  await desk.frame.locator('.presentation-editor__selection-rect').first().waitFor({ state: 'attached' });
}

/** Drags a word that is selected behind the end of a text. */
async function dragSelected(desk: Desk, word: string, target: string, key?: 'Control'): Promise<void> {
  const { mouse, keyboard } = desk.page;
  const from = await placeOf(desk, word);
  const to = await placeOf(desk, target);
  await mouse.move(from.middle, from.y);
  await mouse.down();
  if (key) await keyboard.down(key);
  await mouse.move(to.right - 0.5, to.y, { steps: 8 });
  await mouse.up();
  if (key) await keyboard.up(key);
}

async function drag(desk: Desk, word: string, target: string, key?: 'Control'): Promise<void> {
  await select(desk, word);
  await dragSelected(desk, word, target, key);
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

it('a text that is dragged comes as by the keys: a bookmark of which it held one end stays where the other one is', async () => {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  give(
    `${paragraph('salt')}<w:p>${run('dry')}<w:bookmarkStart w:id="5" w:name="step"/><w:r><w:rPr><w:b/></w:rPr><w:t>weigh</w:t></w:r>${run('twice')}<w:bookmarkEnd w:id="5"/></w:p>${paragraph('end')}`,
  );
  const moved = async (key: string, move: (desk: Desk) => Promise<void>) => {
    const desk = await open(key);
    await desk.mayWrite();
    // As far as into the bookmark.
    await select(desk, 'dry', 'dryweigh'.length);
    await move(desk);
    const xml = await stored(desk, main, /salt(?:(?!<\/w:p>).)*dry.*twice/s);
    const body = xml.slice(xml.indexOf('<w:body>'), xml.indexOf('end'));
    return body.replace(/ w14:\w+="[^"]*"/g, '');
  };
  const dragged = await moved('moved-by-mouse', (desk) => dragSelected(desk, 'dry', 'salt'));
  const byKeys = await moved('moved-by-keys', async (desk) => {
    await desk.page.keyboard.press('Control+x');
    const to = await placeOf(desk, 'salt');
    await desk.page.mouse.click(to.right - 0.5, to.y);
    await desk.page.keyboard.press('Control+v');
  });
  expect(dragged).toBe(byKeys);
  expect(dragged.slice(0, dragged.indexOf('</w:p>'))).not.toMatch(/<w:bookmark/);
});

it('a text that is let go where there is none stays where it is, and selected', async () => {
  give(paragraph('salt') + paragraph('twice') + paragraph('end'));
  const desk = await open('let-go');
  await desk.mayWrite();
  await select(desk, 'twice');
  const { mouse, keyboard } = desk.page;
  const salt = await placeOf(desk, 'salt');
  const from = await placeOf(desk, 'twice');
  await mouse.move(from.middle, from.y);
  await mouse.down();
  // In the margin.
  await mouse.move(salt.left - 40, salt.y, { steps: 8 });
  await mouse.up();
  await keyboard.type('once');
  expect(paragraphsOf(await stored(desk, main, /once/))).toEqual(['salt', 'once', 'end']);
});

it('a chart that is selected with a text goes along', async () => {
  place.server.host.files.set('/file.docx', wordWithChart(`${paragraph('first')}${paragraph('second')}`));
  const desk = await open('moved-with-a-chart');
  await desk.mayWrite();
  // The end of its paragraph and the chart, too.
  await select(desk, 'second', 'second'.length + 2);
  await dragSelected(desk, 'second', 'first');
  const xml = await stored(desk, main, /first(?:(?!<\/w:p>).)*second/s);
  expect(xml).toMatch(/second.*<c:chart /s);
  expect(xml.split('<c:chart ')).toHaveLength(2);
  await desk.page.keyboard.press('Control+z');
  await stored(desk, main, />first<\/w:t><\/w:r><\/w:p>.*>second<.*<c:chart /s);
});
