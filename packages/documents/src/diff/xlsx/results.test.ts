import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { link, makeWorkbook } from '../../xlsx/testing/test-workbook.ts';
import { LISTED_RESULTS } from '../shape.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

/** One row of cells by their names, formulas with their results. */
const cell = (name: string, value: number | string, formula?: string) => {
  const f = formula === undefined ? '' : `<f>${formula}</f>`;
  return typeof value === 'number'
    ? `<c r="${name}">${f}<v>${value}</v></c>`
    : `<c r="${name}" t="str">${f}<v>${value}</v></c>`;
};
const rowsOf = (...lines: string[]) => lines.map((cells, r) => `<row r="${r + 1}">${cells}</row>`).join('');
const told = (before: Uint8Array, after: Uint8Array) =>
  diffWorkbooks(before, after).results.map(({ reason, causes, cells }) => [
    reason,
    causes.map(({ label }) => label).join(', '),
    cells.map((one) => `${one.label} ${one.before} → ${one.after}`).join(', '),
  ]);

describe('changed results', () => {
  const measured = (input: number, mean: number, verdict: string, more = '') =>
    makeWorkbook({
      sheets: [
        {
          name: 'S',
          rows: rowsOf(
            cell('A1', 5),
            cell('B2', input),
            cell('B3', 3) + more,
            cell('B4', mean, 'AVERAGE(B2:B3)'),
            cell('B5', verdict, 'IF(B4&lt;4,&quot;PASS&quot;,&quot;FAIL&quot;)'),
          ),
        },
      ],
    });
  const before = measured(2, 2.5, 'PASS');

  it('are told apart from the edit, because of which they changed, over other results too', () => {
    const diff = diffWorkbooks(before, measured(20, 11.5, 'FAIL'));
    expect(diff.changes.map(({ at }) => at)).toEqual(['S!B2']);
    expect(told(before, measured(20, 11.5, 'FAIL'))).toEqual([
      ['edits', 'B2', 'B4 2.5 → 11.5, B5 PASS → FAIL'],
    ]);
    expect(diff.sheets[0]?.cells.map(({ after, differs }) => [after, differs.value, differs.result])).toEqual(
      [
        ['B2', true, false],
        ['B4', false, true],
        ['B5', false, true],
      ],
    );
  });

  it('have a heading of their own where no input changed, and come first', () => {
    expect(told(before, measured(2, 99, 'FAIL'))).toEqual([['none', '', 'B4 2.5 → 99, B5 PASS → FAIL']]);
    const both = measured(20, 11.5, 'FAIL', cell('D3', 8, 'A1+1'));
    expect(told(measured(2, 2.5, 'PASS', cell('D3', 6, 'A1+1')), both)).toEqual([
      ['none', '', 'D3 6 → 8'],
      ['edits', 'B2', 'B4 2.5 → 11.5, B5 PASS → FAIL'],
    ]);
  });

  it('are no change where only the last digit of a calculation differs, or nothing was calculated before', () => {
    expect(told(measured(2, 0.1 + 0.2, 'PASS'), measured(2, 0.3, 'PASS'))).toEqual([]);
    const never = makeWorkbook({
      sheets: [{ name: 'S', rows: rowsOf(`<c r="A1"><f>B1*2</f></c>${cell('B1', 2)}`) }],
    });
    const now = makeWorkbook({
      sheets: [{ name: 'S', rows: rowsOf(cell('A1', 4, 'B1*2') + cell('B1', 2)) }],
    });
    expect(told(never, now)).toEqual([]);
  });

  it('are followed over sheets, names, and inserted and deleted rows', () => {
    const workbook = (rows: number[], total: number, limit: number, isOver: string, doubled: number) =>
      makeWorkbook({
        sheets: [
          {
            name: 'Data',
            rows: rowsOf(...rows.map((value, r) => cell(`A${r + 1}`, value) + cell(`B${r + 1}`, value * 7))),
          },
          {
            name: 'Summary',
            rows: rowsOf(
              cell('A1', total, `SUM(Data!A1:A${rows.length})`),
              cell('A2', isOver, 'IF(A1&gt;limit,&quot;over&quot;,&quot;under&quot;)'),
              cell('A3', doubled, 'Data!B2*2'),
            ),
          },
        ],
        workbook: `<definedNames><definedName name="limit">${limit}</definedName></definedNames>`,
      });
    const old = workbook([1, 2, 3, 4], 10, 50, 'under', 28);
    expect(told(old, workbook([1, 2, 4], 7, 50, 'under', 28))).toEqual([
      ['edits', 'deleted row Data!3', 'Summary!A1 10 → 7'],
    ]);
    expect(told(old, workbook([1, 2, 50, 3, 4], 60, 50, 'over', 28))).toEqual([
      ['edits', 'inserted row Data!3', 'Summary!A1 10 → 60, Summary!A2 under → over'],
    ]);
    expect(told(old, workbook([1, 2, 3, 4], 10, 5, 'over', 28))).toEqual([
      ['edits', 'name "limit"', 'Summary!A2 under → over'],
    ]);
  });

  it('are followed into the columns and the row of a table that a formula names', () => {
    const table = (mass: number, note: string) =>
      makeWorkbook({
        sheets: [
          {
            name: 'S',
            rows: rowsOf(
              cell('A1', 'Mass') + cell('B1', 'Note') + cell('D1', mass + 7, 'SUM(T[Mass])'),
              cell('A2', mass) + cell('B2', 'x') + cell('D2', mass * 2, 'T[[#This Row],[Mass]]*2'),
              cell('A3', 7) +
                cell('B3', note) +
                cell('D3', `${note}!`, 'T[[#This Row],[Note]]&amp;&quot;!&quot;'),
            ),
            links: link('rId1', 'table', '../tables/table1.xml'),
          },
        ],
        parts: {
          'xl/tables/table1.xml': {
            content: `<table xmlns="${NS.spreadsheet}" id="1" name="T" displayName="T" ref="A1:B3"><tableColumns count="2"><tableColumn id="1" name="Mass"/><tableColumn id="2" name="Note"/></tableColumns></table>`,
            type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml',
          },
        },
      });
    expect(told(table(1, 'a'), table(2, 'b'))).toEqual([
      ['edits', 'A2', 'D1 8 → 9, D2 2 → 4'],
      ['edits', 'B3', 'D3 a! → b!'],
    ]);
  });

  it('of formulas that do not say what they are calculated from are told as that', () => {
    const clock = (now: number) =>
      makeWorkbook({
        sheets: [{ name: 'S', rows: rowsOf(cell('A1', now, 'NOW()') + cell('B1', now, 'A1')) }],
      });
    expect(told(clock(45_000), clock(45_001))).toEqual([
      ['unsaid', '', 'A1 45000 → 45001, B1 45000 → 45001'],
    ]);
  });

  it('are counted and grouped where there are thousands, and formulas that go round in a circle end', () => {
    const chain = (start: number) =>
      makeWorkbook({
        sheets: [
          {
            name: 'S',
            rows: rowsOf(
              cell('A1', start),
              ...Array.from({ length: 5_000 }, (_, r) => cell(`A${r + 2}`, start + r + 1, `A${r + 1}+1`)),
              cell('A5002', start, 'B5002') + cell('B5002', start, 'A5002'),
            ),
          },
        ],
      });
    const { results } = diffWorkbooks(chain(1), chain(2));
    expect(results.map(({ reason, count }) => [reason, count])).toEqual([
      ['none', 2],
      ['edits', 5_000],
    ]);
    expect(results.flatMap(({ cells }) => cells).length).toBe(LISTED_RESULTS);
  });
});
