import { expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { main, onPages, paragraph, paste, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/>${properties}</w:tcPr>${text === '' ? '<w:p/>' : paragraph(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="6000" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid>${rows.join('')}</w:tbl>`;
/** A table of samples, with this between its second row and the last one. */
const samples = (...more: string[]) =>
  table(
    `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Sample')}${cell('Mass')}</w:tr>`,
    row(cell('blank'), cell('0 mg')),
    ...more,
    row(cell('last'), cell('9 mg')),
  );
/** The texts of the cells, by rows. */
const textsOf = (xml: string) =>
  [...xml.matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([each]) =>
    [...each.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([one]) => one.replace(/<[^>]*>/g, '')).join('|'),
  );

/** Drags from one text to another, over cells, and copies them. */
async function copy({ page, frame }: Desk, from: string, to: string): Promise<void> {
  const middle = async (text: string) => {
    const box = await onPages(frame, text, { exact: true }).boundingBox();
    if (!box) throw new Error(`${text} is not seen.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 8 });
  await page.mouse.up();
  await page.keyboard.press('Control+c');
}

async function pasteAt({ page, frame }: Desk, text: string): Promise<void> {
  await onPages(frame, text, { exact: true }).click();
  await page.keyboard.press('Control+v');
}

it('whole rows come in above the row with the caret, written over nothing, and one Ctrl+Z takes them out', async () => {
  const body = samples(row(cell('buffer'), cell('5 mg'))) + paragraph('end');
  give(body);
  const desk = await open('rows');
  await desk.mayWrite();
  await copy(desk, 'Sample', '0 mg');
  await pasteAt(desk, '9 mg');
  await desk.page.keyboard.type('!');
  const xml = await stored(desk, main, /!/);
  expect(textsOf(xml)).toEqual([
    'Sample|Mass',
    'blank|0 mg',
    'buffer|5 mg',
    'Sample|Mass',
    'blank|0 mg!',
    'last|9 mg',
  ]);
  // One row of a table is the heading of every page.
  expect(xml.match(/<w:tblHeader/g)).toHaveLength(1);
  // Of what was there, nothing is written anew.
  expect(xml).toContain(body.slice(0, body.indexOf(row(cell('last'), cell('9 mg')))));
  await desk.page.keyboard.press('Control+z');
  await desk.page.keyboard.press('Control+z');
  expect(await stored(desk, main, /^(?!.*!)/s)).toContain(body);
});

it('rows that are pasted while changes are tracked are suggested, all of them', async () => {
  give(samples() + paragraph('end'), '<w:trackRevisions/>');
  const desk = await open('rows-suggested');
  await desk.mayWrite();
  await copy(desk, 'blank', '0 mg');
  await pasteAt(desk, 'last');
  const xml = await stored(desk, main, /<w:trPr><w:ins /);
  expect(textsOf(xml)).toEqual(['Sample|Mass', 'blank|0 mg', 'blank|0 mg', 'last|9 mg']);
  expect(xml.match(/<w:trPr><w:ins /g)).toHaveLength(1);
});

it('rows do not come between cells that are merged over the rows there: they fill cells, as others do', async () => {
  give(
    samples(
      row(cell('tall', '<w:vMerge w:val="restart"/>'), cell('1 mg')),
      row(cell('', '<w:vMerge/>'), cell('2 mg')),
    ) + paragraph('end'),
  );
  const desk = await open('rows-merged');
  await desk.mayWrite();
  await copy(desk, 'blank', '0 mg');
  await pasteAt(desk, '1 mg');
  const xml = await stored(desk, main, /blank.*blank/s);
  expect(textsOf(xml).slice(0, 4)).toEqual(['Sample|Mass', 'blank|0 mg', 'blank|0 mg', 'tall|1 mg']);
  expect(xml.match(/<w:vMerge w:val="restart"/g)).toHaveLength(1);
  await pasteAt(desk, '2 mg');
  const nested = await stored(desk, main, /<w:tc>(?:(?!<\/w:tc>).)*<w:tbl>/s);
  expect(nested.match(/<w:vMerge w:val="restart"/g)).toHaveLength(1);
});

it('rows that no document here was the origin of break no table up, whatever the clipboard says of them', async () => {
  const text = (letters: string) => ({
    type: 'paragraph',
    content: [{ type: 'run', content: [{ type: 'text', text: letters }] }],
  });
  const wide = { type: 'tableCell', attrs: { rowspan: 9 }, content: [text('odd')] };
  const slice = { content: [{ type: 'tableRow', content: [wide] }, text('stray')], openStart: 0, openEnd: 0 };
  const origin = { document: 'elsewhere', notes: {}, areRows: true };
  give(samples() + paragraph('end'));
  const desk = await open('rows-odd');
  await desk.mayWrite();
  await onPages(desk.frame, '0 mg', { exact: true }).click();
  await paste(desk, { 'application/x-superdoc-slice': JSON.stringify({ ...slice, origin }) });
  const xml = await stored(desk, main, /stray/);
  // The table stands as it did, but for what came into the cell.
  const around = xml
    .slice(0, xml.indexOf('>end<'))
    .replace(/(<w:tc>(?:(?!<w:tc>).)*?)<w:tbl>.*?<\/w:tbl>/s, '$1');
  expect(around.match(/<w:tbl>/g)).toHaveLength(1);
  expect(around.match(/<w:tr[ >]/g)).toHaveLength(3);
});
