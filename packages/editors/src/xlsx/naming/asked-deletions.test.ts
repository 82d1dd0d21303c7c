import type { DefinedName } from '@benchbook/documents';
import { shiftIn } from '@benchbook/documents/conditional';
import { afterEach, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { lostNames } from './asked-deletions.ts';

stopTimers();

const { askBeforeDeletions } = await import('./asked-deletions.ts');

const name = (called: string, meaning: string): DefinedName => ({
  name: called,
  sheet: null,
  meaning,
  isKnown: true,
});
const NAMES = [
  name('limit', 'Data!$A$3'),
  name('doses', 'Data!$A$1:$A$9'),
  name('both', 'Data!$B$3+Data!$B$9'),
  name('gone', 'Data!#REF!'),
];

it('names lose what they stand for where all of it goes, and not where some is left', () => {
  const rows = (index: number, count: number) =>
    lostNames(NAMES, shiftIn({ sheet: 'Data', axis: 'row', index, count: -count }));
  expect(rows(2, 1)).toEqual(['limit', 'both']);
  expect(rows(3, 2)).toEqual([]);
  expect(rows(0, 9)).toEqual(['limit', 'doses', 'both']);
  expect(lostNames(NAMES, shiftIn({ sheet: 'Other', axis: 'row', index: 0, count: -9 }))).toEqual([]);
});

let editor: HeadlessEditor | undefined;
afterEach(() => editor?.dispose());

it('rows of a name are deleted once somebody who was asked says so, and others at once', async () => {
  const opened = await openHeadless(
    workbookWith({ 0: { 0: { v: 1, t: 2 } }, 1: { 0: { v: 2, t: 2 } }, 2: { 0: { v: 3, t: 2 } } }),
  );
  editor = opened;
  const { injector, workbook } = opened;
  const asked: { question: string; goOn: () => void; isOpen: boolean }[] = [];
  askBeforeDeletions([injector, workbook], {
    isEditable: () => true,
    names: () => NAMES,
    ask: (question, goOn) => {
      const one = { question, goOn, isOpen: true };
      asked.push(one);
      return () => {
        one.isOpen = false;
      };
    },
  });
  const at = (row: number) => workbook.getSheetBySheetId('1')?.getCellRaw(row, 0)?.v;
  const remove = (row: number) =>
    opened.run('sheet.command.remove-row-by-range', {
      unitId: workbook.getUnitId(),
      subUnitId: '1',
      range: { startRow: row, endRow: row, startColumn: 0, endColumn: 9 },
    });
  await remove(2).catch(() => false);
  expect(asked[0]?.question).toBe(
    'Names would lose their cells: “limit”, “both”. Formulas that use them could not be calculated any more. Nothing was deleted yet.',
  );
  expect([at(2), asked[0]?.isOpen]).toEqual([3, true]);
  // Other rows are there now: what was asked about them is not asked any more.
  await remove(1);
  expect([at(1), asked.length, asked[0]?.isOpen]).toEqual([3, 1, false]);
  await remove(2).catch(() => false);
  expect(asked.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  asked[1]?.goOn();
  expect(opened.edits().map(({ op }) => op)).toEqual(['delete-rows', 'delete-rows']);
});
