import { expect, it } from 'vitest';
import { main, onPages, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const BY = 'w:author="Grace" w:date="2026-01-02T03:04:05Z"';
const suggested = (text: string) => `<w:ins w:id="5" ${BY}>${run(text)}</w:ins>`;
const textOf = (xml: string) => xml.slice(0, xml.indexOf('<w:sectPr')).replaceAll(/<[^>]*>/g, '');

it('what is deleted, typed over and made bold while changes are not tracked is no suggestion, in what somebody suggested, too', async () => {
  const body = `<w:p>${run('one ')}${suggested('hello world')}${run(' two')}</w:p>${paragraph('end')}`;
  give(body);
  const desk = await open('plain-in-suggested');
  await desk.mayWrite();
  const { keyboard } = desk.page;
  const select = async (from: number, letters: number) => {
    await keyboard.press('Control+Home');
    for (let each = 0; each < from; each++) await keyboard.press('ArrowRight');
    for (let each = 0; each < letters; each++) await keyboard.press('Shift+ArrowRight');
  };
  await onPages(desk.frame, 'end', { exact: true }).click();
  await select(2, 6);
  await keyboard.press('Delete');
  const deleted = await stored(desk, main, /^(?!.*hell).*end/s);
  expect(deleted).toContain(`<w:p>${run('on')}${suggested('o world')}${run(' two')}</w:p>`);
  await select(4, 3);
  await keyboard.type('XY');
  const typed = await stored(desk, main, /XY/);
  expect(textOf(typed).trim()).toBe('ono XYld twoend');
  expect(typed).not.toMatch(/<w:del\b|Ada/);
  expect(typed).toContain('</w:ins><w:r><w:t>XY</w:t></w:r><w:ins');
  await select(0, 4);
  await keyboard.press('Control+b');
  const bold = await stored(desk, main, /<w:b ?\/>/);
  expect(bold).not.toMatch(/<w:rPrChange|Ada/);
  for (const _ of ['bold', 'typed', 'deleted']) await keyboard.press('Control+z');
  expect(await stored(desk, main, /hello/)).toContain(body);
});
