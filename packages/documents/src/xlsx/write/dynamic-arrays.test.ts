import { describe, expect, it } from 'vitest';
import { formula, number, patched, rowsOf, set } from '../testing/test-patch.ts';
import { link, makeWorkbook } from '../testing/test-workbook.ts';
import { patchWorkbook } from './patch.ts';

const METADATA = 'xl/metadata.xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml';

describe('typed formulas of several values', () => {
  it('are stored as Excel stores them: as dynamic arrays, with the metadata that says so', () => {
    const result = patched({ sheets: [{ name: 'S' }] }, [
      set('A1', formula('SUM(FILTER(B1:B9,C1:C9>1))', 7)),
      set('A2', formula('SUM(B1:B3*C1:C3)', 8)),
      set('A3', formula('SUM(B1:B3)', 9)),
    ]);
    expect(rowsOf(result)).toBe(
      '<row r="1"><c r="A1" cm="1"><f t="array" ref="A1">SUM(_xlfn._xlws.FILTER(B1:B9,C1:C9&gt;1))</f><v>7</v></c></row>' +
        '<row r="2"><c r="A2" cm="1"><f t="array" ref="A2">SUM(B1:B3*C1:C3)</f><v>8</v></c></row>' +
        '<row r="3"><c r="A3"><f>SUM(B1:B3)</f><v>9</v></c></row>',
    );
    const metadata = result.pkg.text(METADATA);
    expect(metadata).toContain('<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata>');
    expect(metadata).toContain('fDynamic="1" fCollapsed="0"');
    expect(result.pkg.text('[Content_Types].xml')).toContain(`PartName="/${METADATA}" ContentType="${TYPE}"`);
    expect(result.pkg.text('xl/_rels/workbook.xml.rels')).toContain('/sheetMetadata" Target="metadata.xml"');
  });

  it('use the metadata a workbook has, and add to it what is missing', () => {
    const before =
      '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE" count="1"><bk/></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>';
    const original = makeWorkbook({
      sheets: [{ name: 'S', rows: '<row r="1"><c r="B1" cm="1"><v>1</v></c></row>' }],
      links: link('rIdM', 'sheetMetadata', 'metadata.xml'),
      parts: { [METADATA]: { content: before, type: TYPE } },
    });
    const first = patched(original, [set('A1', formula('SUM(C1:C3*2)', 8))]);
    expect(rowsOf(first)).toContain('<c r="A1" cm="2">');
    expect(rowsOf(first)).toContain('<c r="B1" cm="1"><v>1</v></c>');
    const metadata = first.pkg.text(METADATA);
    expect(metadata).toContain(
      '<cellMetadata count="2"><bk><rc t="1" v="0"/></bk><bk><rc t="2" v="0"/></bk>',
    );
    const second = patched(first.bytes, [set('A2', formula('SUM(C1:C4*2)', 8))]);
    expect(rowsOf(second)).toContain('<c r="A2" cm="2">');
    expect(second.pkg.text(METADATA)).toBe(metadata);
  });

  it('can be typed over in the next visit, by a value and by another formula', () => {
    const { bytes } = patched({ sheets: [{ name: 'S' }] }, [set('A1', formula('SUM(B1:B3*2)', 8))]);
    expect(rowsOf(patched(bytes, [set('A1', number(5))]))).toBe('<row r="1"><c r="A1"><v>5</v></c></row>');
    expect(rowsOf(patched(bytes, [set('A1', formula('B1*2', 2))]))).toBe(
      '<row r="1"><c r="A1"><f>B1*2</f><v>2</v></c></row>',
    );
    expect(rowsOf(patched(bytes, [set('A1', formula('SUM(B1:B3*3)', 12))]))).toContain('t="array" ref="A1"');
  });

  it('that have several results, and formulas and formats nobody can read, are refused in a sentence', () => {
    const original = makeWorkbook({ sheets: [{ name: 'S' }] });
    const patch = (edit: Parameters<typeof set>[1]) => () => patchWorkbook(original, [set('B2', edit)]);
    expect(patch(formula('SEQUENCE(3)', 1))).toThrow(
      'The formula in B2 cannot be stored: it has several results, which would fill',
    );
    expect(patch(formula('SUM((((', 1))).toThrow('The formula in B2 cannot be read: something is missing');
    expect(patch({ style: { numberFormat: '[[[' } })).toThrow('The number format “[[[” cannot be read.');
  });

  it('that the file has as plain formulas stay so when they only follow their cells', () => {
    const rows = '<row r="1"><c r="A1"><f>B1:B3*2</f><v>2</v></c></row>';
    const result = patched({ sheets: [{ name: 'S', rows }] }, [set('A1', formula('C1:C3*2', 4))]);
    expect(rowsOf(result)).toBe('<row r="1"><c r="A1"><f>C1:C3*2</f><v>4</v></c></row>');
  });
});
