import { expect, it } from 'vitest';
import { main, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const cell = (text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="5000" w:type="pct"/></w:tcPr>${paragraph(text)}</w:tc>`;
const table = (text: string) =>
  `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid><w:gridCol w:w="9000"/></w:tblGrid><w:tr>${cell(text)}</w:tr></w:tbl>`;
const block = (gallery: string, content: string) =>
  `<w:sdt><w:sdtPr><w:id w:val="-1880925478"/><w:docPartObj><w:docPartGallery w:val="${gallery}"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const within = (content: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="Abstract"/><w:id w:val="15524260"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

it('tables and fields of a cover page and beside a table of contents are on the page, and are written in like others', async () => {
  const cover = block('Cover Pages', `${table('Validation report')}${within(table('Method 12'))}`);
  give(
    `${cover}${block('Table of Contents', `${paragraph('Contents')}${table('Revisions')}`)}${paragraph('below')}`,
  );
  const desk = await open('cover');
  await desk.mayWrite();
  const pages = desk.frame.locator('.superdoc-page');
  for (const text of ['Validation report', 'Method 12', 'Contents', 'Revisions', 'below'])
    await pages.getByText(text, { exact: true }).waitFor({ timeout: PATIENCE });
  await pages.getByText('Validation report', { exact: true }).click();
  await desk.page.keyboard.press('End');
  await desk.page.keyboard.type(' 7');
  const xml = await stored(desk, main, /Validation report 7/);
  expect(xml).toContain(
    cover.replace('<w:t>Validation report', '<w:t xml:space="preserve">Validation report 7'),
  );
});
