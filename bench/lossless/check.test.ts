import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { checkTypedWord } from './check-docx.ts';
import { checkNewRowColumn } from './check-row-column.ts';
import { checkTypedCell } from './check-xlsx.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

function pack(parts: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

/** The same package with some of its text replaced. */
function edit(bytes: Uint8Array, part: string, from: string, to: string): Uint8Array {
  const parts = unzipSync(bytes);
  const text = strFromU8(parts[part] ?? new Uint8Array());
  if (!text.includes(from)) throw new Error(`${part} does not hold ${from}`);
  return zipSync({ ...parts, [part]: strToU8(text.replace(from, to)) });
}

const rels = (kind: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/></Relationships>`;

describe('the proof of a typed word', () => {
  const part = 'word/document.xml';
  const before = pack({
    '_rels/.rels': rels('officeDocument', 'word/document.xml'),
    'word/styles.xml': '<w:styles/>',
    [part]:
      `<w:document xmlns:w="${WORD}"><w:body>\r\n<w:p w:rsidR="1"><w:r><w:rPr><w:b/></w:rPr><w:t>Weighed</w:t></w:r>` +
      '<w:r><w:sym w:char="F0B0"/></w:r></w:p><w:p><w:r><w:t>Other</w:t></w:r></w:p><w:sectPr/></w:body></w:document>',
  });
  const typed = edit(
    before,
    part,
    '<w:t>Weighed</w:t>',
    '<w:t>Wei</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>WORDghed</w:t>',
  );

  it('finds nothing else when a run was split for the word', () => {
    expect(checkTypedWord(before, typed, 'WORD')).toEqual([]);
  });

  it('knows a word again that stands in two runs', () => {
    const apart = edit(typed, part, 'WORDghed', 'WO</w:t></w:r>\r\n<w:r><w:rPr><w:b/></w:rPr><w:t>RDghed');
    expect(checkTypedWord(before, apart, 'WORD')).toEqual([]);
  });

  it('knows a word again that is a suggestion, and cuts that of somebody else in two', () => {
    const ben = (text: string, id: number) =>
      `<w:ins w:id="${id}" w:author="Ben"><w:r><w:t>${text}</w:t></w:r></w:ins>`;
    const ana = '<w:ins w:id="7" w:author="Ana"><w:r><w:t>WORD</w:t></w:r></w:ins>';
    const stored = edit(before, part, '<w:sectPr/>', `<w:p>${ben('added', 1)}</w:p><w:sectPr/>`);
    const after = edit(stored, part, ben('added', 1), `${ben('ad', 1)}${ana}${ben('ded', 8)}`);
    expect(checkTypedWord(stored, after, 'WORD')).toEqual([]);
    expect(
      checkTypedWord(stored, edit(after, part, 'id="8" w:author="Ben"', 'id="8" w:author="Ana"'), 'WORD'),
    ).not.toEqual([]);
  });

  it.each([
    ['a symbol that is gone', '<w:r><w:sym w:char="F0B0"/></w:r>', ''],
    ['a format that is gone', '<w:b/>', '<w:i/>'],
    ['another paragraph', 'Other', 'Others'],
    ['an attribute of the paragraph', 'w:rsidR="1"', 'w:rsidR="2"'],
    ['the end of the section', '<w:sectPr/>', '<w:sectPr></w:sectPr>'],
    ['a paragraph more', '<w:sectPr/>', '<w:p/><w:sectPr/>'],
    ['a word that is not there', 'WORD', ''],
    ['white space between blocks', '<w:body>\r\n', '<w:body>'],
  ])('finds %s', (_what, from, to) => {
    expect(checkTypedWord(before, edit(typed, part, from, to), 'WORD')).not.toEqual([]);
  });

  it('finds a changed, an added and a removed part', () => {
    const parts = unzipSync(typed);
    expect(
      checkTypedWord(before, edit(typed, 'word/styles.xml', '<w:styles/>', '<w:styles />'), 'WORD'),
    ).toHaveLength(1);
    expect(
      checkTypedWord(before, zipSync({ ...parts, 'word/new.xml': strToU8('<a/>') }), 'WORD'),
    ).toHaveLength(1);
    delete parts['word/styles.xml'];
    expect(checkTypedWord(before, zipSync(parts), 'WORD')).toHaveLength(1);
  });
});

describe('the proof of a typed cell', () => {
  const part = 'xl/worksheets/sheet1.xml';
  const before = pack({
    '_rels/.rels': rels('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml'),
    'xl/styles.xml': '<styleSheet/>',
    [part]:
      `<worksheet xmlns="${SHEET}"><dimension ref="A1:B2"/><sheetData><row r="1"><c r="A1" s="2"><v>1</v></c><c r="B1"><v>8</v></c></row>` +
      '<row r="2"><c r="A2"><f t="shared" ref="A2:B2" si="0">A1*2</f><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>0</v></c></row>' +
      '</sheetData><pageMargins left="1"/></worksheet>',
  });
  const A1 = { sheet: '1', cell: 'A1', value: '5' };
  const typed = edit(
    edit(before, part, '<v>1</v>', '<v>5</v>'),
    'xl/workbook.xml',
    '</sheets>',
    '</sheets><calcPr fullCalcOnLoad="1"/>',
  );

  it('finds nothing else when the cell holds the value and full calculation is asked for', () => {
    expect(checkTypedCell(before, typed, A1)).toEqual([]);
  });

  it('takes another result of a formula for what follows the edit, of any type, but not for none', () => {
    const result = (text: string) => edit(typed, part, '<c r="B2"><f t="shared" si="0"/><v>0</v></c>', text);
    const formula = '<f t="shared" si="0"/>';
    expect(checkTypedCell(before, result(`<c r="B2">${formula}<v>10</v></c>`), A1)).toEqual([]);
    expect(checkTypedCell(before, result(`<c r="B2" t="str">${formula}<v>x</v></c>`), A1)).toEqual([]);
    expect(checkTypedCell(before, result(`<c r="B2">${formula}</c>`), A1)).toEqual([
      'the result of B2 is gone',
    ]);
    expect(checkTypedCell(before, result('<c r="B2"><v>0</v></c>'), A1)).not.toEqual([]);
  });

  it('takes a formula that is written out for the same only when it says the same', () => {
    const over = edit(before, part, '<f t="shared" ref="A2:B2" si="0">A1*2</f><v>2</v>', '<v>7</v>');
    const A2 = { sheet: '1', cell: 'A2', value: '7' };
    const written = (formula: string) => edit(over, part, '<f t="shared" si="0"/>', `<f>${formula}</f>`);
    expect(checkTypedCell(before, written('B1*2'), A2)).toEqual([]);
    expect(checkTypedCell(before, written('A1*2'), A2)).not.toEqual([]);
    expect(checkTypedCell(before, over, A2)).not.toEqual([]);
  });

  it.each([
    ['another value of another cell', part, '<v>8</v>', '<v>3</v>'],
    ['a cell that is gone', part, '<c r="B2"><f t="shared" si="0"/><v>0</v></c>', ''],
    ['a cell more', part, '</c></row></sheetData>', '</c><c r="C2"/></row></sheetData>'],
    ['another look of the cell', part, 's="2"', 's="3"'],
    ['margins', part, 'left="1"', 'left="2"'],
    ['a row more hidden', part, '<row r="2">', '<row r="2" hidden="1">'],
    ['styles', 'xl/styles.xml', '<styleSheet/>', '<styleSheet></styleSheet>'],
    ['the name of a sheet', 'xl/workbook.xml', 'name="A"', 'name="B"'],
    ['another value than was typed', part, '<v>5</v>', '<v>6</v>'],
  ])('finds %s', (_what, where, from, to) => {
    expect(checkTypedCell(before, edit(typed, where, from, to), A1)).not.toEqual([]);
  });
});

describe('the proof of a column that became wider by what was typed', () => {
  const part = 'xl/worksheets/sheet1.xml';
  const SPAN = '<col min="1" max="4" width="9" style="3"/>';
  const before = pack({
    '_rels/.rels': rels('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml'),
    [part]: `<worksheet xmlns="${SHEET}"><cols>${SPAN}</cols><sheetData><row r="1"><c r="B1"><v>5</v></c><c r="F1"><v>5</v></c></row></sheetData></worksheet>`,
  });
  const WIDE = 'width="12" style="3" bestFit="1" customWidth="1"';
  const AFTER =
    '<col min="1" max="1" width="9" style="3"/>' +
    `<col min="2" max="2" ${WIDE}/><col min="3" max="4" width="9" style="3"/>`;
  const after = edit(before, part, SPAN, AFTER);
  const typed = (cell: string, value = '5') => ({ sheet: '1', cell, value });

  it('finds nothing else where it is that of the cell, and nobody had given it a width', () => {
    expect(checkTypedCell(before, after, typed('B1'))).toEqual([]);
    const fitted = edit(before, part, 'width="9"', 'width="9" bestFit="1" customWidth="1"');
    const widened = edit(fitted, part, 'width="9"', 'width="12"');
    const alone = (bytes: Uint8Array) => edit(bytes, part, 'min="1" max="4"', 'min="2" max="2"');
    expect(checkTypedCell(alone(fitted), alone(widened), typed('B1'))).toEqual([]);
  });

  it('finds nothing else where the sheet said nothing of its columns, or of this one', () => {
    const one = `<col min="6" max="6" ${WIDE.replace(' style="3"', '')}/>`;
    expect(checkTypedCell(before, edit(before, part, SPAN, SPAN + one), typed('F1'))).toEqual([]);
    const none = edit(before, part, `<cols>${SPAN}</cols>`, '');
    const at = (where: string) => edit(none, part, where, `<cols>${one}</cols>${where}`);
    expect(checkTypedCell(none, at('<sheetData>'), typed('F1'))).toEqual([]);
    expect(checkTypedCell(none, at('</worksheet>'), typed('F1'))).not.toEqual([]);
  });

  it.each([
    ['a narrower one', 'width="12"', 'width="8"'],
    ['one of the same width', 'width="12"', 'width="9"'],
    ['another look', 'style="3" bestFit', 'bestFit'],
    ['one that would not get wider again', ' bestFit="1"', ''],
    ['another column that looks otherwise', 'width="9" style="3"', 'width="9"'],
    ['another column that is gone', '<col min="1" max="1" width="9" style="3"/>', ''],
    ['a column more', 'max="4"', 'max="5"'],
    ['two of one column', 'min="3"', 'min="2"'],
  ])('finds %s', (_what, from, to) => {
    expect(checkTypedCell(before, edit(after, part, from, to), typed('B1'))).not.toEqual([]);
  });

  it('finds that of another cell, of a text, and one that somebody had given a width', () => {
    expect(checkTypedCell(before, after, typed('F1'))).toEqual(['column 2 was changed']);
    const word = (bytes: Uint8Array) =>
      edit(bytes, part, '<c r="B1"><v>5</v>', '<c r="B1" t="str"><v>five</v>');
    expect(checkTypedCell(word(before), word(after), typed('B1', 'five'))).toEqual(['column 2 was changed']);
    const own = edit(before, part, 'min="1" max="4"', 'min="2" max="2" customWidth="1"');
    const wider = edit(own, part, 'width="9"', 'width="12" bestFit="1"');
    expect(checkTypedCell(own, wider, typed('B1'))).toEqual(['column 2 was changed']);
  });

  it('finds one that is hidden, and one that is no wider than the columns of which nothing is said', () => {
    const hidden = edit(before, part, 'min="1" max="4"', 'min="2" max="2" hidden="1"');
    const wider = edit(hidden, part, 'width="9"', 'width="12" bestFit="1" customWidth="1"');
    expect(checkTypedCell(hidden, wider, typed('B1'))).toEqual(['column 2 was changed']);
    const own = (width: number) =>
      edit(before, part, SPAN, `${SPAN}<col min="6" max="6" width="${width}" bestFit="1" customWidth="1"/>`);
    expect(checkTypedCell(before, own(8.5), typed('F1'))).toEqual([]);
    expect(checkTypedCell(before, own(8), typed('F1'))).toEqual(['column 6 was changed']);
  });
});

describe('the proof of a new row', () => {
  const part = 'xl/worksheets/sheet1.xml';
  const before = pack({
    '_rels/.rels': rels('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': rels('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="My Data" sheetId="1" r:id="r1"/></sheets><definedNames><definedName name="all">'My Data'!$A$1:$B$3</definedName></definedNames></workbook>`,
    [part]:
      `<worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row>` +
      '<row r="3"><c r="A3" s="1"><f>A1+SUM($A$1:A2)&amp;"A3"</f><v>2</v></c><c r="B3"><f t="shared" ref="B3:B4" si="0">A$3+A2</f></c></row>' +
      '<row r="4"><c r="B4"><f t="shared" si="0"/></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>',
  });
  const parts = unzipSync(before);
  const inserted = zipSync({
    ...parts,
    'xl/workbook.xml': strToU8(
      strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()).replace('$B$3', '$B$4'),
    ),
    [part]: strToU8(
      `<worksheet xmlns="${SHEET}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2" s="1"/></row>` +
        '<row r="4"><c r="A4" s="1"><f>A1+SUM($A$1:A3)&amp;"A3"</f><v>2.0</v></c><c r="B4"><f>A$4+A3</f></c></row>' +
        '<row r="5"><c r="B5"><f>A$4+A4</f></c></row></sheetData><mergeCells><mergeCell ref="A1:B3"/></mergeCells></worksheet>',
    ),
  });
  const check = (after: Uint8Array) =>
    checkNewRowColumn(before, after, { sheet: '1', at: 'C2', axis: 'row' });

  it('finds nothing else when all that lies below has moved', () => {
    expect(check(inserted)).toEqual([]);
  });

  it.each([
    ['a formula that takes other cells', '$A$1:A3', '$A$1:A2'],
    ['a text in a formula that was taken for a cell', '"A3"', '"A4"'],
    ['a formula written in short that was written out wrongly', 'A$4+A4', 'A$5+A4'],
    ['cells that are merged elsewhere', 'A1:B3', 'A1:B2'],
    ['a value in the new row', '<c r="A2" s="1"/>', '<c r="A2"><v>1</v></c>'],
    ['a value that is gone', '<c r="A1"><v>1</v></c>', ''],
    ['another look', 'r="A4" s="1"', 'r="A4" s="2"'],
  ])('finds %s', (_what, from, to) => {
    expect(check(edit(inserted, part, from, to))).toHaveLength(1);
  });

  it('finds a name that stands for other cells', () => {
    expect(check(edit(inserted, 'xl/workbook.xml', '$B$4', '$B$3'))).toHaveLength(1);
  });
});
