import { expect, it } from 'vitest';
import { problemsOf } from '../../testing/accessibility.ts';
import { main, onPages, PATIENCE, paragraph, press, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
const table = (columns: number, ...rows: string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="4500"/>'.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl>`;
const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, line) => paragraph(`${word} ${line + 1}`)).join('');

/** The rows of a table as they are stored: whether Ada suggested to put each in or to take it out, and the texts of its cells. */
const rowsOf = (xml: string) =>
  [...xml.matchAll(/<w:tr[ >].*?<\/w:tr>/gs)].map(([each]) => {
    const how = /<w:trPr>.*?<w:(ins|del) [^>]*w:author="Ada"/s.exec(each)?.[1] ?? '';
    return `${how} ${each.replaceAll(/<\/w:tc>/g, '|').replaceAll(/<[^>]*>/g, '')}`.trim();
  });

it('a row of a table in a cell that is higher than a page goes on on the next page, each line in its place and seen', async () => {
  const form = table(
    2,
    row(paragraph('Objectives'), paragraph('of the study')),
    row(paragraph('Primary'), lines('aim', 70)),
    row(paragraph('Secondary'), lines('end', 60)),
  );
  give(`${table(1, row(`${form}${paragraph('')}`))}${paragraph('below')}`);
  const desk = await open('form');
  await desk.mayWrite();
  // All of its pages are in view.
  await desk.page.setViewportSize({ width: 1280, height: 6000 });
  const pages = desk.frame.locator('.superdoc-page');
  await pages.getByText('below', { exact: true }).waitFor({ state: 'attached', timeout: PATIENCE });
  const seen = async (text: string) => {
    const one = pages.getByText(text, { exact: true });
    // Not scrolled to: that would bring what is cut off into sight.
    await one.waitFor({ state: 'attached', timeout: PATIENCE });
    return one.evaluate((letters: Element) => {
      const { top, bottom } = letters.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      for (let at = letters.parentElement; at && !at.matches('.superdoc-layout'); at = at.parentElement) {
        const edge = at.getBoundingClientRect();
        const cuts = getComputedStyle(at).overflowY !== 'visible';
        if (cuts && (middle < edge.top || middle > edge.bottom)) return 'cut off';
      }
      return Number(letters.closest('.superdoc-page')?.getAttribute('data-page-number'));
    });
  };
  const found: (string | number)[] = [];
  for (const line of [1, 30, 55, 70]) found.push(await seen(`aim ${line}`));
  for (const line of [1, 30, 60]) found.push(await seen(`end ${line}`));
  expect(found).not.toContain('cut off');
  // Each line is painted once, further and further down.
  expect(found).toEqual(found.toSorted((one, other) => Number(one) - Number(other)));
  expect(new Set(found).size).toBeGreaterThan(2);
});

it('offers of a table only what is a suggestion that is stored as one, and says so', async () => {
  const merged = (content: string, properties: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`;
  const tall = `<w:tr>${merged(paragraph('tall'), '<w:vMerge w:val="restart"/>')}${cell(paragraph('b1'))}</w:tr>`;
  const under = `<w:tr>${merged('<w:p/>', '<w:vMerge/>')}${cell(paragraph('b2'))}</w:tr>`;
  const wide = `<w:tr>${merged(paragraph('wide'), '<w:gridSpan w:val="2"/>')}</w:tr>`;
  give(table(2, tall, under, wide) + paragraph('end'), '<w:trackRevisions/>');
  const desk = await open('bound');
  await desk.mayWrite();
  const offered = async (text: string) => {
    await onPages(desk.frame, text, { exact: true }).click();
    await press(desk, 'Table');
    const entries = desk.frame.getByRole('menuitem');
    await entries.first().waitFor();
    await desk.frame.getByText('Greyed out is what cannot be a suggestion').waitFor();
    const enabled = await entries.evaluateAll((all) =>
      all.filter((one) => !(one as HTMLButtonElement).disabled).map((one) => one.textContent),
    );
    await desk.page.keyboard.press('Escape');
    return enabled;
  };
  expect(await offered('b1')).toEqual(['Insert row above', 'Delete table']);
  expect(await offered('b2')).toEqual(['Insert row below', 'Delete table']);
  expect(await offered('wide')).toEqual([
    'Insert row above',
    'Insert row below',
    'Delete row',
    'Delete table',
  ]);
});

it('suggests rows that are put in and taken out, also beside merged cells, and decides about them', async () => {
  const tall = (first: string, merge: string, ...texts: string[]) =>
    `<w:tr><w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/><w:vMerge${merge}/></w:tcPr>${first}</w:tc>${texts.map((text) => cell(paragraph(text))).join('')}</w:tr>`;
  const body = `${table(2, row(paragraph('a1'), paragraph('b1')), row(paragraph('a2'), paragraph('b2')), tall(paragraph('tall'), ' w:val="restart"', 'b3'), tall('<w:p/>', '', 'b4'))}${paragraph('end')}`;
  give(body, '<w:trackRevisions/>');
  const desk = await open('suggested-rows');
  await desk.mayWrite();
  const choose = async (text: string, entry: string) => {
    await onPages(desk.frame, text, { exact: true }).click();
    await press(desk, 'Table');
    await desk.frame.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await choose('b2', 'Insert row below');
  await choose('a1', 'Delete row');
  const all = ['del a1|b1|', 'a2|b2|', 'ins ||', 'tall|b3|', '|b4|'];
  const suggested = await stored(desk, main, /<w:trPr>(?:(?!<\/w:trPr>).)*<w:del /s);
  expect(rowsOf(suggested)).toEqual(all);
  // What stands in a row that goes is deleted text, and an empty cell holds nothing that was put in.
  expect(suggested).toMatch(/<w:delText[^>]*>b1</);
  expect(suggested).not.toMatch(/<w:ins [^>]*>\s*<\/w:ins>/);
  for (const _ of ['deleted', 'inserted']) await desk.page.keyboard.press('Control+z');
  expect(await stored(desk, main, /^(?!.*<w:trPr>).*end/s)).toContain(body);
  for (const _ of ['inserted', 'deleted']) await desk.page.keyboard.press('Control+y');
  expect(rowsOf(await stored(desk, main, /<w:trPr>(?:(?!<\/w:trPr>).)*<w:del /s))).toEqual(all);

  // Read again, they are decided about.
  await desk.reload();
  await desk.mayWrite();
  await desk.goToEnd();
  const decide = async (entry: string) => {
    await press(desk, 'Suggested changes');
    await desk.frame.getByRole('menuitem', { name: entry }).click();
  };
  const none = /^(?!.*<w:(?:ins|del) ).*end/s;
  await decide('Reject all changes');
  expect(rowsOf(await stored(desk, main, none))).toEqual(['a1|b1|', 'a2|b2|', 'tall|b3|', '|b4|']);
  await desk.page.keyboard.press('Control+z');
  await stored(desk, main, /<w:trPr>(?:(?!<\/w:trPr>).)*<w:del /s);
  await decide('Accept all changes');
  expect(rowsOf(await stored(desk, main, none))).toEqual(['a2|b2|', '||', 'tall|b3|', '|b4|']);
});

it('takes a row back that the same person suggested, and goes on in a new one by Tab', async () => {
  const body = table(2, row(paragraph('a1'), paragraph('b1'))) + paragraph('end');
  give(body, '<w:trackRevisions/>');
  const desk = await open('own-rows');
  await desk.mayWrite();
  await onPages(desk.frame, 'b1', { exact: true }).click();
  await desk.page.keyboard.press('Tab');
  await desk.page.keyboard.type('7');
  const xml = await stored(desk, main, /<w:t[^>]*>7</);
  expect(xml).toMatch(/<w:tr\b[^>]*><w:trPr><w:ins (?:(?!<\/w:tr>).)*<w:t[^>]*>7</s);
  expect(rowsOf(xml)).toEqual(['a1|b1|', 'ins 7||']);
  await press(desk, 'Table');
  await desk.frame.getByRole('menuitem', { name: 'Delete row', exact: true }).click();
  expect(await stored(desk, main, /^(?!.*<w:t[^>]*>7<)/s)).toContain(body);
});

it('keeps a table with a new column as wide as it was, and the caret in its cell', async () => {
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="4530" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
  give(
    `<w:tbl><w:tblPr><w:tblW w:w="9060" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="4530"/><w:gridCol w:w="4530"/></w:tblGrid><w:tr>${cell('one')}${cell('two')}</w:tr></w:tbl><w:p/>`,
  );
  const desk = await open('table');
  await desk.mayWrite();
  await onPages(desk.frame, 'two', { exact: true }).click();
  await desk.page.keyboard.press('End');
  for (const entry of ['Insert column right', 'Insert row below']) {
    await press(desk, 'Table');
    await desk.frame.getByRole('menuitem', { name: entry }).click();
  }
  await desk.page.keyboard.type('!');
  const xml = await stored(desk, main, /two!/);
  const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toHaveLength(3);
  expect(Math.abs(widths.reduce((sum, width) => sum + width, 0) - 9060)).toBeLessThan(30);
  expect(xml.match(/<w:tr[ >]/g)).toHaveLength(2);
});

it('gives the grid of a table the columns it has once one was deleted or a cell split, which one Ctrl+Z takes back', async () => {
  const three = (...texts: string[]) =>
    `<w:tr>${texts.map((text) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`).join('')}</w:tr>`;
  const body = `${table(3, three('a1', 'b1', 'c1'), three('a2', 'b2', 'c2')).replaceAll('4500', '3000')}${paragraph('end')}`;
  give(body);
  const desk = await open('grid');
  await desk.mayWrite();
  const choose = async (entry: string) => {
    await onPages(desk.frame, 'b1', { exact: true }).click();
    await press(desk, 'Table');
    await desk.frame.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  const gridOf = (xml: string) =>
    [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
  await choose('Delete column');
  const deleted = await stored(desk, main, /^(?!.*b1).*c1/s);
  expect(gridOf(deleted)).toEqual([3000, 3000]);
  expect(deleted).toMatch(/<w:tblW w:w="6000" w:type="dxa" ?\/>/);
  await desk.page.keyboard.press('Control+z');
  expect(await stored(desk, main, /b1/)).toContain(body);
  await choose('Split cell');
  const split = await stored(desk, main, /<w:gridSpan w:val="2"/);
  expect(gridOf(split)).toEqual([3000, 1500, 1500, 3000]);
  expect(split).toContain('<w:tblW w:w="9000" w:type="dxa"/>');
  await desk.page.keyboard.press('Control+z');
  expect(await stored(desk, main, /^(?!.*gridSpan)/s)).toContain(body);
});

it('merges the cells that the mouse goes over, beside and below others that are merged', async () => {
  const merged = (text: string, merge: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/>${merge}</w:tcPr>${paragraph(text)}</w:tc>`;
  const one = (text: string) => merged(text, '');
  const wide = `<w:tr>${merged('wide', '<w:gridSpan w:val="2"/>')}${one('c1')}</w:tr>`;
  const above = `<w:tr>${one('a2')}${merged('tall', '<w:vMerge w:val="restart"/>')}${one('c2')}</w:tr>`;
  const below = `<w:tr>${one('a3')}${merged('', '<w:vMerge/>')}${one('c3')}</w:tr>`;
  give(table(3, wide, above, below).replaceAll('4500', '3000') + paragraph('end'));
  const desk = await open('merged-by-mouse');
  await desk.mayWrite();
  const middle = async (text: string) => {
    const box = await onPages(desk.frame, text, { exact: true }).boundingBox();
    if (!box) throw new Error(`${text} is not seen.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await desk.page.mouse.move(...(await middle('c1')));
  await desk.page.mouse.down();
  await desk.page.mouse.move(...(await middle('c3')), { steps: 8 });
  await desk.page.mouse.up();
  await press(desk, 'Table');
  await desk.frame.getByRole('menuitem', { name: 'Merge cells', exact: true }).click();
  expect(rowsOf(await stored(desk, main, /c1(?:(?!a2).)*c3/s))).toEqual([
    'wide|c1c2c3|',
    'a2|tall||',
    'a3|||',
  ]);

  // Beside the letters of the cell that is three rows high, and of the one that is two.
  const [, low] = await middle('a3');
  const [right] = await middle('c3');
  await desk.page.mouse.click(right + 20, low);
  await desk.page.keyboard.type('!');
  const [left] = await middle('tall');
  await desk.page.mouse.click(left + 40, low);
  await desk.page.keyboard.type('?');
  const xml = await stored(desk, main, />tall\?</);
  expect(rowsOf(xml)).toEqual(['wide|c1c2c3!|', 'a2|tall?||', 'a3|||']);
});

it('stores what is typed into cells for which the grid of their table has no column, and nothing where it has more', async () => {
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
  const table = `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell('one')}${cell('two')}</w:tr><w:tr>${cell('three')}${cell('four')}</w:tr></w:tbl>`;
  const short = `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/></w:tblGrid><w:tr>${cell('alone')}</w:tr><w:tr>${cell('left')}${cell('right')}</w:tr></w:tbl>`;
  give(`${table}<w:p/>${short}<w:p/>`);
  const desk = await open('narrow-grid');
  await desk.mayWrite();
  await onPages(desk.frame, 'four', { exact: true }).click();
  await desk.page.keyboard.press('End');
  await desk.page.keyboard.type('teen');
  const xml = await stored(desk, main, /fourteen/);
  expect(xml).toContain(table.replace('<w:t>four<', '<w:t xml:space="preserve">fourteen<'));

  // The key leads over the place that nobody sees, and back.
  await onPages(desk.frame, 'alone', { exact: true }).click();
  await desk.page.keyboard.press('Tab');
  await desk.page.keyboard.type('12');
  const beyond = await stored(desk, main, />12left</);
  expect(beyond).toContain(short.replace('<w:t>left<', '<w:t xml:space="preserve">12left<'));
  await desk.page.keyboard.press('Shift+Tab');
  await desk.page.keyboard.type('not ');
  await stored(desk, main, />alonenot </);
});

it('shades, borders, repeats, sizes and styles a table from its menu, each taken back by one Ctrl+Z', async () => {
  const cell = (text: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="3020" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;
  const table = `<w:tbl><w:tblPr><w:tblW w:w="9060" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="3020"/><w:gridCol w:w="3020"/><w:gridCol w:w="3020"/></w:tblGrid><w:tr w:rsidR="00AA">${cell('sample')}${cell('mass')}${cell('note')}</w:tr><w:tr>${cell('one')}${cell('two')}${cell('three')}</w:tr></w:tbl>`;
  give(`${table}<w:p/>`);
  const desk = await open('look-of-table');
  const { frame, page } = desk;
  await desk.mayWrite();
  const choose = (name: string) => frame.getByRole('menuitem', { name, exact: true }).click();
  const into = (text: string) => onPages(frame, text, { exact: true }).click();
  const cellOf = (text: string) => `<w:tc><w:tcPr>(?:(?!</w:tc>).)*${text}</w:t>`;

  await into('sample');
  await page.keyboard.press('Shift+End');
  await onPages(frame, 'sample', { exact: true }).click({ button: 'right' });
  await frame.locator('.context-menu').getByText('Table…', { exact: true }).click();
  await choose('Shading…');
  await frame.getByRole('button', { name: '#ffe066' }).click();
  await into('two');
  await press(desk, 'Table');
  expect(await problemsOf(frame, '.popover:popover-open')).toEqual([]);
  await choose('Borders…');
  await frame.getByLabel('Line', { exact: true }).selectOption({ label: '2¼ points' });
  await choose('Outer borders');
  await into('mass');
  await press(desk, 'Table');
  await choose('Repeat as header row');
  await press(desk, 'Table');
  await choose('Column width…');
  await frame.getByLabel('Width in centimetres').fill('3');
  await page.keyboard.press('Enter');
  await press(desk, 'Table');
  await choose('Table style…');
  await choose('Table Grid');
  const xml = await stored(desk, main, /<w:tblStyle w:val="TableGrid" ?\/>/);
  expect(xml).toContain('<w:tr w:rsidR="00AA"><w:trPr><w:tblHeader /></w:trPr>');
  expect(xml).toMatch(/<w:tblW w:w="7741" w:type="dxa"\/>/);
  expect([...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => width)).toEqual([
    '3020',
    '1701',
    '3020',
  ]);
  expect(xml).toMatch(/w:fill="FFE066"(?:(?!<\/w:tc>).)*sample<\/w:t>/);
  const lines = new RegExp(cellOf('two'))
    .exec(xml)?.[0]
    .match(/<w:(?:top|left|bottom|right) w:val="single"/g);
  expect(lines?.map((line) => line.slice(3, -15))).toEqual(['top', 'left', 'bottom', 'right']);
  for (const _ of ['style', 'width', 'header', 'borders', 'shading']) await page.keyboard.press('Control+z');
  expect(await stored(desk, main, /^(?!.*w:shd)/s)).toContain(table);
});

it('the size of a new table is chosen by arrows, whose keys the text does not get, and Escape goes back to it', async () => {
  give(paragraph('weighed'));
  const desk = await open('chosen');
  await desk.mayWrite();
  await desk.page.keyboard.press('Control+End');
  await press(desk, 'Table');
  await desk.page.keyboard.press('Escape');
  await desk.page.keyboard.type('!');
  await press(desk, 'Table');
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await desk.page.keyboard.press(key);
  await desk.frame.getByRole('dialog', { name: 'Table' }).waitFor({ state: 'detached' });
  await desk.page.keyboard.type('first');
  const xml = await stored(desk, main, /first/);
  expect(rowsOf(xml)).toEqual(['first|||', '|||']);
  expect(xml.match(/weighed!/g)).toHaveLength(1);
});
