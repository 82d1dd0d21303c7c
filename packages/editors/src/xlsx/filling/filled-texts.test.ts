import { textDocument } from '@benchbook/documents/display';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { area, cellAt, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();
const { fillTexts } = await import('./filled-texts.ts');

const FONT = { name: 'Calibri', size: 11 };
const SUB = { ...FONT, script: 'sub' as const };
const SUPER = { ...FONT, script: 'super' as const };
const BOLD = { ...FONT, bold: true };
const rich = (text: string, ...runs: { length: number; font?: object }[]) => ({
  v: text,
  t: 1,
  p: textDocument(text, runs, FONT),
});
const LOWERED = [{ length: 2 }, { length: 1, font: SUB }, { length: 2 }];
const RAISED = [{ length: 2 }, { length: 3, font: SUPER }];

let editor: HeadlessEditor;

beforeEach(async () => {
  const cells = { 0: { 0: rich('CO2 9', ...LOWERED), 1: rich('end 5', ...LOWERED) } };
  const own = { 1: { 0: rich('other', ...RAISED), 1: { v: 7, t: 2 } } };
  editor = await openHeadless(workbookWith({ ...cells, ...own }, { 0: { ff: 'Calibri', fs: 11 } }));
  fillTexts(editor.injector);
});
afterEach(() => editor.dispose());

const fill = (column: number, applyType?: string) =>
  editor.run('sheet.command.auto-fill', {
    sourceRange: cellAt(0, column),
    targetRange: area(0, column, 2, column),
    applyType,
  });
const content = (row: number, column = 0) => editor.reader('1').content(row, column);

describe('filling cells from a text of several looks', () => {
  it('goes on counting, in the looks there are', async () => {
    await fill(0);
    const runs = [{ length: 2 }, { length: 1, font: SUB }];
    expect(content(1)).toEqual({ kind: 'text', value: 'CO2 10', runs: [...runs, { length: 3 }] });
    expect(content(2)).toEqual({ kind: 'text', value: 'CO2 11', runs: [...runs, { length: 3 }] });
    await editor.undo();
    expect(content(1)).toEqual({ kind: 'text', value: 'other', runs: RAISED });
    expect(content(2)).toEqual({ kind: 'empty' });
  });

  it('copies text and looks, or the text alone', async () => {
    await fill(0, 'COPY');
    expect(content(1)).toEqual({ kind: 'text', value: 'CO2 9', runs: LOWERED });
    await editor.undo();
    await fill(0, 'NO_FORMAT');
    expect(content(1)).toEqual({ kind: 'text', value: 'CO2 10' });
  });

  it('with formats only leaves the cells what they say, and their own looks', async () => {
    await fill(0, 'ONLY_FORMAT');
    expect([content(1), content(2)]).toEqual([
      { kind: 'text', value: 'other', runs: RAISED },
      { kind: 'empty' },
    ]);
    await fill(1, 'ONLY_FORMAT');
    expect([content(1, 1), content(2, 1)]).toEqual([{ kind: 'number', value: 7 }, { kind: 'empty' }]);
  });

  it.each([
    ['x9', 'x10', 1, [{ length: 1 }, { length: 2, font: BOLD }]],
    ['n1', 'n2', 0, [{ length: 2, font: BOLD }]],
    ['9 x', '10 x', 2, [{ length: 3 }, { length: 1, font: BOLD }]],
    ['9', '10', 0, [{ length: 2, font: BOLD }]],
    ['Run 1', 'Run 2', 4, [{ length: 4 }, { length: 1, font: BOLD }]],
  ])('%s is followed by %s in its looks', async (text, next, from, runs) => {
    await editor.set(0, 0, rich(text, { length: from }, { length: text.length - from, font: BOLD }));
    await fill(0, 'SERIES');
    expect(content(1)).toEqual({ kind: 'text', value: next, runs });
  });

  it.each([
    ['10 to the 9th', '109', [{ length: 2 }, { length: 1, font: SUPER }]],
    ['five of them', '5×109', [{ length: 4 }, { length: 1, font: SUPER }]],
    ['a formula', 'CO2', [{ length: 2 }, { length: 1, font: SUB }]],
    ['a number of two looks', 'n 11', [{ length: 3 }, { length: 1, font: BOLD }]],
  ])('%s is no counter and stays what it is, also without formats', async (_, value, runs) => {
    await editor.set(0, 0, rich(value, ...runs));
    for (const applyType of ['SERIES', 'NO_FORMAT', 'COPY']) {
      await fill(0, applyType);
      expect([content(1), content(2)]).toEqual(Array(2).fill({ kind: 'text', value, runs }));
      await editor.undo();
    }
  });

  it('replaces a number as a whole', async () => {
    await editor.set(0, 0, rich('99 x', { length: 2, font: BOLD }, { length: 2 }));
    await fill(0, 'SERIES');
    expect(content(1)).toEqual({
      kind: 'text',
      value: '100 x',
      runs: [{ length: 3, font: BOLD }, { length: 2 }],
    });
  });
});
