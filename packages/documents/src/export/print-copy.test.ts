import { expect, it } from 'vitest';
import { createBlank } from '../blank.ts';
import { docx } from '../docx/testing/docx.fixture.ts';
import { addRelationship, NS, readPackage, readRelationships } from '../opc/index.ts';
import { link, makeWorkbook } from '../xlsx/testing/test-workbook.ts';
import { printCopy } from './index.ts';

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (instruction: string, result: string) =>
  `${mark('begin')}<w:r><w:instrText> ${instruction} </w:instrText></w:r>${mark('separate')}<w:r><w:t>${result}</w:t></w:r>${mark('end')}`;
const simple = (instruction: string, result: string) =>
  `<w:fldSimple w:instr=" ${instruction.replaceAll('"', '&quot;')} "><w:r><w:t>${result}</w:t></w:r></w:fldSimple>`;

it('has the stored results of a workbook in the place of its formulas', () => {
  const rows =
    '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*2</f><v>3</v></c>' +
    '<c r="C1" t="str"><f t="shared" ref="C1:C2" si="0">NOW()</f><v>yesterday</v></c><c r="D1"><f si="0" t="shared"/><v>7</v></c></row>';
  const copy = readPackage(printCopy(makeWorkbook({ sheets: [{ name: 'Data', rows }] })));
  expect(copy.text('xl/worksheets/sheet1.xml')).toContain(
    '<c r="A1"><v>2</v></c><c r="B1"><v>3</v></c><c r="C1" t="str"><v>yesterday</v></c><c r="D1"><v>7</v></c>',
  );
});

it('has the cells of a pivot table and of a query, and nothing they are filled from', () => {
  const type = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`;
  const rels = (elements: string) => ({
    content: `<Relationships xmlns="${NS.packageRelationships}">${elements}</Relationships>`,
    type: 'application/vnd.openxmlformats-package.relationships+xml',
  });
  const cache = 'pivotCache/pivotCacheDefinition1.xml';
  const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>3</v></c></row>';
  const extension =
    '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" uri="{876F7934-8845-4945-9796-88D515C7AA90}"><x14:pivotCaches><pivotCache cacheId="8" r:id="rIdC"/></x14:pivotCaches></ext></extLst>';
  const workbook = makeWorkbook({
    sheets: [
      {
        ...{ name: 'Pivot', rows },
        links:
          link('rId1', 'pivotTable', '../pivotTables/pivotTable1.xml') +
          link('rId2', 'queryTable', '../queryTables/queryTable1.xml'),
      },
    ],
    workbook: `<pivotCaches><pivotCache cacheId="7" r:id="rIdC"/></pivotCaches>${extension}`,
    links: link('rIdC', 'pivotCacheDefinition', cache),
    parts: {
      'xl/pivotTables/pivotTable1.xml': { content: '<pivotTableDefinition/>', type: type('pivotTable') },
      'xl/pivotTables/_rels/pivotTable1.xml.rels': rels(link('rId1', 'pivotCacheDefinition', `../${cache}`)),
      'xl/queryTables/queryTable1.xml': { content: '<queryTable/>', type: type('queryTable') },
      [`xl/${cache}`]: { content: '<pivotCacheDefinition/>', type: type('pivotCacheDefinition') },
      'xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels': rels(
        link('rId1', 'pivotCacheRecords', 'pivotCacheRecords1.xml'),
      ),
      'xl/pivotCache/pivotCacheRecords1.xml': {
        content: '<pivotCacheRecords/>',
        type: type('pivotCacheRecords'),
      },
    },
  });
  const copy = readPackage(printCopy(workbook));
  expect(copy.text('xl/worksheets/sheet1.xml')).toContain(rows);
  expect(copy.names().filter((name) => /pivot|query/i.test(name))).toEqual([]);
  for (const name of copy.names())
    expect(copy.text(name), name).not.toMatch(/pivot(?:Table|Cache)|queryTable/);
});

it('has no day, time and file of the program that prints in headers and footers', () => {
  const header = (text: string) =>
    `<headerFooter differentFirst="1"><oddHeader>${text}</oddHeader><firstFooter>${text}</firstFooter></headerFooter>`;
  const texts = [
    [
      '&amp;LPrinted &amp;D &amp;T&amp;C&amp;A&amp;RPage &amp;P/&amp;N',
      '&amp;LPrinted    &amp;C&amp;A&amp;RPage &amp;P/&amp;N',
    ],
    ['&amp;12&amp;D34 &amp;Z&amp;F', '&amp;12 34   '],
    ['R&amp;&amp;D &amp;"Arial &amp;F,Bold"&#38;d', 'R&amp;&amp;D &amp;"Arial &amp;F,Bold" '],
    ['&amp;K00DDFF R&amp;amp;D', '&amp;K00DDFF R&amp;amp;D'],
  ] as const;
  const views = `<customSheetViews><customSheetView guid="{1}">${header('&amp;D')}</customSheetView></customSheetViews>`;
  const sheets = texts.map(([text], index) => ({ name: `S${index}`, after: `${views}${header(text)}` }));
  const chartSheet = `<chartsheet xmlns="${NS.spreadsheet}">${header('&amp;F')}</chartsheet>`;
  const workbook = readPackage(
    makeWorkbook({
      sheets,
      links: link('rIdChart', 'chartsheet', 'chartsheets/sheet1.xml'),
      parts: { 'xl/chartsheets/sheet1.xml': { content: chartSheet, type: 'application/xml' } },
    }),
  );
  const listed = workbook.text('xl/workbook.xml');
  workbook.set(
    'xl/workbook.xml',
    listed.replace('</sheets>', '<sheet name="Chart" sheetId="9" r:id="rIdChart"/></sheets>'),
  );
  const copy = readPackage(printCopy(workbook.write()));
  for (const [index, [, left]] of texts.entries()) {
    const text = copy.text(`xl/worksheets/sheet${index + 1}.xml`);
    expect(text).toContain(`</customSheetViews>${header(left)}`);
    expect(text).toContain(`<customSheetView guid="{1}">${header(' ')}`);
  }
  expect(copy.text('xl/chartsheets/sheet1.xml')).toContain(header(' '));
});

it('has the stored text of content controls that are bound to something else', () => {
  const control = (binding: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="Batch"/>${binding}</w:sdtPr><w:sdtContent><w:p><w:r><w:t>stored</w:t></w:r></w:p></w:sdtContent></w:sdt>`;
  const bindings = [
    '<w:dataBinding w:xpath="/a" w:storeItemID="{1}"/>',
    '<w15:dataBinding xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" w:xpath="/a" w:storeItemID="{1}"/>',
  ];
  const pkg = readPackage(docx(bindings.map(control).join('')));
  pkg.set('word/header7.xml', `<w:hdr xmlns:w="${NS.word}">${control(bindings[0] ?? '')}</w:hdr>`);
  addRelationship(pkg, 'word/document.xml', {
    type: `${NS.officeRelationships}/header`,
    part: 'word/header7.xml',
  });
  const copy = readPackage(printCopy(pkg.write()));
  expect(copy.text('word/document.xml')).toContain(control('') + control(''));
  expect(copy.text('word/header7.xml')).toContain(control(''));
});

it('has the stored results of fields, and leaves to the pages what only they tell', () => {
  const body = [
    ['DATE \\@ "d.M.yyyy"', '1.2.2003'],
    ['FILENAME', 'titration.docx'],
    ['PAGE', '4'],
  ] as const;
  const paragraphs = body.map(([code, result]) => `<w:p>${field(code, result)}${simple(code, result)}</w:p>`);
  const text = readPackage(printCopy(docx(paragraphs.join('')))).text('word/document.xml');
  for (const result of ['1.2.2003', 'titration.docx', '4'])
    expect(text.split(`<w:t>${result}</w:t>`)).toHaveLength(3);
  expect(text).not.toMatch(/DATE|FILENAME/);
  expect(text.match(/ PAGE /g)).toHaveLength(2);
  expect(text.match(/fldCharType/g)).toHaveLength(3);
});

it('names nothing outside of the file but addresses to read', () => {
  const pkg = readPackage(createBlank('docx'));
  const type = (kind: string) => `${NS.officeRelationships}/${kind}`;
  const read = addRelationship(pkg, 'word/document.xml', {
    type: type('hyperlink'),
    externalTarget: 'https://a.example/',
  });
  addRelationship(pkg, 'word/document.xml', {
    type: type('image'),
    externalTarget: 'http://b.example/p.png',
  });
  addRelationship(pkg, 'word/settings.xml', {
    type: type('attachedTemplate'),
    externalTarget: 'file:///etc/passwd',
  });
  const copy = readPackage(printCopy(pkg.write()));
  const outside = ['word/document.xml', 'word/settings.xml'].flatMap((part) =>
    readRelationships(copy, part).filter(({ external }) => external),
  );
  expect(outside.map(({ id }) => id)).toEqual([read]);
});
