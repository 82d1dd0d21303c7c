import { describe, expect, it } from 'vitest';
import { NS } from '../../../opc/index.ts';
import type { XlsxEdit } from '../../edits.ts';
import { readNameUses } from '../../names/index.ts';
import { patched } from '../../testing/test-patch.ts';
import { link, makeWorkbook } from '../../testing/test-workbook.ts';

const BOOK = 'xl/workbook.xml';
const SHEET = 'xl/worksheets/sheet1.xml';
const CHART = 'xl/charts/chart1.xml';
const PIVOT = 'xl/pivotCache/pivotCacheDefinition1.xml';
const TYPE = 'application/vnd.openxmlformats-officedocument';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';

/** What of a sheet may use a name beside its cells, one of each. */
const USERS = {
  format:
    '<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>A1&gt;Limit</formula></cfRule></conditionalFormatting>',
  input:
    '<dataValidations count="1"><dataValidation type="list" sqref="B1"><formula1>limit</formula1></dataValidation></dataValidations>',
  link: '<hyperlinks><hyperlink ref="A1" location="limit"/></hyperlinks>',
};
const RULES = USERS.format + USERS.input + USERS.link;
const NAMES =
  '<definedName name="_xlnm.Print_Area" localSheetId="0">limit</definedName>' +
  '<definedName name="limit" comment="of detection">Data!$A$1</definedName>\n' +
  '<definedName name="own" localSheetId="0">limit*2</definedName>';

interface Made {
  rules?: string;
  names?: string;
  chart?: string;
  source?: string;
  rows?: string;
}

function book({
  rules = RULES,
  names = NAMES,
  chart = '[0]!limit',
  source = 'limit',
  rows = ROWS,
}: Made = {}) {
  return makeWorkbook({
    sheets: [
      {
        name: 'Data',
        rows,
        after: `${rules}<drawing r:id="rId1"/>`,
        links: link('rId1', 'drawing', '/xl/drawings/drawing1.xml'),
      },
    ],
    workbook: `<definedNames>${names}</definedNames><calcPr calcId="1"/>`,
    parts: {
      'xl/drawings/drawing1.xml': {
        content: `<wsDr xmlns="${DRAWING}"/>`,
        type: `${TYPE}.drawing+xml`,
      },
      'xl/drawings/_rels/drawing1.xml.rels': {
        content: `<Relationships xmlns="${NS.packageRelationships}">${link('rId1', 'chart', `/${CHART}`)}</Relationships>`,
        type: 'application/vnd.openxmlformats-package.relationships+xml',
      },
      [CHART]: {
        content: `<c:chartSpace xmlns:c="${NS.chart}"><c:f>${chart}</c:f></c:chartSpace>`,
        type: `${TYPE}.drawingml.chart+xml`,
      },
      [PIVOT]: {
        content: `<pivotCacheDefinition xmlns="${NS.spreadsheet}"><cacheSource type="worksheet"><worksheetSource name="${source}"/></cacheSource></pivotCacheDefinition>`,
        type: `${TYPE}.spreadsheetml.pivotCacheDefinition+xml`,
      },
    },
    links: link('rIdP', 'pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml'),
  });
}
const ROWS =
  '<row r="1"><c r="A1"><v>4</v></c><c r="B1"><f>LIMIT*2+Data!limit</f><v>12</v></c><c r="C1"><f>"limit"&amp;limits</f></c></row>' +
  '<row r="2"><c r="B2"><f t="shared" ref="B2:B3" si="0">A2*limit</f><v>0</v></c></row>' +
  '<row r="3"><c r="B3"><f t="shared" si="0"/><v>0</v></c><c r="C3"><f>_xlfn.LET(_xlpm.limit,1,_xlpm.limit+limit)</f><v>5</v></c></row>';
const rename = (name: string, to: string): XlsxEdit => ({
  op: 'rename-name',
  sheet: '1',
  isLocal: false,
  name,
  to,
});
const remove: XlsxEdit = { op: 'set-name', sheet: '1', isLocal: false, name: 'limit', meaning: null };

describe('a name that is called something else', () => {
  it('is followed by all that uses it, and by nothing else', () => {
    const { pkg, original, changedParts } = patched(book(), [rename('Limit', 'Top_1')]);
    expect(changedParts.toSorted()).toEqual([CHART, PIVOT, BOOK, SHEET]);
    expect(pkg.text(BOOK)).toBe(
      original
        .text(BOOK)
        .replace('name="limit"', 'name="Top_1"')
        .replace('>limit<', '>Top_1<')
        .replace('>limit*2<', '>Top_1*2<'),
    );
    expect(pkg.text(CHART)).toBe(original.text(CHART).replace('[0]!limit', '[0]!Top_1'));
    expect(pkg.text(PIVOT)).toBe(original.text(PIVOT).replace('name="limit"', 'name="Top_1"'));
    expect(pkg.text(SHEET)).toBe(
      original
        .text(SHEET)
        .replace('LIMIT*2+Data!limit', 'Top_1*2+Data!Top_1')
        .replace('<f t="shared" ref="B2:B3" si="0">A2*limit</f>', '<f>A2*Top_1</f>')
        .replace('<f t="shared" si="0"/>', '<f>A3*Top_1</f>')
        .replace('_xlpm.limit+limit', '_xlpm.limit+Top_1')
        .replace('A1&gt;Limit', 'A1&gt;Top_1')
        .replace('<formula1>limit<', '<formula1>Top_1<')
        .replace('location="limit"', 'location="Top_1"'),
    );
  });

  it('leaves no trace where it is called back, and is followed by what was typed before', () => {
    expect(patched(book(), [rename('limit', 'Top_1'), rename('Top_1', 'limit')]).changedParts).toEqual([]);
    const typed = (formula: string): XlsxEdit => ({
      op: 'set-cells',
      sheet: '1',
      cells: [{ row: 4, column: 0, content: { kind: 'formula', formula } }],
    });
    const { pkg } = patched(book(), [typed('LET(limit,2,limit)'), rename('limit', 'Top_1')]);
    expect(pkg.text(SHEET)).toContain('<f>_xlfn.LET(_xlpm.limit,2,_xlpm.limit)</f>');
    const before = patched(book(), [typed('limit+1'), rename('limit', 'Top_1')]);
    expect(before.pkg.text(SHEET)).toContain('<f>Top_1+1</f>');
    const later = patched(book(), [rename('limit', 'Top_1'), typed('Top_1+1')]);
    expect(later.pkg.text(SHEET)).toContain('<f>Top_1+1</f>');
  });

  it('may only be written in other letters', () => {
    const { pkg } = patched(book(), [rename('limit', 'LIMIT')]);
    expect(pkg.text(BOOK)).toContain('<definedName name="LIMIT" comment="of detection">Data!$A$1<');
  });

  it.each([
    [rename('gone', 'x'), 'There is no name “gone”'],
    [rename('limit', 'own'), 'a name or a table “own” already'],
    [rename('limit', 'A1'), 'is the name of a cell'],
    [rename('own', 'x'), 'There is no name “own”'],
  ])('is refused, and changes nothing: %j', (edit, reason) => {
    expect(() => patched(book(), [edit])).toThrow(reason);
  });
});

describe('a name that something uses beside the cells', () => {
  const plain = {
    rules: '',
    names: NAMES.replace('>limit<', '>Data!$A$1<'),
    chart: 'Data!$A$1',
    source: 'x',
  };

  it.each([
    [{ rules: USERS.format }, 'a conditional format on "Data"'],
    [{ rules: USERS.input }, 'a rule of what may be typed on "Data"'],
    [{ rules: USERS.link }, 'something else on "Data"'],
    [{ chart: 'Data!limit' }, 'a chart on "Data"'],
    [{ names: NAMES }, 'what is printed or filtered on "Data"'],
    [{ source: 'Limit' }, 'a pivot table'],
  ])('is not deleted: %j', (made, said) => {
    expect(() => patched(book({ ...plain, ...made }), [remove])).toThrow(`cannot be deleted: ${said}`);
  });

  it('is deleted where nothing does, a name of another workbook and a text aside', () => {
    const rules =
      '<conditionalFormatting sqref="A1"><cfRule type="expression" priority="1"><formula>A1&gt;[1]!limit&amp;"limit"</formula></cfRule></conditionalFormatting>';
    const { pkg } = patched(book({ ...plain, rules }), [remove]);
    expect(pkg.text(BOOK)).not.toContain('name="limit"');
  });

  it('is told to an editor with where that is', () => {
    const uses = readNameUses(book()).map(({ name, by, sheet }) => `${name} ${by} ${sheet}`);
    expect(uses.toSorted()).toEqual([
      'limit chart Data',
      'limit conditional-format Data',
      'limit input-rule Data',
      'limit other Data',
      'limit pivot-table null',
      'limit printed Data',
    ]);
  });
});

it('a name that a consolidation takes its data from is renamed there, and not deleted', () => {
  const consolidation =
    '<dataConsolidate><dataRefs count="2"><dataRef name="LIMIT"/><dataRef ref="A1:A2" sheet="Data"/></dataRefs></dataConsolidate>';
  const made = makeWorkbook({
    sheets: [{ name: 'Data', rows: ROWS, after: consolidation }],
    workbook: '<definedNames><definedName name="limit">Data!$A$1</definedName></definedNames>',
  });
  const { pkg } = patched(made, [rename('limit', 'Threshold')]);
  expect(pkg.text(SHEET)).toContain(consolidation.replace('LIMIT', 'Threshold'));
  expect(readNameUses(made)).toEqual([{ name: 'limit', by: 'other', sheet: 'Data' }]);
  expect(() => patched(made, [remove])).toThrow('limit');
});
