import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { main, onPages, PATIENCE, paragraph, paste, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/>${properties}</w:tcPr>${text === '' ? '<w:p/>' : paragraph(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const table = (columns: number, ...rows: string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="${3000 * columns}" w:type="dxa"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="3000"/>'.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl>`;
/** Cells a1, b1 … of as many rows and columns. */
const lettered = (rows: number, columns: number, letters = 'abcdefgh') =>
  table(
    columns,
    ...Array.from({ length: rows }, (_, down) =>
      row(...Array.from({ length: columns }, (_, across) => cell(`${letters[across]}${down + 1}`))),
    ),
  );
/** The texts of the cells, by rows; of several tables one behind the other. */
const textsOf = (xml: string) =>
  [...xml.matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([each]) =>
    [...each.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([one]) => one.replace(/<[^>]*>/g, '')).join('|'),
  );

/** Drags from one text to another, over cells. */
async function select({ page, frame }: Desk, from: string, to: string): Promise<void> {
  const middle = async (text: string) => {
    const box = await onPages(frame, text, { exact: true }).boundingBox();
    if (!box) throw new Error(`${text} is not seen.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 8 });
  await page.mouse.up();
  await frame
    .locator('.presentation-editor__selection-rect, [class*="selection"]')
    .first()
    .waitFor({ state: 'attached' });
}

const keys = async ({ page }: Desk, ...all: string[]) => {
  for (const key of all) await page.keyboard.press(key);
};

/** What is in the clipboard once somebody copies, by kinds. */
async function copied(desk: Desk, key: 'c' | 'x' = 'c'): Promise<Record<string, string>> {
  await desk.frame.evaluate(
    (kind) => {
      const keep = (event: Event) => {
        const { clipboardData: data } = event as ClipboardEvent;
        const kinds = (data?.types ?? []).map((type) => [type, data?.getData(type)]);
        (window as unknown as { copied: unknown }).copied = Object.fromEntries(kinds);
      };
      window.addEventListener(kind, keep, { once: true });
    },
    key === 'c' ? 'copy' : 'cut',
  );
  await desk.page.keyboard.press(`Control+${key}`);
  return desk.frame.evaluate(() => (window as unknown as { copied: Record<string, string> }).copied);
}

it('cells that are selected are copied as cells: as text with tabs, as a table for other programs, and as a table of their own into a text', async () => {
  const body = lettered(3, 3) + paragraph('end');
  give(body);
  const desk = await open('copied-cells');
  await desk.mayWrite();
  await select(desk, 'a1', 'b2');
  const kinds = await copied(desk);
  expect(kinds['text/plain']).toBe('a1\tb1\na2\tb2');
  expect(
    (kinds['text/html'] ?? '').replace(/<(?!\/?t[rd]\b)[^>]*>/g, '').replace(/<(\/?t[rd])[^>]*>/g, '<$1>'),
  ).toBe('<tr><td>a1</td><td>b1</td></tr><tr><td>a2</td><td>b2</td></tr>');
  await onPages(desk.frame, 'end').click();
  await keys(desk, 'End', 'Enter', 'Control+v');
  const xml = await stored(desk, main, /end.*b2/s);
  expect(textsOf(xml)).toEqual(['a1|b1|c1', 'a2|b2|c2', 'a3|b3|c3', 'a1|b1', 'a2|b2']);
  const [, pasted = ''] = xml.split('end');
  expect(pasted.match(/<w:gridCol w:w="3000" ?\/>/g)).toHaveLength(2);
  expect(pasted).toMatch(/<w:tblW w:w="6000" w:type="dxa" ?\/>/);
  expect(xml).toContain(lettered(3, 3));
  await keys(desk, 'Control+z');
  expect(await stored(desk, main, /^(?!.*end.*b2).*end/s)).toContain(lettered(3, 3));
});

it('cells that are cut out are emptied, and fill cells again, with one step back', async () => {
  const body = lettered(3, 3) + paragraph('end');
  give(body);
  const desk = await open('cut-cells');
  await desk.mayWrite();
  await select(desk, 'a1', 'b2');
  await copied(desk, 'x');
  expect(textsOf(await stored(desk, main, /^(?!.*b2).*end/s))).toEqual(['||c1', '||c2', 'a3|b3|c3']);
  await onPages(desk.frame, 'b3', { exact: true }).click();
  await keys(desk, 'Control+v');
  const filled = await stored(desk, main, /b2/);
  expect(textsOf(filled)).toEqual(['||c1', '||c2', 'a3|a1|b1', '|a2|b2']);
  expect(filled).toContain(cell('a3'));
  await desk.page.keyboard.type('!');
  await stored(desk, main, /b2!/);
  await keys(desk, 'Control+z', 'Control+z');
  expect(textsOf(await stored(desk, main, /c3/))).toEqual(['||c1', '||c2', 'a3|b3|c3']);
  await keys(desk, 'Control+z');
  expect(await stored(desk, main, /b2/)).toContain(body);
});

it('cells fill those that are selected, as often as these have room for them, and nothing where they are of another shape', async () => {
  const body = lettered(4, 4) + paragraph('end');
  give(body);
  const desk = await open('filled-cells');
  await desk.mayWrite();
  await select(desk, 'a1', 'b1');
  await keys(desk, 'Control+c');
  await select(desk, 'a3', 'd4');
  await keys(desk, 'Control+v');
  const filled = await stored(desk, main, /^(?!.*d4).*end/s);
  expect(textsOf(filled)).toEqual(['a1|b1|c1|d1', 'a2|b2|c2|d2', 'a1|b1|a1|b1', 'a1|b1|a1|b1']);
  await keys(desk, 'Control+z');
  expect(await stored(desk, main, /d4/)).toContain(body);
  await select(desk, 'a3', 'c4');
  await keys(desk, 'Control+v');
  await desk.frame.getByText('other rows and columns are selected').waitFor({ timeout: PATIENCE });
  expect(await stored(desk, main, /d4/)).toContain(body);
});

it('cells that are emptied or filled beside where they were copied are the paragraphs they were, and nothing else is written anew', async () => {
  const centred = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const rows = [1, 2].map((n) => row(cell(`a${n}`), centred(`b${n}`), cell(`c${n}`)));
  give(table(3, ...rows, row(cell('last'), cell('line'), cell('all'))) + paragraph('end'));
  const desk = await open('beside-cells');
  await desk.mayWrite();
  await select(desk, 'a1', 'b2');
  await keys(desk, 'Control+c');
  await onPages(desk.frame, 'b1', { exact: true }).click();
  await keys(desk, 'Control+v');
  const filled = await stored(desk, main, /^(?!.*c2).*end/s);
  expect(textsOf(filled)).toEqual(['a1|a1|b1', 'a2|a2|b2', 'last|line|all']);
  expect(filled).toContain(row(cell('last'), cell('line'), cell('all')));
  expect(filled).toContain(`<w:tr>${cell('a1')}`);
  await select(desk, 'b1', 'b2');
  await keys(desk, 'Delete');
  const emptied = await stored(desk, main, /^(?!.*b2).*end/s);
  expect(textsOf(emptied)).toEqual(['a1|a1|', 'a2|a2|', 'last|line|all']);
  expect(emptied.match(/<w:jc w:val="center" ?\/>/g)).toHaveLength(2);
});

it('a text is put into each cell that is selected', async () => {
  give(lettered(2, 3) + paragraph('end'));
  const desk = await open('text-into-cells');
  await desk.mayWrite();
  await select(desk, 'a1', 'b2');
  await paste(desk, { 'text/plain': 'n. d.' });
  expect(textsOf(await stored(desk, main, /n\. d\./))).toEqual(['n. d.|n. d.|c1', 'n. d.|n. d.|c2']);
  await keys(desk, 'Control+z');
  await select(desk, 'c1', 'c2');
  await paste(desk, { 'text/html': '<p>one <b>bold</b></p>' });
  const xml = await stored(desk, main, /bold/);
  expect(textsOf(xml)).toEqual(['a1|b1|one bold', 'a2|b2|one bold']);
  expect(xml.match(/<w:b ?\/>/g)).toHaveLength(2);
  expect(xml.match(/<w:p[ >/]/g)).toHaveLength(7);
  await keys(desk, 'Control+z');
  await select(desk, 'c1', 'c2');
  await paste(desk, {
    'text/html':
      '<p>above</p><table><tr><td>7.1</td><td>7.2</td></tr></table><p>between</p><table><tr><td>8.1</td></tr></table>',
  });
  const mixed = await stored(desk, main, /8\.1.*8\.1/s);
  const starts = [...mixed.matchAll(/<w:tc>((?:(?!<w:tc>).)*?)above/gs)].map(([, start]) => start);
  expect(starts).toHaveLength(2);
  expect(starts.join('')).not.toMatch(/<w:p ?\/>|<\/w:p>/);
  await keys(desk, 'Control+z');
  await onPages(desk.frame, 'end').dblclick();
  await keys(desk, 'Control+c');
  await select(desk, 'a1', 'c1');
  await keys(desk, 'Control+v');
  expect(textsOf(await stored(desk, main, /end.*end.*end.*end/s))).toEqual(['end|end|end', 'a2|b2|c2']);
});

it('cells of a spreadsheet and lines with tabs fill empty cells, and those that are selected; nothing else is written over', async () => {
  const sheet =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!--td {font-family:Calibri;}--></style></head><body><table border=0><tr><td class=xl65>7.1</td><td>7.2</td></tr><tr><td>8.1</td><td>8.2</td></tr></table></body></html>';
  const libre =
    '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice"/><style>body,div,table,td{font-family:"Liberation Sans"}</style></head><body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup><tr><td height="17">7.1</td><td>7.2</td></tr><tr><td>8.1</td><td>8.2</td></tr></table></body></html>';
  const kinds: Record<string, string>[] = [
    { 'text/html': sheet, 'text/plain': '7.1\t7.2\r\n8.1\t8.2\r\n' },
    { 'text/html': libre },
    { 'text/plain': '7.1\t7.2\r\n8.1\t8.2\r\n' },
  ];
  for (const [index, given] of kinds.entries()) {
    give(
      table(2, row(cell('x'), cell('y')), row(cell('first'), cell('')), row(cell(''), cell(''))) +
        paragraph('end'),
    );
    const desk = await open(`sheet-${index}`);
    await desk.mayWrite();
    await onPages(desk.frame, 'first').dblclick();
    await keys(desk, 'Delete');
    await paste(desk, given);
    const xml = await stored(desk, main, /8\.2/);
    expect([index, ...textsOf(xml)]).toEqual([index, 'x|y', '7.1|7.2', '8.1|8.2']);
    expect(xml.match(/<w:tbl>/g)).toHaveLength(1);
    await select(desk, 'x', '7.2');
    await paste(desk, given);
    expect([index, ...textsOf(await stored(desk, main, /^(?!.*>x<).*end/s))]).toEqual([
      index,
      '7.1|7.2',
      '8.1|8.2',
      '8.1|8.2',
    ]);
    // With a caret where something stands, it is a table of its own, or a text.
    await onPages(desk.frame, '7.2').first().click();
    await keys(desk, 'End');
    await paste(desk, given);
    const nested = await stored(desk, main, /7\.2.*7\.2/s);
    expect(nested.replace(/<[^>]*>/g, '')).toMatch(/8\.18\.2end|8\.28\.18\.2/);
    expect(nested.match(/<w:tbl>/g)).toHaveLength(given['text/html'] ? 2 : 1);
  }
});

it('cells with a picture, an equation or a table in them are not empty: nothing from elsewhere is written over them', async () => {
  const drawing =
    '<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent cx="381000" cy="190500"/><wp:docPr id="3" name="Picture 3"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="3" name="flask.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdFlask"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="381000" cy="190500"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
  const picture = `<w:p><w:r>${drawing}</w:r></w:p>`;
  const equation =
    '<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>E</m:t></m:r></m:oMath></w:p>';
  const inner = `${table(1, row(cell('').replace('<w:p/>', () => picture)))}<w:p/>`;
  const lines = '<w:p/><w:p/>';
  const kept = [picture, equation, inner, lines].map((content) => cell('').replace('<w:p/>', () => content));
  give(kept.map((each, at) => table(2, row(cell(`n${at}`), each)) + paragraph(`below${at}`)).join(''), '', {
    'word/media/flask.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    'word/_rels/document.xml.rels': readPackage(createBlank('docx'))
      .text('word/_rels/document.xml.rels')
      .replace(
        '</Relationships>',
        '<Relationship Id="rIdFlask" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/flask.png"/></Relationships>',
      ),
    '[Content_Types].xml': readPackage(createBlank('docx'))
      .text('[Content_Types].xml')
      .replace('</Types>', '<Default Extension="png" ContentType="image/png"/></Types>'),
  });
  const desk = await open('cells-with-objects');
  await desk.mayWrite();
  const given: Record<string, string>[] = [
    { 'text/plain': '7.1\t7.2' },
    { 'text/html': '<table><tr><td>7.1</td><td>7.2</td></tr></table>' },
  ];
  for (const at of kept.keys()) {
    for (const kinds of given) {
      await onPages(desk.frame, `n${at}`, { exact: true }).dblclick();
      await keys(desk, 'Delete');
      await paste(desk, kinds);
      const xml = await stored(desk, main, /7\.1.*7\.2/s);
      for (const each of kept) expect(xml).toContain(each);
      await keys(desk, 'Control+z', 'Control+z');
    }
  }
});

it('merged cells fill cells that are merged as they are, and no others', async () => {
  const merged = row(cell('wide', '<w:gridSpan w:val="2"/>'), cell('c')).replace('3000', '6000');
  const tall = `${row(cell('tall', '<w:vMerge w:val="restart"/>'), cell('p'), cell('q'))}${row(cell('', '<w:vMerge/>'), cell('r'), cell('s'))}`;
  const other = `${row(cell('high', '<w:vMerge w:val="restart"/>'), cell('t'), cell('u'))}${row(cell('', '<w:vMerge/>'), cell('v'), cell('w'))}`;
  const body = table(3, merged, tall, other) + paragraph('end');
  give(body);
  const desk = await open('merged-cells');
  await desk.mayWrite();
  await select(desk, 'tall', 's');
  await keys(desk, 'Control+c');
  await select(desk, 'high', 'w');
  await keys(desk, 'Control+v');
  const filled = await stored(desk, main, /^(?!.*high).*end/s);
  expect(textsOf(filled)).toEqual(['wide|c', 'tall|p|q', '|r|s', 'tall|p|q', '|r|s']);
  expect(filled.match(/<w:vMerge w:val="restart" ?\/>/g)).toHaveLength(2);
  await keys(desk, 'Control+z');
  expect(await stored(desk, main, /high/)).toContain(body);
  await select(desk, 'wide', 'q');
  await keys(desk, 'Control+c');
  await select(desk, 'high', 'w');
  await keys(desk, 'Control+v');
  await desk.frame.getByText(/Nothing was pasted/).waitFor({ timeout: PATIENCE });
  expect(await stored(desk, main, /high/)).toContain(body);
});

it('what fills cells while changes are tracked is suggested, with the rows that come, and what is cut out is struck', async () => {
  const body = lettered(2, 3) + paragraph('end');
  give(body, '<w:trackRevisions/>');
  const desk = await open('suggested-cells');
  await desk.mayWrite();
  await select(desk, 'a1', 'b2');
  await keys(desk, 'Control+c');
  await onPages(desk.frame, 'b2', { exact: true }).click();
  await keys(desk, 'Control+v');
  const xml = await stored(desk, main, /b2.*b2/s);
  expect(xml).toMatch(/<w:del [^>]*>(?:(?!<\/w:del>).)*<w:delText[^>]*>b2</s);
  expect(xml).toMatch(/<w:del [^>]*>(?:(?!<\/w:del>).)*<w:delText[^>]*>c2</s);
  for (const text of ['a1', 'b1', 'a2', 'b2'])
    expect(xml).toMatch(new RegExp(`<w:ins [^>]*>(?:(?!</w:ins>).)*<w:t[^>]*>${text}<`, 's'));
  expect(xml.match(/<w:tr\b[^>]*><w:trPr><w:ins /g)).toHaveLength(1);
  await keys(desk, 'Control+z');
  expect(await stored(desk, main, /^(?!.*<w:ins ).*end/s)).toContain(body);
  await select(desk, 'a1', 'b2');
  await keys(desk, 'Control+x');
  const cut = await stored(desk, main, /<w:delText/);
  expect([...cut.matchAll(/<w:delText[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
    'a1',
    'b1',
    'a2',
    'b2',
  ]);
});

it('a table in a cell fills a cell, and does not where it would have to be a suggestion', async () => {
  const inner = `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${lettered(1, 2, 'xy')}<w:p/></w:tc>`;
  const body = table(2, row(cell('first'), inner), row(cell('c'), cell('d'))) + paragraph('end');
  for (const isTracked of [false, true]) {
    give(body, isTracked ? '<w:trackRevisions/>' : '');
    const desk = await open(`inner-${isTracked}`);
    await desk.mayWrite();
    await select(desk, 'first', 'x1');
    await keys(desk, 'Control+c');
    await select(desk, 'c', 'd');
    await keys(desk, 'Control+v');
    if (isTracked) {
      await desk.frame.getByText('cannot be a suggestion in these cells').waitFor({ timeout: PATIENCE });
      await desk.type('!');
      expect(await stored(desk, main, /!/)).toContain(body.replace(paragraph('end'), ''));
    } else {
      const xml = await stored(desk, main, /x1.*x1/s);
      expect(xml.match(/<w:tbl>/g)).toHaveLength(3);
      expect(xml.replace(/<[^>]*>\s*/g, '')).toBe('firstx1y1firstx1y1end');
    }
  }
});

it('cells with a field that its author has locked are not emptied, wherever among them it is, and it is said', async () => {
  const locked = cell('').replace(
    '<w:p/>',
    () =>
      `<w:sdt><w:sdtPr><w:id w:val="7"/><w:lock w:val="sdtLocked"/></w:sdtPr><w:sdtContent>${paragraph('b1')}</w:sdtContent></w:sdt>`,
  );
  const body = table(2, row(cell('a1'), locked)) + paragraph('end');
  for (const key of ['Delete', 'Control+x']) {
    give(body);
    const desk = await open(`locked-in-cells-${key.length}`);
    await desk.mayWrite();
    // The one that is selected last has none.
    await select(desk, 'b1', 'a1');
    await keys(desk, key);
    await desk.frame.getByText('has locked this field').waitFor({ timeout: PATIENCE });
    await onPages(desk.frame, 'end').click();
    await keys(desk, 'End', '!');
    expect(await stored(desk, main, /end.*!/s)).toContain(body.replace(paragraph('end'), ''));
  }
});

it('the menu of the right mouse button pastes as the keys do', async () => {
  give(lettered(2, 3) + paragraph('end'));
  const desk = await open('pasted-by-menu');
  await desk.mayWrite();
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await select(desk, 'a1', 'b2');
  await keys(desk, 'Control+c');
  await select(desk, 'b1', 'c2');
  await onPages(desk.frame, 'c2', { exact: true }).click({ button: 'right' });
  await desk.frame.getByText('Paste', { exact: true }).click();
  expect(textsOf(await stored(desk, main, /^(?!.*c2).*end/s))).toEqual(['a1|a1|b1', 'a2|a2|b2']);
});

it('who only reads copies cells, and changes nothing', async () => {
  give(lettered(2, 3) + paragraph('end'));
  const desk = await open('read-cells', { permissions: { edit: false, review: false, comment: false } });
  await select(desk, 'a1', 'b2');
  const kinds = await copied(desk);
  expect(kinds['text/plain']).toBe('a1\tb1\na2\tb2');
  await keys(desk, 'Control+x', 'Control+v', 'Delete');
  await onPages(desk.frame, 'end').dblclick();
  await keys(desk, 'Control+x');
  const cells = await desk.frame.locator('.superdoc-page').first().textContent();
  expect(cells?.replace(/\s+/g, '')).toBe('a1b1c1a2b2c2end');
});
