import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inputsOf } from './inputs.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const rels = (...targets: [kind: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="r${index + 1}" Type="${LINKS}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

interface Content {
  cells: string;
  hidden?: string;
  names?: string;
  table?: string;
  properties?: string;
}

/** A sheet `S`, and a hidden one; styles 1 to 3 show percents, days, and days with hours. */
function workbook({ cells, hidden = '', names = '', table, properties = '' }: Content): Uint8Array {
  const sheet = (inner: string) => `<worksheet xmlns="${MAIN}"><sheetData>${inner}</sheetData></worksheet>`;
  const parts = {
    '_rels/.rels': rels(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': rels(
      ['worksheet', 'sheet.xml'],
      ['worksheet', 'hidden.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}">${properties}<sheets><sheet name="S" sheetId="1" r:id="r1"/><sheet name="H" sheetId="2" state="hidden" r:id="r2"/></sheets><definedNames>${names}</definedNames></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="yyyy-mm-dd hh:mm"/></numFmts><cellXfs><xf/><xf numFmtId="10"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/sheet.xml': sheet(cells),
    'xl/hidden.xml': sheet(hidden),
    ...(table && { 'xl/_rels/sheet.xml.rels': rels(['table', 'table.xml']), 'xl/table.xml': table }),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const typed = (content: Content, seed = 0) =>
  inputsOf(workbook(content), seed).map((input) => [input.cell, input.typed, input.value]);

describe('the inputs of a workbook', () => {
  it('are typed as what they are', () => {
    const cells =
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1" s="1"><v>0.5</v></c><c r="C1" s="2"><v>45000</v></c><c r="D1" s="3"><v>45000.25</v></c></row>' +
      '<row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="str"><v>x</v></c><c r="C2" t="e"><v>#N/A</v></c></row>' +
      '<row r="3"><c r="A3"><f>COUNTA(A1:D2)</f><v>7</v></c></row>';
    expect(typed({ cells })).toEqual([
      ['A1', '9', '9'],
      ['B1', '1.75%', '0.0175'],
      ['C1', '2023-03-22', '45007'],
      ['D1', '2084-10-21 12:00', '67501.5'],
      ['A2', 'FALSE', '0'],
      ['B2', 'zymqurgx', 'zymqurgx'],
      ['D2', '12', '12'],
    ]);
    expect(typed({ cells }, 3)[0]?.[0]).toBe('A2');
  });

  it('are days of 1904 where the file counts so', () => {
    const cells =
      '<row r="1"><c r="A1" s="2"><v>43538</v></c><c r="B1"><v>5</v></c></row><row r="2"><c r="A2"><f>A1+B1</f><v>43543</v></c></row>';
    expect(typed({ cells, properties: '<workbookPr date1904="1"/>' })).toEqual([
      ['A1', '2023-03-22', '43545'],
      ['B1', '12', '12'],
    ]);
  });

  it('are found by names, tables, whole columns and from other sheets, never where nobody can type', () => {
    const cells =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"><v>3</v></c><c r="E1" t="str"><v>T</v></c></row>' +
      '<row r="2"><c r="A2"><f>Rate+SUM(B:B)+H!A1+A900</f><v>1</v></c><c r="D2"><f t="array" ref="D2:D3">B1:B2</f><v>2</v></c><c r="E2"><v>4</v></c></row>' +
      '<row r="3"><c r="D3"><v>0</v></c><c r="F3"><f>SUM(Measured[T])+D3</f><v>4</v></c></row>';
    const found = typed({
      cells,
      hidden: '<row r="1"><c r="A1"><v>9</v></c><c r="B1"><f>S!C1</f><v>3</v></c></row>',
      names: '<definedName name="Rate">S!$A$1</definedName>',
      table: `<table xmlns="${MAIN}" name="Measured" displayName="Measured" ref="E1:E2"/>`,
    });
    expect(found.map(([cell]) => cell).sort()).toEqual(['A1', 'B1', 'B2', 'C1', 'E2']);
  });
});
