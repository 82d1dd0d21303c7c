import {
  createBlank,
  importWorkbook,
  patchWorkbook,
  readInputRules,
  readRules,
  type XlsxEdit,
} from '@benchbook/documents';
import type { IRange, IWorkbookData } from '@univerjs/core';
import { afterEach, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers } from '../headless.ts';
import { INPUT_RULES } from '../lazy-input-rules.ts';
import { FORMAT_RULES, followWorkbook, RuleState } from './rule-state.ts';
import { takeRulesAlong } from './rules-along.ts';

stopTimers();

let editor: HeadlessEditor;
let bytes: Uint8Array;
let formats: RuleState<ReturnType<typeof readRules>['sheets'][number]['rules'][number]>;
let inputs: RuleState<ReturnType<typeof readInputRules>[number]['rules'][number]>;

afterEach(() => editor.dispose());

/** 1 to 9 in A1:A9, which are held against the cells beside them and take numbers above 0. */
async function open(locks: Parameters<typeof openHeadless>[1] = {}): Promise<void> {
  const rows = Array.from({ length: 9 }, (_, row) => row);
  const edits: XlsxEdit[] = [
    { op: 'add-sheet', sheet: '2', name: 'Other', index: 1 },
    {
      op: 'set-cells',
      sheet: '1',
      cells: rows.map((row) => ({ row, column: 0, content: { kind: 'number', value: row + 1 } })),
    },
    {
      op: 'insert-rule',
      sheet: '1',
      ranges: [area(0, 0, 8, 0)],
      rule: { test: { kind: 'formula', formula: 'A1>$F$1' }, look: { bold: true }, stop: false },
    },
    {
      op: 'set-input-rule',
      sheet: '1',
      ranges: [area(0, 0, 8, 0)],
      rule: {
        test: { kind: 'whole', compare: 'greaterThan', formulas: ['B1'] },
        allowBlank: true,
        arrow: false,
        prompt: null,
        error: { style: 'stop', title: '', text: '' },
      },
    },
  ];
  bytes = patchWorkbook(createBlank('xlsx'), edits).bytes;
  editor = await openHeadless(importWorkbook(bytes) as Partial<IWorkbookData>, locks);
  const names = new Map(editor.workbook.getSheets().map((sheet) => [sheet.getSheetId(), sheet.getName()]));
  formats = new RuleState(readRules(bytes).sheets, names, FORMAT_RULES);
  inputs = new RuleState(readInputRules(bytes), names, INPUT_RULES);
  followWorkbook(editor.injector, editor.workbook, formats);
  followWorkbook(editor.injector, editor.workbook, inputs);
  takeRulesAlong([editor.injector, editor.workbook], [formats, inputs], (reason) =>
    editor.tracker.refuse(reason),
  );
}

const onPage = () => ({ formats: formats.rulesOf('1'), inputs: inputs.rulesOf('1') });

const inFile = (file: Uint8Array) => ({
  formats: readRules(file).sheets[0]?.rules ?? [],
  inputs: readInputRules(file)[0]?.rules ?? [],
});

/** Does something, undoes it and does it again: the page says of its cells what the file says, and undone what it said before. */
async function doUndoAndRedo(command: string, params: object): Promise<ReturnType<typeof onPage>> {
  const before = onPage();
  await editor.run(command, params);
  const after = onPage();
  await editor.undo();
  expect(onPage()).toEqual(before);
  await editor.redo();
  expect(onPage()).toEqual(after);
  expect(inFile(patchWorkbook(bytes, editor.edits()).bytes)).toEqual(after);
  expect(editor.refused).toEqual([]);
  expect(editor.broken).toEqual([]);
  return after;
}

it('cells that are moved take their conditional formats and input rules along', async () => {
  await open();
  const after = await doUndoAndRedo('sheet.command.move-range', {
    fromRange: area(2, 0, 3, 0),
    toRange: area(2, 2, 3, 2),
  });
  expect(after.formats).toMatchObject([
    { ranges: [area(0, 0, 1, 0), area(4, 0, 8, 0), area(2, 2, 3, 2)], test: { formula: 'A1>$F$1' } },
  ]);
  expect(after.inputs).toMatchObject([
    { ranges: [area(0, 0, 1, 0), area(4, 0, 8, 0)], test: { formulas: ['B1'] } },
    { ranges: [area(2, 2, 3, 2)], test: { formulas: ['B3'] } },
  ]);
});

it('their formulas follow cells that are moved', async () => {
  await open();
  const after = await doUndoAndRedo('sheet.command.move-range', {
    fromRange: area(0, 5, 0, 5),
    toRange: area(6, 7, 6, 7),
  });
  expect(after.formats).toMatchObject([{ test: { formula: 'A1>$H$7' } }]);
});

it.each([
  ['sheet.command.insert-range-move-down', area(2, 0, 3, 0), area(0, 0, 10, 0)],
  ['sheet.command.delete-range-move-up', area(2, 0, 3, 0), area(0, 0, 6, 0)],
])('%s has them grow and shrink', async (command, range, now) => {
  await open();
  const after = await doUndoAndRedo(command, { range });
  expect(after.formats).toMatchObject([{ ranges: [now] }]);
  expect(after.inputs).toMatchObject([{ ranges: [now] }]);
});

it('cells of another sheet come without rules upon such as have some, and formulas of rules follow to another sheet', async () => {
  await open();
  const upon = { fromRange: area(4, 4, 5, 4), toRange: area(0, 0, 1, 0) };
  const covered = await doUndoAndRedo('sheet.command.move-range', {
    ...upon,
    fromSubUnitId: '2',
    toSubUnitId: '1',
  });
  expect(covered.formats).toMatchObject([{ ranges: [area(2, 0, 8, 0)], test: { formula: 'A3>$F$1' } }]);
  expect(covered.inputs).toMatchObject([{ ranges: [area(2, 0, 8, 0)], test: { formulas: ['B3'] } }]);
  editor.dispose();
  await open();
  const away = { fromRange: area(0, 5, 0, 5), toRange: area(6, 7, 6, 7) };
  const followed = await doUndoAndRedo('sheet.command.move-range', {
    ...away,
    fromSubUnitId: '1',
    toSubUnitId: '2',
  });
  expect(followed.formats).toMatchObject([{ test: { formula: 'A1>Other!$H$7' } }]);
});

it('to another sheet such cells are not moved, with the reason', async () => {
  await open();
  await editor.run('sheet.command.move-range', {
    fromRange: area(2, 0, 3, 0),
    toRange: area(2, 2, 3, 2),
    fromSubUnitId: '1',
    toSubUnitId: '2',
  });
  expect(editor.refused).toEqual([expect.stringContaining('A1:A9 has a conditional format')]);
  expect(editor.edits()).toEqual([]);
});

/** Has the rules of the first sheet be about these cells, and ask this. */
function give(ranges: [IRange, IRange], formulas: [string, string]): void {
  const [format] = readRules(bytes).sheets[0]?.rules ?? [];
  const [input] = readInputRules(bytes)[0]?.rules ?? [];
  if (!format || !input) throw new Error('The workbook has both.');
  const test = (formula: string) => ({ kind: 'custom' as const, formula });
  const far = Array.from({ length: 2_600 }, (_, place) => area(place * 3 + 20, 0, place * 3 + 21, 2));
  const isMany = (formula: string) => formula === 'MANY';
  const of = (range: IRange, formula: string) => (isMany(formula) ? far : [range]);
  formats = new RuleState(
    [
      {
        sheet: '1',
        rules: [
          {
            ...format,
            ranges: of(ranges[0], formulas[0]),
            test: { kind: 'formula', formula: isMany(formulas[0]) ? 'TRUE' : formulas[0] },
          },
        ],
      },
    ],
    new Map([['1', 'Sheet1']]),
    FORMAT_RULES,
  );
  inputs = new RuleState(
    [
      {
        sheet: '1',
        rules: [
          {
            ...input,
            ranges: of(ranges[1], formulas[1]),
            test: test(isMany(formulas[1]) ? 'TRUE' : formulas[1]),
          },
        ],
      },
    ],
    new Map([['1', 'Sheet1']]),
    INPUT_RULES,
  );
  takeRulesAlong([editor.injector, editor.workbook], [formats, inputs], (reason) =>
    editor.tracker.refuse(reason),
  );
}

it.each([
  ['a format that goes along and an input rule that cannot', 'TRUE', 'MANY', 'too many ranges'],
  [
    'a formula over several sheets',
    'SUM(Sheet1:Other!$B$2)>1',
    'TRUE',
    'adds up the same cells of several sheets',
  ],
])('says the true reason before anything happens, of %s', async (_, format, input, reason) => {
  await open();
  give([area(0, 1, 8, 1), area(0, 7, 8, 7)], [format, input]);
  await editor.run('sheet.command.insert-range-move-down', { range: area(1, 1, 1, 1) });
  expect(editor.refused).toEqual([expect.stringContaining(reason)]);
  expect(editor.edits()).toEqual([]);
});

it.each([
  ['onto', [area(1, 0, 1, 0), area(6, 0, 6, 0)]],
  ['from', [area(6, 0, 6, 0), area(2, 3, 2, 3)]],
])('rules stay where a cell may not be moved %s its place', async (_, [fromRange, toRange]) => {
  const heading = { sheet: '1', range: area(6, 0, 6, 0), reason: 'is the heading of a table' };
  await open({ contentLocks: [heading] });
  const before = onPage();
  await editor.run('sheet.command.move-range', { fromRange, toRange });
  expect(editor.refused).toEqual(['Cell A7 is the heading of a table.']);
  expect(onPage()).toEqual(before);
  expect(editor.edits()).toEqual([]);
});

it('rules of an open cell stay where it may not be moved onto a locked one', async () => {
  const cells = [{ range: area(1, 0, 1, 0), isOpen: true }];
  await open({ protections: [{ sheet: '1', hasPassword: false, allows: [], cells }] });
  const before = onPage();
  await editor.run('sheet.command.move-range', { fromRange: area(1, 0, 1, 0), toRange: area(5, 1, 5, 1) });
  expect(editor.refused).toEqual(['Cell B6 is locked. Its author protected this sheet against editing.']);
  expect(onPage()).toEqual(before);
  expect(editor.edits()).toEqual([]);
});

it('what may be typed is not changed where a rule would lose cells that are not read', async () => {
  await open();
  const edit = { op: 'set-input-rule' as const, sheet: '1', ranges: [area(0, 0, 0, 0)], rule: null };
  expect(inputs.refusal(edit)).toBeNull();
  const [rule] = inputs.rulesOf('1');
  if (!rule) throw new Error('The sheet has one.');
  const state = new RuleState(
    [{ sheet: '1', rules: [{ ...rule, unread: [] }] }],
    new Map([['1', 'Sheet1']]),
    INPUT_RULES,
  );
  expect(state.refusal(edit)).toContain('cells that are not read here');
});
