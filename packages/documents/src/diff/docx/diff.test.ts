import { describe, expect, it } from 'vitest';
import { docx, p, part } from '../../docx/testing/docx.fixture.ts';
import { NS } from '../../opc/index.ts';
import { diffDocuments } from '../index.ts';
import type { DocxDiff, DocxRow } from '../shape.ts';
import { diff, marked, piecesOf, rowsOf } from './testing/diff.fixture.ts';

/** Bytes that begin as those of a picture do. */
const GIF = (rest: string) => `GIF89a\x01\x00\x01\x00${rest.padEnd(20)}`;

const kinds = ({ stories }: DocxDiff) => stories.flatMap(({ rows }) => rows.map(({ change }) => change));
const styled = (style: string, text: string) =>
  p(text).replace('<w:p>', `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>`);

describe('comparing two Word documents', () => {
  it('finds nothing in equal documents', () => {
    const body = `${p('one')}<w:tbl><w:tr><w:tc>${p('cell')}</w:tc></w:tr></w:tbl>`;
    const result = diff(body, body, [
      { 'word/header1.xml': part('hdr', p('h')) },
      { 'word/header1.xml': part('hdr', p('h')) },
    ]);
    expect(result.changes).toEqual([]);
    expect(kinds(result)).toEqual(['same', 'same', 'same']);
  });

  it('takes no notice of how a text is cut into runs, nor of revision ids', () => {
    const before = '<w:p w:rsidR="1"><w:r><w:t>one two</w:t></w:r></w:p>';
    const after =
      '<w:p w:rsidR="2"><w:r w:rsidR="3"><w:t>one t</w:t></w:r><w:proofErr/><w:r><w:t>wo</w:t></w:r></w:p>';
    expect(diff(before, after).changes).toEqual([]);
  });

  it('marks words that were typed, deleted and replaced', () => {
    const result = diff(p('The yield was 80 percent, dry.'), p('The yield of A was 82 percent, dry.'));
    expect(kinds(result)).toEqual(['changed']);
    const [row] = rowsOf(result);
    expect(marked(row?.before)).toBe('The yield was [-80-] percent, dry.');
    expect(marked(row?.after)).toBe('The yield [+of A +]was [+82+] percent, dry.');
    expect(result.changes).toEqual([
      {
        kind: 'changed',
        label: 'Paragraph “The yield of A was 82 percent, dry.”',
        at: 'body/0',
        before: 'The yield was 80 percent, dry.',
        after: 'The yield of A was 82 percent, dry.',
      },
    ]);
  });

  it('marks what was filled into fields whose value is stored elsewhere, once for each place that shows it', () => {
    const binding = '<w:dataBinding w:xpath="/study[1]/number[1]" w:storeItemID="{A}"/>';
    const field = (kind: string, shown: string) =>
      `<w:sdt><w:sdtPr>${binding}${kind}</w:sdtPr><w:sdtContent>${shown}</w:sdtContent></w:sdt>`;
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    const form = (number: string, box: string) =>
      p('Study ', field('<w:text/>', run(number)), ', dry ', field('', run(box))) +
      field('<w:text/>', p(number));
    const stored = (number: string, dry: string) => ({
      'customXml/item1.xml': `<study><number>${number}</number><dry>${dry}</dry></study>`,
    });
    const result = diff(form('TOX-7', '☐'), form('TOX-8', '☒'), [stored('TOX-7', '0'), stored('TOX-8', '1')]);
    expect(rowsOf(result).map(({ before, after }) => [marked(before), marked(after)])).toEqual([
      ['Study TOX-[-7-], dry [-☐-]', 'Study TOX-[+8+], dry [+☒+]'],
      ['TOX-[-7-]', 'TOX-[+8+]'],
    ]);
    expect(result.changes).toEqual([
      {
        kind: 'changed',
        label: 'Paragraph “Study TOX-8, dry ☒”',
        at: 'body/0',
        before: 'Study TOX-7, dry ☐',
        after: 'Study TOX-8, dry ☒',
      },
      { kind: 'changed', label: 'Paragraph “TOX-8”', at: 'body/1', before: 'TOX-7', after: 'TOX-8' },
    ]);
  });

  it('says what is stored for a field that does not show it yet', () => {
    const relations = (target: string, type: string) =>
      `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId1" Type="${NS.officeRelationships}/${type}" Target="${target}"/></Relationships>`;
    const stored = (number: string) => ({
      'word/_rels/document.xml.rels': relations('../customXml/item1.xml', 'customXml'),
      'customXml/item1.xml': `<study><number>${number}</number></study>`,
      'customXml/_rels/item1.xml.rels': relations('itemProps1.xml', 'customXmlProps'),
      'customXml/itemProps1.xml':
        '<ds:datastoreItem ds:itemID="{A}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>',
    });
    const field = (shown: string) =>
      p(
        `<w:sdt><w:sdtPr><w:alias w:val="Study"/><w:dataBinding w:xpath="/study[1]/number[1]" w:storeItemID="{A}"/><w:text/></w:sdtPr><w:sdtContent><w:r><w:t>${shown}</w:t></w:r></w:sdtContent></w:sdt>`,
      );
    expect(diff(field('TOX-7'), field('TOX-7'), [stored('TOX-7'), stored('TOX-8')]).changes).toEqual([
      {
        kind: 'changed',
        label: 'Stored value “Study: TOX-8”',
        at: 'stored values/0',
        before: 'Study: TOX-7',
        after: 'Study: TOX-8',
      },
    ]);
    // Where it is shown, the text says so.
    const shown = diff(field('TOX-7'), field('TOX-8'), [stored('TOX-7'), stored('TOX-8')]);
    expect(shown.changes.map(({ at }) => at)).toEqual(['body/0']);
  });

  it('knows inserted, deleted and moved paragraphs', () => {
    const moving = 'This is the paragraph that moves.';
    const result = diff(
      p(moving) + p('first one stays') + p('second one goes') + p('third one stays'),
      p('first one stays') + p('third one stays') + p('something entirely different') + p(moving),
    );
    expect(kinds(result)).toEqual(['moved', 'same', 'deleted', 'same', 'inserted', 'moved']);
    const rows = rowsOf(result);
    expect(rows[0]).toMatchObject({ after: null, counterpart: rows[5]?.id });
    expect(rows[5]).toMatchObject({ before: null, counterpart: rows[0]?.id });
    expect(result.changes.map(({ kind, at }) => [kind, at])).toEqual([
      ['deleted', 'body/2'],
      ['inserted', 'body/4'],
      ['moved', 'body/5'],
    ]);
  });

  it('sees a paragraph become a heading and a list item', () => {
    const styles = {
      'word/styles.xml': part(
        'styles',
        '<w:style w:styleId="H"><w:name w:val="heading 2"/></w:style><w:style w:styleId="N"><w:name w:val="n"/></w:style>',
      ),
    };
    const listed = p('b').replace(
      '<w:p>',
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr></w:pPr>',
    );
    const result = diff(styled('N', 'a') + p('b'), styled('H', 'a') + listed, [styles, styles]);
    expect(rowsOf(result).map(({ before, after }) => [before, after])).toMatchObject([
      [
        { heading: null, reformatted: true },
        { heading: 2, reformatted: true },
      ],
      [{ listLevel: null }, { listLevel: 1, reformatted: true }],
    ]);
    expect(result.changes.map(({ label }) => label)).toEqual(['Heading “a”', 'List item “b”']);
  });

  it('compares tables by cell, and knows inserted rows and columns', () => {
    const table = (...rows: string[][]) =>
      `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${p(text)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
    const before = table(['name', 'mass'], ['A', '1.0'], ['B', '2.0']);
    const result = diff(before, table(['name', 'mass'], ['A', '1.5'], ['X', '9'], ['B', '2.0']));
    expect(result.changes.map(({ kind, label, before, after }) => [kind, label, before, after])).toEqual([
      ['changed', 'Table 1, row 2, column 2', '1.0', '1.5'],
      ['inserted', 'Table 1, row 3', null, 'X 9'],
    ]);
    const columns = diff(before, table(['name', 'unit', 'mass'], ['A', 'g', '1.0'], ['B', 'g', '2.0']));
    expect(columns.changes.map(({ kind, label, after }) => [kind, label, after])).toEqual([
      ['inserted', 'Table 1, column 2', 'unit g g'],
    ]);
    const fewer = diff(before, table(['name'], ['A'], ['B']));
    expect(fewer.changes.map(({ kind, label, before }) => [kind, label, before])).toEqual([
      ['deleted', 'Table 1, column 2', 'mass 1.0 2.0'],
    ]);
    const three = table(['name', 'mass'], ['Ada', '1.0'], ['Bob', '2.0'], ['Cleo', '3.0']);
    const moved = diff(three, table(['name', 'mass'], ['Cleo', '3.0'], ['Ada', '1.0'], ['Bob', '2.0']));
    expect(moved.changes.map(({ kind, label, after }) => [kind, label, after])).toEqual([
      ['moved', 'Table 1, row 2, was row 4', 'Cleo 3.0'],
    ]);
  });

  it('knows a short list item that was moved where it stands there once', () => {
    const list = (...items: string[]) => items.map((text) => p(text)).join('');
    const result = diff(list('Weigh', 'Mix', 'Filter', 'Dry'), list('Mix', 'Filter', 'Weigh', 'Dry'));
    expect(result.changes.map(({ kind, label }) => [kind, label])).toEqual([['moved', 'Paragraph “Weigh”']]);
  });

  it('sees a picture replaced under the same name', () => {
    const image = `<w:p><w:r><w:drawing><x:blip xmlns:x="${NS.drawing}" r:embed="rId1"/></w:drawing></w:r></w:p>`;
    const parts = (content: string) => ({
      'word/_rels/document.xml.rels': `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="rId1" Type="${NS.officeRelationships}/image" Target="media/image1.png"/></Relationships>`,
      'word/media/image1.png': content,
    });
    const result = diff(image, image, [parts(GIF('old')), parts(GIF('new'))]);
    expect(marked(rowsOf(result)[0]?.before)).toBe('[-<image>-]');
    expect(marked(rowsOf(result)[0]?.after)).toBe('[+<image>+]');
    expect(result.changes[0]).toMatchObject({ kind: 'changed', label: 'Image', before: '[image]' });
    const shown = ({ before, after }: DocxRow) => [before, after].map((block) => piecesOf(block)[0]?.picture);
    expect(rowsOf(result).map(shown)).toEqual([[0, 1]]);
    expect(
      result.pictures.map(({ type, data }) => [type, Buffer.from(data, 'base64').toString('latin1')]),
    ).toEqual([
      ['image/gif', GIF('old')],
      ['image/gif', GIF('new')],
    ]);
    const unknown = diff(image, image, [parts(GIF('old')), parts('no picture')]);
    expect(marked(rowsOf(unknown)[0]?.after)).toBe(
      '[+<image, not shown here as pictures in other formats are not>+]',
    );
  });

  it('compares headers, notes and comments, and says when a comment was resolved', () => {
    const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
    const W15 = 'http://schemas.microsoft.com/office/word/2012/wordml';
    const comment = `<w:comment w:id="0" w:author="Ada"><w:p ${W14} w14:paraId="0000000A"><w:r><w:t>Why?</w:t></w:r></w:p></w:comment>`;
    const parts = (header: string, note: string, done: string) => ({
      'word/header1.xml': part('hdr', p(header)),
      'word/footnotes.xml': part(
        'footnotes',
        `<w:footnote w:type="separator" w:id="0">${p('---')}</w:footnote><w:footnote w:id="2">${p(note)}</w:footnote>`,
      ),
      'word/comments.xml': part('comments', comment),
      'word/commentsExtended.xml': `<w15:commentsEx xmlns:w15="${W15}"><w15:commentEx w15:paraId="0000000A" w15:done="${done}"/></w15:commentsEx>`,
    });
    const result = diff(p('x'), p('x'), [
      parts('draft', 'see page 1', '0'),
      parts('final', 'see page 2', '1'),
    ]);
    expect(result.stories.map(({ name }) => name)).toEqual(['body', 'header 1', 'footnotes', 'comments']);
    expect(result.changes.map(({ label, at }) => [label, at])).toEqual([
      ['Header 1: paragraph “final”', 'header 1/0'],
      ['Footnote “see page 2”', 'footnotes/0'],
      ['Resolved comment by Ada “Why?”', 'comments/0'],
    ]);
  });

  it('reads links, fields, tracked changes and text boxes', () => {
    const field = (instruction: string, text: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${text}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const tracked =
      '<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>';
    const box = `<w:r><w:pict><w:txbxContent>${p('inside the box')}</w:txbxContent></w:pict></w:r>`;
    const before = p(field('PAGE', '1'), ' of ', tracked) + p(box);
    const after = p(field('NUMPAGES', '1'), ' of ', tracked) + p(box.replace('the', 'a'));
    const [fields, boxes] = rowsOf(diff(before, after));
    expect(marked(fields?.after)).toBe('{~<field>1~} of oldnew');
    expect(piecesOf(fields?.after).map(({ tracked }) => tracked)).toEqual([
      undefined,
      undefined,
      'deletion',
      'insertion',
    ]);
    expect(marked(boxes?.after)).toBe('<text box>inside [+<text box>a+]<text box> box');
  });

  it('refuses to compare documents of different kinds', () => {
    const pdf = Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF');
    expect(() => diffDocuments(docx(p('a')), pdf)).toThrow('different kinds');
  });
});
