import { expect, it } from 'vitest';
import { createBlank } from '../blank.ts';
import { docx } from '../docx/testing/docx.fixture.ts';
import { addRelationship, NS, readPackage, readRelationships } from '../opc/index.ts';
import { makeWorkbook } from '../xlsx/testing/test-workbook.ts';
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
  const link = addRelationship(pkg, 'word/document.xml', {
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
  expect(outside.map(({ id }) => id)).toEqual([link]);
});
