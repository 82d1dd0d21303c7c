import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NS } from '../../opc/index.ts';
import { runs } from '../../testing/proof.ts';
import type { CellContent, XlsxEdit } from '../../xlsx/edits.ts';
import { cellName } from '../../xlsx/file/references.ts';
import { number, set, text } from '../../xlsx/testing/test-patch.ts';
import { link, makeWorkbook, TEST_STYLES } from '../../xlsx/testing/test-workbook.ts';
import { patchWorkbook } from '../../xlsx/write/patch.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

/** Ten rows of six columns, every cell of its own, with a sum below and a second sheet that looks at the first. */
const LETTERS = 'ABCDEF';
const rows = Array.from(
  { length: 10 },
  (_, r) =>
    `<row r="${r + 1}">${[...LETTERS].map((c, i) => `<c r="${c}${r + 1}"><v>${(r + 1) * 100 + i}</v></c>`).join('')}</row>`,
);
const sums = [...LETTERS].map((c) => `<c r="${c}11"><f>SUM(${c}1:${c}10)</f><v>1</v></c>`).join('');
const original = makeWorkbook({
  sheets: [
    { name: 'Data', rows: `${rows.join('')}<row r="11">${sums}</row>` },
    {
      name: 'Summary',
      rows: '<row r="1"><c r="A1"><f>Data!A11*2</f></c><c r="B1" t="inlineStr"><is><t>x</t></is></c></row>',
    },
    { name: 'Third', rows: '<row r="1"><c r="A1"><v>3</v></c></row>' },
  ],
  workbook: '<definedNames><definedName name="total">Data!$A$11</definedName></definedNames>',
});

const diffAfter = (edits: XlsxEdit[]) => diffWorkbooks(original, patchWorkbook(original, edits).bytes);
const listed = (edits: XlsxEdit[]) => diffAfter(edits).changes.map(({ kind, at }) => `${kind} ${at}`);

describe('two versions of a workbook', () => {
  it('say which parts of a text are raised, so that 10⁶ and 106 are told apart', () => {
    const runs = [
      { length: 2 },
      { length: 1, font: { name: 'Calibri', size: 11, script: 'super' as const } },
    ];
    const raised = patchWorkbook(original, [
      set('A1', { content: { kind: 'text', value: '106', runs } }),
    ]).bytes;
    const [sheet] = diffWorkbooks(raised, patchWorkbook(raised, [set('A1', number(106))]).bytes).sheets;
    expect(sheet?.cells).toMatchObject([{ old: { text: '10⁶' }, new: { text: '106' } }]);
  });

  it('that are the same differ in nothing', () => {
    const diff = diffWorkbooks(original, original);
    expect(diff.changes).toEqual([]);
    expect(diff.sheets.map((sheet) => sheet.change)).toEqual(['same', 'same', 'same']);
  });

  it('show a typed value, an emptied cell and a new one, as a person sees them', () => {
    const diff = diffAfter([
      set('B2', { ...number(7.5), style: { numberFormat: '0.00' } }),
      set('C3', { content: { kind: 'empty' } }),
      set('H2', text('new')),
    ]);
    expect(diff.changes).toEqual([
      { kind: 'changed', label: 'Cell B2', at: 'Data!B2', before: '201', after: '7.50' },
      { kind: 'inserted', label: 'Cell H2', at: 'Data!H2', before: null, after: 'new' },
      { kind: 'deleted', label: 'Cell C3', at: 'Data!C3', before: '302', after: null },
    ]);
    expect(diff.sheets[0]?.cells[0]).toMatchObject({
      differs: { value: true, formula: false, numberFormat: true, style: false },
      old: { text: '201', numberFormat: 'General' },
      new: { text: '7.50', formula: null, numberFormat: '0.00' },
    });
  });

  it('show a text that looks another way in a part of it', () => {
    const parts = (script: string) => `<r><t>10</t></r><r><rPr>${script}</rPr><t>6</t></r>`;
    const made = (script: string) =>
      makeWorkbook({
        sheets: [{ name: 'S', rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }],
        strings: [`<si>${parts(script)}</si>`],
      });
    const power = made('<vertAlign val="superscript"/>');
    expect(diffWorkbooks(power, made('<vertAlign val="superscript"/>')).changes).toEqual([]);
    expect(diffWorkbooks(power, made('<b/>')).changes).toMatchObject([
      { kind: 'changed', label: 'Cell A1 (appearance)', looks: ['no longer “6” superscript', '“6” bold'] },
    ]);
  });

  it('say where a link leads now and where it led', () => {
    const linked = (target: string) =>
      makeWorkbook({
        sheets: [
          {
            name: 'S',
            rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
            after: `<hyperlinks><hyperlink xmlns:r="${NS.officeRelationships}" ref="A1" r:id="rId1"/></hyperlinks>`,
            links: link('rId1', 'hyperlink', target).replace('/>', ' TargetMode="External"/>'),
          },
        ],
      });
    const diff = diffWorkbooks(linked('https://sop.example/12'), linked('https://evil.example'));
    expect(diff.changes).toMatchObject([
      { label: 'Link of A1', at: 'S!A1', before: 'https://sop.example/12', after: 'https://evil.example' },
    ]);
    expect(diff.sheets[0]?.notes).toEqual(['Link of A1: https://sop.example/12 → https://evil.example']);
  });

  it('show a change with its headings and what stands around it', () => {
    const headed = (mass: number) =>
      makeWorkbook({
        sheets: [
          {
            name: 'S',
            rows: [
              ['Masses of today'],
              ['Sample', 'Tare', 'Mass (mg)'],
              ['S-1', 1, 10],
              ['S-2', 2, mass],
              ['S-3', 3, 30],
            ]
              .map((line, r) => {
                const cells = line.map((value, c) =>
                  typeof value === 'number'
                    ? `<c r="${'ABC'[c]}${r + 1}"><v>${value}</v></c>`
                    : `<c r="${'ABC'[c]}${r + 1}" t="inlineStr"><is><t>${value}</t></is></c>`,
                );
                return `<row r="${r + 1}">${cells.join('')}</row>`;
              })
              .join(''),
          },
        ],
      });
    const diff = diffWorkbooks(headed(20), headed(200));
    expect(diff.changes).toMatchObject([{ label: 'Cell C4', where: 'S-2 · Mass (mg)' }]);
    expect(diff.sheets[0]?.around.map(({ at, text }) => `${at} ${text}`)).toEqual([
      'C2 Mass (mg)',
      'C3 10',
      'A4 S-2',
      'B4 2',
      'C5 30',
    ]);
  });

  it('show a changed formula as one, and no result that was only computed again among the edits', () => {
    const formula = (result: number) => ({
      content: { kind: 'formula' as const, formula: 'SUM(A1:A10)', result },
    });
    const recalculated = diffAfter([set('A11', formula(99))]);
    expect(recalculated.changes).toEqual([]);
    expect(recalculated.results).toMatchObject([
      { reason: 'none', causes: [], count: 1, cells: [{ at: 'Data!A11', before: '1', after: '99' }] },
    ]);
    const diff = diffAfter([set('A11', { content: { kind: 'formula', formula: 'SUM(A1:A9)', result: 1 } })]);
    expect(diff.changes).toMatchObject([{ at: 'Data!A11', before: '=SUM(A1:A10)', after: '=SUM(A1:A9)' }]);
    expect(diff.sheets[0]?.cells[0]?.differs).toMatchObject({ value: false, formula: true });
  });

  it('tell a look and a number format apart from a value', () => {
    const diff = diffAfter([
      set('A1', { style: { bold: true } }),
      set('A2', { style: { numberFormat: '0.0' } }),
    ]);
    expect(diff.changes.map(({ label, before, after, looks }) => [label, before, after, looks])).toEqual([
      ['Cell A1 (appearance)', '100', '100', ['bold']],
      ['Cell A2 (number format)', '200 (General)', '200.0 (0.0)', undefined],
    ]);
    const together = diffAfter(
      [0, 1, 2, 3].map((index) => set(`${'AB'[index % 2]}${index < 2 ? 1 : 2}`, { style: { italic: true } })),
    );
    expect(together.changes).toMatchObject([{ label: '4 cells A1:B2 (appearance)', looks: ['italic'] }]);
  });

  it.each([
    [{ op: 'insert-rows', sheet: '1', index: 4, count: 2 }, 'inserted Data!5:6'],
    [{ op: 'delete-rows', sheet: '1', index: 3, count: 1 }, 'deleted Data!4:4'],
    [{ op: 'insert-columns', sheet: '1', index: 2, count: 1 }, 'inserted Data!C:C'],
    [{ op: 'delete-columns', sheet: '1', index: 0, count: 1 }, 'deleted Data!A:A'],
  ] satisfies [XlsxEdit, string][])('show $op as one change, whatever follows it', (edit, change) => {
    const own = listed([edit]).filter((line) => !line.includes('Summary'));
    expect(own.filter((line) => line.includes('Data!') && line.includes(':'))).toEqual([change]);
  });

  it('show a row that was filled or emptied as one change, and every cell of it', () => {
    const row = (content: CellContent): XlsxEdit => ({
      op: 'set-cells',
      sheet: '1',
      cells: [0, 1, 2, 3, 4, 5].map((column) => ({
        row: content.kind === 'empty' ? 9 : 14,
        column,
        content,
      })),
    });
    const diff = diffAfter([row({ kind: 'text', value: 'x' }), row({ kind: 'empty' })]);
    expect(diff.changes).toMatchObject([
      {
        kind: 'deleted',
        label: 'Row 10',
        at: 'Data!10:10',
        before: '1000 · 1001 · 1002 · 1003 · 1004 · 1005',
      },
      { kind: 'inserted', label: 'Row 15', at: 'Data!15:15', after: 'x · x · x · x · x · x' },
    ]);
    expect(diff.sheets[0]?.cells).toHaveLength(12);
  });

  it('show a column that was filled as one change', () => {
    const filled: XlsxEdit = {
      op: 'set-cells',
      sheet: '1',
      cells: [0, 1, 2, 3].map((row) => ({ row, column: 7, content: { kind: 'number', value: row + 0.5 } })),
    };
    const diff = diffAfter([filled, set('A1', number(1))]);
    expect(diff.changes).toMatchObject([
      { kind: 'changed', at: 'Data!A1' },
      { kind: 'inserted', label: 'Column H', at: 'Data!H:H', after: '0.5 · 1.5 · 2.5 · 3.5' },
    ]);
    expect(diff.sheets[0]?.cells).toHaveLength(5);
  });

  it('tell when a picture, a chart or a note beside the cells is another', () => {
    const type = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';
    const drawn = (chart: string, note: string) =>
      makeWorkbook({
        sheets: [
          {
            name: 'S',
            rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
            links:
              link('rId1', 'drawing', '../drawings/drawing1.xml') +
              link('rId2', 'comments', '../comments1.xml'),
          },
        ],
        parts: {
          'xl/drawings/drawing1.xml': { content: `<xdr:wsDr xmlns:xdr="${NS.spreadsheetDrawing}"/>`, type },
          'xl/drawings/_rels/drawing1.xml.rels': {
            content: `<Relationships xmlns="${NS.packageRelationships}">${link('rId1', 'chart', '../charts/chart1.xml')}${link('rId2', 'image', '../media/p.png')}</Relationships>`,
            type,
          },
          // Pictures are no text.
          'xl/media/p.png': { content: '\u0000not utf-8', type: 'image/png' },
          'xl/charts/chart1.xml': {
            content: `<c:chartSpace xmlns:c="${NS.chart}"><c:f>S!$A$1</c:f><c:title>${chart}</c:title><c:numCache><c:v>${note}</c:v></c:numCache></c:chartSpace>`,
            type,
          },
          'xl/comments1.xml': {
            content: `<comments xmlns="${NS.spreadsheet}"><commentList><comment ref="A1"><text><t>${note}</t></text></comment></commentList></comments>`,
            type,
          },
        },
      });
    const notes = (after: Uint8Array) => diffWorkbooks(drawn('one', 'a'), after).sheets[0]?.notes;
    expect(notes(drawn('two', 'a'))).toEqual(['Chart changed: its look']);
    // What a chart keeps of its cells is no change of the chart.
    expect(notes(drawn('one', 'b'))).toEqual(['Note at A1 changed: b']);
    const moved = patchWorkbook(drawn('one', 'a'), [
      { op: 'insert-rows', sheet: '1', index: 0, count: 1 },
    ]).bytes;
    expect(notes(moved)).toEqual([]);
  });

  it('name a formula and a defined name that lost what they referred to', () => {
    const diff = diffAfter([{ op: 'delete-rows', sheet: '1', index: 10, count: 1 }]);
    expect(diff.changes).toMatchObject([
      { kind: 'deleted', label: 'Row 11' },
      { label: 'Cell A1', at: 'Summary!A1', before: '=Data!A11*2', after: '=Data!#REF!*2' },
      { kind: 'changed', label: 'Name "total"', before: 'Data!$A$11', after: 'Data!#REF!' },
    ]);
  });

  it('show sheets that came, went, moved or got another name', () => {
    const diff = diffAfter([
      { op: 'rename-sheet', sheet: '1', name: 'Raw' },
      { op: 'delete-sheet', sheet: '3' },
      { op: 'add-sheet', sheet: '9', name: 'New', index: 0 },
      { op: 'set-sheet-hidden', sheet: '2', hidden: true },
    ]);
    expect(
      diff.sheets.map(({ name, renamedFrom, change, hidden }) => [name, renamedFrom, change, hidden]),
    ).toEqual([
      ['New', null, 'inserted', false],
      ['Raw', 'Data', 'changed', false],
      ['Summary', null, 'changed', true],
      ['Third', null, 'deleted', false],
    ]);
    expect(diff.changes.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'inserted Sheet "New"',
      'changed Sheet "Raw" renamed',
      'changed The sheet is hidden',
      'deleted Sheet "Third"',
    ]);
    expect(
      diffAfter([{ op: 'move-sheet', sheet: '1', index: 2 }]).sheets.map((sheet) => sheet.change),
    ).toEqual(['same', 'same', 'moved']);
  });

  it('note merges, sizes, hidden rows, hidden columns and frozen panes once, not again where rows moved', () => {
    const layout: XlsxEdit[] = [
      { op: 'merge-cells', sheet: '1', range: { startRow: 13, startColumn: 0, endRow: 14, endColumn: 1 } },
      { op: 'set-column-width', sheet: '1', from: 2, to: 3, width: 140 },
      { op: 'set-rows-hidden', sheet: '1', from: 6, to: 6, hidden: true },
      { op: 'set-frozen-panes', sheet: '1', rows: 1, columns: 0 },
    ];
    expect(diffAfter(layout).sheets[0]?.notes).toEqual([
      'Merged A14:B15',
      'Columns C to D: 20 characters wide',
      'Row 7: hidden',
      'Frozen rows: 1',
    ]);
    const before = patchWorkbook(original, layout).bytes;
    const { bytes } = patchWorkbook(before, [{ op: 'insert-rows', sheet: '1', index: 2, count: 3 }]);
    expect(diffWorkbooks(before, bytes).changes.map(({ at }) => at)).toEqual(['Data!3:5']);
  });

  it('count as equal where only the order of the styles is another', () => {
    const cell = (style: number) => `<row r="1"><c r="A1" s="${style}"><v>1</v></c></row>`;
    const swapped = TEST_STYLES.replace(/(<cellXfs count="3"><xf [^>]*>)(<xf [^>]*>)(<xf [^>]*>)/, '$1$3$2');
    const one = makeWorkbook({ sheets: [{ name: 'S', rows: cell(1) }] });
    const other = makeWorkbook({ sheets: [{ name: 'S', rows: cell(2) }], styles: swapped });
    expect(diffWorkbooks(one, other).changes).toEqual([]);
  });
});

const content: fc.Arbitrary<CellContent> = fc.oneof(
  fc.integer({ min: 5_000, max: 9_000 }).map((value) => ({ kind: 'number', value }) as const),
  fc.string({ minLength: 1, maxLength: 5 }).map((value) => ({ kind: 'text', value: `t${value}` }) as const),
  fc.constant({ kind: 'empty' } as const),
  fc.constantFrom('A1+B2', 'SUM(B1:B3)').map((formula) => ({ kind: 'formula', formula }) as const),
);

describe('random edits', () => {
  it('of cells are named exactly, each with what it was and is', () => {
    const cells = fc.uniqueArray(fc.record({ row: fc.nat(9), column: fc.nat(7), content }), {
      selector: ({ row, column }) => cellName(row, column),
      maxLength: 8,
    });
    fc.assert(
      fc.property(cells, (list) => {
        const edits: XlsxEdit[] = [{ op: 'set-cells', sheet: '1', cells: list }];
        const isChange = (cell: (typeof list)[number]) => cell.column < 6 || cell.content.kind !== 'empty';
        const wanted = list.filter(isChange).map(({ row, column }) => cellName(row, column));
        const found = diffAfter(edits).sheets[0];
        expect(found?.insertedRows).toEqual([]);
        expect(found?.deletedColumns).toEqual([]);
        expect(found?.cells.map((cell) => cell.after ?? cell.before).sort()).toEqual(wanted.sort());
      }),
      { numRuns: runs(60) },
    );
  });

  it('of rows, columns and a few cells are told apart', () => {
    const rows = fc.record({ index: fc.nat(8), count: fc.integer({ min: 1, max: 2 }) });
    // In a row that is there whatever was deleted: what is typed below the last one is a row as well as an edit.
    const typed = fc.record({ row: fc.nat(7), column: fc.nat(4) });
    fc.assert(
      fc.property(
        fc.constantFrom('insert-rows', 'delete-rows'),
        rows,
        fc.option(fc.constantFrom('insert-columns', 'delete-columns')),
        fc.nat(4),
        fc.option(typed),
        (rowOp, { index, count }, columnOp, column, cell) => {
          const edits: XlsxEdit[] = [{ op: rowOp, sheet: '1', index, count }];
          if (columnOp) edits.push({ op: columnOp, sheet: '1', index: column, count: 1 });
          if (cell) edits.push({ op: 'set-cells', sheet: '1', cells: [{ ...cell, ...text('typed') }] });
          const [sheet] = diffAfter(edits).sheets;
          const rowsOf = Array.from({ length: count }, (_, i) => index + i);
          expect(sheet).toMatchObject({
            insertedRows: rowOp === 'insert-rows' ? rowsOf : [],
            deletedRows: rowOp === 'delete-rows' ? rowsOf : [],
            insertedColumns: columnOp === 'insert-columns' ? [column] : [],
            deletedColumns: columnOp === 'delete-columns' ? [column] : [],
          });
          const own = sheet?.cells.filter((one) => one.new?.text === 'typed').map((one) => one.after);
          expect(own).toEqual(cell ? [cellName(cell.row, cell.column)] : []);
          // Everything else is what the deleted rows and columns held.
          const others = sheet?.cells.filter((one) => one.new && one.new.text !== 'typed');
          expect(others?.filter((one) => !one.new?.formula?.includes('#REF!'))).toEqual([]);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('large workbooks', () => {
  it('an inserted row and a changed cell among 100,000 cells are found as that', () => {
    const large = makeWorkbook({
      sheets: [
        {
          name: 'S',
          rows: Array.from({ length: 10_000 }, (_, r) => {
            const cells = Array.from({ length: 10 }, (_, c) =>
              c === 9
                ? `<c r="J${r + 1}"><f>SUM(A${r + 1}:I${r + 1})</f><v>1</v></c>`
                : `<c r="${'ABCDEFGHI'[c]}${r + 1}"><v>${(r * 7919 + c) % 5000}</v></c>`,
            );
            return `<row r="${r + 1}">${cells.join('')}</row>`;
          }).join(''),
        },
      ],
    });
    const { bytes } = patchWorkbook(large, [
      { op: 'insert-rows', sheet: '1', index: 3000, count: 1 },
      set('B9001', number(-1)),
      set('C12', number(-2)),
    ]);
    const diff = diffWorkbooks(large, bytes);
    expect(diff.changes.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'inserted S!3001:3001',
      'changed S!C12',
      'changed S!B9001',
    ]);
  });
});
