import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { prepareForEditor } from '../show/prepare.ts';
import { bodyOf, docx, p } from '../testing/docx.fixture.ts';
import { mergeAndVerify } from './verify.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
const LINKS = {
  'word/_rels/document.xml.rels': `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId9" Type="${NS.officeRelationships}/image" Target="file:///C:/gel.png" TargetMode="External"/></Relationships>`,
};
const PICTURES = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
/** A floating picture that is a link to a file on somebody's disk. */
const PICTURE =
  `<w:r><w:drawing><wp:anchor xmlns:wp="${NS.wordDrawing}"><wp:extent cx="900000" cy="600000"/>` +
  `<wp:docPr id="1" name="Gel"/><a:graphic xmlns:a="${NS.drawing}"><a:graphicData uri="${PICTURES}">` +
  `<pic:pic xmlns:pic="${PICTURES}"><pic:blipFill><a:blip r:link="rId9"/></pic:blipFill></pic:pic>` +
  '</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>';

function merged(original: string, base: string, edited: string): string {
  const [mine, before, after] = [original, base, edited].map((body) => docx(body + SECTION, LINKS));
  if (!mine || !before || !after) throw new Error('no states');
  return bodyOf(mergeAndVerify({ original: mine, base: before, edited: after }).bytes).replace(SECTION, '');
}

const table = (...cells: string[]) =>
  `<w:tbl><w:tblPr/><w:tblGrid/>${cells.map((cell) => `<w:tr><w:tc>${cell}</w:tc></w:tr>`).join('')}</w:tbl>`;

describe('a linked floating picture of which the editor has nothing', () => {
  it('stays where it is when text comes into its paragraph', () => {
    expect(merged(p(PICTURE), '<w:p/>', p('Lane 3'))).toContain(PICTURE);
  });

  it('stays, in a paragraph of its own, when its whole paragraph is deleted', () => {
    const original = p('one') + p(PICTURE, 'two') + p('three');
    const base = p('one') + p('two') + p('three');
    expect(merged(original, base, p('one') + p('three'))).toBe(p('one') + p(PICTURE) + p('three'));
  });

  it('stays when its paragraph is joined to another one or emptied', () => {
    const original = p('one') + p('two', PICTURE);
    const base = p('one') + p('two');
    expect(merged(original, base, p('one'))).toContain(PICTURE);
    expect(merged(original, base, `${p('one')}<w:p/>`)).toContain(PICTURE);
    expect(merged(original, base, p('onetwo'))).toContain(PICTURE);
  });

  it('goes with its paragraph when that is moved, and is there once', () => {
    const original = p('one') + p('two', PICTURE) + p('three');
    const base = p('one') + p('two') + p('three');
    const result = merged(original, base, p('two') + p('one') + p('three'));
    expect(result.split(PICTURE)).toHaveLength(2);
  });

  it('stays behind a table that is deleted with it, and rows that hold it are not deleted', () => {
    const original = p('one') + table(p('two'), p('three', PICTURE)) + p('four');
    const base = p('one') + table(p('two'), p('three')) + p('four');
    expect(merged(original, base, p('one') + p('four'))).toBe(p('one') + p(PICTURE) + p('four'));
    const withoutRow = p('one') + table(p('two')) + p('four');
    expect(() => merged(original, base, withoutRow)).toThrow('a drawing that the editor cannot show');
  });
});

describe('a linked floating picture for which the editor shows a frame', () => {
  const original = docx(p('one') + p(PICTURE) + p('three') + SECTION, LINKS);
  const base = prepareForEditor(original);

  it('is deleted with a selection it stands in, as anything a person sees', () => {
    const body = bodyOf(base);
    const edited = docx(body.replace(/<w:p><w:r><w:drawing>.*?<\/w:drawing><\/w:r><\/w:p>/s, ''), LINKS);
    const result = bodyOf(mergeAndVerify({ original, base, edited }).bytes);
    expect(result).toBe(p('one') + p('three') + SECTION);
  });
});
