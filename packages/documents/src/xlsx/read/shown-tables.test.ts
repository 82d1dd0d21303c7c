import { expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { importWorkbook } from './import.ts';

const TABLE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';

function withTable(attributes: string, columns: string[]): Uint8Array {
  const items = columns.map((name, index) => `<tableColumn id="${index + 1}" name="${name}"/>`).join('');
  const content = `<table xmlns="${NS.spreadsheet}" id="1" name="T" displayName="T_1" ${attributes}><tableColumns count="${columns.length}">${items}</tableColumns></table>`;
  const link = `<Relationship Id="rId1" Type="${NS.officeRelationships}/table" Target="../tables/table1.xml"/>`;
  return makeWorkbook({
    sheets: [
      { name: 'Data', links: link, after: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>' },
    ],
    parts: { 'xl/tables/table1.xml': { content, type: TABLE } },
  });
}
const tablesOf = (xlsx: Uint8Array) => importWorkbook(xlsx).custom.tables;

it('gives the editor the tables formulas name, without their totals', () => {
  const xlsx = withTable('ref="B2:D9" totalsRowCount="1"', ['Mass', 'Batch #', '[raw]']);
  expect(tablesOf(xlsx)).toEqual([
    {
      sheet: '1',
      name: 'T_1',
      range: { startRow: 1, startColumn: 1, endRow: 7, endColumn: 3 },
      hasTotals: true,
      columns: ['Mass', null, null],
      names: ['Mass', 'Batch #', '[raw]'],
      calculated: [],
      grows: true,
    },
  ]);
});

it('leaves out a table without headings, whose first row the editor would take for them', () => {
  expect(tablesOf(withTable('ref="B2:D9" headerRowCount="0"', ['Mass']))).toEqual([]);
});
