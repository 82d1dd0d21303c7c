import { expect, it } from 'vitest';
import { main, onPages, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const START = '<w:bookmarkStart w:id="3" w:name="dose"/>';
const END = '<w:bookmarkEnd w:id="3"/>';

it('a bookmark of which a part is deleted or typed over stays around the rest, and goes with all of its text', async () => {
  const body = `<w:p>${run('the ')}${START}${run('dose')}${END}${run(' given')}</w:p><w:p>${run('end')}</w:p>`;
  give(body);
  const desk = await open('halved-bookmark');
  await desk.mayWrite();
  const { keyboard } = desk.page;
  const select = async (from: number, letters: number) => {
    await keyboard.press('Control+Home');
    for (let each = 0; each < from; each++) await keyboard.press('ArrowRight');
    for (let each = 0; each < letters; each++) await keyboard.press('Shift+ArrowRight');
  };
  await onPages(desk.frame, 'end', { exact: true }).click();
  await select(2, 5);
  await keyboard.press('Delete');
  const began = await stored(desk, main, /^(?!.*dose<).*end/s);
  expect(began).toMatch(
    /<w:bookmarkStart [^>]*w:name="dose"[^>]*>(?:<w:r><w:t[^>]*>(?:ose|se|e)<\/w:t><\/w:r>)<w:bookmarkEnd/,
  );
  await keyboard.press('Control+z');
  expect(await stored(desk, main, /dose</)).toContain(body);
  await select(6, 5);
  await keyboard.type('X');
  const ended = await stored(desk, main, /X/);
  expect(ended).toMatch(
    /<w:bookmarkStart [^>]*>(?:(?!X).)*<w:bookmarkEnd w:id="3" ?\/>(?:(?!<w:bookmark).)*X/s,
  );
  await keyboard.press('Control+z');
  expect(await stored(desk, main, /dose</)).toContain(body);
  await select(2, 9);
  await keyboard.press('Delete');
  expect(await stored(desk, main, /^(?!.*dose).*end/s)).not.toMatch(/<w:bookmark/);
});
