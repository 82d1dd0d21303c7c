import { expect, it } from 'vitest';
import { PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give } = setUpWordDesk();

it('a screen reader reads what a cell holds, and no name that the editor has for it', async () => {
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
  const grid = '<w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>';
  give(`<w:tbl><w:tblPr/>${grid}<w:tr>${cell('Acidity')}${cell('pH 7.4')}</w:tr></w:tbl><w:p/>`);
  const desk = await open('names-of-nodes');
  await desk.mayWrite();
  const text = desk.frame.getByRole('document', { name: 'Text of the document' });
  await text
    .getByRole('cell', { name: 'pH 7.4', exact: true })
    .waitFor({ state: 'attached', timeout: PATIENCE });
  expect(await text.ariaSnapshot()).not.toMatch(/ node"/);
});
