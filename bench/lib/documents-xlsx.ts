import {
  type CellEdit,
  createBlank,
  diffDocuments,
  importWorkbook,
  patchWorkbook,
  readPackage,
  verifyPatch,
  type XlsxEdit,
} from '@benchbook/documents';
import { cpuMilliseconds, type Line } from './cpu.ts';
import { peakMegabytes } from './peak-memory.ts';

const CELLS = 10_000;
const WANTED_CPU_MS = 300;
const WANTED_MEMORY = 10;
const COLUMNS = 10;
const MEMORY_CELLS = 300_000;

/** What a save and a comparison of Excel workbooks cost. */
export function xlsxLines(): Line[] {
  const original = filledWorkbook(CELLS);
  const edits = someEdits(CELLS);
  const save = cpuMilliseconds(() => patchAndVerify(original, edits));
  const structure: XlsxEdit[] = [{ op: 'insert-rows', sheet: '1', index: 20, count: 1 }, ...edits];
  const saveRows = cpuMilliseconds(() => patchAndVerify(original, structure));
  const open = cpuMilliseconds(() => importWorkbook(original));

  const large = filledWorkbook(10 * CELLS);
  const largeEdited = patchAndVerify(large, [
    { op: 'insert-rows', sheet: '1', index: 3_000, count: 1 },
    ...someEdits(10 * CELLS),
  ]);
  const compare = cpuMilliseconds(() => diffDocuments(large, largeEdited), 3);
  // Large enough that what a process takes for any work at all does not count.
  const huge = filledWorkbook(MEMORY_CELLS);
  const pkg = readPackage(huge);
  const unpacked = pkg.names().reduce((bytes, name) => bytes + pkg.read(name).length, 0);
  const files = { original: huge, edits: Buffer.from(JSON.stringify(someEdits(MEMORY_CELLS))) };
  const memory = (peakMegabytes('xlsx', files) * 1e6) / unpacked;
  const cells = CELLS.toLocaleString('en');
  const manyCells = (10 * CELLS).toLocaleString('en');
  return [
    {
      text: `xlsx, ${cells} cells: merge and verify ${save.toFixed(0)} ms of CPU, ratio ${(save / WANTED_CPU_MS).toFixed(2)} (≤ 1, of ${WANTED_CPU_MS} ms)`,
      missed: save > WANTED_CPU_MS,
    },
    {
      text: `xlsx, ${cells} cells: the same with an inserted row ${saveRows.toFixed(0)} ms of CPU, ratio ${(saveRows / WANTED_CPU_MS).toFixed(2)} (≤ 1)`,
      missed: saveRows > WANTED_CPU_MS,
    },
    { text: `xlsx, ${cells} cells: import for the editor ${open.toFixed(0)} ms of CPU`, missed: false },
    {
      text: `xlsx, ${manyCells} cells: comparison of two versions ${compare.toFixed(0)} ms of CPU`,
      missed: false,
    },
    {
      text: `xlsx, ${MEMORY_CELLS.toLocaleString('en')} cells: merge and verify take ${memory.toFixed(1)} times the unpacked size of memory (≤ ${WANTED_MEMORY})`,
      missed: memory > WANTED_MEMORY,
    },
  ];
}

/** What a save does with the edits of a person. */
export function patchAndVerify(original: Uint8Array, edits: readonly XlsxEdit[]): Uint8Array {
  const { bytes } = patchWorkbook(original, edits);
  verifyPatch(original, edits, bytes);
  return bytes;
}

/** Rows of measurements: a text, numbers, some of them formatted, and a sum of the row. */
function filledWorkbook(count: number): Uint8Array {
  const cells = Array.from({ length: count }, (_, index): CellEdit => {
    const [row, column] = [Math.floor(index / COLUMNS), index % COLUMNS];
    if (column === 0) return { row, column, content: { kind: 'text', value: `Sample ${row + 1}` } };
    if (column === COLUMNS - 1) {
      const formula = `SUM(B${row + 1}:I${row + 1})`;
      return { row, column, content: { kind: 'formula', formula, result: row } };
    }
    const value = ((row * 7919 + column * 31) % 100_000) / 1000;
    return {
      row,
      column,
      content: { kind: 'number', value },
      ...(column % 3 === 0 ? { style: { numberFormat: '0.000' } } : {}),
    };
  });
  return patchWorkbook(createBlank('xlsx'), [{ op: 'set-cells', sheet: '1', cells }]).bytes;
}

/** What a person typed in some minutes: twenty cells all over the sheet, a few of them formatted. */
function someEdits(count: number): XlsxEdit[] {
  const rows = count / COLUMNS;
  return Array.from({ length: 20 }, (_, index): XlsxEdit => {
    const cell: CellEdit = {
      row: Math.floor((index * rows) / 20),
      column: 1 + (index % 8),
      content: { kind: 'number', value: -index },
      ...(index % 5 === 0 ? { style: { bold: true } } : {}),
    };
    return { op: 'set-cells', sheet: '1', cells: [cell] };
  });
}
