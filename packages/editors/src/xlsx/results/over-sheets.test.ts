import { saveWorkbook } from '@benchbook/calculation';
import { createBlank, importWorkbook, patchWorkbook, readCells, type XlsxEdit } from '@benchbook/documents';
import type { IWorkbookData } from '@univerjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;
let bytes: Uint8Array;
let made: XlsxEdit[];

afterEach(() => editor.dispose());

/** Sheets Jan, Feb and Mar with 1, 2 and 3 in B2; below stand a text, TRUE and a number, one on each sheet. */
async function open(): Promise<void> {
  const edits: XlsxEdit[] = [
    { op: 'rename-sheet', sheet: '1', name: 'Jan' },
    { op: 'add-sheet', sheet: '2', name: 'Feb', index: 1 },
    { op: 'add-sheet', sheet: '3', name: 'Mar', index: 2 },
    ...['1', '2', '3'].map((sheet, place): XlsxEdit => {
      const below = [
        { kind: 'text' as const, value: '7' },
        { kind: 'boolean' as const, value: true },
        { kind: 'number' as const, value: 10 },
      ][place];
      return {
        op: 'set-cells',
        sheet,
        cells: [
          { row: 1, column: 1, content: { kind: 'number', value: place + 1 } },
          ...(below ? [{ row: 2, column: 1, content: below }] : []),
        ],
      };
    }),
  ];
  bytes = patchWorkbook(createBlank('xlsx'), edits).bytes;
  made = [];
  editor = await openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>);
}

async function type(row: number, formula: string): Promise<void> {
  await editor.set(row, 4, { f: `=${formula}` });
  await editor.calculated();
}

const shown = (row: number) => {
  const content = editor.reader('1').content(row, 4);
  return content.kind === 'formula' ? content.result : content;
};

/** What the page shows of a formula, which is what is stored, and what is shown when the file is opened again. */
async function result(row: number): Promise<unknown> {
  const now = shown(row);
  made.push(...editor.edits());
  const { bytes: saved, stale } = await saveWorkbook(bytes, made);
  expect(stale).toEqual([]);
  const cells = readCells(saved).find(({ name }) => name === 'Jan')?.cells ?? [];
  expect(cells.find((cell) => cell.row === row && cell.column === 4)?.value).toBe(now);
  return now;
}

describe('a formula that adds up the same cells of several sheets', () => {
  it.each([
    ['SUM(Jan:Mar!B2)', 6],
    ['sum(feb:mar!$B$2)/5', 1],
    ['SUM(Mar:Jan!B2,100)', 106],
    ["AVERAGE('Jan:Mar'!B2:B3)", 4],
    ['COUNT(Jan:Mar!B2:B3)', 4],
    ['COUNTA(Jan:Mar!B2:B3)', 6],
    ['COUNT(Jan:Mar!B3)', 1],
    ['SUM(Jan:Mar!B3)', 10],
    ['MAX(Jan:Mar!B:B)', 10],
    ['IF(MIN(Jan:Mar!B2)<2,"low","ok")', 'low'],
    ['LARGE(Jan:Mar!B2,1)', 3],
    ['SMALL(Jan:Mar!B2:B3,4)', 10],
    ['LARGE(Jan:Mar!2:2,2)', 2],
    ['RANK(10,Jan:Mar!B:B)', 1],
    ['RANK.EQ(B2,Jan:Mar!B2)', 3],
    ['MEDIAN(Jan:Mar!B2:B3)', 2.5],
    ['QUARTILE(Jan:Mar!B2,1)', 1.5],
    ['PERCENTILE.INC(Jan:Mar!B2:B3,0.5)', 2.5],
    ['TRIMMEAN(Jan:Mar!B2:B3,0.5)', 2.5],
    ['DEVSQ(Jan:Mar!B2)', 2],
  ])('%s comes to %s as soon as it is typed', async (formula, expected) => {
    await open();
    await type(0, formula);
    expect(await result(0)).toBe(expected);
  });

  it('follows its cells, and is followed', async () => {
    await open();
    await type(0, 'SUM(Jan:Mar!B2)');
    await type(1, 'E1*2');
    await editor.run('sheet.command.set-range-values', {
      subUnitId: '2',
      range: area(1, 1, 1, 1),
      value: { v: 20, t: 2 },
    });
    await editor.calculated();
    expect([shown(0), await result(1)]).toEqual([24, 48]);
    await editor.undo();
    await editor.calculated();
    expect([shown(0), await result(1)]).toEqual([6, 12]);
  });

  it('follows a sheet that comes between', async () => {
    await open();
    await type(0, 'SUM(Jan:Mar!B2)');
    await editor.run('sheet.command.insert-sheet', { sheet: { id: '4', name: 'Late' }, index: 1 });
    await editor.run('sheet.command.set-range-values', {
      subUnitId: '4',
      range: area(1, 1, 1, 1),
      value: { v: 100, t: 2 },
    });
    await editor.calculated();
    expect(await result(0)).toBe(106);
  });

  it('follows a sheet between the others that gets another name', async () => {
    await open();
    await type(0, 'SUM(Jan:Mar!B2)');
    await editor.run('sheet.command.set-worksheet-name', { subUnitId: '2', name: 'Février' });
    await editor.calculated();
    expect(await result(0)).toBe(6);
    await editor.run('sheet.command.set-range-values', {
      subUnitId: '2',
      range: area(1, 1, 1, 1),
      value: { v: 12, t: 2 },
    });
    await editor.calculated();
    expect(await result(0)).toBe(16);
  });

  it('leaves out a sheet that is moved away', async () => {
    await open();
    await type(0, 'SUM(Jan:Mar!B2)');
    await editor.run('sheet.command.set-worksheet-order', { subUnitId: '2', order: 2 });
    await editor.calculated();
    expect(await result(0)).toBe(4);
  });

  it('leaves out a sheet that is deleted', async () => {
    await open();
    await type(0, 'SUM(Jan:Mar!B2)');
    await editor.run('sheet.command.remove-sheet', { subUnitId: '2' });
    await editor.calculated();
    expect(await result(0)).toBe(4);
  });
});
