import { expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { main, onPages, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const STYLE = '<w:style w:type="paragraph" w:styleId="Cell"><w:name w:val="Cell"/></w:style>';
const withStyle = (xml: string) => xml.replace('</w:styles>', `${STYLE}</w:styles>`);
const cell = (text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text, 'Cell')}</w:tc>`;
const TABLE = `<w:tbl><w:tblPr><w:tblW w:w="6000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell('first')}${cell('second')}</w:tr><w:tr>${cell('third')}${cell('fourth')}</w:tr></w:tbl>`;

/** What stands in the cells, row by row. */
const cellsOf = (xml: string) => [...xml.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([one]) => one);
const textsOf = (xml: string) => cellsOf(xml).map((one) => one.replace(/<[^>]*>/g, ''));

/** Drags over the cells of the first row. */
async function selectRow({ page, frame }: Desk): Promise<void> {
  const middle = async (text: string) => {
    const box = await onPages(frame, text, { exact: true }).boundingBox();
    if (!box) throw new Error(`${text} is not seen.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle('first')));
  await page.mouse.down();
  await page.mouse.move(...(await middle('second')), { steps: 8 });
  await page.mouse.up();
}

it('what is typed over cells stands in the first of them, in paragraphs that look as before, and one Ctrl+Z brings all back', async () => {
  give(TABLE + paragraph('end'), '', {}, withStyle);
  const desk = await open('typed-over');
  await desk.mayWrite();
  await selectRow(desk);
  // Letters half a second apart are undone one by one, and a busy machine takes that long for two.
  await desk.page.keyboard.press('p');
  expect(textsOf(await stored(desk, main, />p</))).toEqual(['p', '', 'third', 'fourth']);
  await desk.page.keyboard.press('Control+z');
  expect(textsOf(await stored(desk, main, /first/))).toEqual(['first', 'second', 'third', 'fourth']);

  await desk.shows('second');
  await selectRow(desk);
  await desk.page.keyboard.type('pH 7');
  const xml = await stored(desk, main, /pH 7/);
  expect(textsOf(xml)).toEqual(['pH 7', '', 'third', 'fourth']);
  for (const one of cellsOf(xml)) expect(one.match(/<w:pStyle w:val="Cell"/g)).toHaveLength(1);
});

it('as a suggestion it stands behind what is struck of the first cell, and the others keep what is struck of them', async () => {
  give(TABLE + paragraph('end'), '<w:trackRevisions/>', {}, withStyle);
  const desk = await open('typed-over-tracked');
  await desk.mayWrite();
  await selectRow(desk);
  await desk.page.keyboard.press('p');
  await stored(desk, main, />p</);
  await desk.page.keyboard.press('Control+z');
  const all = ['first', 'second', 'third', 'fourth'];
  expect(textsOf(await stored(desk, main, /^(?!.*<w:del\b)/s))).toEqual(all);

  await desk.shows('second');
  await selectRow(desk);
  await desk.page.keyboard.type('pH 7');
  const xml = await stored(desk, main, /pH 7/);
  const [first = '', second = '', ...others] = cellsOf(xml);
  expect(first).toMatch(/<w:del [^>]*>(?:(?!<\/w:del>).)*first.*<\/w:del>.*<w:ins [^>]*>.*pH 7.*<\/w:ins>/s);
  expect(second).toMatch(/<w:del [^>]*>(?:(?!<\/w:del>).)*second/s);
  expect(second).not.toContain('<w:ins');
  expect(others.join('')).not.toMatch(/<w:(?:ins|del)\b/);
});
