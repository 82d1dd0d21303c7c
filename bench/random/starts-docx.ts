import { createBlank, readPackage } from '@benchbook/documents';
import type { Starts } from './attempt.ts';

const run = (text: string, look = ''): string =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;
const item = (level: number, ...runs: string[]): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${runs.join('')}</w:p>`;
const cell = (blocks: string, properties = ''): string =>
  `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${properties}</w:tcPr>${blocks}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const table = (columns: number, ...rows: string[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl>`;
const words = (text: string): string => paragraph(run(text));
const field = (instruction: string, shown: string): string =>
  ['<w:fldChar w:fldCharType="begin"/>', `<w:instrText xml:space="preserve"> ${instruction} </w:instrText>`]
    .concat(
      '<w:fldChar w:fldCharType="separate"/>',
      `<w:t>${shown}</w:t>`,
      '<w:fldChar w:fldCharType="end"/>',
    )
    .map((inside) => `<w:r>${inside}</w:r>`)
    .join('');

const BY = 'w:author="Grace Hopper" w:date="2026-01-02T03:04:05Z"';
const TAB = '<w:r><w:tab/></w:r>';
const BREAK = '<w:r><w:br/></w:r>';

/** What documents begin with, by name. Everything in them is little, so that what goes wrong is found soon. */
export const STARTS_DOCX: Starts = {
  paragraphs: () =>
    documentOf(
      paragraph(
        run('A buffer of pH ', '<w:b/>'),
        run('7.40', '<w:i/>'),
        run(' was made with '),
        run('care', '<w:vanish w:val="0"/><w:lang w:val="de-DE"/>'),
        run('.'),
      ),
      paragraph(run('Second paragraph'), TAB, run('after the tab')),
      table(2, row(cell(words('one')), cell(words('two'))), row(cell(words('three')), cell(words('four')))),
      paragraph(run('Between'), BREAK, run('a line')),
      '<w:p/>',
      paragraph(run('The last one'), run(' of all', '<w:u w:val="single"/>')),
    ),

  tables: () =>
    documentOf(
      words('Before'),
      table(
        3,
        row(cell(words('Head'), '<w:gridSpan w:val="2"/>'), cell(words('Unit'))),
        row(cell(words('tall'), '<w:vMerge w:val="restart"/>'), cell(words('2.5')), cell(words('mg'))),
        row(cell('<w:p/>', '<w:vMerge/>'), cell(`${words('two')}${words('paragraphs')}`), cell('<w:p/>')),
      ),
      table(1, row(cell(`${table(1, row(cell(words('inner'))))}${words('outer')}`))),
      words('After'),
    ),

  lists: () =>
    documentOf(
      words('What to do'),
      item(0, run('Weigh'), run(' 12 g', '<w:b/>')),
      item(1, run('of salt')),
      item(1, run('of sugar')),
      item(0, run('Stir')),
      '<w:p><w:pPr><w:keepNext/><w:jc w:val="center"/></w:pPr></w:p>',
      paragraph(run('See '), field('REF x \\h', '1'), run(' above')),
      item(0, run('Filter')),
    ),

  suggestions: () =>
    documentOf(
      paragraph(run('A text '), `<w:ins w:id="1" ${BY}>${run('that was put in')}</w:ins>`, run(' here')),
      paragraph(
        run('and '),
        `<w:del w:id="2" ${BY}><w:r><w:delText xml:space="preserve">that was taken </w:delText></w:r></w:del>`,
        run('out'),
      ),
      `<w:p><w:pPr><w:rPr><w:ins w:id="3" ${BY}/></w:rPr></w:pPr>${run('An end that was put in')}</w:p>`,
      paragraph(
        `<w:r><w:rPr><w:b/><w:rPrChange w:id="4" ${BY}><w:rPr/></w:rPrChange></w:rPr><w:t>Bold</w:t></w:r>`,
      ),
      words('The rest'),
    ),

  controls: () =>
    documentOf(
      paragraph(
        run('Made by '),
        `<w:sdt><w:sdtPr><w:alias w:val="Who"/><w:id w:val="11"/><w:text/></w:sdtPr><w:sdtContent>${run('Ada')}</w:sdtContent></w:sdt>`,
        run(' today'),
      ),
      `<w:sdt><w:sdtPr><w:id w:val="12"/></w:sdtPr><w:sdtContent>${words('A block')}${words('of two')}</w:sdtContent></w:sdt>`,
      paragraph(
        run('A '),
        `<w:hyperlink r:id="link">${run('link of words', '<w:u w:val="single"/>')}</w:hyperlink>`,
        run(' in it'),
      ),
      paragraph(
        '<w:bookmarkStart w:id="5" w:name="here"/>',
        run('A named'),
        '<w:bookmarkEnd w:id="5"/>',
        run(' place'),
      ),
      words('The end'),
    ),

  notes: () =>
    documentOf(
      paragraph(run('A claim'), '<w:r><w:footnoteReference w:id="1"/></w:r>', run(' and more')),
      paragraph(run('Another'), '<w:r><w:footnoteReference w:id="2"/></w:r>'),
      paragraph(
        '<w:commentRangeStart w:id="7"/>',
        run('What was'),
        '<w:commentRangeEnd w:id="7"/>',
        '<w:r><w:commentReference w:id="7"/></w:r>',
        run(' said'),
      ),
      words('The end'),
    ),
};

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const levels = [0, 1]
  .map(
    (level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${level + 1}."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
  )
  .join('');
const note = (id: number, text: string) =>
  `<w:footnote w:id="${id}"><w:p><w:r><w:footnoteRef/></w:r>${run(` ${text}`)}</w:p></w:footnote>`;
const separator = (id: number, type: string, name: string) =>
  `<w:footnote w:type="${type}" w:id="${id}"><w:p><w:r><w:${name}/></w:r></w:p></w:footnote>`;

/** Parts that documents refer to, by the ends of their content types and relationships. */
const PARTS: Record<string, string> = {
  numbering: `<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  footnotes: `<w:footnotes ${NAMESPACES}>${separator(-1, 'separator', 'separator')}${separator(0, 'continuationSeparator', 'continuationSeparator')}${note(1, 'Who says so')}${note(2, 'Who else')}</w:footnotes>`,
  comments: `<w:comments ${NAMESPACES}><w:comment w:id="7" ${BY} w:initials="GH">${words('Is it so?')}</w:comment></w:comments>`,
};

function documentOf(...blocks: string[]): Uint8Array {
  const file = readPackage(createBlank('docx'));
  const put = (part: string, change: (text: string) => string) =>
    file.set(part, new TextEncoder().encode(change(file.text(part))));
  put('word/document.xml', (text) => text.replace('<w:p/>', () => blocks.join('')));
  const names = Object.keys(PARTS);
  for (const [name, xml] of Object.entries(PARTS)) {
    file.set(`word/${name}.xml`, new TextEncoder().encode(DECLARATION + xml));
  }
  const types = names
    .map(
      (name) =>
        `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml"/>`,
    )
    .join('');
  put('[Content_Types].xml', (text) => text.replace('</Types>', `${types}</Types>`));
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const links = names
    .map((name) => `<Relationship Id="${name}" Type="${base}/${name}" Target="${name}.xml"/>`)
    .concat(
      `<Relationship Id="link" Type="${base}/hyperlink" Target="https://example.org/" TargetMode="External"/>`,
    )
    .join('');
  put('word/_rels/document.xml.rels', (text) => text.replace('</Relationships>', `${links}</Relationships>`));
  return file.write();
}
