import { describe, expect, it } from 'vitest';
import { mergeAndVerify } from '../merge/verify.ts';
import { bodyOf, docx, opened, p, part } from '../testing/docx.fixture.ts';
import { prepareForEditor } from './prepare.ts';

const SECTION =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1000" w:right="906" w:top="1" w:bottom="1"/></w:sectPr>';
const ptab = (side: string) =>
  `<w:r><w:ptab w:relativeTo="margin" w:alignment="${side}" w:leader="none"/></w:r>`;
const line = p('left', ptab('center'), 'mid', ptab('right'), 'right');
const STYLES = part(
  'styles',
  '<w:style w:type="paragraph" w:styleId="Header"><w:pPr><w:tabs><w:tab w:val="center" w:pos="4513"/></w:tabs></w:pPr></w:style>',
);

describe('alignment tabs, which the editor does not show', () => {
  it('are tabs with a stop in the middle and one at the end of the line', () => {
    const given = bodyOf(prepareForEditor(docx(line + SECTION)));
    expect(given).toContain(
      '<w:tabs><w:tab w:val="center" w:leader="none" w:pos="5000"/><w:tab w:val="right" w:leader="none" w:pos="10000"/></w:tabs>',
    );
    expect(given.match(/<w:r><w:tab\/><\/w:r>/g)).toHaveLength(2);
  });

  it('leave out the stops of the style, which they pass over', () => {
    const styled = line.replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>');
    const given = prepareForEditor(
      docx(p('body') + SECTION, { 'word/header1.xml': part('hdr', styled), 'word/styles.xml': STYLES }),
    );
    const header = opened(given).text('word/header1.xml');
    expect(header).toContain('<w:pStyle w:val="Header"/><w:tabs><w:tab w:val="clear" w:pos="4513"/>');
    expect(header).not.toContain('ptab');
  });

  it('are stored as they were when something is typed beside them', () => {
    const original = docx(line + SECTION);
    const base = prepareForEditor(original);
    const edited = opened(base);
    edited.set('word/document.xml', edited.text('word/document.xml').replace('>mid<', '>middle<'));
    const { bytes } = mergeAndVerify({ original, base, edited: edited.write() });
    expect(bodyOf(bytes)).toBe(line.replace('>mid<', '>middle<') + SECTION);
  });
});
