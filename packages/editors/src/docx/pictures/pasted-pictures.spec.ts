import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { main, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { place, open, give, stored } = setUpWordDesk();

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const SIZE = 'cx="1905000" cy="952500"';

const picture = (link: string) =>
  `<w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${SIZE}/><wp:docPr id="3" name="Picture 3"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="3" name="Picture 3"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${link}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${SIZE}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
const pictured = (text: string, link: string) =>
  `<w:p><w:r><w:t>${text}</w:t></w:r><w:r>${picture(link)}</w:r></w:p>`;

/** Pictures of one pixel, black and red. */
const [BLACK, RED] = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
].map((base64) => Buffer.from(base64, 'base64')) as [Buffer, Buffer];

/** The parts that bring a picture along, under a name and a relationship. */
function parts(name: string, link: string, bytes: Buffer): Record<string, string | Uint8Array> {
  const blank = readPackage(createBlank('docx'));
  const relationship = `<Relationship Id="${link}" Type="${RELATION}/image" Target="media/${name}"/>`;
  return {
    [`word/media/${name}`]: bytes,
    'word/_rels/document.xml.rels': blank
      .text('word/_rels/document.xml.rels')
      .replace('</Relationships>', `${relationship}</Relationships>`),
    '[Content_Types].xml': blank
      .text('[Content_Types].xml')
      .replace(/<Types[^>]*>/, (tag) => `${tag}<Default Extension="png" ContentType="image/png"/>`),
  };
}

/** The bytes of the pictures in the body of the document that was saved last, in order. */
function picturesStored(): Buffer[] {
  const last = place.server.host.callbacks.findLast(({ body }) => body.status === 6)?.document;
  if (!last) throw new Error('Nothing was saved.');
  const pkg = readPackage(last);
  const links = pkg.text('word/_rels/document.xml.rels');
  return [...pkg.text(main).matchAll(/r:embed="([^"]+)"/g)].map(([, id]) => {
    const link = links.match(new RegExp(`<Relationship\\b[^>]*\\bId="${id}"[^>]*>`))?.[0] ?? '';
    const target = link.match(/\bTarget="([^"]+)"/)?.[1] ?? '';
    return Buffer.from(pkg.readOnce(`word/${target.replace(/^\/?(?:word\/)?/, '')}`));
  });
}

it.each([
  ['name and the relationship', 'image1.png', 'rIdFlask'],
  ['name', 'image1.png', 'rIdOther'],
  ['relationship', 'image2.png', 'rIdFlask'],
])(
  'a picture that is pasted from another document is stored as it is seen, where a picture here has the same %s',
  async (_same, name, link) => {
    give(pictured('black flask', 'rIdFlask'), '', parts('image1.png', 'rIdFlask', BLACK));
    const one = await open(`copied-from-${name}-${link}`);
    await one.mayWrite();
    await one.frame.locator('.superdoc-page').getByText('black flask').click();
    await one.page.keyboard.press('Control+a');
    await one.page.keyboard.press('Control+c');

    give(paragraph('target') + pictured('red pump', link), '', parts(name, link, RED));
    const two = await open(`pasted-into-${name}-${link}`);
    await two.mayWrite();
    const pages = two.frame.locator('.superdoc-page');
    await pages.getByText('target').click();
    await two.page.keyboard.press('End');
    await two.page.keyboard.press('Control+v');
    await pages.getByText('black flask').waitFor({ timeout: PATIENCE });
    await stored(two, main, /black flask/);
    expect(picturesStored()).toEqual([BLACK, RED]);
  },
);
