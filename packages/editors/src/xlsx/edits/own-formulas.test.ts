import { afterEach, expect, it } from 'vitest';
import { area, type HeadlessEditor, openHeadless, stopTimers, workbookWith } from '../headless.ts';

stopTimers();

let editor: HeadlessEditor;
afterEach(() => editor.dispose());

const shown = (column: number) =>
  [0, 1, 2, 3].map((row) => {
    const content = editor.reader('1').content(row, column);
    return content.kind === 'formula' ? `=${content.formula}` : 'value' in content ? content.value : '';
  });

it('formulas that were filled, typed over and brought back stay what they are when one of them is filled again', async () => {
  const cells = Object.fromEntries([1, 2, 3, 4].map((v, row) => [row, { 0: { v, t: 2 } }]));
  editor = await openHeadless(workbookWith({ ...cells, 0: { 0: { v: 1, t: 2 }, 1: { f: '=A1*2' } } }));
  await editor.run('sheet.command.auto-fill', {
    sourceRange: area(0, 1, 0, 1),
    targetRange: area(0, 1, 3, 1),
  });
  await editor.calculated();
  const filled = ['=A1*2', '=A2*2', '=A3*2', '=A4*2'];
  expect(shown(1)).toEqual(filled);
  for (const row of [1, 2]) await editor.set(row, 1, { v: 99, t: 2 });
  for (const _ of [1, 2]) await editor.undo();
  await editor.calculated();
  expect(shown(1)).toEqual(filled);
  await editor.select(2, 1);
  await editor.run('sheet.command.copy-down');
  await editor.calculated();
  expect(shown(1)).toEqual(filled);
  const results = [0, 1, 2, 3].map((row) => editor.reader('1').content(row, 1));
  expect(results).toMatchObject([2, 4, 6, 8].map((result) => ({ kind: 'formula', result })));
});
