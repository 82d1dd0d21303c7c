import { describe, expect, it } from 'vitest';
import { p, part } from '../../docx/testing/docx.fixture.ts';
import { NS } from '../../opc/index.ts';
import { bold, diff, marked, piecesOf, rowsOf } from './testing/diff.fixture.ts';

describe('comparing the looks of two Word documents', () => {
  it('tells a change of look from a change of words', () => {
    const result = diff(p('plain words here'), p('plain ', bold('words'), ' here'));
    const [row] = rowsOf(result);
    expect(marked(row?.before)).toBe('plain {~words~} here');
    expect(piecesOf(row?.after)[1]).toEqual({
      text: 'words',
      change: 'reformatted',
      bold: true,
      looks: ['bold'],
    });
  });

  it('tells a number that was raised from the number beside it', () => {
    const raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>6</w:t></w:r>';
    const result = diff(p('10', '6 cells'), p('10', raised, ' cells'));
    const [row] = rowsOf(result);
    expect(marked(row?.before)).toBe('10{~6~} cells');
    expect(piecesOf(row?.after)[1]).toEqual({
      text: '6',
      change: 'reformatted',
      height: 'superscript',
      looks: ['superscript'],
    });
  });

  it('says of a look what is another', () => {
    const looked = (properties: string, text = 'dose') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const looks = (before: string, after: string) => {
      const [change, ...more] = diff(p('The ', looked(before)), p('The ', looked(after))).changes;
      expect(more).toEqual([]);
      return change?.looks;
    };
    expect(looks('', '<w:b/><w:vanish/>')).toEqual(['bold', 'hidden']);
    expect(looks('<w:b/>', '<w:b w:val="0"/>')).toEqual(['no longer bold']);
    expect(looks('<w:sz w:val="22"/>', '<w:sz w:val="28"/><w:color w:val="FF0000"/>')).toEqual([
      'size: 11 pt → 14 pt',
      'colour: automatic → red (#FF0000)',
    ]);
    expect(
      looks('<w:u w:val="single"/>', '<w:u w:val="dashLongHeavy"/><w:highlight w:val="darkYellow"/>'),
    ).toEqual(['underlined: yes → thick long dashed', 'highlight: none → dark yellow']);
    expect(looks('', '<w:u w:val="constructor"/>')).toEqual(['underlined: none → constructor']);
    expect(looks('<w:vertAlign w:val="subscript"/>', '')).toEqual(['no longer subscript']);
    const link = (target: string) => ({
      'word/_rels/document.xml.rels': `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId1" Type="${NS.officeRelationships}/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`,
    });
    const linked = `<w:p><w:hyperlink r:id="rId1"><w:r><w:t>SOP 12</w:t></w:r></w:hyperlink></w:p>`;
    expect(
      diff(linked, linked, [link('https://sop.example/12'), link('https://evil.example')]).changes,
    ).toMatchObject([{ looks: ['link: https://sop.example/12 → https://evil.example'] }]);
    const centred = p('Title').replace('<w:p>', '<w:p><w:pPr><w:jc w:val="center"/></w:pPr>');
    expect(diff(p('Title'), centred).changes[0]?.looks).toEqual(['paragraph: alignment: left → centred']);
  });

  it('names fonts of the theme, lines around paragraphs and tab stops', () => {
    const theme =
      '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements><a:fontScheme name=""><a:majorFont><a:latin typeface="Cambria"/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/></a:minorFont></a:fontScheme></a:themeElements></a:theme>';
    const parts = { 'word/theme.xml': theme };
    const text = (fonts: string) => `<w:p><w:r><w:rPr><w:rFonts ${fonts}/></w:rPr><w:t>Aim</w:t></w:r></w:p>`;
    const fonts = diff(text('w:ascii="Arial" w:asciiTheme="minorHAnsi"'), text('w:asciiTheme="majorHAnsi"'), [
      parts,
      parts,
    ]);
    expect(fonts.changes[0]?.looks).toEqual([
      'font: theme font Calibri of the text → theme font Cambria of headings',
    ]);
    const own = (properties: string) => p('Aim').replace('<w:p>', `<w:p><w:pPr>${properties}</w:pPr>`);
    const framed = own(
      '<w:pBdr><w:top w:val="single" w:sz="4"/></w:pBdr><w:tabs><w:tab w:val="decimal" w:leader="dot" w:pos="720"/></w:tabs>',
    );
    expect(diff(p('Aim'), framed).changes[0]?.looks).toEqual([
      'paragraph: top border: none → line of 0.5 pt, single',
      'paragraph: tab stop at 12.7 mm: none → at the decimal sign',
      'paragraph: leader of the tab stop at 12.7 mm: none → dots',
    ]);
  });

  it('says what is another of the look of a table, its rows and its cells', () => {
    const table = (own: string, row: string, cell: string) =>
      `<w:tbl><w:tblPr>${own}</w:tblPr><w:tr><w:trPr>${row}</w:trPr><w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/>${cell}</w:tcPr>${p('mass')}</w:tc></w:tr></w:tbl>`;
    const line = (side: string, rest: string) => `<w:tcBorders><w:${side} ${rest}/></w:tcBorders>`;
    const { changes } = diff(
      table('<w:tblStyle w:val="TableGrid"/>', '', line('left', 'w:val="single" w:sz="4"')),
      table(
        '<w:tblStyle w:val="Plain"/>',
        '<w:tblHeader/>',
        `${line('left', 'w:val="nil"')}<w:shd w:val="clear" w:color="auto" w:fill="FFFF00"/>`,
      ).replace('w:w="900"', 'w:w="901"'),
    );
    expect(changes.map(({ label, looks }) => [label, looks])).toEqual([
      ['Table 1, format', ['style: TableGrid → Plain']],
      [
        'Table 1, row 1, column 1',
        ['left border: line of 0.5 pt, single → no line', 'shading: none → yellow (#FFFF00)'],
      ],
      ['Table 1, row 1', ['repeated on every page']],
    ]);
  });

  it('says that a style was changed', () => {
    const styles = (size: number) => ({
      'word/styles.xml': part(
        'styles',
        `<w:style w:styleId="A"><w:name w:val="Body"/><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>`,
      ),
    });
    const result = diff(p('x'), p('x'), [styles(20), styles(22)]);
    expect(result.changes).toMatchObject([
      { kind: 'changed', label: 'Styles “Body”', at: 'styles/0', looks: ['“Body” size: 10 pt → 11 pt'] },
    ]);
  });
});
