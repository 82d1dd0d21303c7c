import { expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { place, open, give, stored } = setUpWordDesk();

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

const drawing = (name: string, about: string, graphic: string) =>
  `<w:p><w:r><w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><wp:inline><wp:extent cx="1270000" cy="952500"/><wp:docPr id="5" name="${name}"${about}/><a:graphic>${graphic}</a:graphic></wp:inline></w:drawing></w:r></w:p>`;
const picture = (link: string) =>
  `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip ${link}/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData>`;
/** In the place of this one the editor is given a frame. */
const linked = drawing('Picture 7', '', picture('r:link="rIdPlot"'));
const flask = (about: string) => drawing('Picture 6', about, picture('r:embed="rIdFlask"'));
const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';
const link = kind.replace(/image$/, 'hyperlink');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const parts = {
  'word/media/flask.svg': svg,
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdFlask" Type="${kind}" Target="media/flask.svg"/><Relationship Id="rIdScript" Type="${link}" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="rIdPlot" Type="${kind}" Target="file:///plots/run7.png" TargetMode="External"/></Relationships>`,
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="svg" ContentType="image/svg+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/word/settings.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml"/></Types>',
};

it('a screen reader reads what a picture shows, and in German what a frame stands for, of which nothing is stored', async () => {
  give(`${flask(' descr="The flask"')}${flask('')}${linked}${paragraph('below')}`, '', parts);
  const desk = await Desk.open(place, { fileType: 'docx', key: 'pictures-in-german', lang: 'de' });
  await desk.mayWrite();
  const text = desk.frame.getByRole('document', { name: 'Text des Dokuments' });
  const named = (name: string) => text.getByRole('img', { name, exact: true });
  await named('The flask').waitFor({ state: 'attached', timeout: PATIENCE });
  // Nothing is written about it.
  await named('Picture 6').waitFor({ state: 'attached', timeout: PATIENCE });
  const frame = 'Bild, das nicht im Dokument ist: file:///plots/run7.png';
  await named(frame).waitFor({ state: 'attached', timeout: PATIENCE });

  await desk.type(' it');
  const xml = await stored(desk, 'word/document.xml', /below it/);
  expect(xml).toContain(`${flask(' descr="The flask"')}${flask('')}${linked}`);
});

it('a field without a name and a link that leads nowhere are called so in German', async () => {
  const field =
    '<w:sdt><w:sdtPr><w:id w:val="7"/><w:text/></w:sdtPr><w:sdtContent><w:r><w:t>Lot 7</w:t></w:r></w:sdtContent></w:sdt>';
  const nowhere =
    '<w:hyperlink xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rIdScript"><w:r><w:t>the plot</w:t></w:r></w:hyperlink>';
  give(`<w:p>${field}<w:r><w:t xml:space="preserve"> and </w:t></w:r>${nowhere}</w:p>`, '', parts);
  const desk = await Desk.open(place, { fileType: 'docx', key: 'named-in-german', lang: 'de' });
  await desk.mayWrite();
  const page = desk.frame.locator('.superdoc-page');
  await page.getByText('Lot 7').click();
  await page.getByText('Feld', { exact: true }).waitFor({ timeout: PATIENCE });
  await page
    .locator('[aria-label="the plot (Link, dem hier nicht gefolgt werden kann)"]')
    .waitFor({ timeout: PATIENCE });
});
