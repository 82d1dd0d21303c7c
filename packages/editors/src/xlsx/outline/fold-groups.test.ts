import type { OutlineRun } from '@benchbook/documents';
import { afterEach, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { foldGroup } from './fold-groups.ts';

stopTimers();

let editor: HeadlessEditor;

afterEach(() => editor.dispose());

it('a group that is shown is shown with the groups within it, and the file says of none that it is folded', async () => {
  editor = await openHeadless(workbookWith({}));
  const runs: OutlineRun[] = [
    { axis: 'row', from: 1, to: 1, level: 1 },
    { axis: 'row', from: 2, to: 3, level: 2 },
    { axis: 'row', from: 4, to: 5, level: 1 },
  ];
  const outer: OutlineRun = { axis: 'row', from: 1, to: 5, level: 1 };
  const fold = (group: OutlineRun, isFolded: boolean) =>
    foldGroup([editor.injector, editor.workbook], runs, group, isFolded, false);
  const hidden = () =>
    [1, 2, 3, 4, 5].filter((row) => !editor.workbook.getActiveSheet().getRowRawVisible(row));
  const said = () => editor.edits().filter(({ op }) => op === 'set-collapsed' || op === 'take-back');
  fold({ axis: 'row', from: 2, to: 3, level: 2 }, true);
  expect([hidden(), said()]).toMatchObject([[2, 3], [{ collapsed: [4], expanded: [] }]]);
  fold(outer, true);
  expect([hidden(), said()]).toMatchObject([[1, 2, 3, 4, 5], [{ collapsed: [6], expanded: [] }]]);
  fold(outer, false);
  expect([hidden(), said()]).toMatchObject([[], [{ collapsed: [], expanded: [6, 4] }]]);
  await editor.undo();
  expect([hidden(), said()]).toMatchObject([[1, 2, 3, 4, 5], [{ op: 'take-back' }]]);
});
