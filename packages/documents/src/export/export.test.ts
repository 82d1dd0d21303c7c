import { describe, expect, it } from 'vitest';
import { docx, p, part } from '../docx/testing/docx.fixture.ts';
import { DocumentError } from '../errors.ts';
import { NS } from '../opc/index.ts';
import { makeWorkbook } from '../xlsx/testing/test-workbook.ts';
import { exportCsv, exportHtml, exportText } from './index.ts';

const body = (page: string) => page.slice(page.indexOf('<body>') + 7, page.indexOf('\n</body>'));
const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;

describe('a workbook as CSV', () => {
  const workbook = makeWorkbook({
    sheets: [
      { name: 'Hidden', state: 'hidden', rows: `<row>${text('no')}</row>` },
      {
        name: 'Data',
        rows: `<row r="1">${text('Name, unit')}${text('say "pH"')}<c s="2"><v>44197</v></c></row><row r="3"><c r="A3"><v>0.1</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="e"><v>#N/A</v></c></row><row r="4">${text('two\nlines')}</row>`,
      },
      { name: 'Other', rows: `<row>${text('=cmd()')}</row>` },
    ],
  });

  it('is its first sheet that is not hidden, quoted and padded by RFC 4180, as shown', () => {
    expect(exportCsv(workbook)).toBe(
      '"Name, unit","say ""pH""",1/1/2021\r\n,,\r\n0.1,TRUE,#N/A\r\n"two\nlines",,\r\n',
    );
  });

  it('is the sheet that was named, or a refusal', () => {
    expect(exportCsv(workbook, 'Other')).toBe('=cmd()\r\n');
    expect(() => exportCsv(workbook, 'Missing')).toThrow(DocumentError);
  });

  it('refuses a sheet whose one far cell would make billions of fields', () => {
    const far = makeWorkbook({
      sheets: [{ name: 'Far', rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }],
    });
    expect(() => exportCsv(far)).toThrow('too large');
  });

  it('is nothing for an empty sheet', () => {
    expect(exportCsv(makeWorkbook({ sheets: [{ name: 'Empty' }] }))).toBe('');
  });
});

describe('a workbook as HTML and as text', () => {
  const workbook = makeWorkbook({
    sheets: [
      {
        name: 'A &amp; B',
        rows: `<row r="1">${text('&lt;script&gt;')}<c r="B1"><v>1</v></c></row><row r="2"><c r="A2"><v>5</v></c><c r="B2"><v>2</v></c></row>`,
        after: '<mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells>',
      },
      { name: 'Hidden', state: 'hidden', rows: `<row>${text('no')}</row>` },
    ],
  });

  it('shows every visible sheet with its merged cells, escaped', () => {
    expect(body(exportHtml(workbook, 'T'))).toBe(
      '<h2>A &amp; B</h2>\n<table>\n<tr><td rowspan="2">&lt;script&gt;</td><td class="number">1</td></tr>\n<tr><td class="number">2</td></tr>\n</table>',
    );
  });

  it('separates cells with tabs', () => {
    expect(exportText(workbook)).toBe('A & B\n<script>\t1\n5\t2\n');
  });

  it('tells raised and lowered parts of a text from the others', () => {
    const part = (side: string, letters: string) =>
      `<r><rPr><vertAlign val="${side}script"/></rPr><t xml:space="preserve">${letters}</t></r>`;
    const cell = (name: string, parts: string) => `<c r="${name}" t="inlineStr"><is>${parts}</is></c>`;
    const power = cell('A1', `<r><t>10</t></r>${part('super', '6 ')}<r><t>CFU</t></r>`);
    const water = cell('B1', `<r><t>H</t></r>${part('sub', '2')}<r><t>O</t></r>${part('super', ' ')}`);
    const rows = `<row r="1">${power}${water}</row>`;
    const scripts = makeWorkbook({ sheets: [{ name: 'S', rows }] });
    expect(exportText(scripts)).toBe('S\n10⁶ CFU\tH₂O\n');
    expect(body(exportHtml(scripts, 'T'))).toContain('<td>10⁶ CFU</td>');
    expect(exportCsv(scripts)).toContain('10⁶ CFU,H₂O');
  });
});

describe('a docx as HTML', () => {
  const page = (content: string, parts?: Record<string, string>) =>
    body(exportHtml(docx(content, parts), 'A title'));

  it('marks headings, formats and line breaks', () => {
    const styles = part(
      'styles',
      '<w:style w:styleId="H"><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style><w:style w:styleId="H2"><w:basedOn w:val="H"/></w:style>',
    );
    const heading = '<w:p><w:pPr><w:pStyle w:val="H2"/></w:pPr><w:r><w:t>Method</w:t></w:r></w:p>';
    const format = (properties: string, content: string) =>
      `<w:r><w:rPr>${properties}</w:rPr>${content}</w:r>`;
    const runs = p(
      format('<w:b/><w:i w:val="0"/>', '<w:t>bold</w:t><w:br/><w:t>x</w:t>'),
      format('<w:vertAlign w:val="subscript"/>', '<w:t>2</w:t>'),
      format('<w:u w:val="none"/>', '<w:t>plain</w:t>'),
      format('<w:vanish/>', '<w:t>hidden</w:t>'),
    );
    expect(page(heading + runs, { 'word/styles.xml': styles })).toBe(
      '<h2>Method</h2>\n<p><strong>bold<br>x</strong><sub>2</sub>plain</p>\n',
    );
  });

  it('nests lists by their levels and goes on counting', () => {
    const level = (at: number, format: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
    const numbering = part(
      'numbering',
      `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'bullet')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    );
    const item = (content: string, at: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${content}</w:t></w:r></w:p>`;
    const list = item('one', 0) + item('a', 1) + item('two', 0) + p('between') + item('three', 0);
    expect(page(list, { 'word/numbering.xml': numbering }).replaceAll('\n', '')).toBe(
      '<ol type="1" start="1"><li><p>one</p><ul><li><p>a</p></li></ul></li><li><p>two</p></li></ol>' +
        '<p>between</p><ol type="1" start="3"><li><p>three</p></li></ol>',
    );
  });

  it('joins cells across columns and rows', () => {
    const cell = (content: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${p(content)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('a', '<w:gridSpan w:val="2"/>')}${cell('b', '<w:vMerge w:val="restart"/>')}</w:tr><w:tr>${cell('c')}${cell('d')}${cell('', '<w:vMerge/>')}</w:tr></w:tbl>`;
    expect(page(table)).toBe(
      '<table>\n<tr><td colspan="2"><p>a</p>\n</td><td rowspan="2"><p>b</p>\n</td></tr>\n<tr><td><p>c</p>\n</td><td><p>d</p>\n</td></tr>\n</table>\n',
    );
  });

  it('marks what is suggested, and says what the notes say', () => {
    const who = 'w:id="1" w:author="Ada"';
    const notes = part('footnotes', `<w:footnote w:id="2">${p('Sigma')}</w:footnote>`);
    const content = p(
      `<w:ins ${who}><w:r><w:t>in</w:t></w:r></w:ins>`,
      `<w:del ${who}><w:r><w:delText>out</w:delText></w:r></w:del>`,
      '<w:r><w:footnoteReference w:id="2"/></w:r>',
    );
    expect(page(content, { 'word/footnotes.xml': notes })).toBe(
      '<p><ins>in</ins><del>out</del><sup><a href="#note-1">1</a></sup></p>\n<hr>\n<ol><li id="note-1"><p>Sigma</p>\n</li></ol>\n',
    );
  });

  it('holds nothing that runs: text is escaped, and only web and mail addresses are links', () => {
    const link = (id: string, target: string) =>
      `<Relationship Id="${id}" Type="${NS.officeRelationships}/hyperlink" Target="${target}" TargetMode="External"/>`;
    const rels = `<Relationships xmlns="${NS.packageRelationships}">${link('a', 'javascript:alert(1)')}${link('b', 'https://example.org/?a=1&amp;b=&quot;')}</Relationships>`;
    const linked = (id: string) => `<w:hyperlink r:id="${id}"><w:r><w:t>&lt;b&gt;</w:t></w:r></w:hyperlink>`;
    const content = page(p(linked('a'), linked('b')), { 'word/_rels/document.xml.rels': rels });
    expect(content).toBe(
      '<p>&lt;b&gt;<a href="https://example.org/?a=1&amp;b=&quot;" rel="noreferrer">&lt;b&gt;</a></p>\n',
    );
    expect(exportHtml(docx(p('x')), '</title><script>')).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;</title>',
    );
  });

  it('holds its pictures', () => {
    const rels = `<Relationships xmlns="${NS.packageRelationships}"><Relationship Id="i" Type="${NS.officeRelationships}/image" Target="media/a.png"/></Relationships>`;
    const drawing = `<w:r><w:drawing><wp:docPr xmlns:wp="${NS.wordDrawing}" id="1" name="n" descr="a &quot;gel&quot;"/><a:blip xmlns:a="${NS.drawing}" r:embed="i"/></w:drawing></w:r>`;
    const content = page(p(drawing), { 'word/_rels/document.xml.rels': rels, 'word/media/a.png': 'PNG' });
    expect(content).toBe('<p><img alt="a &quot;gel&quot;" src="data:image/png;base64,UE5H"></p>\n');
  });
});

it('a docx as text is one line a paragraph', () => {
  expect(exportText(docx(p('one') + p('') + p('two')))).toBe('one\ntwo\n');
});
