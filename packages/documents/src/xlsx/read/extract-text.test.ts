import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { link, makeWorkbook } from '../testing/test-workbook.ts';
import { extractWorkbookText } from './extract-text.ts';

const drawing = 'application/vnd.openxmlformats-officedocument.drawing+xml';
const paragraph = (text: string) => `<a:p xmlns:a="${NS.drawing}"><a:r><a:t>${text}</a:t></a:r></a:p>`;

describe('the text of a workbook', () => {
  it('says what is raised in a cell by characters that are so by themselves', () => {
    const rich =
      '<c t="inlineStr"><is><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>6</t></r></is></c>';
    const bytes = makeWorkbook({ sheets: [{ name: 'S', rows: `<row r="1">${rich}</row>` }] });
    expect(extractWorkbookText(bytes)).toEqual([{ location: 'S!A1', text: '10⁶' }]);
  });

  it('is what its cells show, with all digits of a plain number', () => {
    const bytes = makeWorkbook({
      sheets: [
        {
          name: 'S',
          rows: '<row r="2"><c r="B2"><v>0.123456789012345</v></c><c r="C2" s="2"><v>45296</v></c><c r="D2" t="b"><v>1</v></c><c r="E2" s="1"/></row>',
        },
      ],
    });
    expect(extractWorkbookText(bytes)).toEqual([
      { location: 'S!B2', text: '0.123456789012345' },
      { location: 'S!C2', text: '1/5/2024' },
      { location: 'S!D2', text: 'TRUE' },
    ]);
  });

  it('is also what stands beside the cells: notes, text boxes, charts, page headers and footers', () => {
    const bytes = makeWorkbook({
      sheets: [
        {
          name: 'S',
          rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
          after:
            '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Lab &amp;&amp; Co&amp;RPage &amp;P</oddHeader><oddFooter>&amp;CSigned</oddFooter></headerFooter>',
          links:
            link('rId1', 'comments', '../comments1.xml') +
            link('rId2', 'threadedComment', '../threadedComments/t1.xml') +
            link('rId3', 'drawing', '../drawings/d1.xml'),
        },
      ],
      parts: {
        'xl/comments1.xml': {
          content: `<comments xmlns="${NS.spreadsheet}"><commentList><comment ref="A1"><text><t>[Threaded comment] hello</t></text></comment><comment ref="B4"><text><r><t>a </t></r><r><t>note</t></r></text></comment></commentList></comments>`,
          type: 'application/x',
        },
        'xl/threadedComments/t1.xml': {
          content:
            '<ThreadedComments xmlns="urn:t"><threadedComment ref="A1"><text>hello</text></threadedComment><threadedComment ref="A1"><text>yes?</text></threadedComment></ThreadedComments>',
          type: 'application/x',
        },
        'xl/drawings/d1.xml': {
          content: `<xdr:wsDr xmlns:xdr="${NS.spreadsheetDrawing}"><xdr:sp><xdr:txBody>${paragraph('first')}${paragraph('second')}</xdr:txBody></xdr:sp></xdr:wsDr>`,
          type: drawing,
        },
        'xl/drawings/_rels/d1.xml.rels': {
          content: `<Relationships xmlns="${NS.packageRelationships}">${link('rId1', 'chart', '../charts/c1.xml')}</Relationships>`,
          type: drawing,
        },
        'xl/charts/c1.xml': {
          content: `<c:chartSpace xmlns:c="${NS.chart}"><c:title>${paragraph('Growth')}</c:title></c:chartSpace>`,
          type: drawing,
        },
      },
    });
    expect(extractWorkbookText(bytes)).toEqual([
      { location: 'S!A1', text: '1' },
      { location: 'S!A1/note', text: 'hello' },
      { location: 'S!A1/note', text: 'yes?' },
      { location: 'S!B4/note', text: 'a note' },
      { location: 'S/text box 1', text: 'first\nsecond' },
      { location: 'S/chart 1', text: 'Growth' },
      { location: 'S/header', text: 'Lab & Co\nPage' },
      { location: 'S/footer', text: 'Signed' },
    ]);
  });
});
