import { expect, it } from 'vitest';
import { countUndecided, type XmlNode } from './undecided.ts';

const tag = (name: string, ...elements: XmlNode[]): XmlNode => ({
  type: 'element',
  name: `w:${name}`,
  elements,
});
const text = (name = 't') => tag(name, { type: 'text' });
const count = (...elements: XmlNode[]) => countUndecided({ 'word/document.xml': tag('body', ...elements) });

it('counts the suggestions that superdoc does not decide about', () => {
  const run = (...elements: XmlNode[]) => tag('r', tag('rPr'), ...elements);
  // These it knows.
  expect(count(tag('p', tag('ins', run(text())), tag('del', run(text('delText')))))).toBe(0);
  expect(
    count(tag('p', tag('ins', tag('del', run(text('delText')))), tag('r', tag('rPr', tag('rPrChange'))))),
  ).toBe(0);
  expect(count(tag('tr', tag('trPr', tag('ins'))))).toBe(0);
  expect(count(tag('p', tag('pPr', tag('rPr'), tag('pPrChange', tag('pPr')))))).toBe(0);

  for (const name of ['ins', 'del']) expect(count(tag('p', tag('pPr', tag('rPr', tag(name))))), name).toBe(0);

  for (const ends of [[tag('ins'), tag('del')], [tag('moveFrom')], [tag('moveTo')]])
    expect(count(tag('p', tag('pPr', tag('rPr', ...ends))))).toBe(1);
  for (const name of ['tab', 'br', 'drawing', 'footnoteReference', 'sym'])
    expect(count(tag('p', tag('ins', run(text(), tag(name))), tag('ins', run(text())))), name).toBe(1);
  expect(count(tag('tbl', tag('tblPr', tag('tblPrChange')), tag('tr', tag('trPr', tag('del')))))).toBe(1);
  const end = tag('p', tag('pPr', tag('rPr', tag('del'))));
  expect(countUndecided({ 'word/footnotes.xml': end, 'word/header1.xml': end, 'word/styles.xml': end })).toBe(
    2,
  );
});
