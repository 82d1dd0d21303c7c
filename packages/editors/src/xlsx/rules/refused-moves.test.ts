import {
  createBlank,
  importWorkbook,
  patchWorkbook,
  readInputRules,
  readRules,
  type XlsxEdit,
} from '@benchbook/documents';
import type { IRange, IWorkbookData } from '@univerjs/core';
import { IUndoRedoService } from '@univerjs/core';
import { afterEach, describe, expect, it } from 'vitest';
import { FORMAT_RULES, RuleState } from '../conditional/rule-state.ts';
import { takeRulesAlong } from '../conditional/rules-along.ts';
import { area, type HeadlessEditor, openHeadless, stopTimers } from '../headless.ts';
import { INPUT_RULES } from '../lazy-input-rules.ts';
import type { WorkbookLocks } from './workbook-rules.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

const MOVE = 'sheet.command.move-range';
const DOWN = 'sheet.command.insert-range-move-down';
const RIGHT = 'sheet.command.insert-range-move-right';
const UP = 'sheet.command.delete-range-move-up';
const LEFT = 'sheet.command.delete-range-move-left';

const A2 = { range: area(1, 0, 1, 0) };

/** 1 to 7 in A1:A7 and 20 in B2; `rules`: with a conditional format and an input rule of A1:A7. */
async function open(locks: Partial<WorkbookLocks>, rules = false, merges: IRange[] = []): Promise<void> {
  const cell = (row: number, column: number, value: number) => ({
    row,
    column,
    content: { kind: 'number' as const, value },
  });
  const ranges = [area(0, 0, 6, 0)];
  const edits: XlsxEdit[] = [
    {
      op: 'set-cells',
      sheet: '1',
      cells: [...Array.from({ length: 7 }, (_, row) => cell(row, 0, row + 1)), cell(1, 1, 20)],
    },
    {
      op: 'insert-rule',
      sheet: '1',
      ranges,
      rule: { test: { kind: 'formula', formula: 'A1>$F$1' }, look: { bold: true }, stop: false },
    },
    {
      op: 'set-input-rule',
      sheet: '1',
      ranges,
      rule: {
        test: { kind: 'whole', compare: 'greaterThan', formulas: ['0'] },
        allowBlank: true,
        arrow: false,
        prompt: null,
        error: { style: 'stop', title: '', text: '' },
      },
    },
    ...merges.map((range) => ({ op: 'merge-cells' as const, sheet: '1', range })),
  ];
  const bytes = patchWorkbook(createBlank('xlsx'), edits).bytes;
  editor = await openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>, locks);
  if (!rules) return;
  const names = new Map([['1', 'Sheet1']]);
  const states = [
    new RuleState(readRules(bytes).sheets, names, FORMAT_RULES),
    new RuleState(readInputRules(bytes), names, INPUT_RULES),
  ];
  takeRulesAlong([editor.injector, editor.workbook], states, (reason) => editor.tracker.refuse(reason));
}

/** The workbook as the page has it. */
const onPage = () => {
  const worksheet = editor.workbook.getActiveSheet();
  return JSON.stringify([worksheet.getCellMatrix().getMatrix(), worksheet.getMergeData()]);
};

async function expectRefused(command: string, params: object, reason: string): Promise<void> {
  const before = onPage();
  await editor.run(command, params);
  expect(editor.refused).toEqual([expect.stringContaining(reason)]);
  expect(onPage()).toBe(before);
  expect(editor.edits()).toEqual([]);
  const { undos } = await new Promise<{ undos: number }>((resolve) =>
    editor.injector.get(IUndoRedoService).undoRedoStatus$.subscribe(resolve),
  );
  expect(undos).toBe(0);
}

/** All but A1:A6 is locked by the author, who lets others insert and delete rows. */
const protection = {
  protections: [
    {
      sheet: '1',
      hasPassword: false,
      allows: ['insertRows', 'deleteRows'],
      cells: [{ range: area(0, 0, 5, 0), isOpen: true }],
    },
  ],
} as unknown as Partial<WorkbookLocks>;

const headings: Partial<WorkbookLocks> = {
  contentLocks: [area(6, 0, 6, 0), area(1, 1, 1, 1)].map((range) => ({
    sheet: '1',
    range,
    reason: 'is the heading of a table',
  })),
};

describe.each([
  ['what its author locked', protection, 'is locked'],
  ['the heading of a table', headings, 'is the heading of a table'],
])('where %s would move or be covered, nothing changes', (_, locks, reason) => {
  describe.each([
    ['without rules', false],
    ['with rules', true],
  ])('%s', (_, rules) => {
    it.each([
      ['a move', MOVE, { fromRange: area(1, 0, 1, 0), toRange: area(6, 0, 6, 0) }, 'A7'],
      ['cells inserted above', DOWN, A2, 'A7'],
      ['cells inserted before', RIGHT, A2, 'B2'],
      ['cells deleted above', UP, A2, 'A7'],
      ['cells deleted before', LEFT, A2, 'B2'],
      ['deleting the last cell', UP, { range: area(6, 0, 6, 0) }, 'A7'],
    ])('by %s', async (_, command, params, cell) => {
      await open(locks, rules);
      await expectRefused(command, params, `Cell ${cell} ${reason}`);
    });
  });
});

it.each([
  ['moved', MOVE, { fromRange: area(3, 2, 3, 3), toRange: area(8, 2, 8, 3) }],
  ['pushed on', DOWN, { range: area(2, 2, 2, 3) }],
  ['moved up', UP, { range: area(2, 2, 2, 3) }],
])(
  'where merged cells would be merged below a table when they are %s, nothing changes',
  async (_, command, params) => {
    const heading = { sheet: '1', range: area(1, 3, 1, 3), reason: 'is the heading of a table' };
    await open({ contentLocks: [heading] }, false, [area(3, 2, 3, 3)]);
    await expectRefused(command, params, 'cannot be merged here');
  },
);

it.each([
  ['moved', MOVE, { fromRange: area(3, 2, 3, 3), toRange: area(8, 2, 8, 3) }, area(8, 2, 8, 3)],
  ['pushed on', DOWN, { range: area(0, 2, 0, 3) }, area(4, 2, 4, 3)],
  ['moved up', UP, { range: area(0, 2, 0, 3) }, area(2, 2, 2, 3)],
])(
  'open cells of a protected sheet that are merged stay merged when they are %s',
  async (_, command, params, now) => {
    await open(protection, false, [area(3, 2, 3, 3)]);
    await editor.run(command, params);
    expect(editor.refused).toEqual([]);
    const merges = () => editor.workbook.getActiveSheet().getMergeData();
    expect(merges()).toEqual([expect.objectContaining(now)]);
    await editor.undo();
    expect(merges()).toEqual([expect.objectContaining(area(3, 2, 3, 3))]);
  },
);
