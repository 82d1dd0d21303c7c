import { createBlank, readPackage } from '@benchbook/documents';
import type { Locator } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { problemsOf } from '../../testing/accessibility.ts';
import { main, onPages, PATIENCE, paragraph, press, setUpWordDesk } from '../../testing/word-desk.ts';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const EMU = 9525;
/** A picture of 200 by 100 pixels, which says something of itself that the editor does not write. */
const drawing = (size = `cx="${200 * EMU}" cy="${100 * EMU}"`, inner = size, described = '') =>
  `<w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${described}id="3" name="Picture 3"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="3" name="flask.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdFlask" cstate="print"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${inner}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const relations = () =>
  readPackage(createBlank('docx'))
    .text('word/_rels/document.xml.rels')
    .replace(
      '</Relationships>',
      `<Relationship Id="rIdFlask" Type="${RELATION}/image" Target="media/flask.png"/></Relationships>`,
    );
const types = () =>
  readPackage(createBlank('docx'))
    .text('[Content_Types].xml')
    .replace(/<Types[^>]*>/, (tag) => `${tag}<Default Extension="png" ContentType="image/png"/>`);

/** A rectangle of 1000 by 500 as a placeable Windows metafile ([MS-WMF]), in words of two bytes. */
function metafile(): Uint8Array {
  const placeable = [0xcdd7, 0x9ac6, 0, 0, 0, 1000, 500, 1000, 0, 0];
  const checksum = placeable.reduce((sum, word) => sum ^ word, 0);
  const extent = [5, 0, 0x020c, 500, 1000];
  const rectangle = [7, 0, 0x041b, 450, 900, 50, 100];
  const records = [...extent, ...rectangle, 3, 0, 0];
  const header = [1, 9, 0x0300, 9 + records.length, 0, 0, rectangle.length, 0, 0];
  return new Uint8Array(Uint16Array.from([...placeable, checksum, ...header, ...records]).buffer);
}

describe('a picture in a Word document', () => {
  const { open, give, stored } = setUpWordDesk();

  it('is drawn where it is a metafile of Windows, which a browser does not draw', async () => {
    give(`<w:p><w:r>${drawing()}</w:r></w:p>`, '', {
      'word/_rels/document.xml.rels': relations().replace('flask.png', 'sketch.wmf'),
      'word/media/sketch.wmf': metafile(),
      '[Content_Types].xml': types().replace(
        '"png" ContentType="image/png"',
        '"wmf" ContentType="image/x-wmf"',
      ),
    });
    const { frame } = await open('metafile');
    const picture = frame.locator('.superdoc-page img').first();
    await picture.waitFor({ timeout: PATIENCE });
    expect(await picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
  });

  it('stands where it is stored, as lines, headers and letters do', async () => {
    const V = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w10="urn:schemas-microsoft-com:office:word"';
    const alone = `<w:r><w:pict ${V}><v:shape type="#_x0000_t202" style="position:absolute;margin-top:0;width:200pt;height:60pt"><v:textbox><w:txbxContent><w:p><w:r><w:t>Batch 7</w:t></w:r></w:p></w:txbxContent></v:textbox><w10:wrap type="topAndBottom"/></v:shape></w:pict></w:r>`;
    const line = `<w:r><w:pict ${V}><v:line style="position:absolute" from="150pt,9pt" to="300pt,9pt"/></w:pict></w:r>`;
    const cell = (span: number, width: number, bottom: string, text: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:gridSpan w:val="${span}"/><w:tcBorders><w:bottom w:val="${bottom}" w:sz="8" w:space="0" w:color="FF0000"/></w:tcBorders></w:tcPr><w:p>${text}</w:p></w:tc>`;
    const words = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;
    const table = (rows: string) =>
      `<w:tbl><w:tblPr><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>${rows}</w:tbl>`;
    const form = table(
      `<w:tr>${cell(1, 2000, 'nil', line)}${cell(1, 2000, 'single', words('to write on'))}</w:tr><w:tr>${cell(2, 4000, 'nil', words('under both'))}</w:tr>`,
    );
    const head = table(
      `<w:tr><w:trPr><w:trHeight w:val="2000"/></w:trPr>${cell(2, 4000, 'nil', words('in the header'))}</w:tr>`,
    );
    const section = `<w:sectPr><w:headerReference xmlns:r="${RELATION}" w:type="default" r:id="rIdHead"/></w:sectPr>`;
    give(
      `<w:p>${alone}${words('d-glucose', '<w:smallCaps/>')}</w:p>${form}<w:p><w:pPr>${section}</w:pPr></w:p><w:p/>`,
      '',
      {
        'word/_rels/document.xml.rels': relations().replace(
          '</Relationships>',
          `<Relationship Id="rIdHead" Type="${RELATION}/header" Target="header9.xml"/></Relationships>`,
        ),
        'word/media/flask.png': new Uint8Array(PNG),
        'word/header9.xml': `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${head}</w:hdr>`,
        '[Content_Types].xml': types().replace(
          '</Types>',
          '<Override PartName="/word/header9.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml"/></Types>',
        ),
      },
    );
    const { frame } = await open('as-stored');
    const place = async (locator: Locator) => {
      const box = await locator.first().boundingBox({ timeout: PATIENCE });
      if (!box) throw new Error('It is not on the screen.');
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    };
    const text = (said: string) => frame.locator('.superdoc-page').getByText(said, { exact: true });
    await text('in the header').first().waitFor({ timeout: PATIENCE });
    const [box, glucose, header] = await Promise.all([
      place(frame.getByAltText(/^Text box/)),
      place(text('d-glucose')),
      place(text('in the header')),
    ]);
    expect(glucose.y).toBeGreaterThanOrEqual(box.bottom - 1);
    // As high as its only row: 100 pt.
    expect(box.y).toBeGreaterThan(header.y + 120);
    expect(await text('d-glucose').evaluate((element) => getComputedStyle(element).fontVariantCaps)).toBe(
      'small-caps',
    );
    const drawn = await place(frame.getByAltText(/^Drawing/));
    const [write, under] = [await place(text('to write on')), await place(text('under both'))];
    // It begins in one cell, and ends beyond the other.
    expect(drawn.width).toBeCloseTo(202, 0);
    expect(drawn.right).toBeGreaterThan(write.right);
    const red = await frame
      .locator('.superdoc-page div')
      .evaluateAll((all) =>
        all
          .filter((each) => getComputedStyle(each).borderTopColor === 'rgb(255, 0, 0)')
          .map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
      );
    expect(red).toHaveLength(1);
    expect(red[0]?.left).toBeGreaterThan(under.x + 100);
  });

  it('is sized by its handles and by numbers, described, put beside the text, and pasted, each taken back by one Ctrl+Z', async () => {
    const given = drawing();
    give(`${paragraph('above')}<w:p><w:r>${given}</w:r></w:p>${paragraph('below')}`, '', {
      'word/_rels/document.xml.rels': relations(),
      'word/media/flask.png': new Uint8Array(PNG),
      '[Content_Types].xml': types(),
    });
    const desk = await open('pictures');
    const { frame, page } = desk;
    await desk.mayWrite();
    const picture = frame.locator('.superdoc-page img').first();
    await press(desk, 'More');
    await frame.getByLabel('Zoom').selectOption('50');
    await page.keyboard.press('Escape');
    await frame.locator('.superdoc-page').first().click();
    // It is half as large on the screen, so that fifty pixels more there are a hundred.
    const sized = `cx="${300 * EMU}" cy="${150 * EMU}"`;
    await picture.hover();
    const corner = await frame.locator('.resize-handle--se').boundingBox();
    if (!corner) throw new Error('The picture has no handle.');
    const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    // It follows some of the moves only.
    await vi.waitFor(
      async () => {
        await page.mouse.move(x + 50, y + 25);
        const frameOfDrag = await frame.locator('.resize-guideline').boundingBox();
        expect(frameOfDrag?.width).toBeCloseTo(150, 0);
      },
      { timeout: PATIENCE },
    );
    await page.mouse.up();
    expect(await stored(desk, main, new RegExp(`<wp:extent ${sized}`))).toContain(drawing(sized));
    await page.keyboard.press('Control+z');
    expect(await stored(desk, main, /<wp:extent cx="1905000"/)).toContain(given);

    await picture.click({ button: 'right' });
    await frame.getByText('Picture…', { exact: true }).click();
    expect(await problemsOf(frame, '.popover:popover-open')).toEqual([]);
    await frame.getByLabel('Width (in)').fill('100');
    await page.keyboard.press('Enter');
    await frame.getByText('between 0.04 and 22 in').waitFor();
    await frame.getByLabel('Width (in)').fill('1');
    expect(await frame.getByLabel('Height (in)').inputValue()).toBe('0.5');
    await frame.getByLabel('Text around it').selectOption('Square');
    await frame.getByLabel('What the picture shows').fill('the flask');
    await page.keyboard.press('Enter');
    const xml = await stored(desk, main, /the flask/);
    expect(xml).toMatch(
      /<wp:anchor (?=[^>]*layoutInCell="1")[^>]*><wp:simplePos (?:(?!<\/wp:positionV>).)*<\/wp:positionV><wp:extent cx="914400" cy="457200"\/><wp:wrapSquare [^>]*wrapText="bothSides" ?\/><wp:docPr descr="the flask" id="3" name="Picture 3"\/>/,
    );
    const inside = drawing('cx="914400" cy="457200"');
    expect(xml).toContain(inside.slice(inside.indexOf('<a:graphic '), inside.indexOf('</wp:inline>')));
    await page.keyboard.press('Control+z');
    expect(await stored(desk, main, /<wp:inline/)).toContain(given);

    await onPages(frame, 'below').click();
    await page.keyboard.press('End');
    await frame
      .locator('[contenteditable="true"]')
      .first()
      .evaluate((element, base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, PNG.toString('base64'));
    await frame.locator('.superdoc-page img').nth(1).waitFor({ timeout: PATIENCE });
    await page.keyboard.press('Control+z');
    await frame.locator('.superdoc-page img').nth(1).waitFor({ state: 'detached', timeout: PATIENCE });
    await page.keyboard.press('Control+y');
    await frame.locator('.superdoc-page img').nth(1).waitFor({ timeout: PATIENCE });
    await page.keyboard.press('End');
    await page.keyboard.type(' as pasted');
    const more = await stored(desk, main, /below<(?:(?!<\/w:p>).)*<w:drawing[ >](?:(?!<\/w:p>).)* as pasted/);
    expect(more).toContain(given);
    expect(more).toMatch(/<a:xfrm><a:off x="0" y="0" ?\/><a:ext /);
  });

  it('is stored as wide as it is made in a cell that is narrower', async () => {
    const cell = `<w:tc><w:tcPr><w:tcW w:w="1500" w:type="dxa"/></w:tcPr><w:p><w:r>${drawing(`cx="${60 * EMU}" cy="${30 * EMU}"`)}</w:r></w:p></w:tc>`;
    give(
      `<w:tbl><w:tblPr><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid><w:gridCol w:w="1500"/></w:tblGrid><w:tr>${cell}</w:tr></w:tbl>${paragraph('below')}`,
      '',
      {
        'word/_rels/document.xml.rels': relations(),
        'word/media/flask.png': new Uint8Array(PNG),
        '[Content_Types].xml': types(),
      },
    );
    const desk = await open('wide-in-a-cell');
    const { frame, page } = desk;
    await desk.mayWrite();
    await frame.locator('.superdoc-page img').first().click({ button: 'right' });
    await frame.getByText('Picture…', { exact: true }).click();
    await frame.getByLabel('Width (in)').fill('3');
    await page.keyboard.press('Enter');
    await stored(desk, main, /<wp:extent cx="2743200" cy="1371600"/);
  });
});
