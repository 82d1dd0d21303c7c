import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../errors.ts';
import { readPackage } from '../opc/index.ts';
import { runs, sample } from '../testing/proof.ts';
import type { CellContent, CellStyleEdit, XlsxEdit } from './edits.ts';
import { EditRefused } from './file/refused.ts';
import { structureLocks } from './locks/structure-locks.ts';
import { checkWorkbookOpening, type ShownWorkbook } from './read/check-opening.ts';
import { importWorkbook } from './read/import.ts';
import { readCells } from './read/read-cells.ts';
import type { WorkbookSnapshot } from './read/snapshot.ts';
import { makeWorkbook } from './testing/test-workbook.ts';
import { verifyPatch } from './verify/verify.ts';
import { patchWorkbook } from './write/patch.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/xlsx/', import.meta.url));
const files = existsSync(corpus) ? readdirSync(corpus) : [];
if (files.length === 0) console.log('Left out: real workbooks, because ../shared/corpus/xlsx is not there.');

/** Workbooks of the corpus that are broken or built to harm, and are refused. */
const REFUSED = [
  'apache__apache_54764-2.xlsx',
  'apache__apache_54764.xlsx',
  'apache__apache_duplicate-filename.xlsx',
  'apache__apache_xlsx-corrupted.xlsx',
];
const all = files.filter((file) => !REFUSED.includes(file));
/** Those of today. */
const sound = sample(all, 8, { what: 'real workbooks', print: console.log });
const bytesOf = (file: string) => readFileSync(corpus + file);

/** What an editor that loads the snapshot and calculates nothing shows. */
function shownBy({ sheetOrder, sheets }: WorkbookSnapshot): ShownWorkbook {
  return {
    sheets: sheetOrder.map((sheet) => ({
      sheet,
      cells: Object.entries(sheets[sheet]?.cellData ?? {}).flatMap(([row, columns]) =>
        Object.entries(columns).flatMap(([column, { v, f }]) =>
          v === undefined && f === undefined
            ? []
            : [{ row: Number(row), column: Number(column), value: v ?? '', ...(f ? { formula: f } : {}) }],
        ),
      ),
    })),
  };
}

describe.skipIf(files.length === 0)('real workbooks', () => {
  it('those that are broken are refused with a sentence', () => {
    for (const file of REFUSED) expect(() => importWorkbook(bytesOf(file)), file).toThrow(DocumentError);
  });

  it('every other is imported, and the editor may edit it', () => {
    const readOnly = sound.filter((file) => {
      const bytes = bytesOf(file);
      const check = checkWorkbookOpening(bytes, shownBy(importWorkbook(bytes)));
      return !check.editable;
    });
    expect(readOnly).toEqual([]);
  });

  it('one edited cell changes that cell, and every other part and cell is the same', {
    timeout: 240_000,
  }, () => {
    for (const file of sound) {
      const original = bytesOf(file);
      const sheet = importWorkbook(original).sheetOrder[0] ?? '';
      const edits: XlsxEdit[] = [
        {
          op: 'set-cells',
          sheet,
          cells: [{ row: 180, column: 24, content: { kind: 'text', value: 'typed' } }],
        },
      ];
      const { bytes, changedParts } = patchWorkbook(original, edits);
      verifyPatch(original, edits, bytes);
      const [before, after] = [readPackage(original), readPackage(bytes)];
      for (const name of before.names()) {
        if (!changedParts.includes(name))
          expect(before.sameContent(after, name), `${file} ${name}`).toBe(true);
      }
      expect(
        changedParts.filter((name) => !/workbook\.xml|sheet|calcChain|Content_Types/i.test(name)),
        file,
      ).toEqual([]);
      const cells = readCells(bytes).find((one) => one.sheet === sheet)?.cells;
      expect(cells?.find((cell) => cell.row === 180 && cell.column === 24)?.value, file).toBe('typed');
    }
  });

  it('sheets are added, renamed, moved, hidden and deleted without a loss, or refused', {
    timeout: 240_000,
  }, () => {
    for (const file of sound) {
      const original = bytesOf(file);
      const [sheet = ''] = importWorkbook(original).sheetOrder;
      const add: XlsxEdit = { op: 'add-sheet', sheet: '999', name: 'Added', index: 0 };
      for (const edits of [
        [add, { op: 'rename-sheet', sheet, name: "It's new" }, { op: 'move-sheet', sheet, index: 0 }],
        [add, { op: 'set-sheet-hidden', sheet, hidden: true }],
        [add, { op: 'delete-sheet', sheet }],
      ] satisfies XlsxEdit[][]) {
        attempt(original, edits, file);
      }
    }
  });

  it('rows and columns come and go with every reference, or are refused for a reason told before', {
    timeout: 240_000,
  }, () => {
    // All of them: how many are refused is another number for the few of each day.
    const results = all.map((file) => {
      const original = bytesOf(file);
      const [sheet = ''] = importWorkbook(original).sheetOrder;
      const announced = structureLocks(original).map((lock) => lock.reason);
      return attempt(
        original,
        [
          { op: 'insert-rows', sheet, index: 2, count: 3 },
          { op: 'delete-columns', sheet, index: 1, count: 1 },
        ],
        file,
        announced,
      );
    });
    expect(results.filter(Boolean).length).toBeGreaterThan(all.length * 0.85);
  });
});

/** Patches and verifies; false if the patcher refuses. Anything else but a refusal is a failure. */
function attempt(original: Uint8Array, edits: XlsxEdit[], name: string, reasons?: string[]): boolean {
  let bytes: Uint8Array;
  try {
    bytes = patchWorkbook(original, edits).bytes;
  } catch (error) {
    expect(error, name).toBeInstanceOf(EditRefused);
    if (reasons && error instanceof EditRefused) expect(reasons, name).toContain(error.message);
    return false;
  }
  expect(() => verifyPatch(original, edits, bytes), name).not.toThrow();
  return true;
}

const place = fc.record({ row: fc.nat(12), column: fc.nat(6) });
const content: fc.Arbitrary<CellContent> = fc.oneof(
  fc.constant({ kind: 'empty' } as const),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => ({ kind: 'number', value }) as const),
  fc.string({ unit: 'binary', maxLength: 12 }).map((value) => ({ kind: 'text', value }) as const),
  fc.boolean().map((value) => ({ kind: 'boolean', value }) as const),
  fc
    .constantFrom('A1+B2', 'SUM($A$1:C3)', 'IFS(A1>1,"<&>")', '\'S\'!A1&" "')
    .map((formula) => ({ kind: 'formula', formula, result: 'x' }) as const),
);
const color = fc.constantFrom('#ff0000', '#00ff00');
const style: fc.Arbitrary<CellStyleEdit> = fc.record(
  {
    bold: fc.option(fc.boolean()),
    fontSize: fc.option(fc.integer({ min: 6, max: 40 })),
    fillColor: fc.option(color),
    numberFormat: fc.option(fc.constantFrom('0.00', '0.0000', 'yyyy-mm-dd', '"a"&<>0')),
    horizontal: fc.option(fc.constantFrom('left', 'right')),
    wrap: fc.option(fc.boolean()),
    rotation: fc.option(fc.integer({ min: -90, max: 90 })),
    borders: fc.record(
      { top: fc.option(color.map((c) => ({ style: 'thin' as const, color: c }))) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const cellEdit = fc
  .tuple(place, fc.record({ content, style }, { requiredKeys: [] }))
  .map(([at, edit]) => ({ ...at, ...edit }));
const cells = fc
  .array(cellEdit, { maxLength: 6 })
  .map((list) => ({ op: 'set-cells', sheet: '1', cells: list }) as const);
const shift = fc
  .tuple(
    fc.constantFrom('insert-rows', 'delete-rows', 'insert-columns', 'delete-columns'),
    fc.nat(8),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([op, index, count]) => ({ op, sheet: '1', index, count }) as const);
const size = fc
  .tuple(fc.nat(8), fc.nat(4), fc.integer({ min: 1, max: 400 }))
  .map(
    ([from, more, width]) => ({ op: 'set-column-width', sheet: '1', from, to: from + more, width }) as const,
  );

const generated = makeWorkbook({
  sheets: [
    {
      name: 'S',
      before: '<dimension ref="A1:C5"/><cols><col min="2" max="4" width="12" style="2"/></cols>',
      rows:
        '\n<row r="1" spans="1:3"><c r="A1" s="1"><v>1</v></c><c r="C1"><f t="shared" ref="C1:C3" si="0">A1*2+$A$1</f><v>3</v></c></row>\n' +
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><f t="shared" si="0"/><v>4</v></c></row><row r="3" s="1" customFormat="1"><c r="C3"><f t="shared" si="0"/></c></row>' +
        '<row r="5"><c r="B5" t="inlineStr"><is><t>x</t></is></c></row>',
      after: '<mergeCells count="1"><mergeCell ref="A4:B4"/></mergeCells>',
    },
    { name: 'T', rows: '<row r="1"><c r="A1"><f>SUM(S!A1:C9)</f><v>9</v></c></row>' },
  ],
  strings: ['<si><t>shared</t></si>'],
});

describe('any edits', () => {
  it('of cells, sizes and structure come out as a plain replay says, and nothing else changes', {
    timeout: 240_000,
  }, () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: cells }, shift, size), { maxLength: 6 }),
        (edits) => {
          const { bytes } = patchWorkbook(generated, edits);
          verifyPatch(generated, edits, bytes);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it.skipIf(files.length === 0)('of cells come out right on real workbooks', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...sound, ''), fc.array(cells, { maxLength: 3 }), (file, list) => {
        if (file === '') return;
        const original = bytesOf(file);
        const [sheet = ''] = importWorkbook(original).sheetOrder;
        attempt(
          original,
          list.map((edit) => ({ ...edit, sheet })),
          file,
        );
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('hostile and large workbooks', () => {
  it('deep nesting, absurd sizes and endless numbers are refused or read, never hung on', () => {
    const deep = '<x>'.repeat(2000) + '</x>'.repeat(2000);
    expect(() => importWorkbook(makeWorkbook({ sheets: [{ name: 'S', after: deep }] }))).toThrow(
      DocumentError,
    );
    expect(() => readCells(makeWorkbook({ sheets: [{ name: 'S', rows: '<row r="1e99"/>' }] }))).toThrow(
      DocumentError,
    );
    const columns = Array.from({ length: 500 }, () => '<col min="1" max="16384" width="9"/>').join('');
    expect(
      importWorkbook(makeWorkbook({ sheets: [{ name: 'S', before: `<cols>${columns}</cols>` }] })).sheetOrder,
    ).toEqual(['1']);
    expect(() =>
      patchWorkbook(generated, [{ op: 'set-row-height', sheet: '1', from: 0, to: 1_048_575, height: 20 }]),
    ).toThrow(EditRefused);
  });

  it('ten thousand cells are read in chunks and patched in one place', () => {
    const rows = Array.from(
      { length: 1000 },
      (_, r) =>
        `<row r="${r + 1}">${Array.from({ length: 10 }, (_, c) => `<c r="${'ABCDEFGHIJ'[c]}${r + 1}"><v>${r * c}</v></c>`).join('')}</row>`,
    ).join('\n');
    const original = makeWorkbook({ sheets: [{ name: 'S', rows }] });
    const edits: XlsxEdit[] = [
      {
        op: 'set-cells',
        sheet: '1',
        cells: [{ row: 700, column: 3, content: { kind: 'number', value: -1 } }],
      },
    ];
    const { bytes } = patchWorkbook(original, edits);
    verifyPatch(original, edits, bytes);
    const part = 'xl/worksheets/sheet1.xml';
    expect(readPackage(bytes).text(part)).toBe(
      readPackage(original).text(part).replace('<c r="D701"><v>2100</v>', '<c r="D701"><v>-1</v>'),
    );
  });
});
