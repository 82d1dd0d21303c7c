import type { DrawingEdit } from '@benchbook/documents';
import { afterEach, expect, it } from 'vitest';
import { type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';
import { EDIT_DRAWING } from './own-edits.ts';

const edit: DrawingEdit = { op: 'delete-drawing', sheet: '1', drawing: 2 };

let editor: HeadlessEditor | undefined;
stopTimers();
afterEach(() => editor?.dispose());

it('a change of a drawing is an edit in its place among the others', async () => {
  editor = await openHeadless(workbookWith({}));
  await editor.set(0, 0, { v: 1 });
  await editor.run(EDIT_DRAWING, { edit });
  await editor.set(0, 0, { v: 2 });
  expect(editor.edits().map(({ op }) => op)).toEqual(['set-cells', 'delete-drawing', 'set-cells']);
});

it('no drawing changes where nobody may write, or where its author protected the sheet', async () => {
  const protection = { sheet: '1', hasPassword: false, allows: [], cells: [] };
  editor = await openHeadless(workbookWith({}), { protections: [protection] });
  await editor.run(EDIT_DRAWING, { edit }).catch(() => {});
  expect(editor.refused).toEqual([
    'The author of this sheet does not let others change its charts and pictures.',
  ]);
  editor.protected?.ignore('1');
  editor.setEditable(false);
  await editor.run(EDIT_DRAWING, { edit }).catch(() => {});
  expect(editor.edits()).toEqual([]);
  expect(editor.refused.slice(1)).toEqual(['You are not editing this workbook any more: it stays as it is.']);
});
