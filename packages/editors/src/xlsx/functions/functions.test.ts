import { describe, expect, it } from 'vitest';
import { callOf, foundFunctions, offeredFunctions } from './function-list.ts';
import { sumsOf } from './sums.ts';

/** A sheet by its rows: `7` a number, `x` a text, `.` an empty cell. */
function sheet(...lines: string[]) {
  const at = (row: number, column: number) => lines[row]?.[column] ?? '.';
  return {
    isNumber: (row: number, column: number) => at(row, column) === '7',
    isEmpty: (row: number, column: number) => at(row, column) === '.',
    rows: 10,
    columns: 6,
  };
}

const area = (startRow: number, startColumn: number, endRow = startRow, endColumn = startColumn) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
});
const one = (row: number, column: number, of: ReturnType<typeof sheet>) =>
  sumsOf('SUM', area(row, column), [row, column], of);

describe('Σ in one cell', () => {
  it('opens it with the numbers right above, else those left of it, else those above an empty cell', () => {
    expect(one(3, 0, sheet('x', '7', '7'))).toEqual({
      kind: 'open',
      row: 3,
      column: 0,
      formula: '=SUM(A2:A3)',
    });
    expect(one(0, 3, sheet('x77'))).toMatchObject({ formula: '=SUM(B1:C1)' });
    expect(one(1, 1, sheet('77', '7.'))).toMatchObject({ formula: '=SUM(B1)' });
    expect(one(2, 1, sheet('.7', '..', '7.'))).toMatchObject({ formula: '=SUM(A3)' });
    expect(one(3, 0, sheet('7', '7', '.'))).toMatchObject({ formula: '=SUM(A1:A3)' });
  });

  it('leaves the bracket open where there is nothing to count', () => {
    expect(one(0, 0, sheet('.'))).toMatchObject({ formula: '=SUM(' });
    expect(one(1, 0, sheet('x', '.'))).toMatchObject({ formula: '=SUM(' });
  });

  it('goes by the active cell where the selection has no numbers', () => {
    expect(sumsOf('MAX', area(2, 0, 4, 1), [2, 0], sheet('7', '7'))).toMatchObject({
      kind: 'open',
      row: 2,
      formula: '=MAX(A1:A2)',
    });
  });
});

describe('Σ of selected numbers', () => {
  const written = (range: ReturnType<typeof area>, of: ReturnType<typeof sheet>) => {
    const done = sumsOf('SUM', range, [range.startRow, range.startColumn], of);
    return done.kind === 'write'
      ? done.cells.map(({ row, column, formula }) => [row, column, formula])
      : done;
  };

  it('stands behind them: below columns, right of one row', () => {
    expect(written(area(0, 0, 1, 1), sheet('77', '7x'))).toEqual([
      [2, 0, '=SUM(A1:A2)'],
      [2, 1, '=SUM(B1:B2)'],
    ]);
    expect(written(area(0, 0, 0, 2), sheet('777'))).toEqual([[0, 3, '=SUM(A1:C1)']]);
  });

  it('stands in the empty row or column the selection ends with, and in the corner of both', () => {
    expect(written(area(0, 0, 2, 1), sheet('77', '77', '..'))).toEqual([
      [2, 0, '=SUM(A1:A2)'],
      [2, 1, '=SUM(B1:B2)'],
    ]);
    expect(written(area(0, 0, 1, 2), sheet('77.', '7..'))).toEqual([
      [0, 2, '=SUM(A1:B1)'],
      [1, 2, '=SUM(A2:B2)'],
    ]);
    expect(written(area(0, 0, 1, 1), sheet('7.', '..'))).toEqual([
      [1, 0, '=SUM(A1)'],
      [0, 1, '=SUM(A1)'],
      [1, 1, '=SUM(A2)'],
    ]);
  });

  it('overwrites nothing, and says what to do', () => {
    expect(written(area(0, 0, 1, 0), sheet('7', '7', 'x'))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('no empty cells below'),
    });
    expect(written(area(8, 0, 20, 0), sheet('', '', '', '', '', '', '', '', '7', '7'))).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('a search of functions', () => {
  const made = (functionName: string, functionType: number, description: string) => ({
    functionName,
    functionType,
    abstract: description,
    description,
    functionParameter: [
      { name: 'number1', detail: '', example: '', require: 1, repeat: 0 },
      { name: 'number2', detail: '', example: '', require: 0, repeat: 1 },
    ],
  });
  const offered = offeredFunctions([
    made('SUMIF', 2, 'Adds the cells that meet a criterion'),
    made('SUM', 2, 'Adds its arguments'),
    made('DSUM', 5, 'Adds the numbers of a database'),
    made('STDEV.S', 3, 'Estimates the standard deviation of a sample'),
    made('OWN', 14, 'Adds what no file holds'),
    made('AVERAGE.WEIGHTED', 3, 'Adds with weights'),
    made('limit', 16, 'A name'),
  ]);
  const found = (written: string, kind?: string) =>
    foundFunctions(offered, written, kind).map(({ name }) => name);

  it('offers those of Excel by their names', () => {
    expect(found('')).toEqual(['DSUM', 'STDEV.S', 'SUM', 'SUMIF']);
    expect(found('', 'Statistics')).toEqual(['STDEV.S']);
  });

  it('puts the likeliest first: the name, its beginning, a part of it, what it does', () => {
    expect(found('=sum(')).toEqual(['SUM', 'SUMIF', 'DSUM']);
    expect(found('deviation standard')).toEqual(['STDEV.S']);
    expect(found('adds')).toEqual(['DSUM', 'SUM', 'SUMIF']);
    expect(found('zebra')).toEqual([]);
  });

  it('says how a function is called, with what may be left out', () => {
    expect(offered[2] && callOf(offered[2])).toBe('SUM(number1, [number2, …])');
  });
});
