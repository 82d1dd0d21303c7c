import { describe, expect, it } from 'vitest';
import type { XlsxEdit } from '../edits.ts';
import { readCells } from '../read/read-cells.ts';
import { makeWorkbook } from '../testing/test-workbook.ts';
import { checkEdit } from '../write/check-edit.ts';
import { patchWorkbook } from '../write/patch.ts';
import { findInapplicable } from './applicable.ts';
import { withoutAside } from './aside.ts';

const workbook = makeWorkbook({
  sheets: [
    {
      name: 'Weights',
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>2</v></c></row>',
      after: '<mergeCells count="1"><mergeCell ref="C1:D2"/></mergeCells>',
    },
  ],
});
const outline = { digit: 7, sheets: [{ id: '1', name: 'Weights', hasLocks: false }] };

const set = (row: number, column: number, value: number): XlsxEdit => ({
  op: 'set-cells',
  sheet: '1',
  cells: [{ row, column, content: { kind: 'number', value } }],
});
const range = (startRow: number, startColumn: number, endRow: number, endColumn: number) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
});

/** Each passes the schema of the protocol, and no file could hold it. */
const BAD_EDITS: [name: string, edit: XlsxEdit, reason: RegExp, takesRest?: true][] = [
  ['on a sheet that is not there', { ...set(0, 0, 1), sheet: 'nope' } as XlsxEdit, /does not have/],
  ['in column 20,000', set(0, 20_000, 1), /outside of the sheet/],
  ['in row 1,048,577', set(1_048_576, 0, 1), /outside of the sheet/],
  ['of a formula without anything', formula(' '), /formula in A1 is empty/],
  ['of a formula that is too long', formula('1+'.repeat(5_000) + 1), /longer than Excel allows/],
  ['that merges what cuts a merge apart', merge(range(0, 3, 0, 5)), /cuts the merged cells C1:D2 apart/],
  ['that merges backwards', merge(range(5, 5, 2, 2)), /cannot be merged/],
  ['that calls a sheet a/b', { op: 'rename-sheet', sheet: '1', name: 'a/b:c*?[]' }, /are not allowed/, true],
  ['that adds a sheet under a taken name', addSheet('weights', 1), /another sheet has this name/, true],
  ['that puts a sheet nowhere', addSheet('More', 9), /no place/, true],
  ['that deletes the only sheet', { op: 'delete-sheet', sheet: '1' }, /only sheet/, true],
  ['that hides the only sheet', { op: 'set-sheet-hidden', sheet: '1', hidden: true }, /only sheet/],
  [
    'that inserts past the end',
    { op: 'insert-rows', sheet: '1', index: 0, count: 1 },
    /pushed off its edge/,
    true,
  ],
];

describe('an edit', () => {
  it.each(BAD_EDITS)('%s is found among good ones, with its reason', (_, bad, reason, takes) => {
    const takesRest = takes ?? false;
    const edits = [set(0, 0, 10), bad, set(1, 0, 20)];
    const aside = findInapplicable(workbook, edits);
    expect(aside).toEqual([{ edit: 1, cells: null, reason: expect.stringMatching(reason), takesRest }]);
    const left = withoutAside(edits, aside);
    expect(left).toEqual(takesRest ? [edits[0]] : [edits[0], edits[2]]);
    const [sheet] = readCells(patchWorkbook(workbook, left).bytes);
    expect(sheet?.cells.find(({ row }) => row === 0)?.value).toBe(10);
    expect(sheet?.cells.find(({ row }) => row === 1)?.value).toBe(takesRest ? undefined : 20);
  });

  it.each(BAD_EDITS)('%s is refused, or left to the patcher, before it is kept', (_, bad, reason) => {
    let isAll = false;
    let said = '';
    try {
      isAll = checkEdit(bad, outline);
    } catch (error) {
      said = String(error);
    }
    if (said) expect(said).toMatch(reason);
    else expect(isAll).toBe(false);
  });

  it('that is good is known to be without the patcher, if it only sets cells or sizes', () => {
    const good: XlsxEdit[] = [
      set(1_048_575, 16_383, 1),
      { op: 'set-column-width', sheet: '1', from: 0, to: 25, width: 80 },
      { op: 'set-row-height', sheet: '1', from: 0, to: 9, height: 20 },
      { op: 'set-frozen-panes', sheet: '1', rows: 1, columns: 0 },
    ];
    for (const edit of good) expect(checkEdit(edit, outline)).toBe(true);
    expect(findInapplicable(workbook, good)).toEqual([]);
    const locked = { digit: 7, sheets: [{ id: '1', name: 'Weights', hasLocks: true }] };
    expect(checkEdit(set(0, 0, 1), locked)).toBe(false);
  });
});

describe('many edits', () => {
  it('of which several cannot be applied lose only those', () => {
    const edits = Array.from({ length: 60 }, (_, row) => set(row, row % 20 === 7 ? 20_000 : 0, row));
    const aside = findInapplicable(workbook, edits);
    expect(aside.map(({ edit }) => edit)).toEqual([7, 27, 47]);
    expect(withoutAside(edits, aside)).toHaveLength(57);
  });

  it('in one paste lose only the cells that cannot be applied', () => {
    const cells = [0, 1, 20_000, 3].map((column) => ({
      row: 0,
      column,
      content: { kind: 'number' as const, value: column },
    }));
    const aside = findInapplicable(workbook, [{ op: 'set-cells', sheet: '1', cells }]);
    expect(aside).toMatchObject([{ edit: 0, cells: [2] }]);
    const [left] = withoutAside([{ op: 'set-cells', sheet: '1', cells }], aside);
    expect(left).toMatchObject({ cells: [{ column: 0 }, { column: 1 }, { column: 3 }] });
  });

  it('are kept aside from the first bad one on when there is no more time to look', () => {
    const edits = [set(0, 0, 1), set(0, 20_000, 1), set(1, 0, 1)];
    const aside = findInapplicable(workbook, edits, Date.now() - 1);
    expect(withoutAside(edits, aside)).toEqual([edits[0]]);
  });

  it('are not blamed for a file that cannot be read', () => {
    expect(() => findInapplicable(new Uint8Array([1, 2, 3]), [set(0, 0, 1)])).toThrow(/damaged/);
  });
});

function formula(text: string): XlsxEdit {
  return {
    op: 'set-cells',
    sheet: '1',
    cells: [{ row: 0, column: 0, content: { kind: 'formula', formula: text } }],
  };
}

function merge(of: ReturnType<typeof range>): XlsxEdit {
  return { op: 'merge-cells', sheet: '1', range: of };
}

function addSheet(name: string, index: number): XlsxEdit {
  return { op: 'add-sheet', sheet: '7', name, index };
}
