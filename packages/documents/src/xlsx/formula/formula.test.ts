import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnIndex, columnName, parseRange, rangeName } from '../file/references.ts';
import { mapReferences, offsetFormula, sheetPrefix, tokenizeFormula } from './formula.ts';
import { deleteSheetIn, moveCellsIn, renameSheetIn, shiftIn } from './formula-changes.ts';
import { comparableFormula, formulaForFile, formulaForShow } from './formula-text.ts';

describe('references', () => {
  it('column letters and numbers are each other’s reverse up to XFD', () => {
    fc.assert(fc.property(fc.nat(16_383), (column) => columnIndex(columnName(column)) === column));
    expect(columnName(16_383)).toBe('XFD');
    expect(columnIndex('XFE')).toBe(-1);
  });

  it('a range names whole columns and rows, and reads the same backwards', () => {
    expect(parseRange('B:C')).toMatchObject({ startRow: 0, endRow: 1_048_575, startColumn: 1, endColumn: 2 });
    expect(parseRange('C9:B2')).toEqual(parseRange('$B$2:$C$9'));
    expect(parseRange('A0')).toBeUndefined();
    expect(rangeName({ startRow: 1, endRow: 1, startColumn: 1, endColumn: 1 })).toBe('B2');
  });
});

describe('formulas', () => {
  it.each([
    ['A1+$B$2', ['A1', '$B$2']],
    ['SUM(A1:B5)', ['A1:B5']],
    ["'It''s'!C3*Sheet1!D4", ["'It''s'!C3", 'Sheet1!D4']],
    ['"A1"&B2', ['B2']],
    ['LOG10(5)+A1', ['A1']],
    ['SUM(A:C)+SUM(1:3)', ['A:C', '1:3']],
    ['Table1[A1]+A2', ['A2']],
    ['[1]Sheet1!A1', ['[1]Sheet1!A1']],
    ['TAXES2024+A1', ['A1']],
    ['1E5+A1', ['A1']],
    ['A1.B2', []],
    ['IF(A1="a""B1",Sheet1:Sheet3!C1,#REF!)', ['A1', 'Sheet1:Sheet3!C1']],
  ])('%s holds the references %j', (formula, references) => {
    const found: string[] = [];
    const same = mapReferences(formula, (reference) => {
      found.push(reference.text);
      return undefined;
    });
    expect(found).toEqual(references);
    expect(same).toBe(formula);
  });

  it('splitting a formula loses nothing, whatever is in it', () => {
    const piece = fc.constantFrom(
      'A1',
      '$B$2',
      ':',
      '!',
      "'",
      '"',
      '[',
      ']',
      '(',
      ')',
      'SUM',
      ' ',
      '#REF!',
      'é',
      '1.5E3',
      '{',
      ',',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (formula) => {
          expect(
            tokenizeFormula(formula)
              .map((token) => token.text)
              .join(''),
          ).toBe(formula);
        },
      ),
    );
  });

  it('moving a formula moves what is relative and keeps what is absolute', () => {
    expect(offsetFormula('A1+$A1+A$1+$A$1+SUM(B2:C3)', 2, 1)).toBe('B3+$A3+B$1+$A$1+SUM(C4:D5)');
    expect(offsetFormula('A1', -1, 0)).toBe('A1048576');
  });

  it('a renamed sheet is renamed in references, not in texts or other workbooks', () => {
    const rename = renameSheetIn('Data', 'My data');
    expect(rename('Data!A1+"Data!A1"+[1]Data!A1+data!Rate+Database!A1', undefined)).toBe(
      `'My data'!A1+"Data!A1"+[1]Data!A1+'My data'!Rate+Database!A1`,
    );
    expect(rename('SUM(Data:End!A1)', undefined)).toBe("SUM('My data:End'!A1)");
  });

  it('a deleted sheet leaves #REF! behind', () => {
    expect(deleteSheetIn('Old')('Old!A1:B2+Other!A1+SUM(Old!Name)', undefined)).toBe(
      '#REF!+Other!A1+SUM(#REF!)',
    );
    expect(() => deleteSheetIn('Old')('SUM(Old:New!A1)', undefined)).toThrow('cannot be deleted');
  });

  it('inserted rows push references down and stretch ranges around them', () => {
    const insert = shiftIn({ sheet: 'S', axis: 'row', index: 2, count: 3 });
    expect(insert('A2+A3+SUM(A1:A3)+S!$B$9+T!B9+SUM(A:A)', 'S')).toBe(
      'A2+A6+SUM(A1:A6)+S!$B$12+T!B9+SUM(A:A)',
    );
    expect(insert('A3', 'T')).toBe('A3');
  });

  it('deleted rows pull references up, shrink ranges and leave #REF! for what is gone', () => {
    const remove = shiftIn({ sheet: 'S', axis: 'row', index: 1, count: -2 });
    expect(remove('A1+A2+A3+A4+SUM(A1:A5)+SUM(A2:A3)+SUM(A3:A9)', 'S')).toBe(
      'A1+#REF!+#REF!+A2+SUM(A1:A3)+SUM(#REF!)+SUM(A2:A7)',
    );
  });

  it('columns shift like rows, and rows do not move with them', () => {
    expect(
      shiftIn({ sheet: 'S', axis: 'column', index: 1, count: 1 })('A1+B1+$C$2+SUM(B:C)+SUM(1:2)', 'S'),
    ).toBe('A1+C1+$D$2+SUM(C:D)+SUM(1:2)');
  });

  it('rows that are inserted into some columns leave references alone that reach beyond these', () => {
    const insert = shiftIn({ sheet: 'S', axis: 'row', index: 2, count: 3, within: { from: 1, to: 2 } });
    expect(insert('B3+A3+SUM(B1:C3)+SUM(A1:C3)+SUM(B:B)+SUM(3:3)+S!$C$9', 'S')).toBe(
      'B6+A3+SUM(B1:C6)+SUM(A1:C3)+SUM(B:B)+SUM(3:3)+S!$C$12',
    );
  });

  it('cells that are moved are named where they are then, by what names only them', () => {
    const range = { startRow: 1, startColumn: 0, endRow: 3, endColumn: 1 };
    const formula = 'A2+$B$4+SUM(A2:B4)+SUM(A1:A4)+s!A2+T!A2+SUM(S:T!A2)+[1]S!A2+"A2"+SUM(A2:A4 B2:B3)';
    const here = moveCellsIn({ sheet: 'S', range, toSheet: 'S', row: 9, column: 3 });
    expect(here(formula, 'S')).toBe(
      'D10+$E$12+SUM(D10:E12)+SUM(A1:A4)+s!D10+T!A2+SUM(S:T!A2)+[1]S!A2+"A2"+SUM(D10:D12 E10:E11)',
    );
    expect(here('A2+S!A2', 'T')).toBe('A2+S!D10');
    const there = { sheet: 'S', range, toSheet: "It's", row: 1, column: 0 };
    expect(moveCellsIn(there)('A2+A1+S!B4', 'S')).toBe("'It''s'!A2+A1+'It''s'!B4");
    expect(moveCellsIn(there, true)('A2+A1+S!B4+T!A1', 'S')).toBe("A2+S!A1+'It''s'!B4+T!A1");
  });

  it('names with relative references name no cells that could be moved', () => {
    const range = { startRow: 0, startColumn: 0, endRow: 1_048_575, endColumn: 0 };
    const move = moveCellsIn({ sheet: 'S', range, toSheet: 'S', row: 0, column: 2 });
    expect(move('S!$A:$A+S!$A$1+S!A1', undefined, true)).toBe('S!$C:$C+S!$C$1+S!A1');
  });

  it('names of sheets are quoted where a formula needs it', () => {
    expect([
      sheetPrefix('Data'),
      sheetPrefix("It's"),
      sheetPrefix('2024'),
      sheetPrefix('A1'),
      sheetPrefix('Größe'),
    ]).toEqual(['Data!', "'It''s'!", "'2024'!", "'A1'!", 'Größe!']);
  });

  it('newer functions have their prefix in the file and not on screen', () => {
    expect(formulaForFile('=IFS(A1,1)+FILTER(A1:A9,B1:B9)+SUM(A1)')).toBe(
      '_xlfn.IFS(A1,1)+_xlfn._xlws.FILTER(A1:A9,B1:B9)+SUM(A1)',
    );
    expect(formulaForShow('_xlfn.IFS(A1,1)+_xlfn._xlws.FILTER(A1:A9,B1)&"_xlfn.X"')).toBe(
      'IFS(A1,1)+FILTER(A1:A9,B1)&"_xlfn.X"',
    );
    expect(formulaForFile(formulaForShow('_xlfn.STDEV.S(A1:A3)'))).toBe('_xlfn.STDEV.S(A1:A3)');
  });

  it('this row of a table stands in the file in full', () => {
    expect(formulaForFile('=T[@Mass]*2+T[@[Mass, dry]:[pH]]+"T[@Mass]"+SUM(T[@])')).toBe(
      'T[[#This Row],[Mass]]*2+T[[#This Row],[Mass, dry]:[pH]]+"T[@Mass]"+SUM(T[#This Row])',
    );
    const written = "T[[#This Row],[Mass]]+T[Mass '[@g']]+T[[#Headers],[pH]]+'[1]@'!A1+A1:A3";
    expect(formulaForFile(written)).toBe(written);
    expect(comparableFormula('t[@Mass]')).toBe(comparableFormula('T[[#This Row],[Mass]]'));
  });

  it('names that LET and LAMBDA give have their own prefix', () => {
    expect(formulaForFile('let(x, 1, y, x+A1, x*y+SUM(B1:B2))')).toBe(
      '_xlfn.LET(_xlpm.x, 1, _xlpm.y, _xlpm.x+A1, _xlpm.x*_xlpm.y+SUM(B1:B2))',
    );
    expect(formulaForFile('MAP(A1:A3,LAMBDA(v,v*2))')).toBe(
      '_xlfn.MAP(A1:A3,_xlfn.LAMBDA(_xlpm.v,_xlpm.v*2))',
    );
    expect(formulaForShow('_xlfn.LET(_xlpm.x,1,_xlpm.x)')).toBe('LET(x,1,x)');
    expect(formulaForFile('SUM(rate,2)')).toBe('SUM(rate,2)');
  });

  it('two writings of a formula are one, two formulas are not', () => {
    expect(comparableFormula('= sum( a1 , "x y" )')).toBe(comparableFormula('SUM(A1,"x y")'));
    expect(comparableFormula('"a b"')).not.toBe(comparableFormula('"ab"'));
    expect(comparableFormula('A1')).not.toBe(comparableFormula('A2'));
  });
});
