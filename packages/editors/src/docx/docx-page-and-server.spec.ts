import { textOfDocx } from '@benchbook/document-server/testing';
import { createBlank, readPackage } from '@benchbook/documents';
import { PATIENCE_MS } from '@benchbook/testing/browser';
import type { Frame } from 'playwright-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problemsOf } from '../testing/accessibility.ts';
import { type Desk, setUpDesk } from '../testing/desk.ts';
import { onPages } from '../testing/word-desk.ts';

/** A text box as Word stores it: for itself, and for programs that know none. */
function textBox(content: string): string {
  const size = 'cx="2400300" cy="900000"';
  return (
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><w:drawing>' +
    '<wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="251659264" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>' +
    '<wp:positionH relativeFrom="column"><wp:posOffset>1000001</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>1000001</wp:posOffset></wp:positionV>' +
    `<wp:extent ${size}/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/><wp:docPr id="7" name="Text Box 7"/><wp:cNvGraphicFramePr/>` +
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/>' +
    `<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>` +
    `<mc:Fallback><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:189pt;height:71pt"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent>`
  );
}

describe('the docx page and the document server', () => {
  let problems: string[];
  const { place, open: openDocument } = setUpDesk((page) => {
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) problems.push(message.text());
    });
  });
  const open = (key: string) => openDocument({ fileType: 'docx', key });
  async function type({ page, frame }: Desk, text: string): Promise<void> {
    await frame.click('.superdoc-page', { position: { x: 200, y: 110 } });
    await page.keyboard.type(text);
  }
  const saved = (frame: Frame) =>
    frame.waitForSelector('.save-text:text-matches("^Saved \\\\d\\\\d:\\\\d\\\\d:\\\\d\\\\d$")', {
      timeout: PATIENCE_MS,
    });

  /** Presses a button of the toolbar, wherever it has found room. */
  async function press({ frame }: Desk, name: string): Promise<void> {
    const tool = frame.getByRole('button', { name, exact: true });
    if (!(await tool.isVisible())) await frame.getByRole('button', { name: 'More' }).click();
    await tool.click();
  }
  /** Saves, and answers a part as the host has it once that is as expected. */
  async function stored({ page }: Desk, expected: RegExp, part = 'word/document.xml'): Promise<string> {
    await page.keyboard.press('Control+s');
    return vi.waitFor(
      () => {
        const last = place.server.host.callbacks.findLast(({ body }) => body.status === 6)?.document;
        const xml = last ? readPackage(last).text(part) : '';
        expect(xml).toMatch(expected);
        return xml;
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
  }

  beforeEach(() => {
    problems = [];
  });

  it('tells the host that everything is saved where what was typed came to nothing', async () => {
    const desk = await open('key-nothing');
    await type(desk, 'x');
    await desk.shows('x');
    await desk.page.keyboard.press('Backspace');
    await desk.heard(([name, data]) => name === 'onDocumentStateChange' && data === false);
    await desk.page.keyboard.press('Control+s');
    await desk.heard(([name]) => name === 'onDocumentSaved');
  });

  it('saves what is typed into the host, and shows it again after a reload', async () => {
    const desk = await open('key-a');
    const { page } = desk;
    await type(desk, 'Weighed 5.2 mg of sample');
    await page.keyboard.press('Control+s');
    await saved(desk.frame);
    const stored = await place.server.host.callback('key-a', 6);
    expect(textOfDocx(stored.document ?? new Uint8Array())).toBe('Weighed 5.2 mg of sample');
    expect(problems).toEqual([]);

    await desk.reload();
    await desk.shows('Weighed 5.2 mg of sample');
    // The page before may not have gone yet.
    await desk.mayWrite();
    await type(desk, 'and ');
    await page.keyboard.press('Control+s');
    await vi.waitFor(() => {
      const { document } = place.server.host.callbacks.findLast(({ body }) => body.status === 6) ?? {};
      expect(textOfDocx(document ?? new Uint8Array())).toContain('and ');
    }, PATIENCE_MS);
  });

  it('saves what is typed into a text box, and nothing else of the box', async () => {
    const body = (written: string) => {
      const content = `<w:p w:rsidR="00AA"><w:r><w:t>Batch</w:t></w:r></w:p><w:p><w:r><w:t>${written}</w:t></w:r></w:p>`;
      return `<w:p><w:r>${textBox(content)}</w:r><w:r><w:t>Label of the vial</w:t></w:r></w:p>`;
    };
    const pkg = readPackage(createBlank('docx'));
    const main = pkg.text('word/document.xml');
    const withBody = (written: string) =>
      main.replace(/<w:p\b[^>]*\/>|<w:p\b.*?<\/w:p>/s, () => body(written));
    pkg.set('word/document.xml', withBody('Expires'));
    place.server.host.files.set('/file.docx', pkg.write());
    const { page, frame } = await open('key-e');
    const box = await onPages(frame, 'Expires', { exact: true }).boundingBox();
    if (!box) throw new Error('The text box is not on the page.');
    await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
    await page.keyboard.press('End');
    await page.keyboard.type(' in May');
    await page.keyboard.press('Control+s');
    await saved(frame);
    const stored = await place.server.host.callback('key-e', 6);
    const text = readPackage(stored.document ?? new Uint8Array()).text('word/document.xml');
    expect(text.replaceAll(' xml:space="preserve"', '')).toBe(withBody('Expires in May'));
  });

  it('keeps a diagram, which nobody sees, when keys are pressed beside it', async () => {
    const diagram =
      '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent cx="5486400" cy="3200400"/><wp:docPr id="9" name="Diagram 9"/>' +
      '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
    const pkg = readPackage(createBlank('docx'));
    const main = pkg.text('word/document.xml');
    const only = `<w:p>${diagram}</w:p>`;
    pkg.set(
      'word/document.xml',
      main.replace(/<w:p\b[^>]*\/>|<w:p\b.*?<\/w:p>/s, () => only),
    );
    place.server.host.files.set('/file.docx', pkg.write());
    const desk = await open('key-f');
    const { page, frame } = desk;
    await desk.type('behind');
    for (let i = 0; i < 7; i++) await page.keyboard.press('Backspace');
    await page.keyboard.type('beside it');
    await page.keyboard.press('Control+s');
    await saved(frame);
    const stored = await place.server.host.callback('key-f', 6);
    const text = readPackage(stored.document ?? new Uint8Array()).text('word/document.xml');
    expect(text).toContain(diagram.slice('<w:r>'.length, -'</w:r>'.length));
    expect(textOfDocx(stored.document ?? new Uint8Array())).toBe('beside it');
  });

  it('turns the pages from a paragraph on, which one Ctrl+Z takes back, and then those of the whole document', async () => {
    const desk = await open('key-g');
    const { page, frame } = desk;
    const { keyboard } = page;
    await desk.mayWrite();
    await type(desk, 'upright');
    await keyboard.press('Enter');
    await keyboard.type('wide');
    const setUp = async (act: () => Promise<unknown>) => {
      await press(desk, 'Page set-up');
      await act();
      await frame.getByRole('button', { name: 'Apply' }).click();
    };
    await setUp(async () => {
      await frame.getByLabel('Left margin').fill('700');
      await frame.getByRole('button', { name: 'Apply' }).click();
      await frame.getByText('The margins leave no room for text.').waitFor();
      expect(await problemsOf(frame, '.popover:popover-open')).toEqual([]);
      await frame.getByLabel('Left margin').fill('1');
      await frame.getByLabel('Orientation').selectOption('landscape');
      await frame.getByLabel('Apply to').selectOption('onwards');
    });
    const turned = await stored(desk, /w:orient="landscape"/);
    expect(turned).toMatch(
      /<w:pPr><w:sectPr><w:pgSz w:w="11906" w:h="16838" ?\/>.*<\/w:sectPr><\/w:pPr><w:r><w:t[^>]*>upright<.*>wide<.*<w:sectPr><w:pgSz w:orient="landscape" w:w="16838" w:h="11906"\/><w:pgMar [^>]*w:left="1440"/,
    );
    await keyboard.press('Control+z');
    const back = await stored(desk, /^(?!.*landscape)/s);
    expect(back.match(/<w:sectPr>/g)).toHaveLength(1);
    expect(back).toContain('w:left="1418"');
    await setUp(() => frame.getByLabel('Paper').selectOption('A5'));
    await stored(desk, /<w:pgSz w:w="8391" w:h="11906"\/><w:pgMar [^>]*w:left="1418"/);
    expect(problems).toEqual([]);
  });

  it('makes a header by a double click above the text and a footer by its menu, with page numbers, and none that stays empty', async () => {
    const desk = await open('key-h');
    const { page, frame } = desk;
    const { keyboard } = page;
    await desk.mayWrite();
    await type(desk, 'text');
    await frame.dblclick('.superdoc-page', { position: { x: 300, y: 15 } });
    await keyboard.type('Batch 7');
    await desk.shows('Batch 7');
    const choose = async (entry: string) => {
      await press(desk, 'Header, footer, page number');
      await frame.getByRole('menuitem', { name: entry, exact: true }).click();
    };
    const written = await stored(desk, /headerReference/);
    expect(written).toMatch(/<w:sectPr><w:headerReference w:type="default" r:id="[^"]+" ?\/><w:pgSz/);
    await stored(desk, /<w:p><w:r><w:t>Batch 7<\/w:t><\/w:r><\/w:p>/, 'word/header1.xml');
    const style = frame.getByLabel('Style', { exact: true });
    expect(await style.inputValue()).toBe('paragraph Normal');
    await style.selectOption('paragraph Heading1');
    await stored(
      desk,
      /<w:p><w:pPr><w:pStyle w:val="Heading1" ?\/><\/w:pPr><w:r><w:t>Batch 7</,
      'word/header1.xml',
    );
    expect(await frame.getByLabel('Font size', { exact: true }).inputValue()).not.toBe('11pt');
    await keyboard.press('Control+z');
    await stored(desk, /<w:p><w:r><w:t>Batch 7<\/w:t><\/w:r><\/w:p>/, 'word/header1.xml');
    await press(desk, 'Header, footer, page number');
    expect(await problemsOf(frame, '.popover:popover-open')).toEqual([]);
    await keyboard.press('Escape');
    await choose('Edit the footer');
    expect(await stored(desk, /headerReference/)).not.toContain('footerReference');
    await choose('Page number');
    await keyboard.type(' of ');
    await choose('Number of pages');
    await stored(desk, /<w:instrText[^>]*> PAGE<.* of <.*<w:instrText[^>]*> NUMPAGES</s, 'word/footer1.xml');
    await keyboard.press('Escape');
    await choose('Header and footer of the first page of their own');
    await onPages(frame, 'Batch 7').waitFor({ state: 'hidden' });
    await frame.dblclick('.superdoc-page', { position: { x: 300, y: 15 } });
    await choose('Title of the workbook');
    await keyboard.type(', ');
    await choose('Your name');
    await keyboard.type(', page ');
    await choose('Page number of all, as in 1/3');
    const own = await stored(desk, /<w:titlePg ?\/>/);
    expect(own).toMatch(
      /<w:headerReference w:type="first" r:id="[^"]+" ?\/>(?:(?!<\/w:sectPr>).)*<w:titlePg/s,
    );
    await stored(desk, />Sample, Ada, page <.* PAGE<.*>\/<.* NUMPAGES</s, 'word/header2.xml');
    await keyboard.press('Escape');
    // Back in the text, where the caret was.
    await keyboard.type(' goes on');
    await stored(desk, /<w:t[^>]*>text goes on</);
    await choose('Header and footer of the first page as on the others');
    await onPages(frame, 'Batch 7').waitFor();
    await stored(desk, /^(?!.*titlePg)/s);
    await keyboard.press('Control+z');
    await stored(desk, /<w:titlePg ?\/>/);
    expect(problems).toEqual([]);
  });
});
