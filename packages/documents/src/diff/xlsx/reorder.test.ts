import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/proof.ts';
import { makeWorkbook } from '../../xlsx/testing/test-workbook.ts';
import { patchWorkbook } from '../../xlsx/write/patch.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

type Line = (string | number)[];

const cell = (value: string | number, at: string) =>
  typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : value.startsWith('=')
      ? `<c r="${at}"><f>${value.slice(1)}</f><v>1</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A sheet of these rows, from the first one on. */
function table(lines: readonly Line[]): Uint8Array {
  const rows = lines.map(
    (line, r) =>
      `<row r="${r + 1}">${line.map((value, c) => cell(value, `${'ABCDEF'[c]}${r + 1}`)).join('')}</row>`,
  );
  return makeWorkbook({ sheets: [{ name: 'Data', rows: rows.join('') }] });
}

const listed = (before: readonly Line[], after: readonly Line[]) =>
  diffWorkbooks(table(before), table(after)).changes.map(({ kind, label }) => `${kind} ${label}`);

const HEAD: Line = ['Sample', 'Mass (mg)', 'Twice'];
const samples: Line[] = [7, 3, 9, 1, 5].map((mass, index) => [`S-${index + 1}`, mass, `=B${index + 2}*2`]);
/** The rows in another order, each formula with its row. */
const ordered = (order: number[]): Line[] =>
  order.map((from, index) => [...(samples[from] ?? []).slice(0, 2), `=B${index + 2}*2`]);

describe('rows in another order', () => {
  it('are one change after a sort, which says by what, and formulas that went along are none', () => {
    const sorted = [HEAD, ...ordered([3, 1, 4, 0, 2])];
    const before = [HEAD, ...samples];
    expect(listed(before, sorted)).toEqual(['moved Rows 2 to 6 (A2:B6) sorted by column B, “Mass (mg)”']);
    expect(listed(sorted, before)).toEqual(['moved Rows 2 to 6 (A2:B6) sorted by column A, “Sample”']);
    const down = [HEAD, ...ordered([2, 0, 4, 1, 3])];
    expect(listed(before, down)).toEqual([
      'moved Rows 2 to 6 (A2:B6) sorted from the highest by column B, “Mass (mg)”',
    ]);
  });

  it('take their notes and links along, which are no changes beside it', () => {
    const by = { id: 'u1', name: 'Ada', at: '2026-03-04T10:20:30.450Z' };
    const a3 = { startRow: 2, startColumn: 0, endRow: 2, endColumn: 0 };
    const link = { kind: 'address', address: 'https://sop.example/12' } as const;
    const { bytes } = patchWorkbook(table([HEAD, ...samples]), [
      { op: 'set-note', sheet: '1', row: 1, column: 0, text: 'dried', by },
      { op: 'set-link', sheet: '1', range: a3, link },
    ]);
    const range = { startRow: 1, startColumn: 0, endRow: 5, endColumn: 2 };
    const sorted = patchWorkbook(bytes, [
      { op: 'sort-rows', sheet: '1', range, order: [3, 1, 4, 0, 2] },
    ]).bytes;
    const labels = (after: Uint8Array) => diffWorkbooks(bytes, after).changes.map(({ label }) => label);
    const moved = 'Rows 2 to 6 (A2:B6) sorted by column B, “Mass (mg)”';
    expect(labels(sorted)).toEqual([moved]);
    const noted = patchWorkbook(sorted, [
      { op: 'set-note', sheet: '1', row: 4, column: 0, text: 'wet', by },
    ]).bytes;
    expect(labels(noted)).toEqual([moved, 'Note at A5 changed: wet']);
  });

  it('are one change beside rows and columns that came or went meanwhile', () => {
    const wide = (lines: readonly Line[]): Line[] =>
      lines.map((line, row) => [line[0] ?? '', row === 0 ? 'Batch' : `L${row % 2}`, ...line.slice(1)]);
    const before = wide([HEAD, ...samples]).map(
      (line, row): Line => (row === 0 ? line : [...line.slice(0, 3), `=C${row + 1}*2`]),
    );
    const sorted = [HEAD, ...ordered([3, 1, 4, 0, 2])];
    expect(listed(before, sorted)).toEqual([
      'deleted Column B',
      'moved Rows 2 to 6 (A2:B6) sorted by column B, “Mass (mg)”',
    ]);
    const added: Line[] = [['S-6', 2, '=B3*2'], ...sorted.slice(2)].map(
      (line, row): Line => [...line.slice(0, 2), `=B${row + 3}*2`],
    );
    const all: Line[] = [...sorted.slice(0, 2), ...added];
    expect(listed([HEAD, ...samples], all)).toEqual([
      'inserted Row 3',
      'moved Rows 2 to 7 (A2:B7) sorted by column B, “Mass (mg)”',
    ]);
    expect(listed(before, all)).toEqual([
      'inserted Row 3',
      'deleted Column B',
      'moved Rows 2 to 7 (A2:B7) sorted by column B, “Mass (mg)”',
    ]);
    const changed = all.map((line, row): Line => (row === 4 ? [line[0] ?? '', 5.5, line[2] ?? ''] : line));
    expect(listed(before, changed)).toHaveLength(4);
  });

  it('are told apart from what was changed in them', () => {
    const sorted = [HEAD, ...ordered([3, 1, 4, 0, 2])];
    const edited = sorted.map((line, row) => (row === 2 ? [line[0] ?? '', 3.5, line[2] ?? ''] : line));
    const diff = diffWorkbooks(table([HEAD, ...samples]), table(edited));
    expect(diff.changes).toMatchObject([
      { label: 'Cell B3', before: '3', after: '3.5', where: 'S-2 · Mass (mg)' },
      { kind: 'moved', label: 'Rows 2 to 6 (A2:B6) sorted by column B, “Mass (mg)”' },
    ]);
  });

  it('are a moved row where only that was moved', () => {
    const order = [4, 0, 1, 2, 3];
    expect(listed([HEAD, ...samples], [HEAD, ...ordered(order)])).toEqual([
      'moved Row 6 moved to row 2 (A2:B6)',
    ]);
  });

  it('are why the results below them are others', () => {
    const withFirst = (lines: Line[], first: number) => {
      const rows = lines.map(
        ([name = '', mass = 0], r) =>
          `<row r="${r + 1}">${cell(name, `A${r + 1}`)}${cell(mass, `B${r + 1}`)}</row>`,
      );
      const last = `<row r="9"><c r="B9"><f>B1-B2</f><v>${first}</v></c></row>`;
      return makeWorkbook({ sheets: [{ name: 'Data', rows: rows.join('') + last }] });
    };
    const diff = diffWorkbooks(withFirst(samples, 4), withFirst(ordered([3, 1, 4, 0, 2]), -2));
    expect(diff.results).toMatchObject([
      { reason: 'edits', causes: [{ at: 'Data!A1:B5' }], cells: [{ at: 'Data!B9' }] },
    ]);
  });

  it('are none where a row came and another one went', () => {
    const before = [HEAD, ...samples];
    const after = [HEAD, ...ordered([1, 2, 3, 4]), ['S-6', 7, '=B6*2']];
    expect(listed(before, after)).toEqual(['deleted Row 2', 'inserted Row 6']);
  });

  it('are found at once in a sheet whose changes stand at both of its edges', () => {
    const wide = (from: number) =>
      makeWorkbook({
        sheets: [
          {
            name: 'Data',
            rows: Array.from({ length: 3_000 }, (_, r) => {
              const value = (r * 7 + from) % 3_000;
              return `<row r="${r + 1}"><c r="A${r + 1}"><v>${value}</v></c><c r="XFD${r + 1}"><v>${value}</v></c></row>`;
            }).join(''),
          },
        ],
      });
    const began = performance.now();
    expect(diffWorkbooks(wide(0), wide(1)).changes).toHaveLength(1);
    // Cell by cell of all columns this takes minutes.
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('are none where two values changed places', () => {
    const swapped = samples.map((line, row) =>
      row === 0 ? [line[0] ?? '', 3, line[2] ?? ''] : row === 1 ? [line[0] ?? '', 7, line[2] ?? ''] : line,
    );
    expect(listed(samples, swapped)).toEqual(['changed Cell B1', 'changed Cell B2']);
  });

  /** Each row as a column, and formulas about the row above them. */
  const turned = (lines: readonly Line[]): Line[] =>
    (lines[0] ?? []).map((_, column) =>
      lines.map((line, row) => (column === 2 && row > 0 ? `=${'ABCDEF'[row]}2*2` : (line[column] ?? ''))),
    );

  it('are one change too where columns are, from left to right', () => {
    const before = turned([HEAD, ...samples]);
    const sorted = turned([HEAD, ...ordered([3, 1, 4, 0, 2])]);
    expect(listed(before, sorted)).toEqual(['moved Columns B to F (B1:F2) sorted by row 2, “Mass (mg)”']);
    const moved = turned([HEAD, ...ordered([4, 0, 1, 2, 3])]);
    expect(listed(before, moved)).toEqual(['moved Column F moved to column B (B1:F2)']);
    const edited = sorted.map((line, row) =>
      row === 1 ? [...line.slice(0, 3), 3.5, ...line.slice(4)] : line,
    );
    expect(diffWorkbooks(table(before), table(edited)).changes).toMatchObject([
      { label: 'Cell D2', after: '3.5' },
      { kind: 'moved', label: 'Columns B to F (B1:F2) sorted by row 2, “Mass (mg)”' },
    ]);
  });

  const lines = fc.uniqueArray(
    fc.tuple(fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom(...'abcde') }), fc.nat(20)),
    { minLength: 3, maxLength: 20, selector: ([name]) => name },
  );

  it('of a shuffled sheet are one change, and none where nothing was', () => {
    const shuffled = lines.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([before, after]) => {
        const changes = listed(before, after);
        const isSame = before.every((line, index) => line === after[index]);
        expect(changes).toHaveLength(isSame ? 0 : 1);
        if (!isSame) expect(changes[0]).toMatch(/^moved Row/);
      }),
      { numRuns: runs(150) },
    );
  });
});
