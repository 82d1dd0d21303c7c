import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { main, onPages, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { place, open, stored } = setUpWordDesk();

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/word/2010';
const OPEN = 'http://schemas.openxmlformats.org';
const NAMES = `xmlns:w="${OPEN}/wordprocessingml/2006/main" xmlns:wp="${OPEN}/drawingml/2006/wordprocessingDrawing" xmlns:a="${OPEN}/drawingml/2006/main" xmlns:mc="${OPEN}/markup-compatibility/2006" xmlns:wps="${MICROSOFT}/wordprocessingShape" xmlns:wpg="${MICROSOFT}/wordprocessingGroup" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`;

const PLACE = '<a:off x="0" y="0"/><a:ext cx="600001" cy="300001"/>';
const INSIDE = '<a:chOff x="0" y="0"/><a:chExt cx="600001" cy="300001"/>';
const oval = (named = '') =>
  `<wps:wsp>${named}<wps:cNvSpPr/><wps:spPr><a:xfrm>${PLACE}</a:xfrm><a:prstGeom prst="ellipse"><a:avLst/></a:prstGeom></wps:spPr><wps:bodyPr/></wps:wsp>`;
const drawing = (id: number, kind: string, content: string) =>
  `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="600001" cy="300001"/><wp:docPr id="${id}" name="Shape ${id}"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="${MICROSOFT}/${kind}">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
const alternative = (requires: string, choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="${requires}">${choice}</mc:Choice><mc:Fallback><w:pict>${fallback}</w:pict></mc:Fallback></mc:AlternateContent>`;

const group = `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm>${PLACE}${INSIDE}</a:xfrm></wpg:grpSpPr>${oval('<wps:cNvPr id="11" name="Oval 11"/>')}</wpg:wgp>`;
const SHAPES = [
  drawing(7, 'wordprocessingShape', oval()),
  alternative(
    'wps',
    drawing(8, 'wordprocessingShape', oval()),
    '<v:oval style="width:47.25pt;height:23.6pt"/>',
  ),
  alternative(
    'wpg',
    drawing(9, 'wordprocessingGroup', group),
    '<v:group style="width:47.25pt;height:23.6pt"/>',
  ),
  '<w:pict><v:rect id="r1" style="width:47.25pt;height:23.6pt;z-index:1" fillcolor="#4472c4" stroked="f"/></w:pict>',
  '<w:pict><v:rect id="r2" style="width:0;height:1.5pt" o:hralign="center" o:hrstd="t" o:hr="t" fillcolor="#a0a0a0" stroked="f"/></w:pict>',
].map((shape) => `<w:r>${shape}</w:r>`);

const boxed = (id: number, place: 'inline' | 'anchor', text: string) => {
  const shape = oval()
    .replace('<wps:cNvSpPr/>', '<wps:cNvSpPr txBox="1"/>')
    .replace('ellipse', 'rect')
    .replace(
      '<wps:bodyPr/>',
      `<wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx><wps:bodyPr/>`,
    );
  const inline = drawing(id, 'wordprocessingShape', shape);
  return place === 'inline'
    ? inline
    : inline
        .replace(/<wp:inline[^>]*>/, FLOATING)
        .replace('</wp:inline>', '</wp:anchor>')
        .replace(/(<wp:extent[^>]*>)/, '$1<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/>');
};
const FLOATING =
  '<wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="251659264" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:posOffset>3000001</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>100001</wp:posOffset></wp:positionV>';
const boxOfVml = (place: string, text: string) =>
  `<w:pict><v:shape id="s${text}" style="${place}width:80.3pt;height:23.6pt"><v:textbox><w:txbxContent>${paragraph(text)}</w:txbxContent></v:textbox></v:shape></w:pict>`;
const run = (content: string) => `<w:r>${content}</w:r>`;
const text = (content: string) => run(`<w:t xml:space="preserve">${content}</w:t>`);
const floatingVml = 'position:absolute;margin-left:200.3pt;margin-top:1.3pt;z-index:1;';

const shapeWithText = alternative('wps', boxed(21, 'inline', 'Out').replace(' txBox="1"', ''), '<v:oval/>');
const FORM = boxOfVml(floatingVml, 'In').replace(/<\/?w:pict>/g, '');

/** A header of which somebody types a word in front of its first text. */
async function typedInto(key: string, header: string): Promise<string> {
  const file = readPackage(createBlank('docx'));
  const change = (part: string, from: string | RegExp, to: (found: string) => string) =>
    file.set(part, file.text(part).replace(from, to));
  file.set('word/header1.xml', header);
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml';
  change(
    '[Content_Types].xml',
    '<Override',
    (tag) => `<Override PartName="/word/header1.xml" ContentType="${type}"/>${tag}`,
  );
  change(
    'word/_rels/document.xml.rels',
    '</Relationships>',
    (end) => `<Relationship Id="rIdH" Type="${OFFICE}/header" Target="header1.xml"/>${end}`,
  );
  change(main, /<w:p\b[^>]*\/>/, () => paragraph('the body'));
  change(
    main,
    /<w:sectPr[^>]*>/,
    (tag) => `${tag}<w:headerReference xmlns:r="${OFFICE}" w:type="default" r:id="rIdH"/>`,
  );
  place.server.host.files.set('/file.docx', file.write());
  const desk = await open(key);
  const { frame, page } = desk;
  await desk.mayWrite();
  const shown = await onPages(frame, 'Batch 7').boundingBox({ timeout: PATIENCE });
  await page.mouse.dblclick((shown?.x ?? 0) + 20, (shown?.y ?? 0) + 5);
  await page.keyboard.type('Of ');
  await page.keyboard.press('Escape');
  return (await stored(desk, 'word/header1.xml', /Of /)).replace('Of ', '');
}

it('shapes in a header are as they are stored, to the last byte, whatever is typed beside them', async () => {
  const [first = '', ...others] = SHAPES;
  const paragraphs = others.map((shape) => `<w:p>${shape}</w:p>`).join('');
  const header = `<w:hdr ${NAMES}><w:p>${text('Batch 7 ')}${first}</w:p>${paragraphs}</w:hdr>`;
  expect(await typedInto('shapes-in-a-header', header)).toBe(header);
});

it.each([
  ['between its texts', `<w:p>${text('Batch 7 ')}${run(boxed(21, 'inline', 'In'))}${text(' of 9')}</w:p>`],
  [
    'floating between its texts',
    `<w:p>${text('Batch 7 ')}${run(boxed(21, 'anchor', 'In'))}${text(' of 9')}</w:p>`,
  ],
  ['of VML between its texts', `<w:p>${text('Batch 7 ')}${run(boxOfVml('', 'In'))}${text(' of 9')}</w:p>`],
  [
    'floating, alone in a paragraph, and a shape behind it',
    `<w:p>${text('Batch 7 ')}</w:p><w:p><w:pPr><w:keepNext/></w:pPr>${run(boxed(21, 'anchor', 'In'))}</w:p><w:p>${SHAPES[1]}</w:p>`,
  ],
  [
    'floating of VML, alone in a paragraph, and a shape behind it',
    `<w:p>${text('Batch 7 ')}</w:p><w:p>${run(boxOfVml(floatingVml, 'In'))}</w:p><w:p>${SHAPES[1]}</w:p>`,
  ],
  [
    'with a form for older programs, between its texts',
    `<w:p>${text('Batch 7 ')}${run(alternative('wps', boxed(21, 'inline', 'In'), FORM))}${text(' of 9')}</w:p>`,
  ],
  [
    'floating with a form for older programs, between its texts',
    `<w:p>${text('Batch 7 ')}${run(alternative('wps', boxed(21, 'anchor', 'In'), FORM))}${text(' of 9')}</w:p>`,
  ],
  [
    'floating with a form for older programs, alone',
    `<w:p>${text('Batch 7 ')}</w:p><w:p>${run(alternative('wps', boxed(21, 'anchor', 'In'), FORM))}</w:p><w:p>${text('end')}</w:p>`,
  ],
  [
    'floating of VML, between its texts',
    `<w:p>${text('Batch 7 ')}${run(boxOfVml(floatingVml, 'In'))}${text(' of 9')}</w:p>`,
  ],
  ['which is a shape with a text, alone', `<w:p>${text('Batch 7 ')}</w:p><w:p>${run(shapeWithText)}</w:p>`],
  [
    'between all shapes',
    `<w:p>${text('Batch 7 ')}${SHAPES.join(run(alternative('wps', boxed(21, 'inline', 'In'), FORM)))}${text(' of 9')}</w:p>`,
  ],
  [
    'several among many shapes',
    `<w:p>${text('Batch 7 ')}${SHAPES[0]}${run(boxed(21, 'inline', 'In'))}${text(' of 9 ')}${SHAPES[1]}${run(boxOfVml(floatingVml, 'Out'))}${text('end')}${SHAPES[3]}</w:p>`,
  ],
])(
  'a text box of a header is as it is stored when something is typed beside it: %s',
  async (where, paragraphs) => {
    const header = `<w:hdr ${NAMES}>${paragraphs}</w:hdr>`;
    expect(await typedInto(`box-${where.replaceAll(/[ ,]+/g, '-')}`, header)).toBe(header);
  },
);
