import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorOf } from '../conditional/evaluation.ts';
import { readRules } from '../conditional/read-rules.ts';
import { placeAfterMove } from '../edits/moved-cells.ts';
import type { ReversibleEdit, XlsxEdit } from '../edits.ts';
import { cellName, parseCell, parseRange, rangeName } from '../file/references.ts';
import { offsetFormula } from '../formula/formula.ts';
import { goneInputRules } from '../input-rules/edited-input-rules.ts';
import { readInputRules } from '../input-rules/read-input-rules.ts';
import type { RulesGo } from '../rule-edits.ts';
import { patched, SHEET } from '../testing/test-patch.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';

const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
const XM = 'http://schemas.microsoft.com/office/excel/2006/main';
const book = (after: string, others = '') =>
  makeWorkbook({
    sheets: [
      { name: 'Data', after },
      { name: 'Other', after: others },
    ],
  });
const area = (cells: string) => parseRange(cells) ?? { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 };
const move = (from: string, to: string): RulesGo => {
  const { startRow: row, startColumn: column } = area(to);
  return { op: 'move-rules', sheet: '1', range: area(from), row, column };
};
const shift = (cells: string, axis: 'row' | 'column', inserts: boolean): RulesGo => ({
  op: 'shift-rules',
  sheet: '1',
  range: area(cells),
  axis,
  inserts,
});
const format = (sqref: string, ...rules: string[]) =>
  `<conditionalFormatting sqref="${sqref}">${rules.join('')}</conditionalFormatting>`;
const asks = (formula: string, priority = 1) =>
  `<cfRule type="expression" dxfId="0" priority="${priority}" stopIfTrue="1"><formula>${formula}</formula></cfRule>`;
const SCALE =
  '<cfRule type="colorScale" priority="7"><colorScale><cfvo type="min"/><cfvo type="formula" val="$F$1"/><color rgb="FFFF0000"/><color rgb="FF00FF00"/></colorScale></cfRule>';
const input = (sqref: string, formula: string, more = '') =>
  `<dataValidation type="custom" imeMode="off"${more} sqref="${sqref}"><formula1>${formula}</formula1></dataValidation>`;
const inputs = (...rules: string[]) =>
  `<dataValidations count="${rules.length}" disablePrompts="1">${rules.join('')}</dataValidations>`;

/** What the sheet says after an edit, its rows aside. */
function after(rules: string, edit: RulesGo, others = ''): string {
  const { pkg } = patched(book(rules, others), [edit]);
  return pkg.text(SHEET).replace(/^.*<\/sheetData>|<sheetData\/>|<\/worksheet>$/gs, '');
}

describe('conditional formats of cells that are moved', () => {
  test('go with them, and are about the rest still', () => {
    expect(after(format('A1:A9', asks('A1&gt;5')), move('A3:A4', 'C3'))).toBe(
      format('A1:A2 A5:A9 C3:C4', asks('A1&gt;5')),
    );
  });

  test('replace those of the cells they come upon', () => {
    const rules = format('A1', asks('A1&gt;5')) + format('C1:C9', asks('C1=1', 2)) + format('E1', SCALE);
    expect(after(rules, move('A1:B1', 'C4'))).toBe(
      format('C4', asks('C4&gt;5')) + format('C1:C3 C5:C9', asks('C1=1', 2)) + format('E1', SCALE),
    );
    expect(after(format('D4', asks('D4=1')), move('A1:B1', 'C4'))).toBe('');
  });

  test('name the cells they named: those that moved where they are, the others where they were', () => {
    // The first of the moved cells is held against one that stays, the second against one that goes along.
    expect(after(format('A2:A9', asks('A2&gt;A1')), move('A3:A4', 'C3'))).toBe(
      format('A2 A6:A9 C4', asks('A2&gt;A1')) +
        format('A5', asks('A5&gt;C4')) +
        format('C3', asks('C3&gt;A2')),
    );
    expect(after(format('A1:F9', asks('$C1=&quot;open&quot;')), move('A5:F5', 'A8'))).toBe(
      format('A1:F4 A6:F9', asks('$C1=&quot;open&quot;')),
    );
    expect(after(format('A1', asks('$E$1:$E$3=A1')), move('E1:E3', 'H8'))).toBe(
      format('A1', asks('$H$8:$H$10=A1')),
    );
    expect(after(format('A1', asks('$E$1:$E$4=A1')), move('E1:E3', 'H8'))).toBe(
      format('A1', asks('$E$1:$E$4=A1')),
    );
  });

  test('stay one where they compare all their cells, and their limits follow', () => {
    expect(after(format('A1:A9', SCALE), move('A3', 'C3'))).toBe(format('A1:A2 A4:A9 C3', SCALE));
    expect(after(format('A1:A9', SCALE), move('F1', 'G2'))).toBe(
      format('A1:A9', SCALE.replace('$F$1', '$G$2')),
    );
  });

  test('leave what stands with them in one element where it stands', () => {
    const text =
      '<cfRule type="containsText" dxfId="1" priority="3" operator="containsText" text="x"><formula>NOT(ISERROR(SEARCH("x",A1)))</formula></cfRule>';
    expect(after(format('A1:A3', text, asks('$F$1=A1'), SCALE), move('A1', 'C1'))).toBe(
      format('A2:A3 C1', text, asks('$F$1=A1'), SCALE),
    );
    const split = after(format('A1:A3', text, asks('B1=A1', 2), SCALE), move('A1', 'D9'));
    expect(split).toBe(
      format('A2:A3 D9', text.replace(',A1', ',A2')) +
        format('A2:A3', asks('B2=A2', 2)) +
        format('D9', asks('B1=D9', 2)) +
        format('A2:A3 D9', SCALE),
    );
  });

  test('follow to another sheet, where those of the cells they come upon are replaced', () => {
    const edit: RulesGo = {
      op: 'move-rules',
      sheet: '1',
      range: area('E1:E3'),
      toSheet: '2',
      row: 0,
      column: 0,
    };
    const original = book(
      format('A1:A3', asks('$E$2=A1')) + format('E3:E4', asks('TRUE', 2)),
      format('A1:A9', asks('Data!$E$1=B1')) + format('C1', asks('SUM(Data!$E$1:$E$4)=$A$5')),
    );
    const { pkg } = patched(original, [edit]);
    expect(pkg.text(SHEET)).toContain(format('A1:A3', asks('Other!$A$2=A1')) + format('E4', asks('TRUE', 2)));
    expect(pkg.text('xl/worksheets/sheet2.xml')).toContain(
      format('A4:A9', asks('Other!$A$1=B4')) + format('C1', asks('SUM(Data!$E$1:$E$4)=$A$5')),
    );
  });

  test('follow on other sheets, too', () => {
    const { pkg } = patched(book('', format('A1:A3', asks('Data!$B$2=A1'))), [move('B2', 'D4')]);
    expect(pkg.text('xl/worksheets/sheet2.xml')).toContain(format('A1:A3', asks('Data!$D$4=A1')));
  });

  test('of newer programs go with all they say, each with an id of its own', () => {
    const bar =
      '<cfRule type="dataBar" priority="4"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar><extLst><ext xmlns:x14="' +
      `${X14}" uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}"><x14:id>{A}</x14:id></ext></extLst></cfRule>`;
    const newer = (sqref: string, bars: string, split = '') =>
      `<extLst><ext xmlns:x14="${X14}" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="${XM}"><x14:cfRule type="dataBar" id="{A}"><x14:dataBar minLength="0" maxLength="100"><x14:cfvo type="autoMin"/><x14:cfvo type="autoMax"/></x14:dataBar></x14:cfRule><xm:sqref>${bars}</xm:sqref></x14:conditionalFormatting><x14:conditionalFormatting xmlns:xm="${XM}"><x14:cfRule type="expression" priority="9" id="{B}"><xm:f>Other!A1&gt;A1</xm:f><x14:dxf><font><b/></font></x14:dxf></x14:cfRule><xm:sqref>${sqref}</xm:sqref></x14:conditionalFormatting>${split}</x14:conditionalFormattings></ext></extLst>`;
    const rules = format('A1:A9', bar) + newer('B1:B3', 'A1:A9');
    expect(after(rules, move('A2:B2', 'H2')).replace(/id="\{[0-9A-F-]{36}\}"/, 'id="{NEW}"')).toBe(
      format('A1 A3:A9 H2', bar) +
        newer(
          'B1 B3',
          'A1 A3:A9 H2',
          `<x14:conditionalFormatting xmlns:xm="${XM}"><x14:cfRule type="expression" priority="9" id="{NEW}"><xm:f>Other!A2&gt;H2</xm:f><x14:dxf><font><b/></font></x14:dxf></x14:cfRule><xm:sqref>I2</xm:sqref></x14:conditionalFormatting>`,
        ),
    );
    expect(after(rules, move('F1:G9', 'A1'))).toBe('');
  });
});

describe('conditional formats where cells make room', () => {
  const at = (edit: RulesGo, sqref: string, formula: string) => {
    const { bytes } = patched(book(format(sqref, asks(formula))), [edit]);
    const [rule] = readRules(bytes).sheets[0]?.rules ?? [];
    return (
      rule && `${rule.ranges.map(rangeName).join(' ')} ${'formula' in rule.test ? rule.test.formula : ''}`
    );
  };

  test('grow with cells that come between them, and move with those behind', () => {
    expect(at(shift('A3:A4', 'row', true), 'A1:A9', 'A1>1')).toBe('A1:A11 A1>1');
    expect(at(shift('A3:A4', 'row', true), 'A3:A9', 'A3>A2')).toBe('A5:A11 A5>A4');
    expect(at(shift('A1:A2', 'row', true), 'A3:A9', 'A3>$A$1')).toBe('A5:A11 A5>$A$3');
    expect(at(shift('B1', 'column', true), 'A1:D1', 'A1>1')).toBe('A1:E1 A1>1');
  });

  test('grow where cells come into a part of them', () => {
    expect(at(shift('B3:B4', 'row', true), 'A1:C9', '$F1>1')).toBe('A1:C9 B10:B11 $F1>1');
  });

  test('shrink with cells that go, and are seen from the first that is left', () => {
    expect(at(shift('A3:A4', 'row', false), 'A1:A9', 'A2>A1')).toBe('A1:A7 A2>A1');
    expect(at(shift('A1:A2', 'row', false), 'A1:A9', 'A1>1')).toBe('A1:A7 A1>1');
    expect(at(shift('A1:A2', 'row', false), 'A1:A9', 'B1>1')).toBe('A1:A7 B3>1');
    expect(at(shift('A1:A9', 'row', false), 'A1:A9', 'A1>1')).toBeUndefined();
    expect(at(shift('B8:B9', 'row', false), 'A1:C9', 'A1>1')).toBe('A1:C7 A8:A9 C8:C9 A1>1');
  });

  test('follow cells that they name', () => {
    expect(at(shift('F1', 'row', true), 'A1:A9', 'A1>$F$2')).toBe('A1:A9 A1>$F$3');
    expect(at(shift('F2', 'row', false), 'A1:A9', 'A1>$F$2')).toBe('A1:A9 A1>#REF!');
    expect(at(shift('F5', 'row', true), 'A1:A9', 'A1>SUM($F$2:$F$9)')).toBe('A1:A9 A1>SUM($F$2:$F$10)');
  });
});

describe('input rules of cells that are moved or make room', () => {
  test('go with them, keep their bytes, and replace those of the cells they come upon', () => {
    const rules = inputs(input('A1:A9', 'A1&gt;B1', ' uid="{1}"'), input('C1:C5', 'C1=1'));
    expect(after(rules, move('A2:A3', 'C2'))).toBe(
      inputs(
        input('A1 A4:A9', 'A1&gt;B1', ' uid="{1}"'),
        input('C2:C3', 'C2&gt;B2'),
        input('C1 C4:C5', 'C1=1'),
      ),
    );
    expect(after(inputs(input('C1', 'TRUE')), move('A1', 'C1'))).toBe('');
  });

  test('of newer programs follow the cells of their lists', () => {
    const newer = (sqref: string, list: string) =>
      `<extLst><ext xmlns:x14="${X14}" uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x14:dataValidations xmlns:xm="${XM}" count="1"><x14:dataValidation type="list" allowBlank="1"><x14:formula1><xm:f>${list}</xm:f></x14:formula1><xm:sqref>${sqref}</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>`;
    const { pkg } = patched(book('', newer('E1:E5', 'Data!$A$1:$A$3')), [move('A1:A3', 'D7')]);
    expect(pkg.text('xl/worksheets/sheet2.xml')).toContain(newer('E1:E5', 'Data!$D$7:$D$9'));
    expect(after(newer('E1:E5', 'Other!$A$1:$A$3'), shift('E2', 'row', true))).toBe(
      newer('E1:E6', 'Other!$A$1:$A$3'),
    );
  });

  test('grow and shrink with their cells', () => {
    expect(after(inputs(input('A2:A9', 'A2&gt;0')), shift('A4:A5', 'row', true))).toBe(
      inputs(input('A2:A11', 'A2&gt;0')),
    );
    expect(after(inputs(input('A2:A9', 'A2&gt;0')), shift('A1:A3', 'row', false))).toBe(
      inputs(input('A1:A6', 'A1&gt;0')),
    );
  });
});

test('a move that is taken back leaves no trace, and one beside all rules changes nothing', () => {
  const original = book(format('A1:A9', asks('A1&gt;5')) + inputs(input('C1:C5', 'C1=1')));
  const of = move('A1:A2', 'C2') as RulesGo & ReversibleEdit;
  const back: XlsxEdit = { op: 'take-back', sheet: '1', of };
  expect(Buffer.from(patched(original, [of, back]).bytes).equals(Buffer.from(original))).toBe(true);
  expect(patched(original, [move('F1', 'G1')]).changedParts).toEqual([]);
});

test('what is moved to and fro is what it was', () => {
  const original = book(format('A1:A9', asks('A1&gt;B1')) + inputs(input('A1:A9', 'A1&gt;B1')));
  const { bytes } = patched(original, [move('A3:B4', 'H3'), move('H3:I4', 'A3')]);
  expect(readRules(bytes).sheets[0]?.rules).toEqual(readRules(original).sheets[0]?.rules);
  expect(readInputRules(bytes)).toEqual(readInputRules(original));
});

test('refuses cells that are none of a sheet, and rules that would come apart into too many', () => {
  expect(() => after('', { ...move('A1:A3', 'A1'), row: 1_048_575 } as RulesGo)).toThrow(
    'cells of the sheet',
  );
});

describe('rules of many ranges', () => {
  /** One below the other, a free cell between them. */
  const apart = (count: number, columns = 'B:B') => {
    const [first, last] = columns.split(':');
    return Array.from({ length: count }, (_, place) => `${first}${place * 2 + 2}:${last}${place * 2 + 2}`);
  };
  const cellsOf = (text: string) => (/sqref="([^"]*)"/.exec(text)?.[1] ?? '').split(' ');
  const LOSES = 'A rule has cells that are not read here';
  const both = [
    ['a conditional format', (sqref: string, formula = 'TRUE') => format(sqref, asks(formula))],
    ['an input rule', (sqref: string, formula = 'TRUE') => inputs(input(sqref, formula))],
  ] as const;

  test.each(both)('%s goes with its cells where they are more than it may come apart into', (_, rule) => {
    const sqref = apart(4_990).join(' ');
    expect(patched(book(rule(sqref)), [move('A1', 'F6')]).changedParts).toEqual([]);
    const { bytes, pkg } = patched(book(rule(sqref)), [move('B2', 'F6')]);
    expect(cellsOf(pkg.text(SHEET))).toHaveLength(4_990);
    expect(cellsOf(pkg.text(SHEET))).toContain('F6');
    expect(patched(bytes, [move('F6', 'B2')]).changedParts).toEqual([SHEET]);
    expect(cellsOf(after(rule(sqref), shift('B1', 'row', true)))).toHaveLength(4_990);
  });

  test.each(both)('%s loses no cell that is not read', (_, rule) => {
    const many = rule(apart(6_000).join(' '));
    for (const edit of [move('B2', 'F6'), move('B11900', 'F6'), shift('B1', 'row', true)])
      expect(() => after(many, edit)).toThrow(LOSES);
    expect(patched(book(many), [move('C1', 'F6'), shift('C1', 'row', true)]).changedParts).toEqual([]);
    for (const edit of [move('B2', 'F6'), shift('B1', 'row', true)])
      expect(() => after(rule('B2 #REF! C3'), edit)).toThrow(LOSES);
  });

  test('an input rule of some of their cells is refused where others would be lost', () => {
    const set = (row: number): XlsxEdit => {
      const range = { startRow: row, startColumn: 1, endRow: row, endColumn: 1 };
      return { op: 'set-input-rule', sheet: '1', ranges: [range], rule: null };
    };
    const many = book(inputs(input(apart(6_000).join(' '), 'TRUE')));
    expect(() => patched(many, [set(1)])).toThrow(LOSES);
    expect(() => patched(many, [set(11_899)])).toThrow(LOSES);
    expect(patched(many, [set(0)]).changedParts).toEqual([]);
  });

  test('rows that come above leave the cells that are not read where they belong', () => {
    const insert: XlsxEdit = { op: 'insert-rows', sheet: '1', index: 0, count: 3 };
    const { pkg } = patched(book(inputs(input(apart(6_000).join(' '), 'TRUE'))), [insert, move('C1', 'F6')]);
    expect(cellsOf(pkg.text(SHEET))).toHaveLength(6_000);
  });

  test.each(both)('%s is refused more ranges than are read', (_, rule) => {
    const wide = rule(apart(2_600, 'A:C').join(' '));
    expect(() => after(wide, shift('B1', 'row', true))).toThrow('too many ranges');
  });

  test('a rule that nobody understands stays where it cannot go', () => {
    const unknown = '<cfRule type="marvel" priority="1"><formula>TRUE</formula></cfRule>';
    const { changedParts } = patched(book(format('B2 #REF!', unknown)), [move('B2', 'F6')]);
    expect(changedParts).toEqual([]);
  });

  test('many references end the work as soon as they are too many', () => {
    const named = Array.from(
      { length: 1_600 },
      (_, place) => `A${String.fromCharCode(65 + (place % 10))}${1 + ((place * 7919) % 900)}`,
    );
    const rule = format('A1:XFD1000', asks(named.join('+')));
    expect(() => after(rule, move('AC100:AH600', 'CW701'))).toThrow('too many others');
    // The same cells, named again and again.
    const again = Array.from({ length: 400 }, () => 'AC100').join('+');
    expect(cellsOf(after(format('A1:B9', asks(again)), move('AC100', 'CW701')))).toEqual(['A1']);
  });

  test.each([
    [
      'conditional formats',
      (cells: string[]) => cells.map((cell, place) => format(cell, asks('TRUE', place + 1))).join(''),
    ],
    ['input rules', (cells: string[]) => inputs(...cells.map((cell) => input(cell, 'TRUE')))],
  ])('%s behind those that are read go as these do, and come apart', (_, rules) => {
    const many = rules([...apart(5_001), 'D1:D9']);
    expect(after(many, move('H1', 'B2'))).not.toContain('sqref="B2:B2"');
    expect(after(many, move('B2', 'H2'))).toContain('sqref="H2"');
    const parted = after(many.replaceAll('TRUE', 'D1&gt;D2'), move('D3', 'H3'));
    expect(parted).toContain('sqref="H3"');
  });

  test('a sheet of as many input rules as are read gets no more of them, and loses some still', () => {
    const rules = readInputRules(book(inputs(input('B2:B9', 'B2&gt;B1'))))[0]?.rules ?? [];
    const many = Array.from({ length: 5_000 }, () => rules).flat();
    const gone = (edit: RulesGo) => goneInputRules(many, { sheet: 'Data', edit }, 'Data');
    expect(() => gone(move('B3', 'F6'))).toThrow('too many input rules');
    expect(gone(move('A1:A9', 'B1'))).toEqual([]);
  });
});

test('what is named beyond an edge of the sheet follows, too', () => {
  expect(after(format('A1:A9', asks('A1=A1048576')), move('A1', 'H1'))).toBe(
    format('A2', asks('A2=H1')) + format('A3:A9', asks('A3=A2')) + format('H1', asks('H1=A1048576')),
  );
});

/** By cell of the first sheet: what the rules ask of it, as it is seen from there. */
function askedIn(bytes: Uint8Array): Map<string, string[]> {
  const asked = new Map<string, string[]>();
  for (const { ranges, test: of } of readRules(bytes).sheets[0]?.rules ?? []) {
    const anchor = anchorOf(ranges);
    const formula = of.kind === 'formula' ? of.formula : '';
    for (const { startRow, startColumn, endRow, endColumn } of ranges)
      for (let row = startRow; row <= endRow; row++)
        for (let column = startColumn; column <= endColumn; column++) {
          const name = cellName(row, column);
          const seen = offsetFormula(formula, row - anchor.row, column - anchor.column);
          asked.set(name, [...(asked.get(name) ?? []), seen.replaceAll('$', '')].sort());
        }
  }
  return asked;
}

test('every cell asks what it asked of the cells it named, wherever these are then', () => {
  const line = fc.integer({ min: 6, max: 11 });
  const cells = fc.tuple(line, line, line, line).map(([a, b, c, d]) =>
    rangeName({
      startRow: Math.min(a, b),
      endRow: Math.max(a, b),
      startColumn: Math.min(c, d),
      endColumn: Math.max(c, d),
    }),
  );
  const named = fc.tuple(fc.boolean(), line, fc.boolean(), line).map(([column, c, row, r]) =>
    cellName(r, c)
      .replace(/[A-Z]+/, (name) => (column ? `$${name}` : name))
      .replace(/\d+/, (name) => (row ? `$${name}` : name)),
  );
  const rule = fc.tuple(
    fc.array(cells, { minLength: 1, maxLength: 2 }),
    fc.array(named, { minLength: 1, maxLength: 2 }),
  );
  const go = fc.tuple(cells, line, line);
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 2 }), go, (rules, [from, row, column]) => {
      // Of several ranges no cell is in two.
      fc.pre(rules.every(([[one = '', other]]) => other === undefined || !overlap(one, other)));
      const original = book(
        rules
          .map(([ranges, formulas], place) =>
            format(ranges.join(' '), asks(formulas.join('&gt;'), place + 1)),
          )
          .join(''),
      );
      const edit: RulesGo = { op: 'move-rules', sheet: '1', range: area(from), row, column };
      const placeOf = placeAfterMove(edit);
      const covered = (name: string) => placeOf(parseCell(name) ?? { row: 0, column: 0 });
      const named = (name: string) => {
        const at = covered(name);
        return at ? cellName(at.row, at.column) : name;
      };
      const expected = new Map<string, string[]>();
      for (const [name, formulas] of askedIn(original)) {
        const at = covered(name);
        if (at)
          expected.set(
            cellName(at.row, at.column),
            formulas.map((one) => one.replace(/[A-Z]+\d+/g, named)).sort(),
          );
      }
      const { bytes } = patched(original, [edit]);
      expect(Object.fromEntries(askedIn(bytes))).toEqual(Object.fromEntries(expected));
    }),
    { numRuns: 150 },
  );
});

const overlap = (one: string, other: string) => {
  const [a, b] = [area(one), area(other)];
  return (
    a.startRow <= b.endRow &&
    b.startRow <= a.endRow &&
    a.startColumn <= b.endColumn &&
    b.startColumn <= a.endColumn
  );
};
