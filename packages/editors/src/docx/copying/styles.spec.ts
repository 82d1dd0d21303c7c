import { createBlank, readPackage } from '@benchbook/documents';
import { expect, it } from 'vitest';
import { main, onPages, PATIENCE, paragraph, setUpWordDesk } from '../../testing/word-desk.ts';

const { open, give, stored } = setUpWordDesk();

const style = (type: string, id: string, name: string, more: string) =>
  `<w:style w:type="${type}" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const having =
  (...styles: string[]) =>
  (xml: string) =>
    xml.replace('</w:styles>', () => `${styles.join('')}</w:styles>`);

it('a style comes along into a document that has none of that name, with those it leads to, and is written there once it is used', async () => {
  const base = style('paragraph', 'Base', 'Base', '<w:rPr><w:color w:val="336699"/></w:rPr>');
  const method = style(
    'paragraph',
    'Method',
    'Method',
    '<w:basedOn w:val="Base"/><w:next w:val="Method"/><w:qFormat/><w:pPr><w:keepNext/><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr><w:rPr><w:b/><w:sz w:val="40"/></w:rPr>',
  );
  const value = style('character', 'Value', 'Value', '<w:rPr><w:color w:val="CC0000"/></w:rPr>');
  const step = style('paragraph', 'Step', 'Step', '<w:rPr><w:sz w:val="50"/></w:rPr>');
  const said = style('paragraph', 'Said', 'Lab step', '<w:rPr><w:sz w:val="60"/></w:rPr>');
  const measured =
    '<w:p><w:pPr><w:pStyle w:val="Method"/></w:pPr><w:r><w:t xml:space="preserve">argon </w:t></w:r><w:r><w:rPr><w:rStyle w:val="Value"/></w:rPr><w:t>7.4</w:t></w:r></w:p>';
  give(
    measured + paragraph('dried', 'Step') + paragraph('filtered', 'Said') + paragraph('last'),
    '',
    {},
    having(base, method, value, step, said),
  );
  const one = await open('copied-styles');
  await one.mayWrite();
  await onPages(one.frame, 'last').click();
  for (const key of ['Control+a', 'Control+c']) await one.page.keyboard.press(key);

  // One style it has by that id, and one by that name.
  const own = [
    style('paragraph', 'Step', 'Step', '<w:rPr><w:i/></w:rPr>'),
    style('paragraph', 'Laborschritt', 'lab step', '<w:rPr><w:i/></w:rPr>'),
  ];
  give(paragraph('target'), '', {}, having(...own));
  const two = await open('pasted-styles');
  await two.mayWrite();
  await onPages(two.frame, 'target').click();
  for (const key of ['End', 'Enter', 'Control+v']) await two.page.keyboard.press(key);
  const seen = onPages(two.frame, 'argon');
  await seen.waitFor({ timeout: PATIENCE });
  const look = await seen.evaluate((letters: Element) => {
    const { color, fontWeight } = getComputedStyle(letters);
    return { color, isBold: Number(fontWeight) >= 600 };
  });
  expect(look).toEqual({ color: 'rgb(51, 102, 153)', isBold: true });
  const xml = await stored(two, main, /last/);
  expect([...xml.matchAll(/<w:[pr]Style w:val="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'Method',
    'Value',
    'Step',
    'Laborschritt',
  ]);
  const styles = await stored(two, 'word/styles.xml', /Method/);
  const before = having(...own)(readPackage(createBlank('docx')).text('word/styles.xml'));
  expect(styles).toContain(before.replace('</w:styles>', ''));
  const added = styles.slice(before.length - '</w:styles>'.length);
  expect([...added.matchAll(/w:styleId="(\w+)"/g)].map(([, id]) => id)).toEqual(['Method', 'Base', 'Value']);
  expect(added).toMatch(/<w:b ?\/>/);
  expect(added).toMatch(/<w:keepNext ?\/>/);
  // Its list is one of the other document.
  expect(added).not.toContain('w:numPr');

  await two.page.keyboard.press('Control+z');
  expect(await stored(two, 'word/styles.xml', /^(?!.*w:styleId="Method").*Step/s)).toBe(before);
});
