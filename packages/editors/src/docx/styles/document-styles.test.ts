import { expect, it } from 'vitest';
import { stylesIn } from './document-styles.ts';

const style = (type: string, id: string, name: string, ...more: string[]) => ({
  name: 'w:style',
  attributes: { 'w:type': type, 'w:styleId': id, ...(more.includes('usual') && { 'w:default': '1' }) },
  elements: [
    { name: 'w:name', attributes: { 'w:val': name } },
    ...more.filter((each) => each.startsWith('w:')).map((each) => ({ name: each })),
  ],
});

it('offers the styles of a document: paragraphs before characters, those one looks for first, and none that is hidden', () => {
  const shown = stylesIn({
    elements: [
      style('character', 'Strong', 'Strong'),
      style('character', 'Heading1Char', 'Heading 1 Char', 'w:link'),
      style('character', 'DefaultParagraphFont', 'Default Paragraph Font', 'usual', 'w:semiHidden'),
      style('paragraph', 'Method', 'method'),
      style('paragraph', 'Aims', 'Aims'),
      style('paragraph', 'Heading1', 'heading 1', 'w:link'),
      style('paragraph', 'Standard', 'Normal', 'usual'),
      style('paragraph', 'FootnoteText', 'footnote text', 'w:semiHidden'),
      style('table', 'TableGrid', 'Table Grid'),
    ],
  });
  expect(shown.filter(({ isHidden }) => !isHidden).map(({ name }) => name)).toEqual([
    ...['Normal', 'Heading 1', 'Aims', 'Method'],
    ...['Default Paragraph Font', 'Strong'],
  ]);
  expect(shown.find(({ isHidden }) => isHidden)?.name).toBe('Footnote text');
  expect(stylesIn(undefined)).toEqual([]);
});
