import { describe, expect, it } from 'vitest';
import { diffWorkbooks } from '../diff/xlsx/index.ts';
import { DocumentError } from '../errors.ts';
import { NS, readPackage } from '../opc/index.ts';
import { structureLocks } from './locks/structure-locks.ts';
import { importWorkbook } from './read/import.ts';
import { readCells } from './read/read-cells.ts';
import { number, set } from './testing/test-patch.ts';
import { makeWorkbook, type TestWorkbook } from './testing/test-workbook.ts';
import { verifyPatch } from './verify/verify.ts';
import { patchWorkbook } from './write/patch.ts';

/** Everything that is done with a workbook; what it holds after a number was put into D4. */
function treated(content: TestWorkbook | Uint8Array) {
  const bytes = content instanceof Uint8Array ? content : makeWorkbook(content);
  importWorkbook(bytes);
  structureLocks(bytes);
  const edits = [set('D4', number(7))];
  const result = patchWorkbook(bytes, edits);
  verifyPatch(bytes, edits, result.bytes);
  expect(diffWorkbooks(bytes, result.bytes).changes.map(({ at }) => at)).toEqual(['S!D4']);
  return readCells(result.bytes)[0]?.cells ?? [];
}
const sheet = (rows: string, more: Partial<TestWorkbook['sheets'][number]> = {}): TestWorkbook => ({
  sheets: [{ name: 'S', rows, ...more }],
});
const refusal = (content: TestWorkbook) => {
  try {
    treated(content);
  } catch (error) {
    if (error instanceof DocumentError) return error.code;
    throw error;
  }
  return undefined;
};

describe('a workbook built to confuse', () => {
  it('that claims billions of rows costs no more than what it holds', () => {
    const cells = treated(
      sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', {
        before: '<dimension ref="A1:XFD9999999999"/>',
        after: '<mergeCells><mergeCell ref="A6:XFD1048575"/></mergeCells>',
      }),
    );
    expect(cells.map((cell) => [cell.row, cell.column])).toEqual([
      [3, 3],
      [1_048_575, 16_383],
    ]);
  });

  it.each([
    ['a cell twice', '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'],
    ['rows out of order', '<row r="2"><c r="A2"/></row><row r="1"><c r="A1"/></row>'],
    ['a row twice', '<row r="2"><c r="A2"/></row><row r="2"><c r="B2"/></row>'],
    ['a cell of another row', '<row r="1"><c r="A2"><v>1</v></c></row>'],
    ['a text that is not there', '<row r="1"><c r="A1" t="s"><v>99</v></c></row>'],
    ['a style that is no number', '<row r="1"><c r="A1" s="x"><v>1</v></c></row>'],
  ])('with %s is refused as damaged', (_, rows) => {
    expect(refusal(sheet(rows))).toBe('damaged');
  });

  it('that leaves out where its rows and cells are is read in order and stays so', () => {
    const cells = treated(
      sheet('<row><c><v>1</v></c><c><v>2</v></c></row><row><c r="C2"><v>3</v></c></row>'),
    );
    expect(cells.map((cell) => [cell.row, cell.column, cell.value])).toEqual([
      [0, 0, 1],
      [0, 1, 2],
      [1, 2, 3],
      [3, 3, 7],
    ]);
  });

  it('that mixes texts in the cell, in the table and as results keeps each where it is', () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>in</t></r></is></c><c r="C1" t="str"><f>"x"</f><v>x</v></c><c r="D1" t="inlineStr"/></row>';
    const cells = treated({ ...sheet(rows), strings: [`<si><t>${'long '.repeat(200_000)}</t></si>`] });
    expect(cells.map((cell) => String(cell.value).slice(0, 5))).toEqual(['long ', 'in', 'x', '', '7']);
  });

  it('that names styles, masters of formulas and formats it does not have is shown without them', () => {
    const rows =
      '<row r="1"><c r="A1" s="4000"><v>1</v></c><c r="B1"><f t="shared" si="77"/><v>5</v></c></row>';
    expect(treated(sheet(rows)).map((cell) => cell.value)).toEqual([1, 5, 7]);
  });

  it('with formulas that go round in circles or nest thousands deep keeps them', () => {
    const deep = `${'IF(1,'.repeat(3000)}1${')'.repeat(3000)}`;
    const rows = `<row r="1"><c r="A1"><f>B1</f></c><c r="B1"><f>A1</f></c><c r="C1"><f>${deep}</f></c></row>`;
    const bytes = makeWorkbook(sheet(rows));
    expect(treated(bytes).map((cell) => cell.formula)).toEqual(['B1', 'A1', deep, undefined]);
    const edits = [{ op: 'insert-rows' as const, sheet: '1', index: 0, count: 1 }];
    const { bytes: moved } = patchWorkbook(bytes, edits);
    verifyPatch(bytes, edits, moved);
    expect(readCells(moved)[0]?.cells.map((cell) => cell.formula)).toEqual(['B2', 'A2', deep]);
  });

  it('in the strict form of the format is read and written in that form', () => {
    const strict = (text: string) =>
      text
        .replaceAll(NS.spreadsheet, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
        .replaceAll(NS.officeRelationships, 'http://purl.oclc.org/ooxml/officeDocument/relationships');
    const pkg = readPackage(makeWorkbook(sheet('<row r="1"><c r="A1"><v>1</v></c></row>')));
    for (const name of pkg.names()) pkg.set(name, strict(pkg.text(name)));
    const bytes = pkg.write();
    expect(treated(bytes).map((cell) => cell.value)).toEqual([1, 7]);
    const edits = [
      { op: 'add-sheet' as const, sheet: '9', name: 'N', index: 1 },
      { op: 'insert-rows' as const, sheet: '1', index: 0, count: 2 },
    ];
    const { bytes: added } = patchWorkbook(bytes, edits);
    verifyPatch(bytes, edits, added);
    const after = readPackage(added);
    const written = after
      .names()
      .filter((name) => !name.startsWith('_rels') && after.text(name).includes(NS.spreadsheet));
    expect(written).toEqual([]);
  });

  it('with comments and sections of text between its rows is read to the end', () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v><![CDATA[</row><row r="9">]]></v></c></row><!-- <row r="3"> --><row r="2"/>';
    expect(treated(sheet(rows)).map((cell) => cell.value)).toEqual(['</row><row r="9">', 7]);
  });
});
