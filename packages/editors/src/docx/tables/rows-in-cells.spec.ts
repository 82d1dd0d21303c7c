import { expect, it } from 'vitest';
import { PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give } = setUpWordDesk();

const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="4500" w:type="dxa"/></w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
const table = (columns: number, ...rows: string[]) =>
  `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="4500"/>'.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl>`;
const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, line) => paragraph(`${word} ${line + 1}`)).join('');

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
