import { readPackage, storeResults, type XlsxEdit } from '@benchbook/documents';
import { describe, expect, it } from 'vitest';
import { type SecondOpinion, saveWorkbook, secondOpinion, staleResults } from './index.ts';
import { cell, type TestCell, workbook } from './testing/workbooks.ts';

const ASKS = '<calcPr fullCalcOnLoad="1"/>';
const FORMULA = 'AMORDEGRC(A1,39679,39813,300,1,0.15,1)';

/** A sheet of one column by its cells: an input, and the formulas that are asked about. */
interface Case {
  formulas: string[];
  /** Results before the edit, of the file and of the other program where that has others. */
  was: Value[];
  theyWere?: Value[];
  /** What is stored after the edit, and what the other program says then. */
  is: Value[];
  theyAre: Value[];
  /** Elements after the sheets. */
  workbook?: string;
  disputed?: { sheet: string; row: number; column: number; formula: string }[];
}
type Value = number | string | boolean | { error: string } | null;

function book(input: number, { formulas }: Case, values: Value[], after = ''): Uint8Array {
  const rows = formulas.map((f, index) => {
    const value = values[index] ?? null;
    const content: TestCell = value === null ? { f } : { f, v: value };
    return cell(`B${index + 1}`, content);
  });
  return workbook({ rows: [cell('A1', input) + (rows[0] ?? ''), ...rows.slice(1)], workbook: after });
}

const statesOf = (one: Case) => ({
  before: {
    ours: book(2, one, one.was, one.workbook),
    theirs: book(2, one, one.theyWere ?? one.was),
  },
  now: {
    ours: book(3, one, one.is, (one.workbook ?? '').replace('<calcPr', '<calcPr fullCalcOnLoad="1"') || ASKS),
    theirs: book(3, one, one.theyAre),
  },
});
const ask = (one: Case): SecondOpinion => secondOpinion(statesOf(one), one.disputed);
const row = ({ row: at }: { row: number }) => `B${at + 1}`;
const said = ({ results, stale, differences }: SecondOpinion) => ({
  results: results.map((one) => [row(one), one.value]),
  stale: stale.map(row),
  differences: differences.map((one) => [row(one), one.ours, one.theirs]),
});
const STALE = { results: [], stale: ['B1'], differences: [] };

describe('a result that our engine could not calculate', () => {
  const one: Case = { formulas: [FORMULA], was: [776], is: [776], theyAre: [1164] };

  it('is taken from the other program, which understands the formula', () => {
    expect(said(ask(one))).toEqual({ results: [['B1', 1164]], stale: [], differences: [] });
  });

  it.each<[string, Partial<Case>]>([
    ['it came to something else before the edit', { theyWere: [775] }],
    ['it came to the same of another type before the edit', { was: ['776'], theyWere: [776] }],
    ['it says an error', { theyAre: [{ error: '#NAME?' }] }],
    ['both said an error before the edit', { was: [{ error: '#N/A' }] }],
    ['it says nothing', { theyAre: [null] }],
    ['of another workbook', { formulas: ['[1]Book!A1+A1'] }],
    ['of another time', { formulas: ['TODAY()+A1'] }],
    ['of chance', { formulas: ['A1+RANDBETWEEN(1,9)'] }],
    ['about the program', { formulas: ['CELL("width",A1)+A1'] }],
    [
      'of a name that leads outside',
      {
        formulas: ['A1*Rate'],
        workbook: '<definedNames><definedName name="Rate">[1]Book!$A$1</definedName></definedNames><calcPr/>',
      },
    ],
    ['of a circle', { formulas: ['B1+A1'], workbook: '<calcPr iterate="1"/>' }],
    [
      'the programs disagreed about the formula before',
      { disputed: [{ sheet: '1', row: 0, column: 1, formula: FORMULA }] },
    ],
  ])('stays old where %s', (_, change) => {
    const opinion = ask({ ...one, ...change });
    expect({ ...said(opinion), differences: [] }).toEqual(STALE);
  });

  it('stays old where the formula is new, or stands elsewhere', () => {
    const states = statesOf(one);
    const other = statesOf({ ...one, formulas: ['AMORDEGRC(A1,39679,39813,300,1,0.15,0)'] });
    expect(said(secondOpinion({ before: other.before, now: states.now }))).toEqual(STALE);
    const lower = statesOf({ ...one, formulas: ['1+1', FORMULA], was: [2, 776] });
    expect(said(secondOpinion({ before: lower.before, now: states.now }))).toEqual(STALE);
  });

  it('stays old where it was old before the edit already', () => {
    const states = statesOf(one);
    const before = { ...states.before, ours: statesOf(one).now.ours };
    expect(said(secondOpinion({ before, now: states.now }))).toEqual(STALE);
  });

  it('is taken in a workbook with rules of its own, over sheets, and where our engine had no time', () => {
    const iterates = {
      formulas: ['A1*2'],
      was: [4],
      is: [4],
      theyAre: [6],
      workbook: '<calcPr iterate="1"/>',
    };
    expect(said(ask(iterates)).results).toEqual([['B1', 6]]);
    const sheets = {
      formulas: ['MAX(VSTACK(Data:Data2!A1))', '"x"&A1'],
      was: [2, 'x2'],
      is: [2, 'x3'],
      theyAre: [3, 'x3'],
    };
    expect(said(ask(sheets)).results).toEqual([['B1', 3]]);
  });

  it('is followed by what is calculated from it, and by nothing that is calculated from a result that stays old', () => {
    const formulas = [FORMULA, 'B1+1', 'NOW()+A1', 'B2+B3'];
    const opinion = ask({
      formulas,
      was: [776, 777, 1, 778],
      is: [776, 777, 1, 778],
      theyAre: [1164, 1165, 2, 1167],
    });
    expect(said(opinion)).toEqual({
      results: [
        ['B1', 1164],
        ['B2', 1165],
      ],
      stale: ['B3', 'B4'],
      differences: [],
    });
  });

  it('keeps its digits where the other program comes to the same in the 15 it writes', () => {
    const opinion = ask({
      ...one,
      was: [0.30000000000000004],
      theyWere: [0.3],
      is: [0.30000000000000004],
      theyAre: [0.3],
    });
    expect(opinion.results[0]?.value).toBe(0.30000000000000004);
  });
});

describe('a result that our engine has calculated', () => {
  const formulas = ['PERCENTILE(A1,1)', 'B1+1'];
  const one: Case = { formulas, was: [2, 3], is: [3, 4], theyAre: [3, 4] };
  const sure = (states: ReturnType<typeof statesOf>) => ({
    ...states,
    now: { ...states.now, ours: book(3, one, one.is) },
  });

  it('is no matter where both say the same but for the last digits', () => {
    const states = statesOf({ ...one, theyAre: [3, 4.00000000000001] });
    expect(said(secondOpinion(sure(states)))).toEqual({ results: [], stale: [], differences: [] });
  });

  it('is named with both results where the other program says something else, and stale with all that follows from it', () => {
    const states = sure(statesOf({ ...one, theyAre: [2.9, 3.9] }));
    expect(said(secondOpinion(states))).toEqual({
      results: [],
      stale: ['B1', 'B2'],
      differences: [
        ['B1', 3, 2.9],
        ['B2', 4, 3.9],
      ],
    });
  });

  it('is no matter where the other program does not understand the formula', () => {
    const states = sure(statesOf({ ...one, theyWere: [1, 3], theyAre: [2.9, 4] }));
    expect(said(secondOpinion(states)).differences).toEqual([]);
  });

  it('is still named after the next edit, until the formula is another', () => {
    const disputed = [{ sheet: '1', row: 0, column: 1, formula: 'PERCENTILE(A1,1)' }];
    const next = { ...one, theyAre: [2.9, 3.9], disputed };
    expect(said(ask(next)).differences).toContainEqual(['B1', 3, 2.9]);
    expect(said(ask(next)).results).toEqual([]);
  });
});

describe('what is stored of it', () => {
  const set: XlsxEdit = {
    op: 'set-cells',
    sheet: '1',
    cells: [{ row: 0, column: 0, content: { kind: 'number', value: 3 } }],
  };
  const asks = (bytes: Uint8Array) => readPackage(bytes).text('xl/workbook.xml').includes('fullCalcOnLoad');
  const stored = async (formulas: string[], was: Value[], theyAre: Value[]) => {
    const one: Case = { formulas, was, is: [], theyAre };
    const original = book(2, one, was);
    const { bytes: edited } = await saveWorkbook(original, [set]);
    const opinion = secondOpinion({
      before: { ours: original, theirs: original },
      now: { ours: edited, theirs: book(3, one, theyAre) },
    });
    return { original, bytes: storeResults({ original, edited }, opinion.results, opinion.stale, true) };
  };

  it('asks for no calculation where nothing is old any more', async () => {
    const { original, bytes } = await stored([FORMULA, 'B1+1'], [776, 777], [1164, 1165]);
    expect(asks(bytes)).toBe(false);
    expect(staleResults(bytes)).toEqual([]);
    const sheet = (of: Uint8Array) => readPackage(of).text('xl/worksheets/sheet1.xml');
    expect(sheet(bytes)).toBe(
      sheet(original)
        .replace('<v>2</v>', '<v>3</v>')
        .replace('<v>776</v>', '<v>1164</v>')
        .replace('<v>777</v>', '<v>1165</v>'),
    );
  });

  it('says which results are new where others stay old, and the next edit believes it', async () => {
    const { bytes } = await stored([FORMULA, 'TODAY()+A1'], [776, 40_000], [1164, 50_000]);
    expect(asks(bytes)).toBe(true);
    expect(staleResults(bytes).map(row)).toEqual(['B2']);
    const elsewhere: XlsxEdit = {
      ...set,
      cells: [{ row: 8, column: 5, content: { kind: 'number', value: 1 } }],
    };
    const next = await saveWorkbook(bytes, [elsewhere]);
    expect(next.stale.map(row)).toEqual(['B2']);
    expect((await saveWorkbook(bytes, [set, elsewhere])).stale.map(row)).toEqual(['B2']);
    const reached: XlsxEdit = {
      ...set,
      cells: [{ row: 0, column: 0, content: { kind: 'number', value: 9 } }],
    };
    expect((await saveWorkbook(bytes, [reached])).stale.map(row)).toEqual(['B1', 'B2']);
  });

  it('holds a difference: the next edit does not store a result of that formula as sure', async () => {
    const { bytes } = await stored(['PERCENTILE(A1,1)', 'B1+1'], [2, 3], [2.9, 3.9]);
    expect(staleResults(bytes).map(row)).toEqual(['B1', 'B2']);
    expect(asks(bytes)).toBe(true);
    const reached: XlsxEdit = {
      ...set,
      cells: [{ row: 0, column: 0, content: { kind: 'number', value: 9 } }],
    };
    const next = await saveWorkbook(bytes, [reached]);
    expect(next.results).toEqual([]);
    expect(staleResults(next.bytes).map(row)).toEqual(['B1', 'B2']);
  });
});
