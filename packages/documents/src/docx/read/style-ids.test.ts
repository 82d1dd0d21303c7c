import { describe, expect, it } from 'vitest';
import { createBlank } from '../../blank.ts';
import { readPackage } from '../../opc/zip.ts';
import { mergeAndVerify } from '../index.ts';
import { prepareForEditor } from '../show/prepare.ts';

/** As a German Word writes it: its own headings under names of its own. */
function german(paragraphs: string): Uint8Array {
  const pkg = readPackage(createBlank('docx'));
  const rename = (text: string) =>
    text.replace(
      /(w:styleId=|<w:(?:pStyle|basedOn|next|link) w:val=)"(?:Heading(\d))"/g,
      (_whole, before: string, level: string) => `${before}"berschrift${level}"`,
    );
  pkg.set('word/styles.xml', rename(pkg.text('word/styles.xml')));
  const body = pkg.text('word/document.xml');
  pkg.set('word/document.xml', body.replace(/<w:body>.*?(?=<w:sectPr)/s, `<w:body>${paragraphs}`));
  return pkg.write();
}

const paragraph = (style: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const partOf = (bytes: Uint8Array, part = 'word/document.xml') => readPackage(bytes).text(part);

function typed(bytes: Uint8Array, change: (text: string) => string): Uint8Array {
  const pkg = readPackage(bytes);
  pkg.set('word/document.xml', change(pkg.text('word/document.xml')));
  return pkg.write();
}

const original = german(paragraph('berschrift1', 'Ziel') + paragraph('berschrift2', 'Puffer'));

describe('a heading of a Word that speaks another language', () => {
  it('is given to the editor under the id by which it knows headings, with the look of the file', () => {
    const copy = prepareForEditor(original);
    expect(partOf(copy)).toContain('<w:pStyle w:val="Heading1"/>');
    expect(partOf(copy, 'word/styles.xml')).toContain('w:styleId="Heading1"');
    expect(partOf(copy, 'word/styles.xml')).not.toContain('berschrift');
  });

  it('keeps its stored id where somebody typed, and what they added gets it too', () => {
    const base = prepareForEditor(original);
    const edited = typed(base, (text) =>
      text
        .replace('Ziel', 'Ziel der Messung')
        .replace('<w:sectPr', `${paragraph('Heading1', 'Neu')}<w:sectPr`),
    );
    const { bytes, changedParts } = mergeAndVerify({ original, base, edited });
    expect(changedParts).toEqual(['word/document.xml']);
    expect(partOf(bytes)).toContain('Ziel der Messung');
    expect(partOf(bytes).match(/w:pStyle w:val="[^"]*"/g)).toEqual([
      'w:pStyle w:val="berschrift1"',
      'w:pStyle w:val="berschrift2"',
      'w:pStyle w:val="berschrift1"',
    ]);
  });

  it('leaves an id alone that another style of the file has', () => {
    const pkg = readPackage(original);
    const styles = pkg.text('word/styles.xml');
    const own =
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="Ours"/></w:style></w:styles>';
    pkg.set('word/styles.xml', styles.replace('</w:styles>', own));
    expect(partOf(prepareForEditor(pkg.write()))).toContain('<w:pStyle w:val="berschrift1"/>');
  });
});
