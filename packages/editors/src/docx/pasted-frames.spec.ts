import { expect, it } from 'vitest';
import type { Desk } from '../testing/desk.ts';
import { main, PATIENCE, paragraph, setUpWordDesk } from '../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

/** A drawing in Word's older format, for which the editor shows a frame. */
const drawing = (id: string, width: number) =>
  `<w:pict><v:group xmlns:v="urn:schemas-microsoft-com:vml" id="${id}" style="width:${width}pt;height:40pt"/></w:pict>`;
const drawn = (text: string, id: string, width: number) =>
  `<w:p><w:r><w:t>${text}</w:t></w:r><w:r>${drawing(id, width)}</w:r></w:p>`;

async function copyAll({ frame, page }: Desk, text: string): Promise<void> {
  await frame.locator('.superdoc-page').getByText(text).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
}

async function pasteBehind({ frame, page }: Desk, text: string, comes: string): Promise<void> {
  const pages = frame.locator('.superdoc-page');
  await pages.getByText(text).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+v');
  await pages.getByText(comes).first().waitFor({ timeout: PATIENCE });
}

it('a frame that is pasted from another document is stored as what is seen of it, and not as another drawing of this one', async () => {
  give(drawn('flask of one', 'FLASK', 120));
  const one = await open('copied-from');
  await one.mayWrite();
  await copyAll(one, 'flask of one');

  give(paragraph('target') + drawn('pump of two', 'PUMP', 60));
  const two = await open('pasted-into');
  await two.mayWrite();
  await pasteBehind(two, 'target', 'flask of one');
  const xml = await stored(two, main, /flask of one/);
  expect(xml.match(/id="PUMP"/g)).toHaveLength(1);
  expect(xml).toMatch(/flask of one<.*name="Drawing, frame stand-in 0".*pump of two</s);
});

it('a frame that is copied within its document is stored as what it stands for', async () => {
  give(drawn('flask of one', 'FLASK', 120) + paragraph('target'));
  const desk = await open('copied-within');
  await desk.mayWrite();
  await copyAll(desk, 'flask of one');
  await pasteBehind(desk, 'target', 'target');
  await desk.frame.locator('.superdoc-page').getByText('flask of one').nth(1).waitFor({ timeout: PATIENCE });
  const xml = await stored(desk, main, /flask of one.*flask of one/s);
  expect(xml.match(/<v:group/g)).toHaveLength(2);
  expect(xml).not.toContain('stand-in');
});
