import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docx, p, part } from '../../docx/testing/docx.fixture.ts';
import { NS } from '../../opc/index.ts';
import { runs } from '../../testing/proof.ts';
import { diffDocuments } from '../index.ts';
import type { DocxBlock, DocxDiff, DocxRow, TextPiece } from '../shape.ts';

const SECTION = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';

function diff(before: string, after: string, parts: [object, object] = [{}, {}]): DocxDiff {
  const [old, now] = parts as [Record<string, string>, Record<string, string>];
  const result = diffDocuments(docx(before + SECTION, old), docx(after + SECTION, now));
  if (result.type !== 'docx') throw new Error('not a docx');
  return result;
}

/** Bytes that begin as those of a picture do. */
const GIF = (rest: string) => `GIF89a\x01\x00\x01\x00${rest.padEnd(20)}`;

const kinds = ({ stories }: DocxDiff) => stories.flatMap(({ rows }) => rows.map(({ change }) => change));
const rowsOf = ({ stories }: DocxDiff): DocxRow[] => stories.flatMap(({ rows }) => rows);

function piecesOf(block: DocxBlock | null | undefined): TextPiece[] {
  if (!block) return [];
  if (block.kind === 'paragraph') return block.pieces;
  return block.rows.flatMap((row) => row.cells.flatMap((cell) => cell.paragraphs.flatMap(piecesOf)));
}

/** `a [-old-] [+new+] {~look~}` */
function marked(block: DocxBlock | null | undefined): string {
  const marks = { same: ['', ''], deleted: ['[-', '-]'], inserted: ['[+', '+]'], reformatted: ['{~', '~}'] };
  return piecesOf(block)
    .map(({ text, change, object }) => {
      const [open, close] = marks[change];
      return `${open}${object ? `<${object}>` : ''}${text}${close}`;
    })
    .join('');
}

const bold = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
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

  it('reads a tracked change as one', () => {
    const months = (inside: string) => p('Stable for ', inside, ' months');
    const deleted = '<w:del w:id="1" w:author="Ada"><w:r><w:delText>12</w:delText></w:r></w:del>';
    const inserted = '<w:ins w:id="2" w:author="Ada"><w:r><w:t>24</w:t></w:r></w:ins>';
    const suggested = diff(months('12'), months(deleted + inserted));
    expect(suggested.changes).toEqual([
      {
        kind: 'changed',
        label: 'Paragraph “Stable for 24 months”',
        at: 'body/0',
        before: 'Stable for 12 months',
        after: 'Stable for [12 → 24] months',
        looks: ['deletion suggested'],
      },
    ]);
    expect(marked(rowsOf(suggested)[0]?.after)).toBe('Stable for {~12~}[+24+] months');
    const accepted = diff(months(deleted + inserted), months('24'));
    expect(accepted.changes).toMatchObject([
      {
        before: 'Stable for [12 → 24] months',
        after: 'Stable for 24 months',
        looks: ['suggested insertion accepted'],
      },
    ]);
    const rejected = diff(months(deleted + inserted), months('12'));
    expect(rejected.changes[0]?.looks).toEqual(['suggested deletion rejected']);
  });

  it('says what is suggested of the end of a paragraph, and what is no longer', () => {
    const ended = (...how: string[]) =>
      p('dried').replace(
        '<w:p>',
        `<w:p><w:pPr><w:rPr>${how.map((name) => `<w:${name} w:id="1" w:author="Ada"/>`).join('')}<w:b/></w:rPr></w:pPr>`,
      ) + p('cooled');
    const looks = (before: string, after: string) =>
      diff(before, after).changes.map((change) => [change.label, change.looks]);
    const said = (words: string) => [['Paragraph “dried”', [`paragraph: its end ${words}`]]];
    for (const [how, words] of [
      ['del', 'suggested for deletion'],
      ['moveFrom', 'suggested for deletion'],
      ['ins', 'suggested for insertion'],
      ['moveTo', 'suggested for insertion'],
    ] as const) {
      expect(looks(ended(), ended(how)), how).toEqual(said(words));
      expect(looks(ended(how), ended()), how).toEqual(said(`no longer ${words}`));
    }
    // As with text, it is all one whether a deletion is one or half a move.
    expect(looks(ended('del'), ended('moveFrom'))).toEqual([]);
    expect(looks(ended('ins'), ended('ins', 'del'))).toEqual(said('suggested for deletion'));
  });

  it('says of paragraphs that were joined as was suggested what became of each', () => {
    const [first, second] = [p('weighed and dried at once'), p('cooled')];
    const suggested = first.replace(
      '<w:p>',
      '<w:p><w:pPr><w:rPr><w:del w:id="1" w:author="Ada"/></w:rPr></w:pPr>',
    );
    const joined = diff(suggested + second, p('weighed and dried at once', 'cooled'));
    expect(joined.changes).toEqual([
      {
        kind: 'changed',
        label: 'Paragraph “weighed and dried at oncecooled”',
        at: 'body/0',
        before: 'weighed and dried at once',
        after: 'weighed and dried at oncecooled',
        looks: ['paragraph: its end no longer suggested for deletion'],
      },
      { kind: 'deleted', label: 'Paragraph “cooled”', at: 'body/1', before: 'cooled', after: null },
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

  it('refuses to compare documents of different kinds', () => {
    const pdf = Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF');
    expect(() => diffDocuments(docx(p('a')), pdf)).toThrow('different kinds');
  });
});

describe('any two versions', () => {
  const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'of', 'the', '5', 'mg');
  const text = fc.array(word, { maxLength: 7 }).map((words) => words.join(' '));
  const run = fc.record({ text, isBold: fc.boolean() });
  const paragraph = fc.array(run, { maxLength: 3 });
  const table = fc.array(fc.array(paragraph, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
  const block = fc.oneof(
    { weight: 4, arbitrary: paragraph.map((runs) => ({ runs, rows: undefined })) },
    { weight: 1, arbitrary: table.map((rows) => ({ runs: undefined, rows })) },
  );
  type Block = typeof block extends fc.Arbitrary<infer T> ? T : never;
  type Run = { text: string; isBold: boolean };
  const runXml = ({ text, isBold }: Run) =>
    isBold ? bold(text) : `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraphXml = (runs: Run[]) => `<w:p>${runs.map(runXml).join('')}</w:p>`;
  const blockXml = ({ runs, rows }: Block) =>
    runs
      ? paragraphXml(runs)
      : `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraphXml(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
  const paragraphText = (runs: Run[]) => runs.map(({ text }) => text).join('');
  const blockText = ({ runs, rows }: Block) =>
    runs ? paragraphText(runs) : rows.map((cells) => cells.map(paragraphText).join('|')).join('\n');

  const shownText = (shown: DocxBlock): string =>
    shown.kind === 'paragraph'
      ? shown.pieces.map(({ text }) => text).join('')
      : shown.rows
          .map(({ cells }) => cells.map(({ paragraphs }) => paragraphs.map(shownText).join('')).join('|'))
          .join('\n');
  const side = (result: DocxDiff, which: 'before' | 'after') =>
    rowsOf(result).flatMap((row) => (row[which] ? [shownText(row[which])] : []));

  const edit = fc.record({
    kind: fc.constantFrom('insert', 'delete', 'replace', 'move'),
    at: fc.nat(30),
    to: fc.nat(30),
    block,
  });
  const versions = fc
    .tuple(fc.array(block, { maxLength: 12 }), fc.array(edit, { maxLength: 5 }))
    .map(([blocks, edits]) => {
      const now = [...blocks];
      for (const { kind, at, to, block } of edits) {
        const place = at % (now.length + 1);
        if (kind === 'insert') now.splice(place, 0, block);
        else if (kind === 'delete') now.splice(place, 1);
        else if (kind === 'replace') now.splice(place, 1, block);
        else now.splice(to % (now.length + 1), 0, ...now.splice(place, 1));
      }
      return [blocks, now] as const;
    });

  it('read on each side as that version reads', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const result = diff(before.map(blockXml).join(''), after.map(blockXml).join(''));
        expect(side(result, 'before')).toEqual(before.map(blockText));
        expect(side(result, 'after')).toEqual(after.map(blockText));
      }),
      { numRuns: runs(300) },
    );
  });

  /** What is kept of a block; rows of a table may have moved. */
  const inAnyOrder = (block: DocxBlock, kept: (pieces: TextPiece[]) => string): string[] =>
    block.kind === 'paragraph'
      ? [kept(block.pieces)]
      : block.rows
          .map(({ cells }) =>
            cells.map((cell) => cell.paragraphs.map(({ pieces }) => kept(pieces)).join('')).join(''),
          )
          .filter((text) => text !== '')
          .sort();

  it('mark what is only on one side there and nothing else, and list every row that differs', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const result = diff(before.map(blockXml).join(''), after.map(blockXml).join(''));
        const rows = rowsOf(result);
        for (const row of rows) {
          const left = piecesOf(row.before);
          const right = piecesOf(row.after);
          expect(left.some(({ change }) => change === 'inserted')).toBe(false);
          expect(right.some(({ change }) => change === 'deleted')).toBe(false);
          const kept = (pieces: TextPiece[]) =>
            pieces
              .filter(({ change }) => change === 'same' || change === 'reformatted')
              .map(({ text }) => text)
              .join('');
          if (row.before && row.after)
            expect(inAnyOrder(row.before, kept)).toEqual(inAnyOrder(row.after, kept));
          if (row.change === 'moved') {
            const other = rows.find(({ id }) => id === row.counterpart);
            expect(other?.counterpart).toBe(row.id);
            expect(kept(piecesOf(other?.before ?? other?.after))).toBe(kept([...left, ...right]));
          }
          const isListed = result.changes.some(({ at }) => at === row.id || at === row.counterpart);
          expect(isListed).toBe(row.change !== 'same');
        }
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        if (before === after) expect(result.changes).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});
