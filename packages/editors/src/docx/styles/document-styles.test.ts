import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
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

it('calls Word’s own styles as Word does in the language of the page, in whichever it was written, and others as their author did', async () => {
  const catalogue = readFileSync(new URL('../../../../words/src/editors/de.json', import.meta.url), 'utf8');
  vi.resetModules();
  const words = await import('@benchbook/words');
  words.speak('de', 'de-DE', JSON.parse(catalogue));
  const german = await import('./document-styles.ts');
  const styles = [
    style('paragraph', 'Aims', 'Aims'),
    style('paragraph', 'Verzeichnis1', 'toc 1'),
    style('paragraph', 'berschrift2', 'heading 2'),
    style('paragraph', 'berschrift1', 'heading 1'),
    style('paragraph', 'Standard', 'Normal', 'usual'),
    style('character', 'Fett', 'Strong'),
  ];
  const names = german.stylesIn({ elements: styles }).map(({ id, name }) => `${id}: ${name}`);
  expect(names).toEqual([
    ...['Standard: Standard', 'berschrift1: Überschrift 1', 'berschrift2: Überschrift 2', 'Aims: Aims'],
    ...['Verzeichnis1: Verzeichnis 1', 'Fett: Fett'],
  ]);
  vi.resetModules();
});
