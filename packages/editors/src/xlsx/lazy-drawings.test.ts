import {
  createBlank,
  importWorkbook,
  patchWorkbook,
  readDrawings,
  readPackage,
  verifyPatch,
  type XlsxEdit,
} from '@benchbook/documents';
import type { IWorkbookData } from '@univerjs/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageContext } from '../frame/editor-contract.ts';
import { area, type HeadlessEditor, openHeadless, stopTimers } from './headless.ts';
import { LazyDrawings } from './lazy-drawings.ts';
import type { WorkbookContent } from './workbook-content.ts';
import type { WorkbookEditor } from './workbook-editor.ts';

// What draws charts never comes, as where the network is gone.
vi.mock('./drawings/drawings.ts', () => {
  throw new Error('Failed to fetch.');
});

stopTimers();

const cells = (column: number, first: number, last: number) => ({
  sheet: '1',
  ...area(first, column, last, column),
});

let editor: HeadlessEditor;
let bytes: Uint8Array;

/** A chart of B2:B9 over A2:A9, which nothing draws. */
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget());
  const insert: XlsxEdit = {
    op: 'insert-chart',
    sheet: '1',
    drawing: 7,
    anchor: { kind: 'one-cell', from: { row: 20, column: 3, x: 0, y: 0 }, width: 480, height: 288 },
    chart: {
      kind: 'line',
      title: 'Growth',
      xTitle: '',
      yTitle: '',
      legend: false,
      series: [{ name: cells(1, 0, 0), categories: cells(0, 1, 8), values: cells(1, 1, 8) }],
      trend: null,
      errors: null,
    },
  };
  await open(patchWorkbook(createBlank('xlsx'), [insert]).bytes);
});

async function open(file: Uint8Array): Promise<void> {
  bytes = file;
  editor = await openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>);
  const frame = { setLine: () => {} };
  const host = new EventTarget();
  const { sheets: drawings, unread: showsUnread } = readDrawings(bytes);
  new LazyDrawings(
    { frame } as unknown as PageContext,
    {
      add: (make: (...grid: unknown[]) => unknown) => make(editor.injector, editor.workbook),
      isTyping: false,
    } as unknown as WorkbookEditor,
    { drawings, showsUnread } as unknown as WorkbookContent,
    host as unknown as HTMLElement,
    () => {},
  );
}

afterEach(() => {
  editor.dispose();
  vi.unstubAllGlobals();
});

/** The cells that the chart shows in the file after all that was done. */
function inFile(): unknown {
  const { sheets } = readDrawings(patchWorkbook(bytes, editor.edits()).bytes);
  return JSON.stringify(sheets).match(/Sheet1!\$[A-Z]+\$\d+:\$[A-Z]+\$\d+/g);
}

const move = (from: [number, number, number, number], to: [number, number, number, number]) =>
  editor.run('sheet.command.move-range', { fromRange: area(...from), toRange: area(...to) });

it('a chart that is not drawn goes on showing cells that are moved again', async () => {
  await move([0, 0, 8, 1], [0, 4, 8, 5]);
  await move([0, 4, 8, 5], [10, 6, 18, 7]);
  expect(inFile()).toEqual(['Sheet1!$G$12:$G$19', 'Sheet1!$H$12:$H$19']);
});

it('a chart that is not drawn goes on showing cells that are moved below rows that came', async () => {
  await editor.run('sheet.command.insert-row', { range: area(0, 0, 1, 9), direction: 0 });
  await move([2, 0, 10, 1], [2, 4, 10, 5]);
  await editor.undo();
  await move([2, 0, 10, 1], [2, 6, 10, 7]);
  expect(inFile()).toEqual(['Sheet1!$G$4:$G$11', 'Sheet1!$H$4:$H$11']);
});

it('a shape that says what a cell says goes on saying it, and a cell that nothing shows is moved alone', async () => {
  await move([30, 0, 30, 0], [31, 5, 31, 5]);
  expect(editor.edits().filter(({ op }) => op === 'move-shown')).toEqual([]);
  editor.dispose();
  const pkg = readPackage(bytes);
  const part = pkg.names().find((name) => /drawings\/drawing\d+\.xml$/.test(name)) ?? '';
  const shape =
    '<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>40</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="900000" cy="300000"/><xdr:sp macro="" textlink="Sheet1!$K$1"><xdr:nvSpPr><xdr:cNvPr id="9" name="Says K1"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr/></xdr:sp><xdr:clientData/></xdr:oneCellAnchor>';
  pkg.set(
    part,
    pkg.text(part).replace(/<\/(?:\w+:)?wsDr>/, (end) => shape + end),
  );
  await open(pkg.write());
  await move([0, 10, 0, 10], [4, 11, 4, 11]);
  const edits = editor.edits();
  const saved = patchWorkbook(bytes, edits);
  expect(readPackage(saved.bytes).text(part)).toContain('textlink="Sheet1!$L$5"');
  verifyPatch(bytes, edits, saved.bytes);
});
