import { textDocument } from '@benchbook/documents/display';
import type { ICellData } from '@univerjs/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();
const { SheetInterceptorService } = await import('@univerjs/sheets');
const { readTypedValues } = await import('./typed-values.ts');

const FONT = { name: 'Calibri', size: 11 };
const RED = { ...FONT, color: '#ff0000' };
const STYLES = { 0: { ff: 'Calibri', fs: 11 }, small: { va: 3 }, text: { n: { pattern: '@' } } };

let editor: HeadlessEditor;

beforeEach(async () => {
  const red = { v: '12', t: 4, p: textDocument('12', [{ length: 2, font: RED }], FONT) };
  const cells = { 0: { 0: red, 1: { v: 1, t: 2, s: 'small' }, 2: { v: 'x', t: 1, s: 'text' } } };
  editor = await openHeadless(workbookWith(cells, STYLES));
  readTypedValues(editor.injector);
});
afterEach(() => editor.dispose());

/** What a cell of the first row gets, where Univer's cell editor ends with a text of these looks. */
function typed(column: number, text: string, ...fonts: { length: number; font?: object }[]) {
  const { workbook, injector } = editor;
  const worksheet = workbook.getActiveSheet();
  const looks = fonts.length > 0 ? fonts : [{ length: text.length, font: RED }];
  const cell: ICellData = { ...worksheet.getCellRaw(0, column), v: null, f: null };
  delete cell.t;
  cell.p = textDocument(text, looks, FONT);
  const interceptors = injector.get(SheetInterceptorService);
  const got = interceptors.onWriteCell(workbook, worksheet, 0, column, cell);
  return { v: got?.v, t: got?.t, isRich: Boolean(got?.p), s: got?.s };
}

describe('what was typed in one look', () => {
  it.each(['7', '5%', '1,234', '2024-03-05', 'TRUE', '1e5'])('%j is read as in any cell', (text) => {
    expect(typed(0, text)).toEqual({ v: text, isRich: false, s: { cl: { rgb: '#ff0000' } } });
  });

  it('leaves the cell its own look where it is the same', () => {
    const font = { ...FONT, script: 'super' as const };
    expect(typed(1, '7', { length: 1, font })).toEqual({ v: '7', isRich: false, s: 'small' });
  });

  it.each([
    ['words', 0, 'water', []],
    ['several looks', 0, '10', [{ length: 1 }, { length: 1, font: RED }]],
    ['what was there and is left as it was', 0, '12', []],
    ['digits of a cell for text', 2, '00123', []],
    ['what is a number only in a program', 0, '0x1F', []],
    ['several lines', 0, '1\n2', []],
    ['a group of atoms that is a cell for Excel', 0, '-CH3', []],
    ['signs one after the other', 0, '--5', []],
  ])('keeps as a text: %s', (_, column, text, looks) => {
    expect(typed(column, text, ...looks)).toMatchObject({ v: null, isRich: true });
  });
});
