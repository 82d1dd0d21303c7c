import type { ICellData } from '@univerjs/core';
import { afterEach, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

const { setNumberFormat } = await import('../number-formats/set-number-format.ts');

let editor: HeadlessEditor;
afterEach(() => editor.dispose());

const AS_TEXT = { text: { n: { pattern: '@' } } };

async function results(formulas: readonly string[]): Promise<unknown[]> {
  for (const [row, formula] of formulas.entries()) await editor.set(row, 4, { f: formula });
  await editor.calculated();
  return formulas.map((_, row) => resultAt(row, 4));
}

function resultAt(row: number, column: number): unknown {
  const content = editor.reader('1').content(row, column);
  return content.kind === 'formula' ? content.result : content;
}

it('a number goes on being one in a cell whose format is that of texts, as in the file', async () => {
  const number = (v: number): ICellData => ({ v, t: 2, s: 'text' });
  editor = await openHeadless(
    workbookWith(
      { 0: { 0: number(1.5) }, 1: { 0: number(2) }, 2: { 0: { v: '7', t: 1, s: 'text' } } },
      AS_TEXT,
    ),
  );
  const formulas = [
    '=SUM(A1:A3)',
    '=COUNT(A1:A3)',
    '=ISTEXT(A1)',
    '=A1=1.5',
    '=MAX(A1:A2)',
    '=COUNTIF(A1:A3,">1.6")',
  ];
  expect(await results(formulas)).toEqual([3.5, 2, false, true, 2, 1]);
});

it('cells that are given the format of texts, and those it is taken back from, come to the same results', async () => {
  editor = await openHeadless(
    workbookWith({
      0: { 0: { v: 1, t: 2 }, 1: { f: '=A1*2', v: 2, t: 2 } },
      1: { 0: { v: 2, t: 2 }, 1: { f: '=A2*2', v: 4, t: 2 } },
    }),
  );
  setNumberFormat([editor.injector, editor.workbook], [area(0, 0, 1, 1)], '@');
  expect(await results(['=SUM(A1:A2)', '=SUM(B1:B2)'])).toEqual([3, 6]);
  await editor.set(0, 1, { f: '=A1*3' });
  await editor.calculated();
  expect(resultAt(1, 4)).toBe(7);
  for (let times = 0; times < 4; times++) await editor.undo();
  await editor.calculated();
  expect([resultAt(0, 1), resultAt(1, 1)]).toEqual([2, 4]);
});
