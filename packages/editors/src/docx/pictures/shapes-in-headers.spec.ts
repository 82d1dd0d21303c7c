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

it('shapes in a header are as they are stored, to the last byte, whatever is typed beside them', async () => {
  const [first = '', ...others] = SHAPES;
  const paragraphs = others.map((shape) => `<w:p>${shape}</w:p>`).join('');
  const header = `<w:hdr ${NAMES}><w:p><w:r><w:t xml:space="preserve">Batch 7 </w:t></w:r>${first}</w:p>${paragraphs}</w:hdr>`;
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
  const desk = await open('shapes-in-a-header');
  const { frame, page } = desk;
  await desk.mayWrite();
  const shown = await onPages(frame, 'Batch 7').boundingBox({ timeout: PATIENCE });
  await page.mouse.dblclick((shown?.x ?? 0) + 20, (shown?.y ?? 0) + 5);
  await page.keyboard.type('Of ');
  await page.keyboard.press('Escape');
  const typed = await stored(desk, 'word/header1.xml', /Of /);
  expect(typed.replace('Of ', '')).toBe(header);
});
