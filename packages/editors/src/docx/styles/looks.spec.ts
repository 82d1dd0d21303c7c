import { expect, it, vi } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { main, onPages, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const BOLD_STYLE =
  '<w:style w:type="paragraph" w:styleId="Loud"><w:name w:val="Loud"/><w:rPr><w:b/></w:rPr></w:style>';
const LINK_STYLE =
  '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style>';
const withStyle = (style: string) => (xml: string) => xml.replace('</w:styles>', `${style}</w:styles>`);

const run = (text: string, looks = '') =>
  `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const linked = (looks = '') =>
  `<w:p>${run('about ')}<w:hyperlink w:anchor="there">${run('linked', looks)}</w:hyperlink>${run(' behind')}</w:p>`;

/** The texts of runs with this in their properties. */
const textsWith = (xml: string, property: string) =>
  [...xml.matchAll(/<w:r[ >](?:(?!<\/w:r>).)*<\/w:r>/gs)]
    .map(([each]) => each)
    .filter((each) => each.includes(property))
    .map((each) => each.replace(/<[^>]*>/g, ''));

/** Whether a text is underlined where it is seen. */
const isUnderlined = ({ frame }: Desk, text: string) =>
  onPages(frame, text, { exact: true })
    .last()
    .evaluate((shown) => {
      for (let each: Element | null = shown; each; each = each.parentElement)
        if (getComputedStyle(each).textDecorationLine.includes('underline')) return true;
      return false;
    });

/** Selects letters of a line, from one on. */
async function select({ page, frame }: Desk, from: number, count: number): Promise<void> {
  await onPages(frame, 'about').click();
  await page.keyboard.press('Home');
  for (let at = 0; at < from; at++) await page.keyboard.press('ArrowRight');
  for (let at = 0; at < count; at++) await page.keyboard.press('Shift+ArrowRight');
}

it('a heading and a text are made bold, not bold and bold again by one key, as they are seen', async () => {
  give(paragraph('heading', 'Loud') + paragraph('text'), '', {}, withStyle(BOLD_STYLE));
  const desk = await open('bold');
  await desk.mayWrite();
  await desk.type('');
  const { keyboard } = desk.page;
  await keyboard.press('Control+a');
  await keyboard.press('Control+b');
  const bold = await stored(desk, main, /<w:b ?\/>/);
  expect(textsWith(bold, '<w:b ')).toEqual(['text']);
  await keyboard.press('Control+b');
  const off = await stored(desk, main, /<w:b w:val="0"/);
  expect(textsWith(off, '<w:b ')).toEqual(['heading']);
  await keyboard.press('Control+b');
  const again = await stored(desk, main, /<w:b ?\/>/);
  expect(textsWith(again, '<w:b ')).toEqual(['text']);
  for (const _ of 'all') await keyboard.press('Control+z');
  await stored(desk, main, /^(?!.*<w:b[ /]).*text/s);
});

it('underlining is taken from a link and the text beside it, whose underline is of its style', async () => {
  give(linked('<w:rStyle w:val="Hyperlink"/>'), '', {}, withStyle(LINK_STYLE));
  const desk = await open('link-of-style');
  await desk.mayWrite();
  await select(desk, 3, 'ut linked beh'.length);
  await desk.page.keyboard.press('Control+u');
  const on = await stored(desk, main, /<w:u w:val="single"/);
  expect(textsWith(on, '<w:u ')).toEqual(['ut ', ' beh']);
  await desk.page.keyboard.press('Control+u');
  const off = await stored(desk, main, /<w:u w:val="none"/);
  expect(textsWith(off, '<w:u ')).toEqual(['linked']);
});

it('a link that the file gives no look has none, and is underlined across its edge as other text is', async () => {
  give(linked(), '', {}, withStyle(LINK_STYLE));
  const desk = await open('link-without-look');
  await desk.mayWrite();
  expect(await isUnderlined(desk, 'linked')).toBe(false);
  await select(desk, 3, 'ut lin'.length);
  await desk.page.keyboard.press('Control+u');
  const xml = await stored(desk, main, /<w:u w:val="single"/);
  expect(textsWith(xml, '<w:u w:val="single"')).toEqual(['ut ', 'lin']);
  expect(xml).not.toContain('<w:rStyle');
  await vi.waitFor(async () => expect(await isUnderlined(desk, 'lin')).toBe(true), { timeout: PATIENCE });
  expect(await isUnderlined(desk, 'ked')).toBe(false);
});

it('part of a link is underlined that is so by its style, and all of it is in the file still', async () => {
  give(linked('<w:rStyle w:val="Hyperlink"/>'), '', {}, withStyle(LINK_STYLE));
  const desk = await open('part-of-link');
  await desk.mayWrite();
  await select(desk, 3, 'ut lin'.length);
  await desk.page.keyboard.press('Control+u');
  const xml = await stored(desk, main, /<w:u w:val="single"/);
  expect(textsWith(xml, '<w:u ')).toEqual(['ut ']);
  expect(textsWith(xml, '<w:rStyle w:val="Hyperlink"').join('')).toBe('linked');
});

it('a paragraph that Enter begins says of its look what the text in front of it says itself, and no language', async () => {
  give(`${paragraph('plain')}<w:p>${run('fat', '<w:b/>')}</w:p>`);
  const desk = await open('enter');
  await desk.mayWrite();
  const { keyboard } = desk.page;
  await desk.type('');
  await keyboard.press('Enter');
  await keyboard.type('also fat');
  await onPages(desk.frame, 'plain').click();
  await keyboard.press('End');
  await keyboard.press('Enter');
  await keyboard.type('also plain');
  const xml = await stored(desk, main, /also plain.*also fat/s);
  expect(xml).not.toContain('w:lang');
  expect(textsWith(xml, '<w:b')).toEqual(['fat', 'also fat']);
  expect(xml).toMatch(/<w:p>(?:<w:pPr ?\/>)?<w:r><w:t(?: [^>]*)?>also plain/);
});
