import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { main, onPages, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { place, open, stored } = setUpWordDesk();

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Of a size that is no whole number of pixels. */
const size = 'cx="600000" cy="300000"';
const logo = `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="7" name="Logo"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="7" name="Logo"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${OFFICE}" r:embed="rIdLogo"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;

it('a picture in a header is as large as it is stored, to the last unit, whatever is typed beside it', async () => {
  const header = `<w:hdr ${W}><w:p><w:r><w:t xml:space="preserve">Batch 7 </w:t></w:r><w:r>${logo}</w:r></w:p></w:hdr>`;
  const file = readPackage(createBlank('docx'));
  const change = (part: string, from: string | RegExp, to: (found: string) => string) =>
    file.set(part, file.text(part).replace(from, to));
  file.set('word/header1.xml', header);
  file.set('word/media/logo.png', Buffer.from(PNG, 'base64'));
  file.set(
    'word/_rels/header1.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdLogo" Type="${OFFICE}/image" Target="media/logo.png"/></Relationships>`,
  );
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml';
  change(
    '[Content_Types].xml',
    '<Override',
    (tag) =>
      `<Default Extension="png" ContentType="image/png"/><Override PartName="/word/header1.xml" ContentType="${type}"/>${tag}`,
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
  const desk = await open('picture-in-a-header');
  const { frame, page } = desk;
  await desk.mayWrite();
  const shown = await onPages(frame, 'Batch 7').boundingBox({ timeout: PATIENCE });
  await page.mouse.dblclick((shown?.x ?? 0) + 20, (shown?.y ?? 0) + 5);
  await page.keyboard.type('Of ');
  await page.keyboard.press('Escape');
  const typed = await stored(desk, 'word/header1.xml', /Of /);
  expect(typed.replace('Of ', '')).toBe(header);
});
