import { describe, expect, it } from 'vitest';
import type { XlsxEdit } from '../../edits.ts';
import { readNames } from '../../names/index.ts';
import { nameProblem, writtenMeaning } from '../../names/name-rules.ts';
import { patched } from '../../testing/test-patch.ts';
import { makeWorkbook } from '../../testing/test-workbook.ts';

const BOOK = 'xl/workbook.xml';
const KEPT =
  '<definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$B$2</definedName>' +
  '<definedName name="limit" comment="of detection">Data!$A$1</definedName>\n' +
  '<definedName name="own" localSheetId="1">0.5</definedName>';
const book = (names = KEPT, rows = '') =>
  makeWorkbook({
    sheets: [
      { name: 'Data', rows },
      { name: "It's", rows: '<row r="1"><c r="A1"><f>limit*2</f><v>4</v></c></row>' },
    ],
    workbook: `${names && `<definedNames>${names}</definedNames>`}<calcPr calcId="1"/>`,
  });
const set = (name: string, meaning: string | null, sheet?: string): XlsxEdit => ({
  op: 'set-name',
  sheet: sheet ?? '1',
  isLocal: sheet !== undefined,
  name,
  meaning,
});
const namesIn = (edits: XlsxEdit[], original = book()) => {
  const { pkg } = patched(original, edits);
  return /<definedNames>.*<\/definedNames>/s.exec(pkg.text(BOOK))?.[0];
};

describe('a defined name', () => {
  it('is written where Excel would, and nothing else changes', () => {
    const { changedParts, pkg, original } = patched(book(), [set('factor', "'It''s'!$B$2:$B$9")]);
    expect(changedParts).toEqual([BOOK]);
    expect(pkg.text(BOOK)).toBe(
      original
        .text(BOOK)
        .replace(
          '<definedName name="limit"',
          `<definedName name="factor">'It''s'!$B$2:$B$9</definedName><definedName name="limit"`,
        ),
    );
  });

  it('begins the list of a workbook without any, and ends it when the last one goes', () => {
    const added = patched(book(''), [set('a&b'.replace('&', '_'), '"1<2"', '2')]);
    expect(added.pkg.text(BOOK)).toContain(
      '</sheets><definedNames><definedName name="a_b" localSheetId="1">"1&lt;2"</definedName></definedNames><calcPr',
    );
    const gone = patched(added.bytes, [set('A_B', null, '2')]);
    expect(gone.pkg.text(BOOK)).toBe(added.original.text(BOOK));
  });

  it('means something else, keeps what else is said of it, and has its formulas calculated', () => {
    const { pkg } = patched(book(), [set('Limit', 'Data!$A$2')]);
    expect(pkg.text(BOOK)).toContain(
      '<definedName name="limit" comment="of detection">Data!$A$2</definedName>\n',
    );
    expect(pkg.text(BOOK)).toContain('<calcPr calcId="1" fullCalcOnLoad="1"/>');
    expect(pkg.text('xl/worksheets/sheet2.xml')).toContain('<f>limit*2</f>');
  });

  it('is undone without a trace, and newer functions in it are written as files have them', () => {
    const edit = set('limit', null);
    const back: XlsxEdit = { op: 'take-back', sheet: '1', of: edit as Extract<XlsxEdit, { op: 'set-name' }> };
    expect(patched(book(), [edit, back]).changedParts).toEqual([]);
    expect(namesIn([set('spread', 'STDEV.S(Data!$A$1:$A$9)')])).toContain('>_xlfn.STDEV.S(Data!$A$1:$A$9)<');
  });

  it('follows rows and sheets that are changed behind it, and goes with its sheet', () => {
    const rename: XlsxEdit = { op: 'rename-sheet', sheet: '1', name: 'Raw' };
    const insert: XlsxEdit = { op: 'insert-rows', sheet: '1', index: 0, count: 2 };
    expect(namesIn([set('top', 'Data!$B$1'), insert, rename])).toContain('<definedName name="top">Raw!$B$3<');
    const gone = namesIn([set('there', "'It''s'!$A$1", '2'), { op: 'delete-sheet', sheet: '2' }]);
    expect(gone).not.toContain('there');
    expect(gone).not.toContain('own');
  });

  it('of a sheet that moves stays its own', () => {
    const move: XlsxEdit = { op: 'move-sheet', sheet: '2', index: 0 };
    expect(namesIn([set('first', 'Data!$A$1'), move])).toContain('name="own" localSheetId="0"');
  });

  it.each([
    [set('LIMIT', 'Data!$A$1', '2'), 'There is a name or a table “limit” already'],
    [set('A1', '1'), 'is the name of a cell'],
    [set('new', 'B2'), 'have no sheet'],
    [set('new', 'Data!B2'), 'have no sheet'],
    [set('new', '1+'), 'cannot be read'],
    [set('new', '[1]S!$A$1'), 'another workbook'],
    [set('gone', null), 'There is no name “gone”'],
    [set('own', null), 'There is no name “own”'],
  ])('is refused, and changes nothing: %j', (edit, reason) => {
    expect(() => patched(book(), [edit])).toThrow(reason);
  });

  it('is told with what it means and whom it belongs to; what an editor would read wrongly is kept', () => {
    const others =
      '<definedName name="left">Data!A1</definedName><definedName name="secret" hidden="1">1</definedName>';
    expect(readNames(book(KEPT + others))).toEqual([
      { name: 'limit', sheet: null, meaning: 'Data!$A$1', isKnown: true },
      { name: 'own', sheet: '2', meaning: '0.5', isKnown: true },
      { name: 'left', sheet: null, meaning: 'Data!A1', isKnown: false },
    ]);
  });
});

describe('what may be a name', () => {
  it.each(['Limit', 'λ_max', '_x', '\\x', 'mass.1', 'XFE1', 'A1B', 'Rate', 'Größe', 'x?'])(
    '%s may',
    (name) => {
      expect(nameProblem(name)).toBeNull();
    },
  );

  it.each([
    '',
    'a b',
    '1st',
    'A1',
    'xfd1048576',
    'R1C1',
    'r',
    'C',
    'TRUE',
    'a-b',
    'a+b',
    '_xlnm.X',
    'x'.repeat(256),
  ])('“%s” may not', (name) => {
    expect(nameProblem(name)).not.toBeNull();
  });

  it('stands for cells that are fixed, on the sheet that is shown where none is named', () => {
    expect(writtenMeaning('=B2:B9', "It's")).toBe("'It''s'!$B$2:$B$9");
    expect(writtenMeaning('SUM(A$1:A3)*Other!B2', 'Data')).toBe('SUM(Data!$A$1:$A$3)*Other!$B$2');
    expect(writtenMeaning(' 0.05 ', 'Data')).toBe('0.05');
  });
});
